package segment

import (
	"image"
	"slices"
	"testing"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
)

func TestLattice(t *testing.T) {
	l := Lattice{geometry.Lattice{X: -3.5, Y: 2, W: 10, H: 4, Rows: 3, Cols: 5}, Swapped, 1, false, true}
	if got, want := l.Box(), (pixel.Box{X: -3.5, Y: 2, W: 50, H: 12}); got != want {
		t.Errorf("box %v, want %v", got, want)
	}
	part := l.Crop(image.Rect(-1, 1, 3, 4))
	if want := (Lattice{geometry.Lattice{X: -13.5, Y: 6, W: 10, H: 4, Rows: 3, Cols: 4}, Swapped, 1, false, true}); part != want {
		t.Errorf("part %v, want %v", part, want)
	}
	for style, want := range map[Style]bool{Touching: false, Apart: true, Swapped: true} {
		if style.Apart() != want {
			t.Errorf("style %d: apart %v", style, style.Apart())
		}
	}
}

func TestNeighbours(t *testing.T) {
	l := grid(3, 3)
	for cell, want := range map[int][]int{4: {3, 5, 1, 7}, 0: {1, 3}, 8: {7, 5}, 5: {4, 2, 8}} {
		var got []int
		l.Neighbours(cell, func(i int) { got = append(got, i) })
		if !slices.Equal(got, want) {
			t.Errorf("neighbours of %d: %v, want %v", cell, got, want)
		}
	}
}

func TestEach(t *testing.T) {
	var got []int
	grid(3, 4).Each(image.Rect(1, 1, 3, 3), func(i int) { got = append(got, i) })
	if want := []int{5, 6, 9, 10}; !slices.Equal(got, want) {
		t.Errorf("cells %v, want %v", got, want)
	}
}

func TestComponents(t *testing.T) {
	in := make([]bool, 12)
	for i, c := range "##.#" + "...#" + "##.." {
		in[i] = c == '#'
	}
	got, n := grid(3, 4).Components(in)
	if want := []int{0, 0, -1, 1, -1, -1, -1, 1, 2, 2, -1, -1}; n != 3 || !slices.Equal(got, want) {
		t.Errorf("%d components %v, want 3: %v", n, got, want)
	}
}

func TestRound(t *testing.T) {
	for v, want := range map[float64]int{1.49: 1, 1.5: 2, -1.5: -2, -0.2: 0} {
		if got := Round(v); got != want {
			t.Errorf("%g is rounded to %d", v, got)
		}
	}
}

func TestBoard(t *testing.T) {
	b, _ := board(3, "..0.", ".10.", "012.")
	if got := b.Tiles(); got != 6 {
		t.Errorf("%d tiles, want 6", got)
	}
	if got, want := b.Count(image.Rect(1, 1, 4, 3)), []int{1, 2, 1, 0}; !slices.Equal(got, want) {
		t.Errorf("tiles by label %v, want %v", got, want)
	}
	if got := b.LabelCount(); got != 3 {
		t.Errorf("%d labels, want 3", got)
	}
	for col, want := range []int{2, 1, 0, 3} {
		if got := b.TopTile(col); got != want {
			t.Errorf("the highest tile of column %d is in row %d, want %d", col, got, want)
		}
	}
	if got, want := b.extent(image.Rect(0, 0, 4, 2)), image.Rect(1, 0, 3, 2); got != want {
		t.Errorf("extent %v, want %v", got, want)
	}
	b.Region = image.Rect(1, 0, 3, 3)
	if got := b.Outline(); got.X != 1 || got.Y != 0 || got.Cols != 2 || got.Rows != 3 {
		t.Errorf("outline %v", got)
	}
}
