package naming

import (
	"cmp"
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// A tile that looks like no other may have no colour of its own: some power-ups are pictures on
// black. Which power it is cannot be told without a template, but that it has no colour can, if
// it is seen to be a whole tile and not something lying over one: windows, pointers and badges
// reach into neighbouring tiles or leave a part of the tile free.
//
// Measured on composed Destruct-o-Match boards, also degraded ones, in brackets: for such tiles,
// and for tiles of a colour with a mark or something black over them.
const (
	darkestPart   = 0.1  // of the rim; it is ground where a picture covers most of the rim
	blackGround   = 26.0 // L (5 to 25; plain dark grey tiles 14 and more, marked ones of other colours 35)
	blackLead     = 6.0  // of L, below the ground of any class (8 to 14; 0)
	onBlackDeltaE = 35.0 // Delta E of the picture from the ground
	onBlackShare  = 0.18 // of the inner pixels show the picture (0.19 to 0.8; 0)
	mostSeen      = 0.2  // of the picture matches a class (0 to 0.14, but pale bones 0.38; 0 to 0.72)
	leastBeside   = 0.5  // of the strips of the tiles beside match (0.56 to 1; 0 to 0.5 if it reaches into one)
)

// ownTile reports whether a cell clearly holds a tile with no colour of its own. It is asked of
// tiles of no class, and of those of a class so small that it may be a power-up.
func ownTile(r *classify.Reading, at int) bool {
	tile := r.Tile(at)
	return !r.Style.Apart() && r.Style != segment.Swapped && !r.Cells[at].Tentative && r.Cells[at].Border >= segment.ClosedSide &&
		amongPlain(r, at) && onBlack(r, tile) && seen(r, tile) <= mostSeen
}

// amongPlain reports whether all tiles around a cell are plain, those beside it right up to the
// border.
func amongPlain(r *classify.Reading, at int) bool {
	const near, far = 1, 3 // pixels of the sheet from the border
	here := image.Pt(at%r.Cols, at/r.Cols)
	side := classify.WholeTile
	for row := max(here.Y-1, 0); row <= min(here.Y+1, r.Rows-1); row++ {
		for col := max(here.X-1, 0); col <= min(here.X+1, r.Cols-1); col++ {
			i := row*r.Cols + col
			if i == at || !r.Cells[i].Occupied {
				continue
			}
			if r.Cells[i].Class == classify.NoClass || r.Cells[i].Marked {
				return false
			}
			d := image.Pt(col, row).Sub(here)
			if d.X != 0 && d.Y != 0 {
				continue
			}
			strip := side.Inset(near).Intersect(side.Sub(d.Mul(segment.Fine - far)))
			if classify.Alike(r.Tile(i), r.Classes[r.Cells[i].Class].Mean, classify.Pixels(strip, image.Rectangle{}), 0, 0, r.Tolerance) < leastBeside {
				return false
			}
		}
	}
	return true
}

// onBlack reports whether a tile is a picture on black, darker than the ground of any class with
// a colour.
func onBlack(r *classify.Reading, tile []float32) bool {
	return pictureOnBlack(tile) && !slices.ContainsFunc(r.Classes, func(c classify.Class) bool {
		return darkGround(c.Mean)[0] < darkGround(tile)[0]+blackLead && !mayBeOwn(r, c)
	})
}

// mayBeOwn reports whether the tiles of a class may have no colour of their own.
func mayBeOwn(r *classify.Reading, c classify.Class) bool {
	return len(c.Cells) <= maxAlikeMarks && pictureOnBlack(c.Mean)
}

// pictureOnBlack reports whether enough is drawn on a black ground.
func pictureOnBlack(tile []float32) bool {
	ground := darkGround(tile)
	return ground[0] <= blackGround && pixel.Chroma(ground) <= pixel.MinChroma &&
		float64(len(inked(tile, classify.InnerPixels))) >= onBlackShare*float64(len(classify.InnerPixels))
}

// inked lists those of some pixels that are not of a tile's dark ground.
func inked(tile []float32, pixels []int) (places []int) {
	ground := darkGround(tile)
	for _, px := range pixels {
		if pixel.DeltaE([3]float32(tile[3*px:]), ground) >= onBlackDeltaE {
			places = append(places, px)
		}
	}
	return places
}

// darkGround is the colour of a tile's ground, supposing that it is dark: that of most of the rim
// or, where a picture covers the rim, of its darkest part.
func darkGround(tile []float32) (color [3]float32) {
	colors := make([][3]float32, len(classify.RimPixels))
	for i, px := range classify.RimPixels {
		colors[i] = [3]float32(tile[3*px:])
	}
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

// seen is the largest share of what is drawn on a tile that exactly matches the same place of a
// class with a colour.
func seen(r *classify.Reading, tile []float32) (most float64) {
	const shift = 1 // pixel of the sheet, at most
	picture := inked(tile, classify.Pixels(classify.WholeTile.Inset(shift), image.Rectangle{}))
	for _, c := range r.Classes {
		if mayBeOwn(r, c) {
			continue
		}
		for dy := -shift; dy <= shift; dy++ {
			for dx := -shift; dx <= shift; dx++ {
				most = max(most, classify.Alike(tile, c.Mean, picture, dx, dy, classify.LeastTolerance))
			}
		}
	}
	return most
}
