package classify

import (
	"math"
	"slices"
)

// MaybeSwapGame reports whether this may be a swap game. The moves of such games bring three tiles in line,
// so a board at rest has hardly any three in line.
func (r *Reading) MaybeSwapGame() bool {
	const (
		rare  = 0.25 // of the number of lines expected by chance; by eye
		stray = 1.5  // a single line may be about to be cleared if at least so many are expected by chance; by eye
	)
	grid := make([]int, len(r.Cells))
	for i := range grid {
		grid[i] = NoClass
	}
	r.Sheet.Each(r.Board, func(i int) { grid[i] = r.Cells[i].Class }) // the headroom may show a menu
	lines, expected := inLine(grid, r.Sheet.Cols)
	return float64(lines) <= rare*expected || lines <= 1 && expected >= stray
}

// inLine counts the runs of three tiles of a class along the rows and columns of a grid. expected is their
// expected number for the same tiles in random order. grid holds the class of each cell.
func inLine(grid []int, cols int) (lines int, expected float64) {
	size, tiles, chance := make([]float64, slices.Max(grid)+1), 0.0, 0.0 // chance: that three tiles are alike
	for _, class := range grid {
		if class != NoClass {
			size[class]++
			tiles++
		}
	}
	for _, n := range size {
		chance += math.Pow(n/tiles, 3)
	}
	three := func(i, j, k int) {
		if grid[i] == NoClass || grid[j] == NoClass || grid[k] == NoClass {
			return
		}
		expected += chance
		if grid[i] == grid[j] && grid[i] == grid[k] {
			lines++
		}
	}
	for i := range grid {
		if i%cols >= 2 {
			three(i, i-1, i-2)
		}
		if i >= 2*cols {
			three(i, i-cols, i-2*cols)
		}
	}
	return lines, expected
}
