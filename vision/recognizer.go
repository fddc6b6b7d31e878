package vision

import (
	"fmt"
	"image"
	"math"
	"time"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
)

// Options are the settings of a [Recognizer]. The zero value is ready to use.
type Options struct {
	// Near, if not nil, is where a board was seen last. That place is searched first, which is
	// quicker, and the whole picture only if no board is there any more. [Recognizer.Recognize]
	// updates it. A zero Lattice means that no board has been seen yet.
	Near *geometry.Lattice
	// Debug, if not nil, is called with pictures of what the stages saw: "lattice", "board" and
	// "classes".
	Debug func(stage string, img image.Image)
}

// Recognizer reads boards off pictures. It tries the profiles it was given and takes the one that
// fits best; a board that fits none is read all the same. Its methods must not be called
// concurrently.
type Recognizer struct {
	profiles []prepared
	opts     Options
	buffers  buffers
}

// NewRecognizer returns a recognizer with these profiles, in order of preference. An error says
// which profile has a template or a picture that cannot be used.
func NewRecognizer(profiles []calibration.Profile, opts Options) (*Recognizer, error) {
	r := &Recognizer{opts: opts}
	ready := map[image.Image]icon{} // profiles that extend one share its templates
	for i := range profiles {
		l := prepared{Profile: &profiles[i]}
		for _, t := range profiles[i].Templates {
			ic, ok := ready[t.Image]
			if !ok {
				var err error
				if ic, err = newIcon(t); err != nil {
					return nil, fmt.Errorf("profile %s: %w", l.Name, err)
				}
				ready[t.Image] = ic
			}
			l.icons = append(l.icons, ic)
		}
		for _, c := range profiles[i].Palette {
			tile := pictureTile(c.Picture)
			l.pictures = append(l.pictures, tile)
		}
		r.profiles = append(r.profiles, l)
	}
	return r, nil
}

// A board that fits no profile must have minStrange tiles, in minStrangeSide rows and columns;
// where tiles lie apart minStrangeApart in minApartSide: a few things that lie so by chance, or
// some tiles of a board whose lattice was not found, look like such a board more easily.
const (
	minStrange      = 12
	minStrangeSide  = 2
	minStrangeApart = 20
	minApartSide    = 4
)

// minAlike is the least share of tiles, on a board that fits no profile, that look like others.
// Measured: 0.78 and more for games in motion, at most 0.67 for pictures side by side.
const minAlike = 0.72

// fragment reports whether a board in colours of no profile is too small to be told from anything
// else.
func (b *board) fragment() bool {
	tiles, side := minStrange, minStrangeSide
	if b.gaps {
		tiles, side = minStrangeApart, minApartSide
	}
	return b.tiles() < tiles || min(b.region.Dx(), b.region.Dy()) < side
}

// The least width and height of a picture and of a cell, in pixels.
const (
	minPicture = 32
	minCell    = 8.0
)

// Recognize finds the board in a picture and reads it. A picture that cannot be read with
// certainty is refused: the error then wraps [ErrNoBoard] or [ErrUncertain], which may be a
// [SeveralError], and the observation holds what is known so far.
func (r *Recognizer) Recognize(img image.Image) (o Observation, err error) {
	if err := checkSize(img.Bounds()); err != nil {
		return o, err
	}
	start := time.Now()
	p := prepare(img)
	o.Timing.lap(&o.Timing.Locate, "prepare", start)
	near := r.opts.Near
	seen := near != nil && near.Rows > 0
	if seen {
		err = r.recognizeNear(p, *near, &o)
	}
	if !seen || err != nil {
		o = Observation{Timing: o.Timing}
		err = r.recognizeAlone(p, &o)
	}
	if near != nil && err == nil {
		*near = o.Lattice
	}
	return o, err
}

// checkSize refuses a picture that is too small, or too narrow once it is shrunk.
func checkSize(bounds image.Rectangle) error {
	switch side := min(bounds.Dx(), bounds.Dy()); {
	case side < minPicture:
		return fmt.Errorf("%w: the picture is only %d x %d pixels", ErrNoBoard, bounds.Dx(), bounds.Dy())
	case side/shrinking(bounds) < minPicture:
		return fmt.Errorf("%w: a picture of %d x %d pixels is too narrow to hold one", ErrNoBoard, bounds.Dx(), bounds.Dy())
	}
	return nil
}

// frame computes the frame of a picture. It is valid until the next one.
func (r *Recognizer) frame(p picture, o *Observation) *frame {
	start := time.Now()
	f := newFrame(p.RGBA, &r.buffers)
	o.Timing.lap(&o.Timing.Locate, "edges", start)
	return f
}

// recognize reads the board that locate finds on a frame of a picture. stage names the search in
// the timing.
func (r *Recognizer) recognize(p picture, f *frame, stage string, locate func(*frame) *board, o *Observation) error {
	f, b, err := r.find(p, f, stage, locate, o)
	if err != nil {
		return err
	}
	return r.read(p, f, b, o)
}

// find returns the board that locate finds on a frame of a picture, and the frame to read it on:
// f, or that of the picture with the water removed. What is not a board, or not wholly in the
// picture, is refused.
func (r *Recognizer) find(p picture, f *frame, stage string, locate func(*frame) *board, o *Observation) (*frame, *board, error) {
	start := time.Now()
	f, b, err := f.locateUnderWater(p.RGBA, locate)
	o.Timing.lap(&o.Timing.Locate, stage, start)
	if err == nil {
		r.debugLattice(p.RGBA, b)
		err = f.verify(b)
	}
	return f, b, err
}

// verify refuses what is not a board (nil stands for none found), and boards that are not seen
// verify.
func (f *frame) verify(b *board) error {
	if err := b.plausible(); err != nil {
		return err
	}
	if f.table(b) {
		return fmt.Errorf("%w: most of what looks like tiles is blank, as the fields of a table are", ErrNoBoard)
	}
	if b.ofHalves() {
		return fmt.Errorf("%w: what repeats seem to be halves of tiles", ErrUncertain)
	}
	if f.ofPairs(b) {
		return fmt.Errorf("%w: what repeats seem to be pairs of tiles, which could not be told apart", ErrUncertain)
	}
	if side := f.cutOff(b); side != "" {
		return fmt.Errorf("%w: it goes on beyond the %s edge of the picture; the whole board must be seen", ErrUncertain, side)
	}
	return nil
}

// read reads a board that was found in a picture.
func (r *Recognizer) read(p picture, f *frame, b *board, o *Observation) error {
	t := &o.Timing
	start := time.Now()
	read, err := f.read(b)
	start = t.lap(&t.Classify, "tiles", start)
	if err != nil {
		return err
	}
	names := r.fit(read, b)
	start = t.lap(&t.Classify, "names", start)
	if names.profile != nil {
		o.Profile, o.Game = names.profile.Name, names.profile.Game
	} else if b.fragment() {
		return fmt.Errorf("%w: so few tiles, in colours of no profile, could be anything", ErrUncertain)
	} else if alike := read.alikeTiles(); float64(alike) < minAlike*float64(count(read.occupied)) {
		return fmt.Errorf("%w: only %d of %d tiles, in colours of no profile, look like others", ErrUncertain, alike, count(read.occupied))
	}
	l := read.observe(o, names)
	t.lap(&t.Classify, "marks", start)
	r.debugBoard(read)
	o.Lattice = p.source(l)
	o.Water = b.under(l)
	return o.sure()
}

// sure refuses an observation with too many unread cells.
func (o *Observation) sure() error {
	unsure, tiles := len(o.Unsure()), o.Grid.Tiles()
	for _, c := range o.Grid.Cells {
		if c.Power == engine.UnknownPower {
			unsure++
		}
	}
	if float64(unsure) > maxUnsure*float64(tiles) {
		return fmt.Errorf("%w: %d of %d tiles could not be read or carry unknown marks; does something lie over the board?", ErrUncertain, unsure, tiles)
	}
	return nil
}

// plausible refuses a candidate that is unlikely to be a board.
func (b *board) plausible() error {
	const (
		minCrisp = 0.75 // mean edge between tiles of different looks
		minScore = 0.08 // per tile, in sides of a tile; real boards have 0.15 and more
	)
	switch {
	case b == nil || b.score <= 0 || b.crisp < minCrisp:
		return fmt.Errorf("%w: nothing in the picture looks like rows and columns of tiles", ErrNoBoard)
	case min(b.w, b.h) < minCell:
		return fmt.Errorf("%w: tiles of %.0f x %.0f pixels are too small to be read", ErrNoBoard, b.w, b.h)
	case b.score < minScore*float64(b.tiles())*math.Sqrt(b.w*b.h):
		return fmt.Errorf("%w: what looks like rows and columns of tiles hardly differs from cell to cell", ErrNoBoard)
	case b.patterned():
		return fmt.Errorf("%w: what looks like rows and columns of tiles is a regular pattern", ErrNoBoard)
	case max(b.region.Dx(), b.region.Dy()) > engine.MaxSide:
		return fmt.Errorf("%w: %d rows and %d columns of small things are no board", ErrNoBoard, b.region.Dy(), b.region.Dx())
	case b.tiles() < minTiles:
		return fmt.Errorf("%w: only %d tiles look alike", ErrNoBoard, b.tiles())
	}
	return nil
}
