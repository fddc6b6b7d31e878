package naming

import (
	"cmp"
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// A tile that looks like no other may have no colour of its own: some power-ups are pictures on black. Only
// a template identifies the power. But such a tile can be recognized because it is a whole tile and not
// something over one: windows, pointers and badges reach into neighbouring tiles, or leave a part of the
// tile free.
//
// The figures in brackets were measured on composed Destruct-o-Match boards, some of them degraded: for
// such tiles, and then for tiles of a colour with a mark or something black over them.
const (
	darkestPart   = 0.1  // share of the rim; it is ground even if a picture covers most of the rim
	blackGround   = 26.0 // L (5 to 25; plain dark grey tiles 14 and more, marked ones of other colours 35)
	blackLead     = 6.0  // of L, darker than the ground of any class (8 to 14; 0)
	onBlackDeltaE = 35.0 // least Delta E of the picture from the ground
	mostSeen      = 0.2  // greatest share of the picture that matches a class (0 to 0.14, but pale bones 0.38; 0 to 0.72)
	leastBeside   = 0.5  // least share of the strip of each tile beside it that matches (0.56 to 1; 0 to 0.5 if it reaches into one)
)

// ownTile reports whether a cell clearly holds a tile with no colour of its own, in games where such tiles
// are pictures on black. It expects a tile without a class, or of a class so small that it may be a
// power-up.
func ownTile(r *classify.Reading, at int, m marks) bool {
	tile, c := r.Tile(at), r.Cells[at]
	return m.black && c.Border >= segment.ClosedSide &&
		amongPlain(r, at) && onBlack(r.Classes, tile) && seenShare(r.Classes, tile) <= mostSeen
}

// amongPlain reports whether all tiles around a cell are plain, and those directly beside it plain right up
// to the border.
func amongPlain(r *classify.Reading, at int) bool {
	rows, cols := r.Sheet.Rows, r.Sheet.Cols
	here := image.Pt(at%cols, at/cols)
	for row := max(here.Y-1, 0); row <= min(here.Y+1, rows-1); row++ {
		for col := max(here.X-1, 0); col <= min(here.X+1, cols-1); col++ {
			i := row*cols + col
			if i != at && r.Cells[i].Occupied && !plainBeside(r, i, image.Pt(col, row).Sub(here)) {
				return false
			}
		}
	}
	return true
}

// plainBeside reports whether a tile is plain. direction leads to it from a neighbouring cell. Unless it is
// diagonal, the strip of the tile along that cell must match as well.
func plainBeside(r *classify.Reading, cell int, direction image.Point) bool {
	const near, far = 1, 3 // pixels of the sheet from the border
	c := r.Cells[cell]
	if c.Class == classify.NoClass || c.Marked {
		return false
	}
	if direction.X != 0 && direction.Y != 0 {
		return true
	}
	whole := classify.WholeTile
	strip := whole.Inset(near).Intersect(whole.Sub(direction.Mul(segment.Fine - far)))
	return r.Tile(cell).Alike(r.Classes[c.Class].Mean, classify.Pixels(strip), r.Tolerance) >= leastBeside
}

// onBlack reports whether a tile is a picture on black that is darker than the ground of any class with a
// colour.
func onBlack(classes []classify.Class, tile classify.Tile) bool {
	return pictureOnBlack(tile) && !slices.ContainsFunc(classes, func(c classify.Class) bool {
		return darkGround(c.Mean)[0] < darkGround(tile)[0]+blackLead && !few(classes, c)
	})
}

// pictureOnBlack reports whether a tile has a black ground.
func pictureOnBlack(tile classify.Tile) bool {
	ground := darkGround(tile)
	return ground[0] <= blackGround && pixel.Chroma(ground) <= pixel.MinChroma
}

// inked selects the pixels that differ from the dark ground of a tile.
func inked(tile classify.Tile, pixels []int) (places []int) {
	ground := darkGround(tile)
	for _, px := range pixels {
		if pixel.DeltaE(tile.At(px), ground) >= onBlackDeltaE {
			places = append(places, px)
		}
	}
	return places
}

// darkGround is the colour of the ground of a tile, assuming that it is dark: the colour of most of the rim
// or, if a picture covers the rim, of its darkest part.
func darkGround(tile classify.Tile) (color [3]float32) {
	colors := tile.Colors(classify.RimPixels)
	usual, even := pixel.MedianColor(colors), 0
	for _, c := range colors {
		if pixel.DeltaE(c, usual) <= classify.MatchDeltaE {
			even++
		}
	}
	if 2*even >= len(colors) {
		return usual
	}
	slices.SortFunc(colors, func(a, b [3]float32) int { return cmp.Compare(a[0], b[0]) })
	return pixel.MedianColor(colors[:int(darkestPart*float64(len(colors)))])
}

// seenShare is the largest share of the drawing on a tile that closely matches the same pixels of a class
// with a colour.
func seenShare(classes []classify.Class, tile classify.Tile) (most float64) {
	const shift = 1 // pixel of the sheet, at most
	picture := inked(tile, classify.Pixels(classify.WholeTile.Inset(shift)))
	for _, c := range classes {
		if !few(classes, c) {
			most = max(most, tile.AlikeNear(c.Mean, picture, shift, classify.LeastTolerance))
		}
	}
	return most
}
