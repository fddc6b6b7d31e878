package taught

import "slices"

// window is the number of rows and columns over which the score is summed. A larger window would miss
// boards with few tiles left; a smaller one would find boards anywhere. Chosen by eye.
const window = 5

// leastComb is the least sum of the scores of the cells of a window, less the mean score there, for which
// the window is fitted. It takes three or four tiles.
const leastComb = 3.2 * full

// peak is a window whose cells show tiles.
type peak struct {
	x, y int   // of its top left corner, in pixels of the scaled picture
	comb int32 // the sum of the scores of its cells, above the mean
}

// comb finds the windows in which the score repeats with the period of the cells: the best one in each
// block of the picture, best first, except those below leastComb.
func comb(score []uint8, w, h, rows, cols int) (peaks []peak) {
	sums, lattice := sumRows(score, w, h, 1), sumRows(score, w, h, coarse)
	const block = 2 * coarse
	right, down := cols*coarse, rows*coarse
	wide, columns := w+coarse, (w-right)/block+1
	best := make([]peak, columns*((h-down)/block+1))
	for y := 0; y+down <= h; y++ {
		upper, lower := (y+coarse-1)*wide+coarse-1, (y+coarse-1+down)*wide+coarse-1
		boxAbove, boxBelow := sums[upper:], sums[lower:]
		combAbove, combBelow := lattice[y*wide:], lattice[(y+down)*wide:]
		blocks := best[y/block*columns:][:columns]
		for x := 0; x+right <= w; x++ {
			value := combBelow[x+right] - combBelow[x] - combAbove[x+right] + combAbove[x]
			if value <= leastComb {
				continue
			}
			value -= (boxBelow[x+right] - boxBelow[x] - boxAbove[x+right] + boxAbove[x]) / (coarse * coarse)
			if b := &blocks[x/block]; value > b.comb {
				*b = peak{x, y, value}
			}
		}
	}
	best = slices.DeleteFunc(best, func(p peak) bool { return p.comb < leastComb })
	slices.SortStableFunc(best, func(a, b peak) int { return int(b.comb - a.comb) })
	return best
}

// sumRows computes a summed-area table of every stride-th value along both axes. The sum at (x+8, y+8) is
// that of the values at (x,y), (x-stride,y), ... and of those in the rows y-stride, ... The table has a
// border of 8 zeros at the top and left.
func sumRows(score []uint8, w, h, stride int) (sums []int32) {
	wide := w + coarse
	sums = make([]int32, wide*(h+coarse))
	for y := range h {
		row := sums[(y+coarse)*wide:][:wide]
		above := sums[(y+coarse-stride)*wide:][:wide]
		for x, v := range score[y*w:][:w] {
			row[x+coarse] = int32(v) + row[x+coarse-stride] + above[x+coarse] - above[x+coarse-stride]
		}
	}
	return sums
}
