package classify

import (
	"image"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

// TestSpread: what is covered spreads over tiles that are not plain, and over classes seen nowhere
// else.
func TestSpread(t *testing.T) {
	for _, c := range []struct {
		name   string
		marked bool // the tile in cell 1
		class  int  // of that tile: 0 is seen elsewhere, 1 is not
		want   bool
	}{
		{"a plain tile", false, 0, false},
		{"a marked tile", true, 0, true},
		{"a class of its own", false, 1, true},
	} {
		r := readingOf(5, segment.Touching, flat(grey), flat(red), flat(blue), flat(red), flat(blue))
		r.classify(Class{Cells: []int{3}, Mean: flat(red)}, Class{Cells: nil, Mean: flat(yellow)}, Class{Cells: []int{2, 4}, Mean: flat(blue)})
		r.Cells[1].Class, r.Cells[1].Marked = c.class, c.marked
		r.Classes[c.class].Cells = append(r.Classes[c.class].Cells, 1)
		r.cover(0)
		r.spread([]int{0})
		equal(t, c.name, r.Cells[1].Covered, c.want)
		equal(t, c.name+": beyond", r.Cells[3].Covered, false)
	}
}

// TestCover: a window cuts tiles with its straight sides and covers what lies inside them. A line
// drawn on tiles covers nothing.
func TestCover(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	rows := "........"
	for range 7 {
		rows += " "
		for range 8 {
			rows += string(rune('a' + rng.IntN(3)))
		}
	}
	for _, c := range []struct {
		name   string
		window image.Rectangle // pixels
		want   image.Rectangle // cells
	}{
		{"a window", image.Rect(60, 84, 132, 156), image.Rect(2, 3, 6, 7)},
		{"a line", image.Rect(60, 84, 132, 86), image.Rectangle{}},
		{"nothing", image.Rectangle{}, image.Rectangle{}},
	} {
		f, b := drawnBoard(rows, c.window)
		r, _ := Read(f, b)
		var covered image.Rectangle
		for i := range r.Cells {
			if at := image.Pt(i%8, i/8); r.Cells[i].Covered {
				covered = covered.Union(image.Rectangle{at, at.Add(image.Pt(1, 1))})
			}
		}
		equal(t, c.name, covered, c.want)
	}
}
