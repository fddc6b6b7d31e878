package segment

import (
	"image"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// Board is a part of a lattice that looks like a board.
type Board struct {
	*Sheet
	Clusters
	Region    image.Rectangle // the cells of the sheet that it covers
	IsTile    []bool          // cell -> holds a tile
	Ground    []int           // clusters that are ground behind the tiles
	Threshold float64         // of the clustering, in Delta E
	Score     float64         // in pixels of border, see [FindBoard]
	Sharpness float64         // mean edge between tiles of different clusters, 0 to 1
}

// MinTiles is the least number of tiles of a board. Chosen by eye.
const MinTiles = 6

// Outline is the lattice of the region.
func (b *Board) Outline() Lattice { return b.Crop(b.Region) }

// Tiles counts the tiles.
func (b *Board) Tiles() (n int) {
	for _, tile := range b.IsTile {
		if tile {
			n++
		}
	}
	return n
}

// Count counts the tiles within r by their labels.
func (b *Board) Count(r image.Rectangle) (tiles []int) {
	tiles = make([]int, len(b.Size))
	b.Each(r, func(i int) {
		if b.IsTile[i] {
			tiles[b.Label[i]]++
		}
	})
	return tiles
}

// LabelCount is the number of different labels of the tiles.
func (b *Board) LabelCount() (n int) {
	for _, tiles := range b.Count(b.Region) {
		if tiles > 0 {
			n++
		}
	}
	return n
}

// TopTile is the row of the highest tile of a column, or Rows if it has none.
func (b *Board) TopTile(col int) int {
	for row := b.Region.Min.Y; row < b.Region.Max.Y; row++ {
		if b.IsTile[row*b.Cols+col] {
			return row
		}
	}
	return b.Rows
}

// Scenery reports whether a picture, such as a photograph, lies behind the tiles: of the cells that can hold none, because
// the cells below them are empty, too, many are not smooth, and the others are of many colours. (Under a window that covers
// a part of the board, the others are of one colour, or of two.) In a blurred picture most are smooth, but hardly two are
// of one colour.
func (b *Board) Scenery() bool {
	const ( // chosen by eye
		fewest = 12   // such cells
		share  = 0.15 // of them are not smooth; measured: 0.2 and 0.57 in two photographs
		usual  = 0.5  // of the others have about the median colour
		hardly = 0.18 // of them if fewer are not smooth; measured: 0.03 to 0.14
	)
	var smooth [][3]float32
	rough := 0
	for col := b.Region.Min.X; col < b.Region.Max.X; col++ {
		for row := b.Region.Min.Y; row < min(b.TopTile(col), b.Region.Max.Y)-1; row++ {
			i := row*b.Cols + col
			if b.Patches[i].Roughness() >= FlatSpread {
				rough++
				continue
			}
			corners := b.BackdropAround(i, 0)
			smooth = append(smooth, pixel.MedianColor(corners[:]))
		}
	}
	all, most := rough+len(smooth), usual
	if all < fewest || rough == all {
		return false
	}
	if float64(rough) < share*float64(all) {
		most = hardly
	}
	median, alike := pixel.MedianColor(smooth), 0
	for _, c := range smooth {
		if pixel.DeltaE(c, median) <= BackdropOnly {
			alike++
		}
	}
	return float64(alike) < most*float64(len(smooth))
}

// Full reports whether its tiles fill most of their cells.
func (b *Board) Full() bool { return b.MeanFilled(b.IsTile) >= FullCell }

// extent is the bounding box of the tiles within r.
func (b *Board) extent(r image.Rectangle) (all image.Rectangle) {
	b.Each(r, func(i int) {
		if b.IsTile[i] {
			all = all.Union(b.CellRect(i))
		}
	})
	return all
}
