package classify

import (
	"image"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

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
		merged := r.merge([]Class{r.newClass([]int{0}), r.newClass([]int{1})}, 1)
		equal(t, c.name, len(merged), c.want)
		if c.want == 1 {
			equalAll(t, c.name, merged[0].Cells, []int{0, 1})
			equal(t, c.name, merged[0].Mean.At(0)[0], (c.a.At(0)[0]+c.b.At(0)[0])/2)
		}
	}
}

// TestSameShape: squares of one colour that are not equally large are the same; a disc, or a square that shows something, is not.
func TestSameShape(t *testing.T) {
	square := func(side int) Tile { return inked(black, red, image.Rect(2, 2, 2+side, 2+side)) }
	disc := painted(func(x, y int) [3]float32 {
		if dx, dy := 2*x-21, 2*y-21; dx*dx+dy*dy <= 20*20 {
			return red
		}
		return black
	})
	marked := square(20)
	copy(marked[3*(12*segment.Fine+12):], yellow[:])
	for _, c := range []struct {
		name string
		b    Tile
		want bool
	}{
		{"smaller by a pixel", square(19), true},
		{"smaller by four", square(16), false},
		{"a disc", disc, false},
		{"marked", marked, false},
		{"another colour", inked(black, yellow, image.Rect(2, 2, 22, 22)), false},
	} {
		r := readingOf(2, segment.Apart, square(20), c.b)
		equal(t, c.name, r.sameShape(r.Tile(0), r.Tile(1), sameSpot), c.want)
		equal(t, c.name+", touching", readingOf(2, segment.Touching, square(20), c.b).sameShape(square(20), c.b, sameSpot), false)
	}
}
