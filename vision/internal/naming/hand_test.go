package naming

import (
	"image"
	"image/color"
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Colours of hand-made tiles: L, a, b.
var (
	red    = [3]float32{50, 60, 40}
	yellow = [3]float32{80, -10, 60}
	blue   = [3]float32{45, 10, -50}
	grey   = [3]float32{60, 0, 0}
	black  = [3]float32{5, 0, 0}
	white  = [3]float32{95, 0, 0}
)

const none = classify.NoClass

// whole is the area of a tile, middle that of a mark on it.
var whole, middle = classify.WholeTile, classify.WholeTile.Inset(6)

// flat is a tile of one colour.
func flat(color [3]float32) classify.Tile { return spotted(color, color, whole) }

// shaded is a tile of one colour whose lower half is darker.
func shaded(color [3]float32) classify.Tile {
	light, dark := color, color
	light[0], dark[0] = light[0]+5, dark[0]-5
	return spotted(light, dark, image.Rect(0, segment.Fine/2, segment.Fine, segment.Fine))
}

// spotted is a tile of one colour with another one within a rectangle.
func spotted(ground, ink [3]float32, in image.Rectangle) (t classify.Tile) {
	for at := range segment.Fine * segment.Fine {
		c := ground
		if image.Pt(at%segment.Fine, at/segment.Fine).In(in) {
			c = ink
		}
		t = append(t, c[:]...)
	}
	return t
}

// mixed is a tile with columns in several colours, one after the other.
func mixed(colors ...[3]float32) (t classify.Tile) {
	for at := range segment.Fine * segment.Fine {
		c := colors[at%segment.Fine%len(colors)]
		t = append(t, c[:]...)
	}
	return t
}

// readingOf is a reading of hand-made tiles, row by row, on a black backdrop, in cells that hold a
// tile of no class.
func readingOf(cols int, style segment.Style, tiles ...classify.Tile) *classify.Reading {
	const side = segment.Fine
	l := segment.Lattice{Lattice: geometry.Lattice{W: side, H: side, Rows: len(tiles) / cols, Cols: cols}, Style: style}
	lab := imgproc.Lab{W: cols * side, H: l.Rows * side}
	lab.Pix = make([]uint8, 3*lab.W*lab.H)
	for i, t := range tiles {
		for at := range len(t) / 3 {
			px := pixel.PixelOf(t.At(at))
			copy(lab.Pix[3*((i/cols*side+at/side)*lab.W+i%cols*side+at%side):], px[:])
		}
	}
	cells := make([]classify.Cell, len(tiles))
	for i := range cells {
		cells[i] = classify.Cell{Occupied: true, Border: 1}
	}
	s := &segment.Sheet{Lattice: l, Side: side, Lab: lab, Leveled: lab, BackdropColor: black}
	return classify.NewReading(s, image.Rect(0, 0, cols, l.Rows), cells)
}

// withClasses gives a reading these classes, and their cells the class.
func withClasses(r *classify.Reading, classes ...classify.Class) *classify.Reading {
	r.Classes, r.Comparer = classes, classify.NewComparer(classes, 1)
	for k, c := range classes {
		for _, i := range c.Cells {
			r.Cells[i].Class, r.Cells[i].Match = k, 1
		}
	}
	return r
}

// class is a class of n tiles, wherever they lie.
func class(mean classify.Tile, n int) classify.Class {
	return classify.Class{Cells: make([]int, n), Mean: mean}
}

// looseClasses is a reading of one tile, with classes whose tiles lie nowhere.
func looseClasses(style segment.Style, tile classify.Tile, classes ...classify.Class) *classify.Reading {
	r := readingOf(1, style, tile)
	r.Classes, r.Comparer = classes, classify.NewComparer(classes, 1)
	return r
}

// lettered is names of classes with these letters. Lower-case ones are fresh, and ! after a letter
// says that the class is one of marked tiles.
func lettered(letters string) (n Names) {
	for _, ch := range letters {
		if ch == '!' {
			n.marked[len(n.marked)-1] = true
			continue
		}
		n.letters = append(n.letters, engine.Color(ch))
		n.marked = append(n.marked, false)
		n.fresh = append(n.fresh, ch >= 'a' && ch <= 'z')
		n.chosen = append(n.chosen, false)
	}
	return n
}

// paint is a colour of a palette: all within 10 of its L, a and b.
func paint(letter string, color [3]float32) calibration.Color {
	var r calibration.ColorRange
	for c, v := range color {
		r.Min[c], r.Max[c] = float64(v)-10, float64(v)+10
	}
	return calibration.Color{Name: letter, Letter: letter, Ranges: []calibration.ColorRange{r}}
}

// stamp is the template of a power-up: a ring on a transparent ground, or a solid picture on black.
func stamp(kind string, solid bool) calibration.Template {
	img := image.NewNRGBA(image.Rect(0, 0, 48, 48))
	for y := range 48 {
		for x := range 48 {
			ring := image.Pt(x, y).In(img.Rect.Inset(12)) && !image.Pt(x, y).In(img.Rect.Inset(18))
			switch {
			case ring:
				img.SetNRGBA(x, y, color.NRGBA{255, 255, 255, 255})
			case solid:
				img.SetNRGBA(x, y, color.NRGBA{12, 12, 12, 255})
			}
		}
	}
	return calibration.Template{Kind: kind, Image: img}
}

// stamped is a tile of a colour with the ring of a [stamp].
func stamped(ground [3]float32) classify.Tile {
	t := spotted(ground, white, whole.Inset(6))
	for at := range segment.Fine * segment.Fine {
		if image.Pt(at%segment.Fine, at/segment.Fine).In(whole.Inset(9)) {
			copy(t[3*at:], ground[:])
		}
	}
	return t
}

// prepared is a profile that is ready to use.
func prepared(t *testing.T, p calibration.Profile) *Prepared {
	t.Helper()
	ready, err := PrepareProfiles([]calibration.Profile{p})
	if err != nil {
		t.Fatal(err)
	}
	return &ready[0]
}

// equal fails a test whose result is not the expected one.
func equal[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}
