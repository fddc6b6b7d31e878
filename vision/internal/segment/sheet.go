package segment

import (
	"image"

	"github.com/domvision/domvision/vision/internal/imgproc"
)

// The size of a cell on a sheet, in pixels either way. Chosen by eye.
const (
	Coarse = 12 // on a sheet that covers the frame
	Fine   = 24 // on a sheet of the board alone
)

// Sheet is a contact sheet of the cells of a lattice: the picture is resampled so that each cell is a
// square of the same size.
type Sheet struct {
	Lattice
	Side          int // of a cell on the sheet, in pixels
	Lab           imgproc.Lab
	Leveled       imgproc.Lab // Lab with the same backdrop behind all tiles that lie apart
	BackdropColor [3]float32  // the colour of that backdrop
	Patches       []Patch     // cell -> how it looks
	plates        []*plate    // cell -> its plate, nil where it has none; nil if no cell has one
}

// Rect is the place of a cell on the sheet, inset by some pixels on each side.
func (s *Sheet) Rect(cell, inset int) image.Rectangle {
	x, y := cell%s.Cols*s.Side, cell/s.Cols*s.Side
	return image.Rect(x, y, x+s.Side, y+s.Side).Inset(inset)
}

// Unleveled is how a cell looks with its own backdrop.
func (s *Sheet) Unleveled(cell int) Patch { return s.patchOf(s.Lab, cell) }

// patchOf computes the patch of a cell on one of the two pictures of the sheet. Each sample is the mean of a block with a sixth of the side of the
// cell; half a block is ignored at each side of the cell.
func (s *Sheet) patchOf(lab imgproc.Lab, cell int) (p Patch) {
	row, col := cell/s.Cols, cell%s.Cols
	block := s.Side / (patchSide + 1)
	n := float32(block * block)
	at := 3 * ((row*s.Side+block/2)*lab.W + col*s.Side + block/2)
	for y := range patchSide {
		var sum [3 * patchSide]int
		for range block {
			px := lab.Pix[at:][:3*patchSide*block]
			for x := 0; x < len(sum); x += 3 {
				for range block {
					sum[x] += int(px[0])
					sum[x+1] += int(px[1])
					sum[x+2] += int(px[2])
					px = px[3:]
				}
			}
			at += 3 * lab.W
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
