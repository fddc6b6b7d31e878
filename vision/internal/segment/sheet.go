package segment

import (
	"image"

	"github.com/domvision/domvision/vision/internal/imgproc"

	"github.com/domvision/domvision/vision/internal/pixel"
)

const (
	Coarse = 12 // pixels of a cell on a sheet that covers the frame, either way
	Fine   = 24 // on a sheet of the board alone

	patchSide = 5                         // samples of a patch, either way
	patchLen  = 3 * patchSide * patchSide // L, a, b of each
)

// Sheet is a contact sheet of the cells of a lattice: the picture resampled so that each cell is
// square and of the same size.
type Sheet struct {
	Lattice
	Side          int // of a cell, in pixels
	Lab           imgproc.Lab
	Leveled       imgproc.Lab // lab with the same backdrop behind all tiles that lie apart
	BackdropColor [3]float32  // the colour of that backdrop
	Patches       []patch     // one per cell
}

// NewSheet resamples the cells of a lattice to side x side pixels.
func NewSheet(f *pixel.Frame, l Lattice, side int) *Sheet {
	lab := f.Lab(l.Box(), l.Cols*side, l.Rows*side)
	s := &Sheet{Lattice: l, Side: side, Lab: lab, Leveled: lab, Patches: make([]patch, l.Rows*l.Cols)}
	if l.Style.Apart() {
		s.level()
	}
	pixel.Parallel(2, func(half int) {
		for i := half * len(s.Patches) / 2; i < (half+1)*len(s.Patches)/2; i++ {
			s.Patches[i] = s.patchAt(i/l.Cols, i%l.Cols)
		}
	})
	return s
}

// patchAt computes the patch of a cell. Each sample is the mean of a block of a sixth of the
// cell; half a block is left out at each side.
func (s *Sheet) patchAt(row, col int) (p patch) {
	block := s.Side / (patchSide + 1)
	n := float32(block * block)
	at := 3 * ((row*s.Side+block/2)*s.Leveled.W + col*s.Side + block/2)
	for y := range patchSide {
		var sum [3 * patchSide]int
		for range block {
			px := s.Leveled.Pix[at:][:3*patchSide*block]
			for x := 0; x < len(sum); x += 3 {
				for range block {
					sum[x] += int(px[0])
					sum[x+1] += int(px[1])
					sum[x+2] += int(px[2])
					px = px[3:]
				}
			}
			at += 3 * s.Leveled.W
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

// Rect is the place of a cell on the sheet, less an inset at each side, in pixels.
func (s *Sheet) Rect(cell, inset int) image.Rectangle {
	x, y := cell%s.Cols*s.Side, cell/s.Cols*s.Side
	return image.Rect(x, y, x+s.Side, y+s.Side).Inset(inset)
}
