package locate

import (
	"image"
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Glimpse measures how much a small frame looks like tiles of about w x h pixels, or of half that size in both
// directions. The evidence is 0 where nothing looks like tiles, mostly 0.4 or more on a board, and about 1 at best. A
// glimpse takes a tenth of the time of a search, and misses some boards.
func Glimpse(f *pixel.Frame, w, h float64) (evidence float64) {
	// doubtful is the least evidence that makes Glimpse try half the size in the whole frame, not only in its
	// middle. Chosen by eye. Measured on one board of gems: 0.22 in the middle, 0.30 in the whole frame. With 0.1
	// no reading of the tests changes, and a search for second boards takes a third longer.
	const doubtful = 0.15
	evidence = look(viewsOf(f, w, h))
	if evidence >= doubtful && evidence < ClearGlimpse {
		evidence = max(evidence, look(newView(nil, f, image.Pt(f.W, f.H), w/2, h/2)))
	}
	return evidence
}

// look measures how much some views look like tiles.
func look(views []view) (evidence float64) {
	var lattices []segment.Lattice
	for _, v := range views {
		for _, fit := range fits {
			l := fill(fit(v.Locator, v.size), v.Frame)
			lattices, evidence = append(lattices, l), max(evidence, variety(v.Locator, l))
		}
	}
	for i, l := range lattices {
		if evidence >= ClearGlimpse {
			break
		}
		if b := views[i/len(fits)].findBoard(l); b != nil && b.LabelCount() > 1 {
			evidence = max(evidence, b.Score/math.Sqrt(b.W*b.H)*b.Sharpness*b.Sharpness/float64(b.Rows*b.Cols))
		}
	}
	return evidence
}

// view is a frame, or its middle, with a tile size to try there.
type view struct {
	*Locator
	size hypothesis
}

// viewsOf returns the views to try for a period of w x h pixels: the frame with that size, and its middle
// with half of it.
func viewsOf(f *pixel.Frame, w, h float64) (views []view) {
	// middle is the width and height of that middle, as a share of the frame's. Measured on 277 drawn desktops: as
	// many boards are read as with the whole frame, and one more than with a half.
	const middle = 5.0 / 8
	views = newView(views, f, image.Pt(f.W, f.H), w, h)
	return newView(views, f, image.Pt(int(middle*float64(f.W)), int(middle*float64(f.H))), w/2, h/2)
}

// newView adds a view of the given size in the middle of a frame, unless the tiles would be too small.
func newView(views []view, f *pixel.Frame, size image.Point, w, h float64) []view {
	if min(w, h) < pixel.MinCell {
		return views
	}
	part := f.Part(image.Rectangle{Max: size}.Add(image.Pt(f.W, f.H).Sub(size).Div(2)))
	return append(views, view{New(part), hypothesis{window: image.Rectangle{Max: size}, w: w, h: h}})
}

// ClearGlimpse is the evidence at which [Glimpse] stops, because there are clearly tiles. Chosen by eye.
const ClearGlimpse = 0.5

// variety measures how much the cells of a lattice look like tiles of several kinds, whatever their shapes.
// It is the probability that two random cells belong to different clusters, counting only clusters that
// have more than one cell and are not flat. Text and photographs rarely repeat a cell; a plain ground
// repeats only itself.
func variety(loc *Locator, l segment.Lattice) float64 {
	const alike = 7.0 // Delta E. Measured: tiles of a kind differ more here than where a lattice fits exactly
	if l.Rows < 2 || l.Cols < 2 {
		return 0
	}
	l.Style = segment.Touching
	s := loc.sheet(l)
	looks := s.Cluster(alike)
	flat := make([]bool, len(looks.Size))
	for i, k := range looks.Label {
		flat[k] = flat[k] || s.Patches[i].Spread() < segment.FlatSpread
	}
	n := float64(len(looks.Label))
	all, same := 0.0, 0.0
	for k, size := range looks.Size {
		if size > 1 && !flat[k] {
			share := float64(size) / n
			all, same = all+share, same+share*share
		}
	}
	return all*all - same
}
