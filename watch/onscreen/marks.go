package onscreen

import (
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
)

// marks are the pixels of an outline, in coordinates of the picture that was read: a light line with dark
// rims, visible on tiles of any colour.
type marks struct{ light, dark []image.Rectangle }

// The sizes of an outline, as shares of the shorter side of a cell as in package overlay, and their least
// values in pixels.
const (
	lineShare, leastLine = 0.09, 2
	rimShare, leastRim   = 0.05, 1
	discShare            = 0.28 // the radius of the mark on the tile to click
)

// marksOf is the border of the cells, just inside of them, and a disc with a dot on one of them.
func marksOf(b geometry.Lattice, cells []engine.Pos, click engine.Pos) marks {
	unit := min(b.W, b.H)
	rim := max(int(math.Round(rimShare*unit)), leastRim)
	wide := max(int(math.Round(lineShare*unit)), leastLine) + 2*rim
	in := map[engine.Pos]bool{}
	for _, at := range cells {
		in[at] = true
	}
	area := image.Rectangle{}
	for _, at := range cells {
		area = area.Union(b.Cell(at))
	}
	m := mask{area: area, pixels: make([]shade, area.Dx()*area.Dy())}
	for _, at := range cells {
		m.border(b, in, at, wide, 0, dark)
	}
	for _, at := range cells {
		m.border(b, in, at, wide-rim, rim, light)
	}
	x, y := b.Center(click)
	for _, ring := range []struct {
		part float64
		shade
	}{{1, dark}, {0.8, light}, {0.45, dark}} {
		m.disc(x, y, ring.part*discShare*unit, ring.shade)
	}
	return marks{m.runs(light), m.runs(dark)}
}

// mask is the shade of an outline at every pixel of an area.
type mask struct {
	area   image.Rectangle
	pixels []shade
}

type shade uint8

const (
	none shade = iota
	dark
	light
)

func (m *mask) set(x, y int, s shade) {
	if (image.Point{X: x, Y: y}).In(m.area) {
		m.pixels[(y-m.area.Min.Y)*m.area.Dx()+x-m.area.Min.X] = s
	}
}

func (m *mask) at(x, y int) shade {
	return m.pixels[(y-m.area.Min.Y)*m.area.Dx()+x-m.area.Min.X]
}

// border shades the pixels of a cell that lie at least from and less than to pixels inside the border of the group.
func (m *mask) border(b geometry.Lattice, in map[engine.Pos]bool, at engine.Pos, to, from int, s shade) {
	r := b.Cell(at)
	beyond := func(row, col int) bool { return !in[engine.Pos{Row: at.Row + row, Col: at.Col + col}] }
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			far := math.MaxInt // distance from the border
			up, down, left, right := y-r.Min.Y, r.Max.Y-1-y, x-r.Min.X, r.Max.X-1-x
			for row, d := range map[int]int{-1: up, +1: down} {
				if beyond(row, 0) {
					far = min(far, d)
				}
				for col, e := range map[int]int{-1: left, +1: right} {
					if beyond(0, col) {
						far = min(far, e)
					}
					if beyond(row, col) {
						far = min(far, max(d, e))
					}
				}
			}
			if from <= far && far < to {
				m.set(x, y, s)
			}
		}
	}
}

func (m *mask) disc(x, y, radius float64, s shade) {
	for py := int(y - radius); py <= int(y+radius)+1; py++ {
		for px := int(x - radius); px <= int(x+radius)+1; px++ {
			if math.Hypot(float64(px)+0.5-x, float64(py)+0.5-y) <= radius {
				m.set(px, py, s)
			}
		}
	}
}

// runs are the pixels of a shade as rectangles: runs of a row, and of rows that are alike.
func (m *mask) runs(s shade) (list []image.Rectangle) {
	var above []image.Rectangle // those that end at the row
	for y := m.area.Min.Y; y < m.area.Max.Y; y++ {
		var row []image.Rectangle
		for x := m.area.Min.X; x < m.area.Max.X; x++ {
			if m.at(x, y) != s {
				continue
			}
			begin := x
			for x < m.area.Max.X && m.at(x, y) == s {
				x++
			}
			row = append(row, image.Rect(begin, y, x, y+1))
		}
		alike := func(a, b image.Rectangle) bool { return a.Min.X == b.Min.X && a.Max.X == b.Max.X }
		if slices.EqualFunc(above, row, alike) {
			for i := range row {
				above[i].Max.Y++
			}
			continue
		}
		list, above = append(list, above...), row
	}
	return append(list, above...)
}

// all are the pixels of both shades.
func (m marks) all() []image.Rectangle { return slices.Concat(m.light, m.dark) }
