package water

import (
	"image"
	"math"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Locate finds a board in a picture, whose frame is f. If its lower rows are under water, it returns the board on the
// picture with the tint removed. Under much water a search finds none, but the water itself shows about where it lies.
func Locate(img *image.RGBA, f *pixel.Frame, search locate.Search) locate.Located {
	const few = 0.3 // least share of the pieces in an area that have a twin above; others are not worth more time. By eye
	for _, area := range areas(img) {
		l := boardIn(area)
		all, dry := piecesOf(f, l), l.Rows-segment.Round(rowsIn(area))
		if dry < 1 || fitTint(all[:dry*l.Cols], all[dry*l.Cols:]).share < few {
			continue
		}
		// A part of another board may have these colours, too, and then hardly looks like a board on this lattice.
		if about, ok := drained(img, f, l); ok {
			if found, ok := drained(img, f, about.Board.Outline()); ok && locate.Verify(found.Frame, found.Board) == nil {
				return found
			}
		}
	}
	found := locate.Located{Frame: f, Board: search(locate.New(f))}
	if found.Board != nil {
		if below, ok := drained(img, f, found.Board.Outline()); ok {
			return below
		}
	}
	return found
}

// drained finds a board on a lattice, which may be that of its dry rows alone, and removes the water from it. ok is false
// if nothing is under water.
func drained(img *image.RGBA, f *pixel.Frame, l segment.Lattice) (found locate.Located, ok bool) {
	if !maybeBilge(l) {
		return found, false
	}
	var best fit
	var under image.Rectangle
	for _, all := range fullBoards(l, f.H) {
		if dry, t, found := waterline(piecesOf(f, all), all.Cols); found && t.score > best.score {
			l, best = all, t
			under = all.Crop(image.Rect(0, dry, all.Cols, all.Rows)).Bounds().Intersect(img.Rect)
		}
	}
	if under.Empty() {
		return found, false
	}
	found = locate.Located{Frame: pixel.NewFrame(best.removed(img, under), nil), Waterline: float64(under.Min.Y)}
	b := locate.Near(found.Frame, l, false)
	if b == nil {
		return found, false
	}
	// A bilging board has no ground, but its pieces may lack clear borders: a pattern that occurs more than once is a piece.
	b.Each(b.Region, func(i int) {
		b.IsTile[i] = b.IsTile[i] || b.Size[b.Label[i]] > 1 && b.Patches[i].Spread() >= segment.FlatSpread
	})
	found.Board = b
	return found, true
}

// maybeBilge reports whether a lattice has as many columns as a bilging board, and square cells.
func maybeBilge(l segment.Lattice) bool {
	const square = 0.08 // the sides of a cell differ by at most this share; chosen by eye
	return l.Cols == bilgeCols && math.Abs(l.W/l.H-1) <= square
}

// Divided reports whether, from some row on, a bilging board has other pieces than above that row. No real
// board has: water must lie over it, even though the tint cannot be measured.
func Divided(f *pixel.Frame, l segment.Lattice) bool {
	const few = 0.05 // of the pieces also occur above; by eye
	if !maybeBilge(l) || l.Rows != bilgeRows {
		return false
	}
	all := piecesOf(f, l)
	for r := 1; r < l.Rows; r++ {
		if untinted(all[:r*l.Cols], all[r*l.Cols:]) <= few {
			return true
		}
	}
	return false
}

// fullBoards lists the lattices of full bilging boards that contain a lattice and fit a frame of some
// height. A lattice of few rows is only extended downwards; one of most rows in every possible way.
func fullBoards(l segment.Lattice, height int) (all []segment.Lattice) {
	const most = 8 // rows, chosen by eye
	for above := range max(bilgeRows-l.Rows, 0) + 1 {
		full := l.Crop(image.Rect(0, -above, l.Cols, max(bilgeRows-above, l.Rows)))
		if within := full.Y >= -segment.Slack*l.H && full.Y+float64(full.Rows)*l.H <= float64(height)+segment.Slack*l.H; within {
			all = append(all, full)
		}
		if l.Rows < most {
			break
		}
	}
	return all
}

// boardIn is the lattice of a bilging board with square cells whose lower rows fill an area of water. It has as many rows as
// fit in the picture.
func boardIn(water image.Rectangle) segment.Lattice {
	wet := math.Round(rowsIn(water))
	size := float64(water.Dx()+water.Dy()) / (bilgeCols + wet)
	rows := min(bilgeRows, int(float64(water.Max.Y)/size+segment.Slack))
	return segment.Lattice{Lattice: geometry.Lattice{X: float64(water.Min.X), Y: float64(water.Max.Y) - float64(rows)*size, W: size, H: size, Rows: rows, Cols: bilgeCols}}
}
