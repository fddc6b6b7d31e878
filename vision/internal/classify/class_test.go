package classify

import (
	"image"
	"image/color"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

// TestClassesOf: clusters of at least two tiles become classes, largest first; what is no tile,
// or not occupied, is left out.
func TestClassesOf(t *testing.T) {
	r := readingOf(3, segment.Touching, flat(red), flat(blue), flat(blue), flat(blue), flat(red), flat(grey))
	b := &segment.Board{Sheet: r.Sheet, IsTile: []bool{true, true, true, true, true, true}, Region: r.Board}
	b.Label, b.Size = []int{0, 1, 1, 1, 0, 2}, []int{2, 3, 1}
	classes := classesOf(b, r.Board, r.Cells, r.tiles)
	equal(t, "classes", len(classes), 2)
	equalAll(t, "largest", classes[0].Cells, []int{1, 2, 3})
	equalAll(t, "next", classes[1].Cells, []int{0, 4})
	equal(t, "its colour", classes[1].Mean.At(0), red)
	r.Cells[1].Occupied, b.IsTile[2] = false, false
	equalAll(t, "of three only one holds a tile", classesOf(b, r.Board, r.Cells, r.tiles)[0].Cells, []int{0, 4})
}

// engraved draws twelve grey cells, which have a lighter square, or dot, if they are marked.
func engraved(light uint8, marked func(cell int) bool) tiles {
	_, s := drawnSheet(3, 4, segment.Touching, func(cell, x, y int) color.RGBA {
		v := uint8(100 + cell%2) // a little noise
		if marked(cell) && image.Pt(x, y).In(image.Rect(8, 8, 16, 16)) {
			v = light
		}
		return color.RGBA{v, v, v, 255}
	})
	return newTiles(s)
}

// TestSplit: a cluster is split into tiles with and without an engraving, unless these lie in
// rows of their own.
func TestSplit(t *testing.T) {
	for _, c := range []struct {
		name   string
		light  uint8
		marked func(cell int) bool
		want   int // classes
	}{
		{"half of the tiles", 116, func(cell int) bool { return cell%3 == 0 || cell == 5 }, 2},
		{"nothing engraved", 100, func(int) bool { return true }, 1},
		{"a single tile", 116, func(cell int) bool { return cell == 5 }, 1},
		{"one row", 116, func(cell int) bool { return cell < 4 }, 2},
	} {
		all := engraved(c.light, c.marked)
		equal(t, c.name, len(split([]Class{newClass(upTo(0, 12), all)}, all, 1)), c.want)
	}
}

// TestHalve: a class is two if its longest edge is much longer than the others and leaves many tiles on either
// side, unless these lie in rows of their own.
func TestHalve(t *testing.T) {
	mixed := func(cell int) bool { return (cell+cell/6)%2 == 0 }
	for _, c := range []struct {
		name  string
		apart uint8 // levels of grey between the two kinds; tiles of a kind are 5 apart
		other func(cell int) bool
		want  int
	}{
		{"two kinds", 15, mixed, 2},
		{"one kind", 5, mixed, 1},
		{"a few odd ones", 15, func(cell int) bool { return cell%9 == 0 }, 1},
		{"rows", 15, func(cell int) bool { return cell < 12 }, 1},
	} {
		grey := make([]uint8, 24)
		count := map[bool]uint8{}
		for cell := range grey {
			other := c.other(cell)
			grey[cell] = 100 + 5*(count[other]%4)
			if count[other]++; other {
				grey[cell] += 15 + c.apart
			}
		}
		_, s := drawnSheet(4, 6, segment.Touching, func(cell, _, _ int) color.RGBA {
			return color.RGBA{grey[cell], grey[cell], grey[cell], 255}
		})
		all := newTiles(s)
		equal(t, c.name, len(halve([]Class{newClass(upTo(0, 24), all)}, all)), c.want)
	}
}

func TestByLine(t *testing.T) {
	for _, c := range []struct {
		name  string
		parts [][]int
		want  bool
	}{
		{"rows", [][]int{upTo(0, 8), upTo(8, 16)}, true},
		{"too few", [][]int{upTo(0, 4), upTo(8, 12)}, false},
		{"one in the other's row", [][]int{upTo(0, 7), upTo(7, 16)}, false},
		{"columns", [][]int{{0, 8, 16, 24, 32, 40, 48}, {1, 9, 17, 25, 33, 41, 49}}, true},
	} {
		equal(t, c.name, byLine(c.parts, 8), c.want)
	}
}

// TestMerge: classes that differ by a shift of a pixel or by noise are one, with the mean of both.
func TestMerge(t *testing.T) {
	for _, c := range []struct {
		name string
		a, b Tile
		want int
	}{
		{"the same", flat(red), flat([3]float32{52, 60, 40}), 1},
		{"another colour", flat(red), flat(yellow), 2},
		{"another shade", flat(grey), flat([3]float32{67, 0, 0}), 2},
		{"shifted by a pixel", stripes(0), stripes(1), 1},
		{"shifted by three", stripes(0), stripes(3), 2},
		{"a small difference in one place", flat(grey), inked(grey, [3]float32{68, 0, 0}, image.Rect(9, 9, 14, 14)), 1},
		{"a greater one", flat(grey), inked(grey, [3]float32{80, 0, 0}, image.Rect(9, 9, 14, 14)), 2},
	} {
		r := readingOf(2, segment.Touching, c.a, c.b)
		merged := merge([]Class{newClass([]int{0}, r.tiles), newClass([]int{1}, r.tiles)}, r.tiles, 1)
		equal(t, c.name, len(merged), c.want)
		if c.want == 1 {
			equalAll(t, c.name, merged[0].Cells, []int{0, 1})
			equal(t, c.name, merged[0].Mean.At(0)[0], (c.a.At(0)[0]+c.b.At(0)[0])/2)
		}
	}
}

// TestMatchWithin: the shift is in pixels of the second tile, in quarters.
func TestMatchWithin(t *testing.T) {
	edge := inked(black, grey, image.Rect(12, 0, 24, 24))
	for _, c := range []struct {
		name string
		dx   float64
		want bool
	}{{"in place", 0, false}, {"halfway", 0.5, false}, {"shifted", 1, true}} {
		equal(t, c.name, matchWithin(edge, inked(black, grey, image.Rect(13, 0, 24, 24)), c.dx, 0, 1), c.want)
	}
}

// TestLikeBackdrop: what looks like the ground behind tiles that lie apart is no tile.
func TestLikeBackdrop(t *testing.T) {
	for _, c := range []struct {
		name  string
		style segment.Style
		tile  Tile
		want  bool
	}{
		{"the ground", segment.Apart, flat(black), true},
		{"the ground, with a speck", segment.Apart, inked(black, red, image.Rect(8, 8, 12, 12)), true},
		{"a gem", segment.Apart, inked(black, red, WholeTile.Inset(4)), false},
		{"where tiles touch", segment.Touching, flat(black), false},
	} {
		r := readingOf(2, c.style, flat(red), c.tile).classify(Class{Cells: []int{0}, Mean: flat(red)}, Class{Cells: []int{1}, Mean: c.tile})
		equal(t, c.name, r.likeBackdrop(r.Classes[1]), c.want)
	}
}
