package taught

import (
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
)

const (
	// maxReferences is how many cells each cell is compared with. Chosen by eye.
	maxReferences = 64
	// sharpenRounds is how often each step is taken at most. Chosen by eye.
	sharpenRounds = 2
	// leastSharper is the greatest ratio of the new to the old difference of cells for which the lattice is
	// moved. Chosen by eye.
	leastSharper = 0.9
)

// The first and the last step of [Sharpen], in cells; each is half the one before.
const (
	firstStep = 1.0 / 16
	lastStep  = 1.0 / 64
)

// Sharpen moves the sides of a lattice that a person has placed by a small part of a cell, so that its
// cells look most alike. Misplaced cells show a strip of their neighbours, which differ. No side of the
// board moves by more than a quarter of a cell.
func Sharpen(a pixel.Area, l geometry.Lattice) geometry.Lattice { return sharpen(a, l, firstStep) }

// sharpen is [Sharpen] with another first step. Twice the sum of the steps bounds how far a side moves.
func sharpen(a pixel.Area, l geometry.Lattice, first float64) geometry.Lattice {
	placed := unlike(a, l)
	best, least := l, placed
	for step := first; step >= lastStep; step /= 2 {
		for range sharpenRounds {
			before := least
			for _, moved := range nudged(best, step) {
				if d := unlike(a, moved); d < least {
					best, least = moved, d
				}
			}
			if least == before {
				break
			}
		}
	}
	if least > leastSharper*placed {
		return l
	}
	return best
}

// nudged lists variants of a lattice: one side, or two opposite sides, moved by a part of a cell.
func nudged(l geometry.Lattice, by float64) (all []geometry.Lattice) {
	for _, d := range [2]float64{-by, by} {
		x, y := d*l.W, d*l.H
		for _, edge := range [6][4]float64{{x, 0, 0, 0}, {0, x, 0, 0}, {x, x, 0, 0}, {0, 0, y, 0}, {0, 0, 0, y}, {0, 0, y, y}} {
			n := l
			n.X += edge[0]
			n.W += (edge[1] - edge[0]) / float64(l.Cols)
			n.Y += edge[2]
			n.H += (edge[3] - edge[2]) / float64(l.Rows)
			all = append(all, n)
		}
	}
	return all
}

// unlike is the mean difference of the cells of a lattice from the cells that they resemble most. Each
// difference is capped, so that single tiles count little.
func unlike(a pixel.Area, l geometry.Lattice) float64 {
	const most = 3 * 20 * 20 * coarse * coarse // 20 of 255 in each channel of each sample
	pix := a.Scaled(pixel.Box{X: l.X, Y: l.Y, W: l.W * float64(l.Cols), H: l.H * float64(l.Rows)}, l.Cols*coarse, l.Rows*coarse)
	stride := 3 * coarse * l.Cols
	cell := func(i int) []uint8 { return pix[i/l.Cols*coarse*stride+i%l.Cols*3*coarse:] }
	n := l.Rows * l.Cols
	every := max(n/maxReferences, 1)
	sum := 0.0
	for i := range n {
		least := most
		for k := 0; k < n; k += every {
			if k != i {
				least = min(least, cellDifference(cell(i), cell(k), stride, least))
			}
		}
		sum += float64(least)
	}
	return sum / float64(n)
}

// cellDifference is the sum of the squared differences of two cells. It stops early, with any value of at
// least bound.
func cellDifference(a, b []uint8, stride, bound int) (sum int) {
	for y := 0; y < coarse && sum < bound; y++ {
		p, q := a[y*stride:][:3*coarse], b[y*stride:][:3*coarse]
		for i, v := range p {
			d := int(v) - int(q[i])
			sum += d * d
		}
	}
	return sum
}
