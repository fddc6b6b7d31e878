package classify

import "github.com/domvision/domvision/vision/internal/segment"

// tiles cuts the pictures of the cells out of a sheet, each once.
type tiles struct {
	sheet *segment.Sheet
	cache []Tile // cell -> its tile, nil until first used
}

// newTiles returns the tiles of a sheet.
func newTiles(s *segment.Sheet) tiles { return tiles{s, make([]Tile, s.Rows*s.Cols)} }

// of is the tile in a cell.
func (t tiles) of(cell int) Tile {
	if t.cache[cell] == nil {
		t.cache[cell] = TileAt(t.sheet.Leveled, t.sheet.Rect(cell, 0))
	}
	return t.cache[cell]
}

// mean is the average of the tiles in some cells.
func (t tiles) mean(cells []int) Tile {
	sum := make(Tile, 3*segment.Fine*segment.Fine)
	for _, cell := range cells {
		for i, v := range t.of(cell) {
			sum[i] += v
		}
	}
	for i := range sum {
		sum[i] /= float32(len(cells))
	}
	return sum
}
