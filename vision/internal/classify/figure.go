package classify

import (
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// A figure is a tile that looks like no other and stands on the backdrop that shows in the corners of most
// kinds of tiles, such as a creature among pieces. Measured on composed boards of bilging: creatures match
// a class in at most 0.07 of the pixels, and at most 0.51 of their pixels have a colour of the pieces.
// Pieces under a cursor match in 0.69 or more, and 0.95 of their pixels have such colours.
const (
	sameCorner   = 10.0 // Delta E of two corners that show the same backdrop
	mostClasses  = 0.5  // least share of the classes that have the backdrop of the figure in their corners
	someClasses  = 3    // least number of such classes
	figureLeast  = 0.08 // least share of the cell that a figure fills
	figureMatch  = 0.15 // greatest share that matches a class
	figureShared = 0.6  // greatest share of a figure that has a colour of some class
	sameColor    = 12.0 // Delta E
)

// addFigures makes a class of the figures of each look. It makes none of gems (tiles that fill less of their cells),
// because a gem that looks like no other is special.
func addFigures(r *Reading) {
	occupied := make([]bool, len(r.Cells))
	for i := range occupied {
		occupied[i] = r.Cells[i].Occupied
	}
	if r.Style.Apart() && r.Sheet.MeanFilled(occupied) < segment.FullCell {
		return
	}
	for _, cells := range figures(r) {
		class := r.newClass(cells)
		class.Whole = true
		for _, i := range cells {
			c := &r.Cells[i]
			c.Class, c.Marked = len(r.Classes), false
			c.Match, c.Rival = r.Tile(i).Alike(class.Mean, InnerPixels, MatchDeltaE), 0
		}
		r.Classes = append(r.Classes, class)
	}
}

// figures lists the cells that hold figures, grouped by look.
func figures(r *Reading) (groups [][]int) {
	for i := range r.Cells {
		c := &r.Cells[i]
		if !c.Occupied || c.Tentative || c.Class != NoClass || c.Covered || c.Moving || c.Empty || c.Match > figureMatch || !isFigure(r, i) {
			continue
		}
		g := slices.IndexFunc(groups, func(g []int) bool { return r.Tile(i).Alike(r.Tile(g[0]), InnerPixels, r.Tolerance) >= plainMatch })
		if g < 0 {
			groups = append(groups, []int{i})
		} else {
			groups[g] = append(groups[g], i)
		}
	}
	return groups
}

// isFigure reports whether a cell holds a figure.
func isFigure(r *Reading, cell int) bool {
	backdrop, even := corners(r.Tile(cell))
	if !even {
		return false
	}
	like := 0
	for _, c := range r.Classes {
		if color, even := corners(c.Mean); even && pixel.DeltaE(color, backdrop) <= sameCorner {
			like++
		}
	}
	if like < someClasses || float64(like) < mostClasses*float64(len(r.Classes)) {
		return false
	}
	figure := r.Tile(cell).Foreground(backdrop)
	shared := 0
	for _, at := range figure {
		if hasColor(r, r.Tile(cell).At(at), backdrop) {
			shared++
		}
	}
	return float64(len(figure)) >= figureLeast*float64(segment.Fine*segment.Fine) && float64(shared) <= figureShared*float64(len(figure))
}

// corners returns the median colour of the corners of a tile, and whether all four have it.
func corners(t Tile) (color [3]float32, even bool) {
	const side = 3 // pixels; by eye
	var all [][3]float32
	for _, at := range [4]image.Point{{}, {segment.Fine - side, 0}, {0, segment.Fine - side}, {segment.Fine - side, segment.Fine - side}} {
		all = append(all, t.meanAt(Pixels(image.Rectangle{at, at.Add(image.Pt(side, side))})))
	}
	color = pixel.MedianColor(all)
	for _, c := range all {
		if pixel.DeltaE(c, color) > sameCorner {
			return color, false
		}
	}
	return color, true
}

// hasColor reports whether some class has a colour that is not the backdrop's.
func hasColor(r *Reading, color, backdrop [3]float32) bool {
	for _, c := range r.Classes {
		for _, at := range InnerPixels {
			if px := c.Mean.At(at); pixel.DeltaE(px, backdrop) >= segment.TileOnly && pixel.DeltaE(px, color) <= sameColor {
				return true
			}
		}
	}
	return false
}
