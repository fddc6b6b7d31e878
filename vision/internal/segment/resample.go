package segment

import (
	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// NewSheet resamples the cells of a lattice to side x side pixels each. Where tiles lie apart, it
// levels the backdrop.
func NewSheet(f *pixel.Frame, l Lattice, side int) *Sheet {
	box := l.Box()
	if l.Whole {
		box.Cell = side
	}
	return SheetOf(f.Lab(box, l.Cols*side, l.Rows*side), l, side)
}

// SheetOf is [NewSheet] for cells that were already resampled.
func SheetOf(lab imgproc.Lab, l Lattice, side int) *Sheet {
	s := &Sheet{Lattice: l, Side: side, Lab: lab, Leveled: lab, Patches: make([]Patch, l.Rows*l.Cols)}
	if l.Style.Apart() {
		s.Leveled, s.BackdropColor = level(s)
	}
	pixel.Parallel(2, func(half int) {
		for i := half * len(s.Patches) / 2; i < (half+1)*len(s.Patches)/2; i++ {
			s.Patches[i] = s.patchOf(s.Leveled, i)
			if l.Middle {
				s.Patches[i] = s.Patches[i].middle()
			}
		}
	})
	return s
}
