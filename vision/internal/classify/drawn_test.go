package classify

import (
	"errors"
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// bevelled are the three tiles that [drawnBoard] draws.
var bevelled = visiontest.Bevelled([]color.RGBA{{200, 60, 50, 255}, {60, 90, 200, 255}, {90, 180, 70, 255}})

// drawnBoard draws a board from a grid of letters: a, b and c are plain tiles; A, B and C carry a
// white mark; x is the only tile of its look; . is the dark ground. Row 0 is above the board. A
// window covers a part of the picture, in pixels.
func drawnBoard(rows string, window image.Rectangle) (*pixel.Frame, *segment.Board) {
	letters, cols := grid(rows)
	const side = segment.Fine
	f, s := drawnSheet(len(letters)/cols, cols, segment.Touching, func(cell, x, y int) color.RGBA {
		at, look := image.Pt(cell%cols*side+x, cell/cols*side+y), letters[cell]
		u, v := (float64(x)+0.5)/side, (float64(y)+0.5)/side
		switch {
		case at.In(window):
			return visiontest.Grey(225)
		case look == NoClass:
			return visiontest.Grey(25)
		case look == 'x'-'a':
			c, _ := visiontest.Bevelled([]color.RGBA{{210, 200, 40, 255}})(0, u, v)
			return c
		case look < 0: // a capital letter
			if look += 'a' - 'A'; image.Pt(x, y).In(WholeTile.Inset(7)) {
				return visiontest.Grey(250)
			}
		}
		c, _ := bevelled(look, u, v)
		return c
	})
	clusters := s.Cluster(segment.DefaultThreshold)
	b := &segment.Board{Sheet: s, Region: image.Rect(0, 1, cols, s.Rows), IsTile: make([]bool, len(letters)), Threshold: segment.DefaultThreshold}
	b.Label, b.Size = clusters.Label, clusters.Size
	for i, look := range letters {
		switch {
		case look == NoClass:
			b.Ground = []int{b.Label[i]}
		case look != 'x'-'a':
			b.IsTile[i] = true
		}
	}
	return f, b
}

// classGrid writes the classes of a reading in rows: letters by the tile that bevelled draws,
// capital ones for marked tiles, # for covered cells, ? for tiles of no class and . for none.
func classGrid(r *Reading) (rows string) {
	for i, c := range r.Cells {
		if i > 0 && i%r.Sheet.Cols == 0 {
			rows += " "
		}
		switch {
		case c.Covered:
			rows += "#"
		case !c.Occupied:
			rows += "."
		case c.Class == NoClass:
			rows += "?"
		default:
			letter := map[bool]byte{false: 'a', true: 'A'}[c.Marked]
			hue := pixel.HueOf(r.Classes[c.Class].Mean.MiddleColor())
			switch {
			case hue.To(pixel.HueOf([3]float32{45, 20, -60})) < 30:
				letter++
			case hue.To(pixel.HueOf([3]float32{65, -45, 45})) < 30:
				letter += 2
			}
			rows += string(letter)
		}
	}
	return rows
}

// TestRead reads small boards. What is refused has a hole.
func TestRead(t *testing.T) {
	for _, c := range []struct {
		name, rows string
		want       string // "" if refused
	}{
		{"plain", "..... a...b abcab bcabc cabca", "..... a...b abcab bcabc cabca"},
		{"marks", "..... a...b aBcab bcabC cabca", "..... a...b aBcab bcabC cabca"},
		{"a hole", "..... a...b abcab b.abc cabca", ""},
	} {
		r, err := Read(drawnBoard(c.rows, image.Rectangle{}))
		if errors.Is(err, segment.ErrUncertain) != (c.want == "") {
			t.Errorf("%s: %v", c.name, err)
		} else if err == nil {
			equal(t, c.name, classGrid(r), c.want)
		}
	}
}

// TestOccupancy: a tile that looks like no other is found by its borders, on a stack; the cells
// around it show ground.
func TestOccupancy(t *testing.T) {
	f, b := drawnBoard("..... .x... aacab bcabc c.bca", image.Rectangle{})
	_, cells, holes := occupancy(f, b, headroom(b))
	equal(t, "on a stack", cells[6].Occupied, true)
	equal(t, "surely", cells[6].Tentative, false)
	equal(t, "above it", cells[1].Occupied, false)
	equal(t, "ground", cells[5].Occupied, false)
	equalAll(t, "holes", holes, []int{21})
	equal(t, "in the hole", cells[21].Occupied, true)
}

// TestStacked: a cell with a bold pattern on plain ground holds a tile if its whole cluster lies
// on stacks.
func TestStacked(t *testing.T) {
	for _, c := range []struct {
		name, rows string
		want       bool
	}{
		{"on a stack", ".... A... abca bcab", true},
		{"on the ground", ".... .... Abca .cab", false},
		{"flat", ".... a... abca bcab", false},
	} {
		_, b := drawnBoard(c.rows, image.Rectangle{})
		cell := 4
		if c.name == "on the ground" {
			cell = 8
			b.IsTile[12] = false
		}
		b.IsTile[cell] = false
		equal(t, c.name, stacked(b, cell, true), c.want)
	}
}

// TestRepeated: a faint pattern that other cells have, too, is that of tiles unless one of them lies beside the
// stacks.
func TestRepeated(t *testing.T) {
	for name, want := range map[string]bool{"on stacks": true, "beside them": false} {
		_, b := drawnBoard("..... A.... abca. bcab.", image.Rectangle{})
		other := 9
		if name == "on stacks" {
			other = 11
		}
		b.Label[other], b.IsTile[other], b.IsTile[5] = b.Label[5], false, false
		b.Size[b.Label[5]] = 2
		equal(t, name, stack{b, true}.repeated(5), want)
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
