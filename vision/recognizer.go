package vision

import (
	"cmp"
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
	f := newFrame(small)
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
		minShare    = 0.6   // of the tiles have a colour of the palette
		aspectSlack = 0.12  // of the logarithm of width by height
		wrongAspect = 0.3   // what another aspect costs
		wrongSize   = 0.05  // what a board larger than the profile's costs
		largerSize  = 0.001 // and each row or column that it is smaller
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
		for _, side := range []struct {
			calibration.Range
			n int
		}{{l.Rows, b.region.Dy()}, {l.Cols, b.region.Dx()}} {
			if !side.Allows(side.n) {
				score -= wrongSize
			} else if side.Max > 0 {
				score -= largerSize * float64(side.Max-side.n)
			}
		}
		if score > bestScore {
			bestScore, best, names = score, l, n
		}
	}
	return best, names, nil
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
		at := image.Pt(i%r.cols, i/r.cols)
		if cells[i].Color == engine.Unknown && !at.In(r.inner) {
			// Around the board only what is clearly a tile counts as one.
			cells[i], confidence[i] = engine.Cell{}, 1
			continue
		}
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
		return engine.Cell{Color: names.letters[k]}, r.confidence(at), nil
	}
	color, marked := engine.Unknown, true
	sure := r.match[at]
	if k != noClass {
		color = names.letters[k]
		sure = r.confidence(at)
	} else if fit != nil {
		var err error
		if color, marked, sure, err = r.paletteColor(at, fit.Palette); err != nil {
			return engine.Cell{}, 0, err
		}
	}
	if k == noClass && color == engine.Unknown {
		color, sure = r.rimColor(at, names)
	}
	cell := engine.Cell{Color: color}
	if !marked {
		return cell, sure, nil
	}
	if fit != nil {
		ground := k
		if k == noClass {
			ground = slices.Index(names.letters, color)
		}
		power, err := r.power(at, ground, fit.icons, cmp.Or(fit.Thresholds.Template, calibration.DefaultTemplate))
		if err != nil {
			return cell, 0, err
		}
		if power.OwnTile() {
			return engine.Cell{Color: engine.Colorless, Power: power}, max(sure, 0.5), nil
		}
		cell.Power = power
	} else {
		cell.Power = engine.UnknownPower
	}
	if color == engine.Unknown {
		cell.Power = engine.NoPower
	}
	return cell, sure, nil
}

// paletteColor names a tile that is like no other after the colours of a
// palette: by the middle of the tile if it is plain, by its rim if it is marked.
func (r *reading) paletteColor(at int, palette []calibration.Color) (color engine.Color, marked bool, share float64, err error) {
	const (
		plainShare = 0.7 // of the middle
		rimShare   = 0.5
	)
	type pair struct{ middle, rim float64 }
	first, second := pair{}, pair{}
	var middle, rim engine.Color
	for _, c := range palette {
		mask, err := inRanges(r.lab, boxes(c.Ranges))
		if err != nil {
			return engine.Unknown, true, 0, err
		}
		if v := r.masked(mask, at); v > first.middle {
			first.middle, second.middle, middle = v, first.middle, c.Color()
		} else {
			second.middle = max(second.middle, v)
		}
		if v := r.maskedRim(mask, at); v > first.rim {
			first.rim, second.rim, rim = v, first.rim, c.Color()
		} else {
			second.rim = max(second.rim, v)
		}
	}
	switch {
	case first.middle >= plainShare && first.middle >= paletteLead*second.middle && middle.IsColor():
		return middle, false, first.middle, nil
	case first.rim >= rimShare && first.rim >= paletteLead*second.rim:
		return rim, true, first.rim, nil
	}
	return engine.Unknown, true, first.rim, nil
}

// maskedRim is the share of the rim of a cell that a mask marks.
func (r *reading) maskedRim(mask []uint8, cell int) float64 {
	n, all := 0, 0
	r.rim(cell, func(x, y int) {
		all++
		if mask[y*r.lab.w+x] != 0 {
			n++
		}
	})
	return float64(n) / float64(all)
}

// rim calls each for the pixels of a cell that a mark in its middle leaves free,
// less the outermost, which are border.
func (r *reading) rim(cell int, each func(x, y int)) {
	outer, inner := r.rect(cell, matchInset-1), r.rect(cell, matchInset+2)
	for y := outer.Min.Y; y < outer.Max.Y; y++ {
		for x := outer.Min.X; x < outer.Max.X; x++ {
			if !image.Pt(x, y).In(inner) {
				each(x, y)
			}
		}
	}
}

// rimColor names a tile after the class whose rim has clearly the nearest colour.
func (r *reading) rimColor(at int, names naming) (engine.Color, float64) {
	const (
		near = 18.0 // Delta E
		lead = 2.0  // times as far to the next class
	)
	own := r.rimMean(at)
	best, first, second := noClass, math.Inf(1), math.Inf(1)
	for k, c := range r.class {
		if names.marked[k] {
			continue
		}
		d := deltaE(own, r.rimMean(c.cells[0]))
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

func (r *reading) rimMean(cell int) (mean [3]float32) {
	n := float32(0)
	r.rim(cell, func(x, y int) {
		px := r.lab.mean(image.Rect(x, y, x+1, y+1))
		for c, v := range px {
			mean[c] += v
		}
		n++
	})
	for c := range mean {
		mean[c] /= n
	}
	return mean
}

// confidence grows with the part of a tile that looks like its class and falls
// with the part that could as well be of another.
func (r *reading) confidence(at int) float64 {
	return max(0, r.match[at]-0.5*r.rival[at])
}
