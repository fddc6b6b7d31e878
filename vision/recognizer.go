package vision

import (
	"fmt"
	"image"
	"time"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"

	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/naming"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/water"
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
	profiles []naming.Prepared
	opts     Options
	buffers  pixel.Buffers
}

// NewRecognizer returns a recognizer with these profiles, in order of preference. An error says
// which profile has a template or a picture that cannot be used.
func NewRecognizer(profiles []calibration.Profile, opts Options) (*Recognizer, error) {
	ready, err := naming.PrepareProfiles(profiles)
	return &Recognizer{profiles: ready, opts: opts}, err
}

// Recognize finds the board in a picture and reads it. A picture that cannot be read with
// certainty is refused: the error then wraps [ErrNoBoard] or [ErrUncertain], which may be a
// [SeveralError], and the observation holds what is known so far.
func (r *Recognizer) Recognize(img image.Image) (o Observation, err error) {
	if err := checkSize(img.Bounds()); err != nil {
		return o, err
	}
	start := time.Now()
	p := pixel.Prepare(img)
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

// recognize reads the board that is found in a scene. stage names the search in the timing.
func (r *Recognizer) recognize(s scene, stage string, find water.Finder, o *Observation) error {
	found, err := r.find(s, stage, find, o)
	if err != nil {
		return err
	}
	return r.read(s.Picture, found, o)
}

// find finds a board in a scene. It rejects what is not a board, and what extends beyond the
// picture.
func (r *Recognizer) find(s scene, stage string, find water.Finder, o *Observation) (water.Sighting, error) {
	start := time.Now()
	found, err := water.Find(s.RGBA, s.frame, s.wet, find)
	o.Timing.lap(&o.Timing.Locate, stage, start)
	if err == nil {
		r.debugLattice(s.RGBA, found.Board)
		err = locate.Verify(found.Locator.Frame, found.Board)
	}
	return found, err
}

// read reads a board that was found in a picture.
func (r *Recognizer) read(p pixel.Picture, found water.Sighting, o *Observation) error {
	b, t := found.Board, &o.Timing
	start := time.Now()
	read, err := classify.Read(found.Locator.Frame, b)
	start = t.lap(&t.Classify, "tiles", start)
	if err != nil {
		return err
	}
	names := naming.FitProfile(r.profiles, read, b)
	start = t.lap(&t.Classify, "names", start)
	if names.Profile != nil {
		o.Profile, o.Game = names.Profile.Name, names.Profile.Game
	} else if locate.Fragment(b) {
		return fmt.Errorf("%w: so few tiles, in colours of no profile, could be anything", ErrUncertain)
	} else if alike := read.AlikeTiles(); float64(alike) < locate.MinAlike*float64(read.TileCount()) {
		return fmt.Errorf("%w: only %d of %d tiles, in colours of no profile, look like others", ErrUncertain, alike, read.TileCount())
	}
	seen := naming.Observe(read, names)
	o.Grid, o.Confidence = seen.Grid, seen.Confidence
	t.lap(&t.Classify, "marks", start)
	r.debugBoard(read)
	o.Lattice = source(p, seen.Lattice)
	o.Water = found.Under(seen.Lattice)
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
	if float64(unsure) > classify.MaxUnsure*float64(tiles) {
		return fmt.Errorf("%w: %d of %d tiles could not be read or carry unknown marks; does something lie over the board?", ErrUncertain, unsure, tiles)
	}
	return nil
}
