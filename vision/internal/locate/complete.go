package locate

import (
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// complete extends a board by the rows and columns of its lattice that belong to it: of cells that mostly resemble tiles
// that lie apart or, where tiles touch, of cells that have borders all around or show nothing; and by rows of crates. It adds
// these cells, even if no other cell looks like them, and reports whether the board has grown.
func complete(f *pixel.Frame, b *segment.Board) (grown bool) {
	const mostly = 0.6 // of the cells of a row or column, where tiles lie apart. Chosen by eye
	belongs := func(cell int) bool { return holdsTile(b, cell) && resemblesTile(b, cell, maxThreshold) }
	held := func(cell int) bool { return holdsTile(b, cell) }
	shows, share, bottom := func(int) bool { return true }, mostly, b.Region.Max.Y
	if !b.Style.Apart() {
		edges := segment.MeasureBorders(f, b.Lattice, segment.Sharpest)
		belongs = func(cell int) bool { return edges.Enclose(cell) && distinct(f, b, edges, cell) }
		held = belongs
		// Above a board, scenery may show beside its highest stacks. Elsewhere, what is neither a tile nor of one colour is a
		// part of a picture beside the board. Measured: at most 1 of 18 cells in a row or column of a board, else 3 of 8.
		shows, share = func(cell int) bool {
			return belongs(cell) || cell/b.Cols >= b.Region.Min.Y && b.Patches[cell].Spread() >= segment.FlatSpread
		}, 0.9
	}
	for {
		beside := segment.Beside(b.Region)
		next := slices.IndexFunc(beside[:], func(line image.Rectangle) bool {
			return line.In(image.Rect(0, 0, b.Cols, b.Rows)) && (enough(b, line, belongs, shows, share) || stepped(b, line) || line.Min.Y == b.Region.Max.Y && alike(b, line))
		})
		if next < 0 {
			break
		}
		b.Region, grown = b.Region.Union(beside[next]), true
	}
	if grown || b.Style.Apart() {
		b.Each(b.Region, func(i int) { b.IsTile[i] = b.IsTile[i] || held(i) })
	}
	for below := b.Region; bottom < b.Region.Max.Y; bottom++ {
		if below.Min.Y, below.Max.Y = bottom, bottom+1; alike(b, below) {
			b.Each(below, func(i int) { b.IsTile[i] = true })
		}
	}
	return grown
}

// stepped reports whether two cells next to each other in a row or column show exactly what tiles of the board show: it is an outer
// one of a stepped board, and scenery beside it.
func stepped(b *segment.Board, line image.Rectangle) bool {
	found, last := false, false
	b.Each(line, func(i int) {
		shows := b.Patches[i].Spread() >= segment.FlatSpread && !slices.Contains(b.Ground, b.Label[i]) && resemblesTile(b, i, b.Threshold)
		found, last = found || shows && last, shows
	})
	return found
}

// alike reports whether all cells of a row show the same drawing: a row of crates below the tiles. The frame of a board does not
// vary along its side, and wallpaper goes on beside it.
func alike(b *segment.Board, row image.Rectangle) bool {
	const looser = 1.4 // than for equal tiles, because these have one mean; by eye
	var cells []segment.Patch
	b.Each(row, func(i int) { cells = append(cells, b.Patches[i]) })
	mean := segment.MeanPatch(cells)
	same := min(mean.SpreadAlong(0), mean.SpreadAlong(1)) >= segment.FlatSpread
	b.Each(row, func(i int) { same = same && b.Patches[i].Within(looser*b.Threshold, &mean) })
	beside := segment.Beside(row)
	for _, side := range beside[:2] {
		b.Each(side.Intersect(image.Rect(0, 0, b.Cols, b.Rows)), func(i int) {
			same = same && !b.Patches[i].Within(looser*b.Threshold, &mean)
		})
	}
	return same
}

// distinct reports whether the borders of a cell are clearer than the lines through its middle. In a dithered or noisy
// picture there are edges everywhere.
func distinct(f *pixel.Frame, b *segment.Board, edges segment.Borders, cell int) bool {
	const (
		clearer = 1.35 // times. Measured: 1.5 and more of tiles with a bevel and a bold sign, at most 1.2 beside a dithered board
		crossed = 0.6  // a line through the middle with more of an edge divides the cell. Chosen on two pictures
	)
	across, down := crossing(f, b, cell)
	left, right, above, under := edges.Around(cell)
	return (left+right+above+under)/4 >= clearer*(across+down)/2 && min(across, down) <= crossed
}

// completed extends a board as [complete] does, on as many cells of the frame as it needs.
func completed(f *pixel.Frame, b *segment.Board) *segment.Board {
	for complete(f, b) && limited(b, f) {
		wider := segment.FindBoard(f, widened(b, b.Lattice, f), b.Threshold)
		if wider == nil {
			break
		}
		b = wider
	}
	return b
}

// enough reports whether at least one cell of a row or column, and at least a share of those that show anything, belong
// to a board.
func enough(b *segment.Board, line image.Rectangle, belongs, shows func(cell int) bool, share float64) bool {
	found, shown := 0, 0
	b.Each(line, func(i int) {
		if belongs(i) {
			found++
		}
		if shows(i) {
			shown++
		}
	})
	return found > 0 && float64(found) >= share*float64(shown)
}

// holdsTile reports whether a cell is not ground and its middle differs from its margin.
func holdsTile(b *segment.Board, cell int) bool {
	return !slices.Contains(b.Ground, b.Label[cell]) && b.StandsOut(cell)
}

// resemblesTile reports whether a cell looks like some tile of the board, within a threshold.
func resemblesTile(b *segment.Board, cell int, threshold float64) bool {
	for i, tile := range b.IsTile {
		if tile && b.Patches[cell].Within(threshold, &b.Patches[i]) {
			return true
		}
	}
	return false
}
