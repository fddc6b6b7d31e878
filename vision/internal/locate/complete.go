package locate

import (
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/segment"
)

// complete extends a board whose tiles lie apart. It adds rows and columns of cells that mostly resemble
// tiles, and then every cell in the region that shows foreground, even if no other cell looks like it.
func complete(b *segment.Board) {
	for grow(b) {
	}
	b.Each(b.Region, func(i int) { b.IsTile[i] = b.IsTile[i] || holdsTile(b, i) })
}

// grow extends the region of a board by one row or column in which most cells resemble tiles, and
// reports whether there is one.
func grow(b *segment.Board) bool {
	const share = 0.6 // of the cells, chosen by eye
	r := b.Region
	for _, line := range [4]image.Rectangle{
		image.Rect(r.Min.X-1, r.Min.Y, r.Min.X, r.Max.Y), image.Rect(r.Max.X, r.Min.Y, r.Max.X+1, r.Max.Y),
		image.Rect(r.Min.X, r.Min.Y-1, r.Max.X, r.Min.Y), image.Rect(r.Min.X, r.Max.Y, r.Max.X, r.Max.Y+1),
	} {
		if !line.In(image.Rect(0, 0, b.Cols, b.Rows)) {
			continue
		}
		found := 0
		b.Each(line, func(i int) {
			if holdsTile(b, i) && resemblesTile(b, i) {
				found++
			}
		})
		if float64(found) >= share*float64(line.Dx()*line.Dy()) {
			b.Region = b.Region.Union(line)
			return true
		}
	}
	return false
}

// holdsTile reports whether a cell is not ground and its middle differs from its margin.
func holdsTile(b *segment.Board, cell int) bool {
	return !slices.Contains(b.Ground, b.Label[cell]) && b.StandsOut(cell)
}

// resemblesTile reports whether a cell looks like some tile of the board.
func resemblesTile(b *segment.Board, cell int) bool {
	for i, tile := range b.IsTile {
		if tile && b.Patches[cell].Distance(&b.Patches[i]) <= maxThreshold {
			return true
		}
	}
	return false
}
