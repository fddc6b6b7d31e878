// Package visiontest draws boards for the tests of vision: themes of tiles, drawn at any size on
// a page with some text.
package visiontest

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
)

// Theme is the look of the tiles on a drawn board. Ink is the colour at a place of a tile, from (0,0) to
// (1,1); it returns false where the ground shows.
type Theme struct {
	Name   string
	Looks  int
	Faint  bool // looks differ so little that the board may be refused
	Ground color.RGBA
	Ink    func(look int, x, y float64) (color.RGBA, bool)
}

func Grey(v uint8) color.RGBA { return color.RGBA{v, v, v, 255} }

// Bevelled tiles touch; their upper and left rims are light, the lower and right ones dark.
func Bevelled(inks []color.RGBA) func(int, float64, float64) (color.RGBA, bool) {
	return func(look int, x, y float64) (color.RGBA, bool) {
		const rim = 0.08
		c := inks[look]
		shade := func(v uint8, by float64) uint8 { return uint8(min(float64(v)*by, 255)) }
		switch {
		case x < rim || y < rim:
			return color.RGBA{shade(c.R, 1.35), shade(c.G, 1.35), shade(c.B, 1.35), 255}, true
		case x > 1-rim || y > 1-rim:
			return color.RGBA{shade(c.R, 0.5), shade(c.G, 0.5), shade(c.B, 0.5), 255}, true
		}
		return c, true
	}
}

// Outlined draws stones that touch. They have thin dark outlines, darken towards them, and have some cracks.
func Outlined(inks []color.RGBA) func(int, float64, float64) (color.RGBA, bool) {
	return func(look int, x, y float64) (color.RGBA, bool) {
		const rim, crack = 0.03, 0.03
		inside := min(x, y, 1-x, 1-y)
		light := min(0.8+10*inside, 1)
		u, v := 2*x-1, 2*y-1
		switch {
		case inside < rim:
			return Grey(40), true
		case math.Abs(u*math.Sin(float64(look))-v*math.Cos(float64(look))+0.3*u*v) < crack, math.Abs(math.Hypot(u-0.9, v+0.2*float64(look))-0.8) < crack:
			light *= 0.6
		}
		return shaded(inks[look], light), true
	}
}

// Shape reports whether a place lies inside one of four shapes that fill most of a tile.
func Shape(look int, x, y float64) bool {
	x, y = 2*x-1, 2*y-1
	switch look {
	case 0: // disc
		return math.Hypot(x, y) < 0.8
	case 1: // diamond
		return math.Abs(x)+math.Abs(y) < 0.9
	case 2: // triangle
		return y < 0.75 && y > 2*math.Abs(x)-0.8
	}
	return max(math.Abs(x), math.Abs(y)) < 0.9 && min(math.Abs(x), math.Abs(y)) < 0.3 // cross
}

// Themes lists the themes, plainest first. Some have looks that differ only in lightness, or only in shape.
var Themes = []Theme{
	{Name: "colours", Looks: 3, Ground: Grey(40), Ink: Bevelled([]color.RGBA{{200, 60, 50, 255}, {60, 90, 200, 255}, {90, 180, 70, 255}})},
	{Name: "three greys", Looks: 3, Ground: color.RGBA{30, 60, 90, 255}, Ink: Bevelled([]color.RGBA{Grey(90), Grey(135), Grey(185)})},
	{Name: "grey shapes", Looks: 4, Ground: Grey(35), Ink: func(look int, x, y float64) (color.RGBA, bool) {
		return Grey(170), Shape(look, x, y)
	}},
	{Name: "cards", Looks: 4, Ground: color.RGBA{20, 83, 45, 255}, Ink: Cards},
	{Name: "small discs", Looks: 4, Faint: true, Ground: Grey(24), Ink: Discs(0.52)},
	{Name: "engraved shapes", Looks: 3, Faint: true, Ground: Grey(35), Ink: func(look int, x, y float64) (color.RGBA, bool) {
		const size = 0.8 // of the disc, diamond or triangle, in tiles
		if Shape(look, 0.5+(x-0.5)/size, 0.5+(y-0.5)/size) {
			return Grey(90), true
		}
		return Bevelled([]color.RGBA{Grey(130)})(0, x, y)
	}},
}

// Discs are flat discs in four colours. wide is their diameter, in cells.
func Discs(wide float64) func(int, float64, float64) (color.RGBA, bool) {
	inks := []color.RGBA{{231, 76, 60, 255}, {52, 90, 219, 255}, {155, 89, 182, 255}, {241, 196, 15, 255}}
	return func(look int, x, y float64) (color.RGBA, bool) {
		return inks[look], math.Hypot(x-0.5, y-0.5) < wide/2
	}
}

// Balls are shaded spheres with a highlight, which lie apart.
func Balls(inks []color.RGBA) func(int, float64, float64) (color.RGBA, bool) {
	return func(look int, x, y float64) (color.RGBA, bool) {
		x, y = 2*x-1, 2*y-1
		away := math.Hypot(x, y) / 0.88 // of the radius
		light := 1.1 - 0.6*away*away
		glare := max(0, 0.8-2.7*math.Hypot(x+0.3, y+0.35))
		shade := func(v uint8) uint8 { return uint8(min(float64(v)*light, 255)*(1-glare) + 255*glare) }
		return color.RGBA{shade(inks[look].R), shade(inks[look].G), shade(inks[look].B), 255}, away < 1
	}
}

// Cards are white with a red or black shape, large in the middle and small in a corner.
func Cards(look int, x, y float64) (color.RGBA, bool) {
	const gap, large, small = 0.04, 0.5, 0.16
	ink := [4]color.RGBA{{200, 20, 40, 255}, {200, 20, 40, 255}, Grey(20), Grey(20)}[look]
	in := func(left, top, size float64) bool {
		return x >= left && y >= top && x < left+size && y < top+size && Shape(look, (x-left)/size, (y-top)/size)
	}
	if in((1-large)/2, (1-large)/2, large) || in(0.08, 0.08, small) {
		return ink, true
	}
	return Grey(250), max(math.Abs(x-0.5), math.Abs(y-0.5)) < 0.5-gap
}

// Dice are white with one to six pips, and a narrow gap between them.
func Dice(look int, x, y float64) (color.RGBA, bool) {
	const gap, pip = 0.04, 0.095
	const near, middle, far = 0.27, 0.5, 0.73
	pips := [6][][2]float64{
		{{middle, middle}},
		{{near, near}, {far, far}},
		{{near, near}, {middle, middle}, {far, far}},
		{{near, near}, {near, far}, {far, near}, {far, far}},
		{{near, near}, {near, far}, {middle, middle}, {far, near}, {far, far}},
		{{near, near}, {near, middle}, {near, far}, {far, near}, {far, middle}, {far, far}},
	}
	for _, at := range pips[look] {
		if math.Hypot(x-at[0], y-at[1]) < pip {
			return Grey(34), true
		}
	}
	return Grey(250), max(math.Abs(x-0.5), math.Abs(y-0.5)) < 0.5-gap
}

// TilesAt is the top-left corner of a drawn board with cells of w x h pixels.
func TilesAt(w, h float64) (left, top float64) { return 2.3*w + 7, 2*h + 30 }

// Drawn draws a board of a theme on a page with a title and some text.
func Drawn(th Theme, g engine.Grid, w, h float64) *image.RGBA {
	left, top := TilesAt(w, h)
	img := image.NewRGBA(image.Rect(0, 0, int(left+(float64(g.Cols)+2)*w), int(top+(float64(g.Rows)+2)*h)))
	draw.Draw(img, img.Rect, image.NewUniform(th.Ground), image.Point{}, draw.Src)
	draw.Draw(img, image.Rect(0, 0, img.Rect.Dx(), 20), image.NewUniform(Grey(230)), image.Point{}, draw.Src)
	rng := rand.New(rand.NewPCG(7, 7))
	for x := 10; x < img.Rect.Dx()/2; x += 4 + rng.IntN(6) { // something like letters
		draw.Draw(img, image.Rect(x, 6, x+2, 8+rng.IntN(6)), image.NewUniform(Grey(60)), image.Point{}, draw.Src)
	}
	const fineness = 2 // samples of a pixel, either way
	for y := int(top); y <= int(top+float64(g.Rows)*h); y++ {
		for x := int(left); x <= int(left+float64(g.Cols)*w); x++ {
			var sum [3]float64
			inked := false
			for s := range fineness * fineness {
				px := (float64(x) + (float64(s%fineness)+0.5)/fineness - left) / w
				py := (float64(y) + (float64(s/fineness)+0.5)/fineness - top) / h
				c := img.RGBAAt(x, y)
				at := engine.Pos{Row: int(math.Floor(py)), Col: int(math.Floor(px))}
				if g.In(at) && !g.At(at).IsEmpty() {
					if ink, ok := th.Ink(int(g.At(at).Color.Char()-'A'), px-math.Floor(px), py-math.Floor(py)); ok {
						c, inked = ink, true
					}
				}
				sum[0], sum[1], sum[2] = sum[0]+float64(c.R), sum[1]+float64(c.G), sum[2]+float64(c.B)
			}
			if inked {
				const n = fineness * fineness
				img.SetRGBA(x, y, color.RGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255})
			}
		}
	}
	return img
}

// RandomGrid deals columns of random heights below some empty rows; the first and the last column are full.
// With gap, the middle column is empty.
func RandomGrid(seed uint64, looks, rows, cols, empty int, gap bool) engine.Grid {
	rng := rand.New(rand.NewPCG(seed, 1))
	g := engine.NewGrid(rows, cols)
	for col := range cols {
		top := empty + rng.IntN(rows/3)
		if col == 0 || col == cols-1 {
			top = empty
		}
		if gap && col == cols/2 {
			continue
		}
		for row := top; row < rows; row++ {
			g.Set(engine.Pos{Row: row, Col: col}, engine.Cell{Color: engine.Color('A' + rng.IntN(looks))})
		}
	}
	return g
}
