package vision

import (
	"image"
	"slices"
)

// complete adds as tiles all cells of the board that show foreground, even if they look like no
// other; and further rows and columns of cells that mostly show what resembles the tiles.
func (b *board) complete() {
	for b.grow() {
	}
	b.each(b.region, func(i int) { b.tile[i] = b.tile[i] || b.stands(i) })
}

// grow extends the region of a board by one row or column in which most cells show what
// resembles the tiles, and reports whether there is one.
func (b *board) grow() bool {
	const share = 0.6 // of the cells
	r := b.region
	for _, line := range [4]image.Rectangle{
		image.Rect(r.Min.X-1, r.Min.Y, r.Min.X, r.Max.Y), image.Rect(r.Max.X, r.Min.Y, r.Max.X+1, r.Max.Y),
		image.Rect(r.Min.X, r.Min.Y-1, r.Max.X, r.Min.Y), image.Rect(r.Min.X, r.Max.Y, r.Max.X, r.Max.Y+1),
	} {
		if !line.In(image.Rect(0, 0, b.cols, b.rows)) {
			continue
		}
		standing := 0
		b.each(line, func(i int) {
			if b.stands(i) && b.resemblesTile(i) {
				standing++
			}
		})
		if float64(standing) >= share*float64(line.Dx()*line.Dy()) {
			b.region = b.region.Union(line)
			return true
		}
	}
	return false
}

// stands reports whether a cell shows foreground.
func (b *board) stands(cell int) bool {
	return !slices.Contains(b.ground, b.of[cell]) && b.standsOut(cell)
}

// resemblesTile reports whether a cell looks much like any tile.
func (b *board) resemblesTile(cell int) bool {
	for i, tile := range b.tile {
		if tile && b.patches[cell].distance(&b.patches[i]) <= loosest {
			return true
		}
	}
	return false
}
