package visiontest

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// Ground fills a screen, or a window on it, beside a board.
type Ground struct {
	Name string
	Draw func(dst *image.RGBA, r image.Rectangle, rng *rand.Rand)
}

// Grounds lists things that people have on their screens.
var Grounds = []Ground{
	{"prose", func(dst *image.RGBA, r image.Rectangle, rng *rand.Rand) { prose(dst, r, rng, Grey(255), Grey(30)) }},
	{"dark prose", func(dst *image.RGBA, r image.Rectangle, rng *rand.Rand) { prose(dst, r, rng, Grey(24), Grey(214)) }},
	{"dark code", func(dst *image.RGBA, r image.Rectangle, rng *rand.Rand) { code(dst, r, rng, Grey(30), darkInks) }},
	{"light code", func(dst *image.RGBA, r image.Rectangle, rng *rand.Rand) { code(dst, r, rng, Grey(252), lightInks) }},
	{"photo", photo},
	{"wallpaper", wallpaper},
	{"thumbnails", thumbnails},
	{"chat", chat},
}

var (
	darkInks  = []color.RGBA{Grey(212), {86, 156, 214, 255}, {206, 145, 120, 255}, {106, 153, 85, 255}, {220, 220, 170, 255}, {197, 134, 192, 255}}
	lightInks = []color.RGBA{Grey(20), {0, 0, 200, 255}, {163, 21, 21, 255}, {0, 128, 0, 255}, {121, 94, 38, 255}, {175, 0, 219, 255}}
)

// face is a font at a size in pixels.
func face(data []byte, size float64) font.Face {
	parsed, err := opentype.Parse(data)
	if err != nil {
		panic(err)
	}
	f, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		panic(err)
	}
	return f
}

func fill(dst draw.Image, r image.Rectangle, c color.Color) {
	draw.Draw(dst, r, image.NewUniform(c), image.Point{}, draw.Src)
}

// write draws text inside a clip and returns where it ends.
func write(dst *image.RGBA, clip image.Rectangle, f font.Face, at image.Point, c color.Color, text string) int {
	d := font.Drawer{Dst: dst.SubImage(clip).(*image.RGBA), Src: image.NewUniform(c), Face: f, Dot: fixed.P(at.X, at.Y)}
	d.DrawString(text)
	return d.Dot.X.Round()
}

// word is a word of random letters.
func word(rng *rand.Rand) string {
	const letters = "etaoinshrdlucmfwypvbgk"
	text := make([]byte, 1+rng.IntN(9))
	for i := range text {
		text[i] = letters[min(rng.IntN(len(letters)), rng.IntN(len(letters)))]
	}
	return string(text)
}

// prose is a column of paragraphs, like an article.
func prose(dst *image.RGBA, r image.Rectangle, rng *rand.Rand, ground, ink color.RGBA) {
	fill(dst, r, ground)
	size := 12 + rng.Float64()*8
	f := face(goregular.TTF, size)
	left, right := r.Min.X+r.Dx()/20, r.Max.X-r.Dx()/20
	for y := r.Min.Y + int(3*size); y < r.Max.Y; y += int(2.2 * size) {
		for lines := 2 + rng.IntN(6); lines > 0 && y < r.Max.Y; lines-- {
			end := right
			if lines == 1 {
				end = left + rng.IntN(right-left)
			}
			for x := left; x < end; {
				x = write(dst, r, f, image.Pt(x, y), ink, word(rng)+" ")
			}
			y += int(1.5 * size)
		}
	}
}

// code is indented text in several colours, with line numbers.
func code(dst *image.RGBA, r image.Rectangle, rng *rand.Rand, ground color.RGBA, inks []color.RGBA) {
	fill(dst, r, ground)
	size := 11 + rng.Float64()*7
	f := face(gomono.TTF, size)
	indent := 0
	for y := r.Min.Y + int(1.3*size); y < r.Max.Y+int(size); y += int(1.35 * size) {
		write(dst, r, f, image.Pt(r.Min.X+4, y), color.RGBA{120, 120, 120, 255}, string(rune('0'+rng.IntN(10)))+string(rune('0'+rng.IntN(10))))
		indent = max(0, min(6, indent+rng.IntN(3)-1))
		x := r.Min.X + int(size*float64(3+indent))
		for range rng.IntN(9) {
			x = write(dst, r, f, image.Pt(x, y), inks[rng.IntN(len(inks))], word(rng)+[]string{" ", "(", ".", " = ", ") "}[rng.IntN(5)])
		}
	}
}

// photo is smooth noise of several octaves, in colours that vary slowly.
func photo(dst *image.RGBA, r image.Rectangle, rng *rand.Rand) {
	var layers []noise
	for cell := float64(r.Dx()+r.Dy()) / 6; cell >= 3; cell /= 2.1 {
		layers = append(layers, newNoise(rng, r, cell))
	}
	warm, cold := [3]float64{200, 150, 90}, [3]float64{40, 80, 130}
	pixels(dst, r, func(x, y int) color.RGBA {
		mix, light, weight := 0.0, 0.0, 1.0
		for i, l := range layers {
			v := l.at(x-r.Min.X, y-r.Min.Y)
			if i < 2 {
				mix += v / 2
			}
			light += (v - 0.5) * weight
			weight *= 0.62
		}
		var c [3]uint8
		for k := range c {
			c[k] = uint8(min(max((warm[k]*mix+cold[k]*(1-mix))*(1+light), 0), 255))
		}
		return color.RGBA{c[0], c[1], c[2], 255}
	})
}

// wallpaper is a gradient with soft waves.
func wallpaper(dst *image.RGBA, r image.Rectangle, rng *rand.Rand) {
	a, b := [3]float64{}, [3]float64{}
	for k := range a {
		a[k], b[k] = 30+150*rng.Float64(), 60+180*rng.Float64()
	}
	turn, wave := rng.Float64()*math.Pi, 60+rng.Float64()*200
	pixels(dst, r, func(x, y int) color.RGBA {
		u := (float64(x)*math.Cos(turn) + float64(y)*math.Sin(turn)) / float64(r.Dx()+r.Dy())
		u = min(max(math.Abs(u)+0.04*math.Sin(float64(x)/wave+float64(y)/wave/2), 0), 1)
		return color.RGBA{uint8(a[0] + (b[0]-a[0])*u), uint8(a[1] + (b[1]-a[1])*u), uint8(a[2] + (b[2]-a[2])*u), 255}
	})
}

// thumbnails are small pictures in rows and columns, with a line of text below each.
func thumbnails(dst *image.RGBA, r image.Rectangle, rng *rand.Rand) {
	fill(dst, r, Grey(248))
	f := face(goregular.TTF, 13)
	w := 110 + rng.IntN(120)
	h := w * (60 + rng.IntN(40)) / 100
	for y := r.Min.Y + 20; y < r.Max.Y; y += h + 44 {
		for x := r.Min.X + 20; x < r.Max.X; x += w + 20 {
			at := image.Rect(x, y, x+w, y+h).Intersect(r)
			if at.Empty() {
				continue
			}
			[]func(*image.RGBA, image.Rectangle, *rand.Rand){photo, wallpaper, wallpaper}[rng.IntN(3)](dst, at, rng)
			write(dst, image.Rect(x, y, x+w, y+h+40).Intersect(r), f, image.Pt(x, y+h+18), Grey(40), word(rng)+" "+word(rng))
		}
	}
}

// chat is a column of messages in bubbles, with a round picture beside each.
func chat(dst *image.RGBA, r image.Rectangle, rng *rand.Rand) {
	fill(dst, r, color.RGBA{236, 239, 244, 255})
	f := face(goregular.TTF, 14)
	for y := r.Min.Y + 12; y < r.Max.Y; {
		lines := 1 + rng.IntN(3)
		bubble := image.Rect(r.Min.X+60, y, r.Min.X+60+r.Dx()/3+rng.IntN(r.Dx()/3+1), y+20*lines+14)
		c := color.RGBA{255, 255, 255, 255}
		if rng.IntN(2) == 0 {
			bubble, c = bubble.Add(image.Pt(r.Max.X-20-bubble.Max.X, 0)), color.RGBA{200, 230, 201, 255}
		} else {
			disc(dst, r, image.Pt(r.Min.X+32, y+18), 17, color.RGBA{uint8(60 + rng.IntN(160)), uint8(60 + rng.IntN(160)), 150, 255})
		}
		bubble = bubble.Intersect(r)
		fill(dst, bubble, c)
		for line := range lines {
			for x := bubble.Min.X + 10; x < bubble.Max.X-40; {
				x = write(dst, bubble, f, image.Pt(x, y+20*line+20), Grey(25), word(rng)+" ")
			}
		}
		y = bubble.Max.Y + 12
		if bubble.Empty() {
			return
		}
	}
}

func disc(dst *image.RGBA, clip image.Rectangle, at image.Point, radius int, c color.RGBA) {
	box := image.Rectangle{at, at}.Inset(-radius).Intersect(clip)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if d := image.Pt(x, y).Sub(at); d.X*d.X+d.Y*d.Y <= radius*radius {
				dst.SetRGBA(x, y, c)
			}
		}
	}
}

func pixels(dst *image.RGBA, r image.Rectangle, ink func(x, y int) color.RGBA) {
	r = r.Intersect(dst.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			dst.SetRGBA(x, y, ink(x, y))
		}
	}
}

// noise is a lattice of random values, interpolated in between.
type noise struct {
	values []float64
	w      int
	cell   float64
}

func newNoise(rng *rand.Rand, r image.Rectangle, cell float64) noise {
	w, h := int(float64(r.Dx())/cell)+2, int(float64(r.Dy())/cell)+2
	n := noise{make([]float64, w*h), w, cell}
	for i := range n.values {
		n.values[i] = rng.Float64()
	}
	return n
}

func (n noise) at(x, y int) float64 {
	u, v := float64(x)/n.cell, float64(y)/n.cell
	i := int(v)*n.w + int(u)
	u, v = u-math.Floor(u), v-math.Floor(v)
	u, v = u*u*(3-2*u), v*v*(3-2*v)
	upper, lower := n.values[i]*(1-u)+n.values[i+1]*u, n.values[i+n.w]*(1-u)+n.values[i+n.w+1]*u
	return upper*(1-v) + lower*v
}
