package classify

import (
	"errors"
	"image"
	"image/color"
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
