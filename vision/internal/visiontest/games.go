package visiontest

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
)

// Game is a game that only a search for known tiles finds: its ground is busy, or its tiles lie far apart,
// change all the time, or differ only in faint lines.
type Game struct {
	Name  string
	Looks int
	// Solid is set if tiles hide most of the ground.
	Solid bool
	// Breathes is how much the size of tiles varies, and Blinks how much their brightness does, from tile
	// to tile and from picture to picture.
	Breathes, Blinks float64
	// ink is the colour at a place of a tile, from (0,0) to (1,1), and its opacity, 0 to 1.
	ink func(look int, x, y float64) (color.RGBA, float64)
	// ground is the colour of the ground, at a place in cells.
	ground func(x, y float64) color.RGBA
}

var Games = []Game{
	{Name: "characters", Looks: 6, Solid: true, ink: character, ground: leaves},
	{Name: "gaps", Looks: 5, ink: far, ground: marble},
	{Name: "breathing", Looks: 5, Solid: true, Breathes: 0.12, Blinks: 0.12, ink: far2, ground: leaves},
	{Name: "engravings", Looks: 5, ink: engraving, ground: stone},
}

var bodies = []color.RGBA{{190, 60, 150, 255}, {70, 140, 60, 255}, {220, 150, 40, 255}, {60, 110, 200, 255}, {150, 90, 50, 255}, {200, 200, 210, 255}}

// character is a figure with eyes and a mouth; each has its own outline.
func character(look int, x, y float64) (color.RGBA, float64) {
	u, v := 2*x-1, 2*y-1
	angle := math.Atan2(v, u)
	outline := 0.72 + 0.14*math.Sin(float64(look+2)*angle+float64(look))
	cover := smooth((outline - math.Hypot(u, v)) * 12)
	c := shaded(bodies[look], 1.15-0.35*(v+0.5))
	for _, side := range [2]float64{-1, 1} {
		eye := math.Hypot(u-side*(0.2+0.03*float64(look)), v+0.15)
		if eye < 0.18 {
			c = Grey(245)
		}
		if eye < 0.08 {
			c = Grey(20)
		}
	}
	if wide := 0.15 + 0.05*float64(look%3); math.Abs(u) < wide && math.Abs(v-0.3-0.1*float64(look%2)) < 0.06 {
		c = color.RGBA{90, 10, 20, 255}
	}
	return c, cover
}

// far is a small shape in the middle of a cell, most of which shows the ground.
func far(look int, x, y float64) (color.RGBA, float64) {
	const size = 0.62
	u, v := (x-0.5)/size, (y-0.5)/size
	distance := [5]float64{
		0.5 - math.Hypot(u, v), 0.46 - max(math.Abs(u), math.Abs(v)), 0.6 - math.Abs(u) - math.Abs(v),
		0.5 - max(v, math.Abs(u)*1.6-v*0.9), min(0.5-math.Hypot(u, v), math.Hypot(u, v)-0.22),
	}[look]
	return shaded(bodies[look], 1.1-0.5*v), smooth(distance * 14)
}

// far2 is a larger far with a bright rim.
func far2(look int, x, y float64) (color.RGBA, float64) {
	c, cover := far(look, 0.5+(x-0.5)*0.78, 0.5+(y-0.5)*0.78)
	if cover > 0.2 && cover < 0.9 {
		c = shaded(c, 1.4)
	}
	return c, cover
}

// engraving is a few lines in a stone.
func engraving(look int, x, y float64) (color.RGBA, float64) {
	u, v := 2*x-1, 2*y-1
	line := [5]float64{
		math.Abs(math.Hypot(u, v) - 0.55), math.Abs(math.Abs(u) + math.Abs(v) - 0.7), math.Abs(max(math.Abs(u), math.Abs(v)) - 0.5),
		min(math.Abs(u-v), math.Abs(u+v)), min(math.Abs(u), math.Abs(v)),
	}[look]
	if max(math.Abs(u), math.Abs(v)) > 0.75 {
		line = 1
	}
	if max(math.Abs(u), math.Abs(v)) > 0.93 {
		return Grey(82), 0.8
	}
	if line < 0.11 {
		return Grey(70), 0.75
	}
	return Grey(140), 0.35
}

func smooth(v float64) float64 { return max(0, min(1, v+0.5)) }

func shaded(c color.RGBA, by float64) color.RGBA {
	f := func(v uint8) uint8 { return uint8(max(0, min(255, float64(v)*by))) }
	return color.RGBA{f(c.R), f(c.G), f(c.B), 255}
}

// waves is a pattern between 0 and 1 that does not repeat with the cells.
func waves(x, y float64) float64 {
	return 0.5 + 0.25*math.Sin(5.1*x+2.3*math.Sin(2.7*y)) + 0.25*math.Sin(6.7*y+1.9*math.Sin(3.3*x))
}

func leaves(x, y float64) color.RGBA {
	v := waves(x, y)
	return color.RGBA{uint8(40 + 70*v), uint8(80 + 110*v*v), uint8(40 + 50*waves(y, 2*x)), 255}
}

func marble(x, y float64) color.RGBA {
	v := waves(0.6*x+y, y-0.4*x)
	return color.RGBA{uint8(120 + 90*v), uint8(110 + 80*v), uint8(120 + 60*v), 255}
}

func embers(x, y float64) color.RGBA {
	v := waves(1.3*y, x+0.5*y)
	return color.RGBA{uint8(60 + 150*v*v), uint8(20 + 60*v), uint8(30 + 30*waves(x, y)), 255}
}

func stone(x, y float64) color.RGBA { return Grey(uint8(120 + 40*waves(2*x, 1.7*y))) }

// Elsewhere returns the game on another ground.
func (g Game) Elsewhere() Game {
	g.Name, g.ground = g.Name+" elsewhere", embers
	return g
}

// OnDesktop draws a board of a game, with cells of side pixels, on a desktop with windows of text. It
// returns the picture and the place of the board. A grid without cells gives a desktop without a board.
func (g Game) OnDesktop(grid engine.Grid, side float64, w, h int, seed uint64) (*image.RGBA, geometry.Lattice) {
	rng := rand.New(rand.NewPCG(seed, 3))
	img := desktop(w, h, rng)
	l := geometry.Lattice{W: side, H: side, Rows: grid.Rows, Cols: grid.Cols}
	if l.Rows == 0 {
		return img, l
	}
	l.X = side + rng.Float64()*(float64(w)-side*float64(l.Cols+2))
	l.Y = side + rng.Float64()*(float64(h)-side*float64(l.Rows+2))
	sizes, lights := make([]float64, len(grid.Cells)), make([]float64, len(grid.Cells))
	for i := range sizes {
		sizes[i], lights[i] = 1-g.Breathes*rng.Float64(), 1+g.Blinks*(2*rng.Float64()-1)
	}
	board := l.Bounds().Inset(-int(side / 3))
	shift := rng.Float64() * 10
	const fineness = 2 // samples of a pixel, either way
	for y := board.Min.Y; y < board.Max.Y; y++ {
		for x := board.Min.X; x < board.Max.X; x++ {
			var sum [3]float64
			for s := range fineness * fineness {
				px := (float64(x) + (float64(s%fineness)+0.5)/fineness - l.X) / side
				py := (float64(y) + (float64(s/fineness)+0.5)/fineness - l.Y) / side
				c := g.ground(px+shift, py+2*shift)
				if at := (engine.Pos{Row: int(math.Floor(py)), Col: int(math.Floor(px))}); grid.In(at) && !grid.At(at).IsEmpty() {
					i := at.Row*grid.Cols + at.Col
					u, v := 0.5+(px-float64(at.Col)-0.5)/sizes[i], 0.5+(py-float64(at.Row)-0.5)/sizes[i]
					ink, cover := g.ink(int(grid.At(at).Color.Char()-'A'), u, v)
					ink = shaded(ink, lights[i])
					c = color.RGBA{mix(c.R, ink.R, cover), mix(c.G, ink.G, cover), mix(c.B, ink.B, cover), 255}
				}
				sum[0], sum[1], sum[2] = sum[0]+float64(c.R), sum[1]+float64(c.G), sum[2]+float64(c.B)
			}
			const n = fineness * fineness
			img.SetRGBA(x, y, color.RGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255})
		}
	}
	return img, l
}

func mix(a, b uint8, share float64) uint8 { return uint8(float64(a)*(1-share) + float64(b)*share) }

// desktop is a wallpaper with windows of text and some icons.
func desktop(w, h int, rng *rand.Rand) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	from, to := rng.Float64()*3, 50+rng.Float64()*300
	for y := range h {
		for x := range w {
			v := waves(from+float64(x)/to, float64(y)/to)
			img.SetRGBA(x, y, color.RGBA{uint8(40 + 90*v), uint8(60 + 60*v), uint8(110 + 90*v), 255})
		}
	}
	for range 4 {
		x, y := rng.IntN(w), rng.IntN(h)
		page := image.Rect(x-250, y-150, x+250, y+200)
		paper, ink := Grey(250), Grey(30)
		if rng.IntN(2) == 0 {
			paper, ink = Grey(32), Grey(210)
		}
		draw.Draw(img, page, image.NewUniform(paper), image.Point{}, draw.Src)
		for line := page.Min.Y + 12; line < page.Max.Y-12; line += 17 {
			for x := page.Min.X + 12; x < page.Max.X-14; x += 5 + rng.IntN(6) {
				tall := 6 + rng.IntN(6)
				draw.Draw(img, image.Rect(x, line+12-tall, x+1+rng.IntN(3), line+12), image.NewUniform(ink), image.Point{}, draw.Src)
			}
		}
	}
	for i := range 10 {
		at := image.Rect(8, 20+50*i, 40, 52+50*i)
		draw.Draw(img, at, image.NewUniform(color.RGBA{uint8(rng.IntN(256)), uint8(rng.IntN(256)), uint8(rng.IntN(256)), 255}), image.Point{}, draw.Src)
	}
	return img
}
