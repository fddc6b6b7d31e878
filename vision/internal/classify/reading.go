package classify

import (
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Reading is a board as read: which cells hold tiles, and the class of each tile.
type Reading struct {
	Sheet   *segment.Sheet  // of the board and its headroom, at [segment.Fine] pixels a cell
	Board   image.Rectangle // the board without its headroom, in cells of the sheet
	Style   segment.Style   // how the tiles lie
	Cells   []Cell          // row by row
	Classes []Class
	Comparer

	scenery bool            // a picture lies behind the tiles
	tiles   []Tile          // of the cells
	shown   []segment.Patch // see [segment.Sheet.Unleveled]; nil until they are needed
}

// NewReading returns a reading of cells in which no tile has a class. The caller sets the classes and the
// comparer.
func NewReading(s *segment.Sheet, board image.Rectangle, cells []Cell) *Reading {
	r := &Reading{Sheet: s, Board: board, Style: s.Style, Cells: cells}
	for i := range cells {
		cells[i].Class = NoClass
		r.tiles = append(r.tiles, TileAt(s.Leveled, s.Rect(i, 0)))
	}
	return r
}

// newClass makes a class of the tiles in some cells.
func (r *Reading) newClass(cells []int) Class {
	return Class{Cells: cells, Mean: meanTile(cells, r.Tile)}
}

// meanTile is the mean of the tiles of some cells.
func meanTile(cells []int, tile func(cell int) Tile) Tile {
	mean := make(Tile, 3*segment.Fine*segment.Fine)
	for _, cell := range cells {
		for i, v := range tile(cell) {
			mean[i] += v
		}
	}
	for i := range mean {
		mean[i] /= float32(len(cells))
	}
	return mean
}

// classesOf makes a class of every cluster with at least two tiles, largest first. region holds the cells,
// in rows and columns of b.
func (r *Reading) classesOf(b *segment.Board, region image.Rectangle) (classes []Class) {
	var clusters []int // in the order of their first tiles
	members := map[int][]int{}
	i := 0
	b.Each(region, func(at int) {
		if cluster := b.Label[at]; b.IsTile[at] && r.Cells[i].Occupied && b.Size[cluster] >= 2 {
			if members[cluster] == nil {
				clusters = append(clusters, cluster)
			}
			members[cluster] = append(members[cluster], i)
		}
		i++
	})
	for _, cluster := range clusters {
		classes = append(classes, r.newClass(members[cluster]))
	}
	sortBySize(classes)
	return classes
}

// OnBoard reports whether a cell lies on the board, and not in its headroom.
func (r *Reading) OnBoard(cell int) bool {
	return image.Pt(cell%r.Sheet.Cols, cell/r.Sheet.Cols).In(r.Board)
}

// Tile is the picture of a cell.
func (r *Reading) Tile(cell int) Tile { return r.tiles[cell] }

// Ground is the colour of a tile where a mark leaves it visible: the mean of its rim or, where
// tiles lie apart, the median of its foreground.
func (r *Reading) Ground(tile Tile) [3]float32 {
	if !r.Style.Apart() {
		return tile.meanAt(RimPixels)
	}
	return tile.foregroundColor(r.Sheet.BackdropColor)
}

// foreground selects the pixels that show a tile and not the backdrop.
func (r *Reading) foreground(tile Tile, pixels []int) []int {
	if !r.Style.Apart() {
		return pixels
	}
	return tile.differing(pixels, r.Sheet.BackdropColor)
}

// Backdrop is the picture of a cell without a tile, nil where tiles touch.
func (r *Reading) Backdrop() Tile {
	if !r.Style.Apart() {
		return nil
	}
	return slices.Repeat(r.Sheet.BackdropColor[:], segment.Fine*segment.Fine)
}

// HasHue reports whether a tile is colourful, with the same hue in its middle and on its ground.
func (r *Reading) HasHue(tile Tile) bool {
	const strong = 25.0 // chroma; by eye
	ground, middle := r.Ground(tile), tile.MiddleColor()
	return pixel.Chroma(ground) >= strong && pixel.Chroma(middle) >= strong && pixel.HueOf(ground).To(pixel.HueOf(middle)) <= SameHue
}

// TileCount counts the cells that hold a tile.
func (r *Reading) TileCount() int { return r.count(func(c *Cell) bool { return c.Occupied }) }

// plainTiles counts the tiles that have a class and no mark.
func (r *Reading) plainTiles() int { return r.count((*Cell).Plain) }

func (r *Reading) count(holds func(*Cell) bool) (n int) {
	for i := range r.Cells {
		if holds(&r.Cells[i]) {
			n++
		}
	}
	return n
}
