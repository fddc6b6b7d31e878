package vision

import (
	"fmt"
	"image"
	"math"
	"slices"
	"time"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
)

// Options are the settings of a [Recognizer]. The zero value is good.
type Options struct {
	// Debug, if set, is called with a picture of what each stage saw.
	Debug func(stage string, img image.Image)
}

// Recognizer reads boards off pictures. It tries the profiles it is given and
// takes the one that fits best; a board that none fits is read all the same.
// A Recognizer is used by one goroutine at a time.
type Recognizer struct {
	looks []look
	opts  Options
}

// look is a profile made ready for use.
type look struct {
	*calibration.Profile
	icons []icon
}

// NewRecognizer prepares the profiles.
func NewRecognizer(profiles []calibration.Profile, opts Options) (*Recognizer, error) {
	r := &Recognizer{opts: opts}
	for i := range profiles {
		ic, err := icons(&profiles[i])
		if err != nil {
			return nil, err
		}
		r.looks = append(r.looks, look{&profiles[i], ic})
	}
	return r, nil
}

// Close releases what the recogniser holds. It may be called more than once.
func (r *Recognizer) Close() error { return nil }

// A picture is too small, or too large to be a screen.
const (
	minPicture = 32 // pixels, either way
)

// Recognize finds the board in a picture and reads it. A picture that cannot be
// read with certainty is refused: the error then wraps [ErrNoBoard] or
// [ErrUncertain], and the observation holds what is known so far.
func (r *Recognizer) Recognize(img image.Image) (o Observation, err error) {
	if size := img.Bounds(); size.Dx() < minPicture || size.Dy() < minPicture {
		return o, fmt.Errorf("%w: the picture is only %d x %d pixels", ErrNoBoard, size.Dx(), size.Dy())
	}
	start := time.Now()
	src := opaque(img)
	shrunk := max(1, (max(src.Rect.Dx(), src.Rect.Dy())+maxSide-1)/maxSide)
	small := src
	if shrunk > 1 {
		small = shrink(src, shrunk)
	}
	f, err := newFrame(small)
	if err != nil {
		return o, err
	}
	defer f.Close()
	b, err := f.locate()
	o.Timing.Locate = time.Since(start)
	if err != nil {
		return o, err
	}
	if err := b.plausible(); err != nil {
		return o, err
	}

	start = time.Now()
	defer func() { o.Timing.Classify = time.Since(start) }()
	read, err := f.read(b)
	if err != nil {
		return o, err
	}
	fit, names, err := r.fit(read, b)
	if err != nil {
		return o, err
	}
	if fit != nil {
		o.Profile, o.Game = fit.Name, fit.Game
	}
	if err := read.observe(&o, names, fit); err != nil {
		return o, err
	}
	scale := float64(shrunk)
	o.Lattice.X, o.Lattice.Y = o.Lattice.X*scale, o.Lattice.Y*scale
	o.Lattice.W, o.Lattice.H = o.Lattice.W*scale, o.Lattice.H*scale
	o.Lattice.X += float64(img.Bounds().Min.X)
	o.Lattice.Y += float64(img.Bounds().Min.Y)
	if unsure, tiles := len(o.Unsure()), o.Grid.Tiles(); float64(unsure) > maxUnsure*float64(tiles) {
		return o, fmt.Errorf("%w: %d of %d tiles could not be read", ErrUncertain, unsure, tiles)
	}
	return o, nil
}

// plausible refuses a lattice that is too little of a board.
func (b *board) plausible() error {
	const minCrisp = 0.75
	switch {
	case b == nil || b.score <= 0 || b.crisp < minCrisp:
		return fmt.Errorf("%w: nothing in the picture looks like rows and columns of tiles", ErrNoBoard)
	case b.tiles() < minTiles:
		return fmt.Errorf("%w: only %d tiles look alike", ErrNoBoard, b.tiles())
	}
	return nil
}

// fit finds the profile whose palette and measures suit the board best, nil if
// none does.
func (r *Recognizer) fit(read *reading, b *board) (*look, naming, error) {
	const (
		minShare    = 0.5  // of the tiles have a colour of the palette
		aspectSlack = 0.12 // of the logarithm of width by height
		wrongAspect = 0.5  // what another aspect costs
	)
	bestScore := minShare
	var best *look
	names, err := read.name(nil)
	if err != nil {
		return nil, names, err
	}
	for i := range r.looks {
		l := &r.looks[i]
		n, err := read.name(l.Profile)
		if err != nil {
			return nil, names, err
		}
		score := n.share
		if l.Aspect > 0 && math.Abs(math.Log(b.w/b.h/l.Aspect)) > aspectSlack {
			score -= wrongAspect
		}
		score -= misfit(l.Rows, b.region.Dy()) + misfit(l.Cols, b.region.Dx())
		if score > bestScore {
			bestScore, best, names = score, l, n
		}
	}
	return best, names, nil
}

// misfit is what it costs a profile, in parts of the tiles that its palette
// names, that a board shows n rows or columns: little, because boards shrink.
func misfit(of calibration.Range, n int) float64 {
	const (
		larger  = 0.05  // than any board of this profile
		smaller = 0.001 // for each row or column
		unsaid  = 0.02  // the profile does not say
	)
	switch {
	case of.Max == 0:
		return unsaid
	case !of.Allows(n):
		return larger
	}
	return smaller * float64(of.Max-n)
}

// observe writes down the grid, without the rows and columns around the board
// that hold nothing.
func (r *reading) observe(o *Observation, names naming, fit *look) error {
	cells := make([]engine.Cell, len(r.held))
	confidence := make([]float64, len(r.held))
	region := image.Rectangle{}
	for i, held := range r.held {
		confidence[i] = 1
		if !held {
			continue
		}
		var err error
		if cells[i], confidence[i], err = r.cell(i, names, fit); err != nil {
			return err
		}
		if cells[i].Color == engine.Unknown && r.maybe[i] {
			cells[i], confidence[i] = engine.Cell{}, 1
			continue
		}
		at := image.Pt(i%r.cols, i/r.cols)
		region = region.Union(image.Rectangle{at, at.Add(image.Pt(1, 1))})
	}
	part := r.part(region)
	o.Lattice = Lattice{part.x, part.y, part.w, part.h, part.rows, part.cols}
	o.Grid = engine.NewGrid(part.rows, part.cols)
	o.Confidence = make([]float64, len(o.Grid.Cells))
	for i := range o.Grid.Cells {
		at := (region.Min.Y+i/part.cols)*r.cols + region.Min.X + i%part.cols
		o.Grid.Cells[i], o.Confidence[i] = cells[at], confidence[at]
	}
	return nil
}

// cell is what a tile is, and how sure that is.
func (r *reading) cell(at int, names naming, fit *look) (engine.Cell, float64, error) {
	k := r.look[at]
	if k != noClass && !r.marked[at] && !names.marked[k] {
		cell := engine.Cell{Color: names.letters[k]}
		if names.fresh[k] && len(r.class[k].cells) <= maxAlikeMarks {
			// A few tiles alike that no colour fits may all be the same power.
			if power, err := r.power(at, noClass, fit); err != nil || power.OwnTile() {
				return engine.Cell{Color: engine.Colorless, Power: power}, r.confidence(at), err
			}
		}
		return cell, r.confidence(at), nil
	}

	var cell engine.Cell
	var sure float64
	marked := true
	ground := k
	switch {
	case k != noClass:
		cell.Color, sure = names.letters[k], r.confidence(at)
	case fit != nil:
		var err error
		if cell.Color, marked, sure, err = r.paletteColor(at, fit.Profile); err != nil {
			return cell, 0, err
		}
		ground = slices.Index(names.letters, cell.Color)
	default:
		cell.Color, sure = r.rimColor(at, names)
	}
	if !marked {
		return cell, sure, nil
	}
	power, err := r.power(at, ground, fit)
	switch {
	case power.OwnTile():
		cell.Color, cell.Power, sure = engine.Colorless, power, max(sure, 0.5)
	case cell.Color != engine.Unknown:
		cell.Power = power
	}
	return cell, sure, err
}

// paletteColor names a tile that is like no other after the colours of a
// palette: by the middle of the tile if it is plain, by its rim if it is marked.
func (r *reading) paletteColor(at int, p *calibration.Profile) (color engine.Color, marked bool, sure float64, err error) {
	const (
		plainShare = 1.3  // times the share that names a class
		cleanShare = 0.95 // of the middle of a tile that carries no mark
		rimShare   = 0.4
		rimLead    = 2.0  // times the share of the next colour
		ownShare   = 0.14 // of a rim that is black; the marks on such tiles reach far out
	)
	type pair struct{ middle, rim float64 }
	first, second := pair{}, pair{}
	var middle, rim engine.Color
	tile := labImage{r.side, r.side, encode(r.tile(at))}
	for _, c := range p.Palette {
		mask, err := inRanges(tile, boxes(c.Ranges))
		if err != nil {
			return engine.Unknown, true, 0, err
		}
		if v := share(mask, r.middle); v > first.middle {
			first.middle, second.middle, middle = v, first.middle, c.Color()
		} else {
			second.middle = max(second.middle, v)
		}
		if v := share(mask, r.rim); v > first.rim {
			first.rim, second.rim, rim = v, first.rim, c.Color()
		} else {
			second.rim = max(second.rim, v)
		}
	}
	switch {
	case first.middle >= plainShare*nameShare(p) && first.middle >= paletteLead*second.middle && middle.IsColor():
		return middle, len(p.Templates) > 0 && first.middle < cleanShare, first.middle, nil
	case first.rim >= rimShare && first.rim >= rimLead*second.rim && rim.IsColor():
		return rim, true, first.rim, nil
	case rim == engine.Colorless && first.rim >= ownShare:
		return rim, true, 0.5, nil
	}
	return engine.Unknown, true, first.rim, nil
}

// rimColor names a tile after the class whose rim has clearly the nearest colour.
func (r *reading) rimColor(at int, names naming) (engine.Color, float64) {
	const (
		near = 18.0 // Delta E
		lead = 2.0  // times as far to the next class
	)
	own := r.rimMean(r.tile(at))
	best, first, second := noClass, math.Inf(1), math.Inf(1)
	for k, c := range r.class {
		if names.marked[k] {
			continue
		}
		d := deltaE(own, r.rimMean(c.mean))
		if d < first {
			best, first, second = k, d, first
		} else if names.letters[k] != names.letters[best] {
			second = min(second, d)
		}
	}
	if first > near || second < lead*first {
		return engine.Unknown, 0
	}
	return names.letters[best], 1 - first/second
}

// rimMean is the mean colour of the rim of a tile.
func (r *reading) rimMean(tile []float32) (mean [3]float32) {
	for _, at := range r.rim {
		for c := range mean {
			mean[c] += tile[3*at+c] / float32(len(r.rim))
		}
	}
	return mean
}

// confidence grows with the part of a tile that looks like its class, and falls
// with the part that could as well be of another. A mark leaves less of the
// tile to see, which makes the ground no less sure.
func (r *reading) confidence(at int) float64 {
	match, rival := r.match[at], r.rival[at]
	if r.marked[at] {
		return 1 - rival/match
	}
	return max(0, match-0.5*rival)
}
