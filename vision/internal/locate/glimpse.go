package locate

import (
	"image"
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Glimpse measures how much a small frame looks like tiles of about w x h pixels, or of half that size in
// both directions. The evidence is about 1 for a part of a board and at most 0 where there is nothing like
// tiles. A glimpse takes a tenth of the time of a search, and misses some boards.
func Glimpse(f *pixel.Frame, w, h float64) (evidence float64) {
	m, sizes := newMeasured(f), sizesFor(f, w, h)
	evidence = largestVariety(m, f, sizes)
	for _, kind := range [2]EdgeKind{Straight, Textured} {
		s := newSearch(m, kind, nil, segment.DefaultThreshold)
		s.edges = *m.profiles(kind)
		for _, size := range sizes {
			for _, fit := range s.fits {
				if evidence >= clearGlimpse {
					return evidence
				}
				b := m.findBoard(fill(fit(m, &s.edges, size), f), s.threshold)
				if b != nil && b.LabelCount() > 1 {
					evidence = max(evidence, b.Score/math.Sqrt(b.W*b.H)*b.Sharpness*b.Sharpness/float64(b.Rows*b.Cols))
				}
			}
		}
	}
	return evidence
}

// QuickGlimpse is like [Glimpse], but takes half the time. It recognises only tiles that fill their cells.
func QuickGlimpse(f *pixel.Frame, w, h float64) (evidence float64) {
	return largestVariety(newMeasured(f), f, sizesFor(f, w, h))
}

// sizesFor returns the tile sizes to try for a period of w x h pixels: the period itself and half of it.
func sizesFor(f *pixel.Frame, w, h float64) (sizes []hypothesis) {
	for _, part := range [2]float64{1, 0.5} {
		if part*min(w, h) >= pixel.MinCell {
			sizes = append(sizes, hypothesis{window: image.Rect(0, 0, f.W, f.H), w: part * w, h: part * h})
		}
	}
	return sizes
}

// largestVariety returns the largest [variety] among the given tile sizes.
func largestVariety(m *measured, f *pixel.Frame, sizes []hypothesis) (most float64) {
	straight := m.profiles(Straight)
	for _, size := range sizes {
		for _, fit := range [2]fit{fitTouching, fitApart} {
			most = max(most, variety(f, fill(fit(m, straight, size), f)))
		}
	}
	return most
}

// clearGlimpse is the evidence at which Glimpse stops. Chosen by eye.
const clearGlimpse = 0.5

// variety measures how much the cells of a lattice look like tiles of several kinds, whatever their shapes.
// It is the probability that two random cells belong to different clusters, counting only clusters that
// have more than one cell and are not flat. Text and photographs rarely repeat a cell; a plain ground
// repeats only itself.
func variety(f *pixel.Frame, l segment.Lattice) float64 {
	const alike = 7.0 // Delta E. Measured: tiles of a kind differ more here than where a lattice fits exactly
	if l.Rows < 2 || l.Cols < 2 {
		return 0
	}
	l.Style = segment.Touching
	s := segment.NewSheet(f, l, segment.Coarse)
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
