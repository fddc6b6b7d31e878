package classify

import (
	"image"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// On a lattice whose cells are a little too wide or too narrow, tiles lie further askew from column
// to column, and those of one class may fall into several. Shifted, these look the same again.
//
// Measured on KDiamond's animals, in cells 2 % too narrow: classes of one animal lie up to 4 pixels
// apart and match in 0.9 and more of their pixels, those of different ones in 0.
const (
	mostAskew = 4   // pixels of the sheet
	sameAskew = 0.9 // of the pixels match
)

// corePixels are those that stay within the tile when it is shifted by mostAskew.
var corePixels = Pixels(WholeTile.Inset(mostAskew))

// kind is the tile that a class shows, as the first class that shows it, and how far it lies from
// the place where that has it, in pixels.
type kind struct {
	class int
	off   image.Point
}

// kinds finds the kind of every class. torn reports whether some show the same tile in different
// places.
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

// askewBy finds how far a tile lies from its place in another, and the share of the pixels in which
// the two match then. Of shifts that are as good, the shortest is chosen.
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
