package repeat

import (
	"image"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// corner is a point where vertical and horizontal edges meet, with the look of its surroundings.
type corner struct {
	image.Point
	look look
}

// The size of the neighbourhood of a corner, in pixels from it. Chosen by eye.
const (
	edgeReach = 3 // along which its edges are summed
	peakReach = 4 // within which no other corner is stronger
)

// strengths measures at each pixel how strongly vertical and horizontal edges meet there: the weaker of the two.
func strengths(f *pixel.Frame) []uint8 {
	all := make([]uint8, f.W*f.H)
	pixel.Parallel(2, func(half int) {
		from, to := max(half*f.H/2, edgeReach), min((half+1)*f.H/2, f.H-edgeReach)
		for y := from; y < to; y++ {
			row := all[y*f.W:][:f.W]
			for x := edgeReach; x < f.W-edgeReach; x++ {
				across := f.Vertical.Between(x, y-edgeReach, y+edgeReach)
				down := f.Horizontal.Between(y, x-edgeReach, x+edgeReach)
				row[x] = uint8(min(across, down))
			}
		}
	})
	return all
}

// weakest is the least strength of a corner. An edge all along has 240. Chosen by eye.
const weakest = 40

// corners lists the corners of a frame, row by row.
func corners(f *pixel.Frame) (all []corner) {
	const margin = max(peakReach, lookReach)
	s := strengths(f)
	for y := margin; y < f.H-margin; y++ {
		for x := margin; x < f.W-margin; x++ {
			if s[y*f.W+x] >= weakest && isPeak(s, f.W, x, y) {
				if look := lookAt(f, x, y); look.varied() {
					all = append(all, corner{image.Pt(x, y), look})
				}
			}
		}
	}
	return all
}

// isPeak reports whether no pixel nearby is stronger, and none before it as strong.
func isPeak(s []uint8, w, x, y int) bool {
	v := s[y*w+x]
	for dy := -peakReach; dy <= peakReach; dy++ {
		row := s[(y+dy)*w+x-peakReach:][:2*peakReach+1]
		for dx, other := range row {
			if other > v || other == v && (dy < 0 || dy == 0 && dx < peakReach) {
				return false
			}
		}
	}
	return true
}
