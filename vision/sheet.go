package vision

import (
	"image"

	"github.com/domvision/domvision/vision/internal/imgproc"
)

const (
	coarse = 12 // pixels of a cell on a sheet that covers the frame, either way
	fine   = 24 // on a sheet of the board alone

	patchSide = 5                         // samples of a patch, either way
	patchLen  = 3 * patchSide * patchSide // L, a, b of each
)

// sheet is a contact sheet of the cells of a lattice: the picture resampled so that each cell is
// square and of the same size.
type sheet struct {
	lattice
	side    int // of a cell, in pixels
	lab     imgproc.Lab
	looks   imgproc.Lab // lab with the same backdrop behind all tiles that lie apart
	behind  [3]float32  // the colour of that backdrop
	patches []patch     // one per cell
}

// newSheet resamples the cells of a lattice to side x side pixels.
func newSheet(f *frame, l lattice, side int) *sheet {
	lab := f.lab(l.box(), l.cols*side, l.rows*side)
	s := &sheet{lattice: l, side: side, lab: lab, looks: lab, patches: make([]patch, l.rows*l.cols)}
	if l.style.apart() {
		s.level()
	}
	atOnce(2, func(half int) {
		for i := half * len(s.patches) / 2; i < (half+1)*len(s.patches)/2; i++ {
			s.patches[i] = s.patchAt(i/l.cols, i%l.cols)
		}
	})
	return s
}

// patchAt computes the patch of a cell. Each sample is the mean of a block of a sixth of the
// cell; half a block is left out at each side.
func (s *sheet) patchAt(row, col int) (p patch) {
	block := s.side / (patchSide + 1)
	n := float32(block * block)
	at := 3 * ((row*s.side+block/2)*s.looks.W + col*s.side + block/2)
	for y := range patchSide {
		var sum [3 * patchSide]int
		for range block {
			px := s.looks.Pix[at:][:3*patchSide*block]
			for x := 0; x < len(sum); x += 3 {
				for range block {
					sum[x] += int(px[0])
					sum[x+1] += int(px[1])
					sum[x+2] += int(px[2])
					px = px[3:]
				}
			}
			at += 3 * s.looks.W
		}
		means := p[y*len(sum):][:len(sum)]
		for x := 0; x < len(sum); x += 3 {
			means[x] = float32(sum[x]) / n * (100.0 / 255)
			means[x+1] = float32(sum[x+1])/n - 128
			means[x+2] = float32(sum[x+2])/n - 128
		}
	}
	return p
}

// rect is the place of a cell on the sheet, less an inset at each side, in pixels.
func (s *sheet) rect(cell, inset int) image.Rectangle {
	x, y := cell%s.cols*s.side, cell/s.cols*s.side
	return image.Rect(x, y, x+s.side, y+s.side).Inset(inset)
}
