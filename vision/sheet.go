package vision

import (
	"image"
	"math"
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
	lab     labImage
	looks   labImage   // lab with the same backdrop behind all tiles that lie apart
	behind  [3]float32 // the colour of that backdrop
	patches []patch    // one per cell
}

// patch describes the look of a cell without its border: patchSide x patchSide samples of L, a
// and b, row by row.
type patch [patchLen]float32

// newSheet resamples the cells of a lattice to side x side pixels.
func newSheet(f *frame, l lattice, side int) *sheet {
	lab := f.lab(l.box(), l.cols*side, l.rows*side)
	s := &sheet{lattice: l, side: side, lab: lab, looks: lab, patches: make([]patch, l.rows*l.cols)}
	if l.gaps {
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
	at := 3 * ((row*s.side+block/2)*s.looks.w + col*s.side + block/2)
	for y := range patchSide {
		var sum [3 * patchSide]int
		for range block {
			px := s.looks.pix[at:][:3*patchSide*block]
			for x := 0; x < len(sum); x += 3 {
				for range block {
					sum[x] += int(px[0])
					sum[x+1] += int(px[1])
					sum[x+2] += int(px[2])
					px = px[3:]
				}
			}
			at += 3 * s.looks.w
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

// mean is the mean colour of the pixels within r.
func (m labImage) mean(r image.Rectangle) (mean [3]float32) {
	var sum [3]int
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := m.pix[3*(y*m.w+r.Min.X) : 3*(y*m.w+r.Max.X)]
		for i := 0; i < len(row); i += 3 {
			sum[0] += int(row[i])
			sum[1] += int(row[i+1])
			sum[2] += int(row[i+2])
		}
	}
	n := float32(r.Dx() * r.Dy())
	return [3]float32{float32(sum[0]) / n * (100.0 / 255), float32(sum[1])/n - 128, float32(sum[2])/n - 128}
}

// distance is the root mean square of Delta E over the samples.
func (p *patch) distance(q *patch) float64 { return rms(p.squares(q, inf)) }

// near reports whether the distance of two patches is at most a limit.
func (p *patch) near(q *patch, limit float64) bool {
	most := float32(limit*limit) * patchSide * patchSide
	return p.squares(q, most) <= most
}

// squares sums the squares of Delta E over the samples. It stops early once the sum is beyond the
// limit. Separate sums for the channels let the processor work in parallel.
func (p *patch) squares(q *patch, limit float32) (sum float32) {
	const some = 3 * patchSide
	for from := 0; from < patchLen && sum <= limit; from += some {
		p, q := (*[some]float32)(p[from:]), (*[some]float32)(q[from:])
		var l, a, b float32
		for i := 0; i < some; i += 3 {
			dl, da, db := p[i]-q[i], p[i+1]-q[i+1], p[i+2]-q[i+2]
			l += dl * dl
			a += da * da
			b += db * db
		}
		sum += l + a + b
	}
	return sum
}

// rms is the root mean square of Delta E, given the sum over all samples.
func rms(squares float32) float64 { return math.Sqrt(float64(squares) / (patchSide * patchSide)) }

var inf = float32(math.Inf(1))

// mean is the mean colour of the samples.
func (p *patch) mean() (m [3]float32) {
	for i, v := range p {
		m[i%3] += v
	}
	for c := range m {
		m[c] /= patchSide * patchSide
	}
	return m
}

// spread is the root mean square of Delta E between the samples and their mean: 0 for a flat
// cell.
func (p *patch) spread() float64 {
	m := p.mean()
	var sum float32
	for i, v := range p {
		sum += (v - m[i%3]) * (v - m[i%3])
	}
	return math.Sqrt(float64(sum) / (patchSide * patchSide))
}
