package segment

import (
	"image"
	"slices"
)

// Complete adds as tiles all cells of the board that show foreground, even if they look like no
// other; and further rows and columns of cells that mostly show what resembles the tiles.
func (b *Board) Complete() {
	for b.grow() {
	}
	b.Each(b.Region, func(i int) { b.IsTile[i] = b.IsTile[i] || b.stands(i) })
}

// grow extends the region of a board by one row or column in which most cells show what
// resembles the tiles, and reports whether there is one.
func (b *Board) grow() bool {
	const share = 0.6 // of the cells
	r := b.Region
	for _, line := range [4]image.Rectangle{
		image.Rect(r.Min.X-1, r.Min.Y, r.Min.X, r.Max.Y), image.Rect(r.Max.X, r.Min.Y, r.Max.X+1, r.Max.Y),
		image.Rect(r.Min.X, r.Min.Y-1, r.Max.X, r.Min.Y), image.Rect(r.Min.X, r.Max.Y, r.Max.X, r.Max.Y+1),
	} {
		if !line.In(image.Rect(0, 0, b.Cols, b.Rows)) {
			continue
		}
		standing := 0
		b.Each(line, func(i int) {
			if b.stands(i) && b.resemblesTile(i) {
				standing++
			}
		})
		if float64(standing) >= share*float64(line.Dx()*line.Dy()) {
			b.Region = b.Region.Union(line)
			return true
		}
	}
	return false
}

// stands reports whether a cell shows foreground.
func (b *Board) stands(cell int) bool {
	return !slices.Contains(b.Ground, b.Label[cell]) && b.StandsOut(cell)
}

// resemblesTile reports whether a cell looks much like any tile.
func (b *Board) resemblesTile(cell int) bool {
	for i, tile := range b.IsTile {
		if tile && b.Patches[cell].Distance(&b.Patches[i]) <= LoosestThreshold {
			return true
		}
	}
	return false
}
