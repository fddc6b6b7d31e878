package locate

import (
	"image"
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Glimpse tells how much a small frame looks like tiles of about w x h pixels, or of half that size
// either way: about 1 for a part of a board, at most 0 where nothing like tiles is seen. It takes a
// tenth of the time of a search, and misses some boards.
func Glimpse(f *pixel.Frame, w, h float64) (evidence float64) {
	m := newMeasured(f)
	window := image.Rect(0, 0, f.W, f.H)
	for _, kind := range [2]EdgeKind{Straight, Textured} {
		s := newSearch(m, kind, nil, segment.DefaultThreshold)
		s.edges = *m.profiles(kind)
		for _, part := range [2]float64{1, 0.5} {
			if part*min(w, h) < pixel.MinCell {
				continue
			}
			for _, fit := range s.fits {
				l := fill(fit(m, &s.edges, hypothesis{window: window, w: part * w, h: part * h}), f)
				if b := segment.FindBoard(f, l, s.threshold); b != nil && b.LabelCount() > 1 {
					evidence = max(evidence, b.Score/math.Sqrt(b.W*b.H)*b.Sharpness*b.Sharpness/float64(b.Rows*b.Cols))
				}
			}
		}
	}
	return evidence
}
