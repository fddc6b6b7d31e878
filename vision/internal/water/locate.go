package water

import (
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Locate finds the board whose lower rows lie in an area of a picture that may be under water (see
// [Areas]). It returns the board on the picture with the tint removed. f is the frame of the unchanged
// picture. ok is false if there is no such board, or if the pieces under water are not like those above.
func Locate(img *image.RGBA, f *pixel.Frame, water image.Rectangle, search locate.Search) (found locate.Located, ok bool) {
	usual := locate.New(pixel.NewFrame(usualTint().removed(img, water), nil))
	b := locate.Expected(usual.Frame, *boardIn(water))
	if b == nil {
		b = search(usual)
	}
	if b == nil {
		return found, false // not water
	}
	l := b.Outline()
	dry := segment.Round((float64(water.Min.Y) - l.Y) / l.H)
	if dry < 1 || dry >= l.Rows || l.Cols != bilgeCols || !fills(water, l) {
		return found, false
	}
	all := piecesOf(f, l)
	return drained(img, l, fitTint(all[:dry*l.Cols], all[dry*l.Cols:]).tint, water)
}

// fills reports whether an area of water covers all columns of a board down to its last row.
func fills(water image.Rectangle, l segment.Lattice) bool {
	const off = 0.5 // of a cell, at most; by eye
	box := l.Box()
	return float64(water.Min.X) <= box.X+off*l.W && float64(water.Max.X) >= box.X+box.W-off*l.W &&
		float64(water.Max.Y) >= box.Y+box.H-off*l.H
}

// LocateBelow finds a board on a lattice l that a search has found in the unchanged picture. The search may
// have found the dry rows alone, or have taken the pieces under water for other kinds. ok is false if
// nothing is under water.
func LocateBelow(img *image.RGBA, f *pixel.Frame, l segment.Lattice) (found locate.Located, ok bool) {
	if !maybeBilge(l) {
		return found, false
	}
	var best fit
	var under image.Rectangle
	for _, all := range fullBoards(l, f.H) {
		dry, t, found := waterline(piecesOf(f, all), all.Cols)
		if found && (!ok || t.score > best.score) {
			l, best, ok = all, t, true
			under = all.Crop(image.Rect(0, dry, all.Cols, all.Rows)).Bounds()
		}
	}
	if !ok {
		return found, false
	}
	return drained(img, l, best.tint, under)
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

// drained finds the board on a lattice after removing the tint from the water.
func drained(img *image.RGBA, l segment.Lattice, t tint, water image.Rectangle) (found locate.Located, ok bool) {
	found.Frame = pixel.NewFrame(t.removed(img, water.Intersect(img.Rect)), nil)
	found.Board = locate.Near(found.Frame, l, false)
	found.Waterline = float64(water.Min.Y)
	if found.Board == nil || !continues(found.Board, water) {
		return found, false
	}
	found.Board = full(found.Board)
	return found, true
}

// full marks all cells with a pattern that occurs more than once as tiles. A bilging board has no ground,
// but its pieces may lack clear borders.
func full(b *segment.Board) *segment.Board {
	all := *b
	all.IsTile = slices.Clone(b.IsTile)
	b.Each(b.Region, func(i int) {
		if b.Size[b.Label[i]] > 1 && b.Patches[i].Spread() >= segment.FlatSpread {
			all.IsTile[i] = true
		}
	})
	return &all
}

// boardIn is the lattice of a bilging board with square cells whose lower rows fill an area of water. It
// extends to the top of the picture.
func boardIn(water image.Rectangle) *segment.Lattice {
	size := float64(water.Dx()) / bilgeCols
	l := segment.Lattice{Lattice: geometry.Lattice{X: float64(water.Min.X), Y: float64(water.Max.Y), W: size, H: size, Cols: bilgeCols}}
	for l.Y >= (1-segment.Slack)*size {
		l.Y -= size
		l.Rows++
	}
	return &l
}

// continues reports whether a board has tiles where the water was removed, and most of them look like tiles
// above it.
func continues(b *segment.Board, water image.Rectangle) bool {
	const share = 0.5 // of the tiles; a few dry rows may not show every kind. Chosen by eye
	dry := make([]bool, len(b.Size))
	var wet []int
	b.Each(b.Region, func(i int) {
		switch middle := b.Y + (float64(i/b.Cols)+0.5)*b.H; {
		case !b.IsTile[i]:
		case middle < float64(water.Min.Y):
			dry[b.Label[i]] = true
		case middle < float64(water.Max.Y):
			wet = append(wet, b.Label[i])
		}
	})
	alike := 0
	for _, k := range wet {
		if dry[k] {
			alike++
		}
	}
	return len(wet) > 0 && float64(alike) >= share*float64(len(wet))
}
