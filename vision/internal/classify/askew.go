package classify

import (
	"image"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// On a lattice with slightly too wide or too narrow cells, the offset of the tiles grows from column to
// column, and tiles of one class may end up in several. Shifted back, these classes match again.
//
// Measured on KDiamond's animals, in cells 2 % too narrow: classes of one animal are up to 4 pixels apart
// and match in 0.9 or more of their pixels; classes of different animals match in none.
const (
	mostAskew = 4   // pixels of the sheet
	sameAskew = 0.9 // of the pixels match
)

// corePixels lists the pixels that stay within the tile when it is shifted by mostAskew.
var corePixels = Pixels(WholeTile.Inset(mostAskew))

// kind says which tile a class shows: the first class that shows the same tile, and the offset of this
// class from that one, in pixels.
type kind struct {
	class int
	off   image.Point
}

// kinds finds the kind of every class. torn reports whether some classes show the same tile at different
// offsets.
func kinds(classes []Class, tolerance float64) (kinds []kind, torn bool) {
	for k, c := range classes {
		own, most := kind{class: k}, sameAskew
		for j := range k {
			if off, alike := askewBy(c.Mean, classes[j].Mean, tolerance); alike >= most {
				own, most = kind{kinds[j].class, kinds[j].off.Add(off)}, alike
			}
		}
		torn = torn || own.off != image.Point{}
		kinds = append(kinds, own)
	}
	return kinds, torn
}

// askewBy finds the offset of a tile from another at which they match best, and the share of matching
// pixels. Of equally good offsets it returns the shortest.
func askewBy(tile, other Tile, tolerance float64) (off image.Point, alike float64) {
	const near = 2 * MatchDeltaE // of the mean colours, chosen by eye
	if pixel.DeltaE(tile.meanAt(InnerPixels), other.meanAt(InnerPixels)) > near {
		return off, 0
	}
	for dy := -mostAskew; dy <= mostAskew; dy++ {
		for dx := -mostAskew; dx <= mostAskew; dx++ {
			a := tile.AlikeShifted(other, corePixels, dx, dy, tolerance)
			if a > alike || a == alike && dx*dx+dy*dy < off.X*off.X+off.Y*off.Y {
				off, alike = image.Pt(-dx, -dy), a
			}
		}
	}
	return off, alike
}
