package taught

import (
	"math"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
)

const (
	// divideSide is how many samples the longer side of the area has when it is divided: enough for
	// 40 cells.
	divideSide = 240
	// divideLeast is the shortest period that is tried, in samples.
	divideLeast = 5.0
	// divideCap bounds the difference of two samples, so that single bright spots count little.
	divideCap = 3 * 60 * 60
	// divideClear is how clearly the outlines must repeat, see clearestPeriod. Measured: 0.064 and more
	// for boards, 0.005 for noise.
	divideClear = 0.05
	// divideStep is the first step by which the lattice is moved, in cells: an edge may be drawn half a cell beside the board.
	divideStep = 1.0 / 8
)

// Divide finds the rows and columns of a board whose place a person has drawn roughly: no edge is more than
// half a cell off. ok is false if nothing repeats there.
//
// Tiles some whole cells apart are often of the same kind, and their edges lie alike. So the outlines in the
// picture differ less at multiples of the cell's width than halfway between them; the width for which that is
// clearest is taken, and likewise the height.
func Divide(a pixel.Area, area pixel.Box) (l geometry.Lattice, ok bool) {
	zoom := divideSide / max(area.W, area.H)
	w, h := int(math.Round(area.W*zoom)), int(math.Round(area.H*zoom))
	if min(w, h) < 2*divideLeast {
		return l, false
	}
	pix := outlines(a.Scaled(area, w, h), w, h)
	width, clearX := clearestPeriod(selfDifference(pix, w, h, 3, 3*w))
	height, clearY := clearestPeriod(selfDifference(pix, h, w, 3*w, 3))
	if min(clearX, clearY) < divideClear {
		return l, false
	}
	l = geometry.Lattice{X: area.X, Y: area.Y, W: width / zoom, H: height / zoom}
	l.Cols, l.Rows = int(math.Round(area.W/l.W)), int(math.Round(area.H/l.H))
	l.X += (area.W - l.W*float64(l.Cols)) / 2
	l.Y += (area.H - l.H*float64(l.Rows)) / 2
	return sharpen(a, l, divideStep), true
}

// outlines is how much the pixels of a picture differ from their neighbours: across, down, and the brightness.
func outlines(pix []uint8, w, h int) []uint8 {
	out := make([]uint8, len(pix))
	for y := range h - 1 {
		for x := range w - 1 {
			p, right, below := pix[3*(y*w+x):][:3], pix[3*(y*w+x+1):][:3], pix[3*(y*w+w+x):][:3]
			var across, down, light int
			for c, v := range p {
				across += absolute(int(v) - int(right[c]))
				down += absolute(int(v) - int(below[c]))
				light += int(v)
			}
			copy(out[3*(y*w+x):], []uint8{uint8(min(across, 255)), uint8(min(down, 255)), uint8(light / 6)})
		}
	}
	return out
}

func absolute(v int) int { return max(v, -v) }

// selfDifference is the mean difference of samples by how many samples they are apart in one direction, of n samples
// at a distance of step, in each of so many lines.
func selfDifference(pix []uint8, n, lines, step, line int) []float64 {
	d := make([]float64, n*2/3)
	for lag := 1; lag < len(d); lag++ {
		sum := 0
		for y := range lines {
			for x := range n - lag {
				p, q := pix[y*line+x*step:][:3], pix[y*line+(x+lag)*step:][:3]
				r, g, b := int(p[0])-int(q[0]), int(p[1])-int(q[1]), int(p[2])-int(q[2])
				sum += min(r*r+g*g+b*b, divideCap)
			}
		}
		d[lag] = float64(sum) / float64(lines*(n-lag))
	}
	return d
}

// clearestPeriod is the period at whose multiples d is lowest compared with halfway between, and by how much, as
// a share of the mean of d. The sum over the multiples is divided by the square root of the sum of their squared
// weights: noise then favours no period.
func clearestPeriod(d []float64) (best, clearest float64) {
	mean := 0.0
	for _, v := range d {
		mean += v / float64(len(d))
	}
	at := func(lag float64) float64 {
		i := int(lag)
		return d[i] + (lag-float64(i))*(d[i+1]-d[i])
	}
	for p := divideLeast; 1.5*p < float64(len(d)-1); p *= 1.002 {
		sum, weights := 0.0, 0.0
		for k := 1.0; (k+0.5)*p < float64(len(d)-1); k++ {
			weight := 1 - k*p/float64(len(d)) // far lags have few samples
			sum += weight * ((at((k-0.5)*p)+at((k+0.5)*p))/2 - at(k*p))
			weights += weight * weight
		}
		if clear := sum / math.Sqrt(weights) / mean; clear > clearest {
			best, clearest = p, clear
		}
	}
	return best, clearest
}
