package visiontest

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"

	"golang.org/x/image/font/gofont/goregular"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
)

// PhoneScreen is a drawn screen of a phone that shows a swap game: a board that need not be a full rectangle, on a panel
// in front of scenery, with bars of counters and buttons above and below.
type PhoneScreen struct {
	Image   image.Image
	Grid    engine.Grid // with holes, and ? for tiles under a lock or with a mark that hides most of them
	Special []bool      // cell -> holds a tile with a mark of any kind, or one on a tinted cell
	Lattice geometry.Lattice
}

// Ordinary marks the cells with a tile that carries nothing.
func (s PhoneScreen) Ordinary() map[engine.Pos]bool {
	ordinary := map[engine.Pos]bool{}
	for at, c := range s.Grid.All() {
		if c.IsTile() && !s.Special[at.Row*s.Grid.Cols+at.Col] {
			ordinary[at] = true
		}
	}
	return ordinary
}

// Phone draws a screen, another one for each seed.
func Phone(seed uint64) PhoneScreen { return newPhone(seed).draw() }

// PlatedPhone is [Phone] with plates of another colour behind some of the tiles, and blockers that fill their cells.
func PlatedPhone(seed uint64) PhoneScreen {
	p := newPhone(seed)
	p.plate()
	return p.draw()
}

func (p *phone) draw() PhoneScreen {
	p.scenery()
	p.bars()
	p.panel()
	for at, cell := range p.grid.All() {
		if cell.IsTile() {
			p.tile(at, int(cell.Color.Char()-'A'))
		}
	}
	special := make([]bool, len(p.grid.Cells))
	for i, m := range p.marks {
		special[i] = m != unmarked || p.tinted[i]
		if m.hides() || m >= blocker {
			p.grid.Cells[i] = engine.Cell{Color: engine.Unknown}
		}
	}
	return PhoneScreen{p.img, p.grid, special, p.at}
}

// mark is something on a tile.
type mark int

const (
	unmarked mark = iota
	striped
	wrapped
	locked
	ball // a ball with dots, a tile of its own
	badge
	glow
	markCount
	blocker = markCount // something in the place of a tile
)

// hides reports whether the mark may hide the kind of the tile.
func (m mark) hides() bool { return m == wrapped || m == locked || m == ball || m == striped }

// phone draws a screen.
type phone struct {
	rng    *rand.Rand
	img    *image.RGBA
	at     geometry.Lattice
	grid   engine.Grid
	marks  []mark
	tinted []bool // cell -> has a light ground
	plated []bool // cell -> has a plate; nil if none has

	under, line, hem color.RGBA // of the panel, of the lines between its cells and around it
	opaque, chequer  float64    // of the panel; how much its cells differ
	fills            float64    // the diameter of a tile, in cells
	looks            [6]int     // their order
}

var phoneSizes = []image.Point{{640, 1136}, {720, 1280}, {750, 1334}, {768, 1280}, {960, 1600}, {1080, 1920}}

func newPhone(seed uint64) *phone {
	rng := rand.New(rand.NewPCG(seed, 46))
	size := phoneSizes[rng.IntN(len(phoneSizes))]
	p := &phone{rng: rng, img: image.NewRGBA(image.Rectangle{Max: size})}
	rows, cols := 6+rng.IntN(4), 6+rng.IntN(4)
	w := float64(size.X) * (0.9 + 0.08*rng.Float64()) / float64(max(cols, 7))
	h := w * (1 + 0.09*rng.Float64()*float64(rng.IntN(2)))
	p.at = geometry.Lattice{W: w, H: h, Rows: rows, Cols: cols}
	p.at.X = (float64(size.X) - float64(cols)*w) / 2
	p.at.Y = float64(size.Y)*(0.5+0.06*(rng.Float64()-0.5)) - float64(rows)*h/2
	p.grid = engine.NewGrid(rows, cols)
	p.fills = 0.76 + 0.16*rng.Float64()
	for i, look := range rng.Perm(len(p.looks)) {
		p.looks[i] = look
	}
	kinds := 4 + rng.IntN(3)
	for i := range p.grid.Cells {
		p.grid.Cells[i].Color = engine.Color('A' + rng.IntN(kinds))
	}
	p.shape()
	p.colors()
	p.mark()
	return p
}

// shape takes cells away: the corners, in steps, some inside, or a part of the sides.
func (p *phone) shape() {
	rows, cols := p.grid.Rows, p.grid.Cols
	kind, deep := p.rng.IntN(7), 1+p.rng.IntN(3)
	hole := func(row, col int) bool {
		y, x := min(row, rows-1-row), min(col, cols-1-col)
		switch kind {
		case 0:
			return false // a full board
		case 1:
			return x+y < deep
		case 2:
			return x < deep && y < 1+deep/2
		case 3: // steps below only
			return rows-1-row+x < deep+1
		case 4: // inside
			return max(math.Abs(float64(2*row-rows+1)), math.Abs(float64(2*col-cols+1))) <= float64(deep)
		case 5: // a notch on both sides
			return x == 0 && y >= 2 && y <= 1+deep
		}
		return x+y == 0 || x == cols/4 && y == rows/3
	}
	for at := range p.grid.All() {
		if hole(at.Row, at.Col) {
			p.grid.Set(at, engine.Cell{Color: engine.Hole})
		}
	}
}

// colors chooses the look of the panel.
func (p *phone) colors() {
	all := [][3]color.RGBA{
		{{30, 44, 82, 255}, {110, 140, 190, 255}, {150, 190, 230, 255}}, {{176, 192, 220, 255}, {150, 166, 200, 255}, {236, 240, 250, 255}},
		{{74, 52, 40, 255}, {120, 92, 70, 255}, {220, 190, 120, 255}}, {{60, 90, 110, 255}, {90, 124, 144, 255}, {200, 230, 240, 255}},
	}
	c := all[p.rng.IntN(len(all))]
	p.under, p.line, p.hem = c[0], c[1], c[2]
	p.opaque = 0.6 + 0.4*p.rng.Float64()
	p.chequer = 0.07 * float64(p.rng.IntN(2))
}

// mark puts marks on some tiles, and a light ground under others.
func (p *phone) mark() {
	n := len(p.grid.Cells)
	p.marks, p.tinted = make([]mark, n), make([]bool, n)
	some := 0.1 * p.rng.Float64()
	from, to := p.rng.IntN(p.grid.Cols), p.rng.IntN(p.grid.Rows)
	tint := p.rng.IntN(3) == 0
	for i := range p.marks {
		if p.rng.Float64() < some && p.grid.Cells[i].IsTile() {
			p.marks[i] = 1 + mark(p.rng.IntN(int(markCount)-1))
		}
		p.tinted[i] = tint && i%p.grid.Cols >= from && i/p.grid.Cols >= to
	}
}

// blend draws a colour over a pixel. Places beyond the picture are ignored.
func (p *phone) blend(x, y int, c color.RGBA, opacity float64) {
	if opacity <= 0 || !image.Pt(x, y).In(p.img.Rect) {
		return
	}
	px := p.img.Pix[p.img.PixOffset(x, y):][:3:3]
	px[0], px[1], px[2] = mix(px[0], c.R, opacity), mix(px[1], c.G, opacity), mix(px[2], c.B, opacity)
}

// scenery is a painted landscape or a blurred photograph, with some blobs.
func (p *phone) scenery() {
	rng := p.rng
	low, high := color.RGBA{uint8(rng.IntN(200)), uint8(rng.IntN(200)), uint8(60 + rng.IntN(190)), 255}, color.RGBA{uint8(80 + rng.IntN(170)), uint8(60 + rng.IntN(190)), uint8(rng.IntN(250)), 255}
	from, scale, hills := 10*rng.Float64(), float64(p.img.Rect.Dx())*(0.2+0.6*rng.Float64()), rng.IntN(2) == 0
	for y := range p.img.Rect.Dy() {
		for x := range p.img.Rect.Dx() {
			v := waves(from+float64(x)/scale, float64(y)/scale)
			if hills {
				v = float64(y)/float64(p.img.Rect.Dy()) + 0.2*math.Floor(3*v)
			}
			v = max(0, min(1, v)) + 0.02*rng.Float64()
			p.img.SetRGBA(x, y, color.RGBA{mix(low.R, high.R, v), mix(low.G, high.G, v), mix(low.B, high.B, v), 255})
		}
	}
	for range rng.IntN(24) {
		c := color.RGBA{uint8(rng.IntN(256)), uint8(rng.IntN(256)), uint8(rng.IntN(256)), 255}
		p.disc(float64(rng.IntN(p.img.Rect.Dx())), float64(rng.IntN(p.img.Rect.Dy())), float64(10+rng.IntN(p.img.Rect.Dx()/8)), c, 0.3+0.6*rng.Float64())
	}
}

// disc draws a disc with a soft edge.
func (p *phone) disc(x, y, radius float64, c color.RGBA, opacity float64) {
	for py := int(y - radius - 1); py <= int(y+radius+1); py++ {
		for px := int(x - radius - 1); px <= int(x+radius+1); px++ {
			p.blend(px, py, c, opacity*smooth(radius-math.Hypot(float64(px)+0.5-x, float64(py)+0.5-y)))
		}
	}
}

// bars draws counters above the board, some with small tiles in them, and a row of buttons below.
func (p *phone) bars() {
	w, h := p.img.Rect.Dx(), p.img.Rect.Dy()
	unit := w / 16
	bar := image.Rect(unit/2, unit/2, w-unit/2, unit*7/2)
	draw.Draw(p.img, bar, image.NewUniform(p.hem), image.Point{}, draw.Src)
	draw.Draw(p.img, bar.Inset(unit/8), image.NewUniform(p.under), image.Point{}, draw.Src)
	f := face(goregular.TTF, float64(unit))
	write(p.img, p.img.Rect, f, image.Pt(unit, 2*unit), Grey(240), word(p.rng))
	write(p.img, p.img.Rect, f, image.Pt(unit, 3*unit), Grey(220), word(p.rng))
	for i := range p.rng.IntN(4) {
		p.sweet(float64(7*unit+i*unit*5/2), float64(unit), float64(unit)*1.6, p.looks[i], unmarked)
		write(p.img, p.img.Rect, f, image.Pt(8*unit+i*unit*5/2, 3*unit), Grey(250), word(p.rng)[:1])
	}
	for i := range p.rng.IntN(6) {
		at := image.Rect(0, 0, 2*unit, 2*unit).Add(image.Pt(unit+i*unit*3, h-3*unit))
		draw.Draw(p.img, at, image.NewUniform(p.hem), image.Point{}, draw.Src)
		draw.Draw(p.img, at.Inset(unit/8), image.NewUniform(color.RGBA{uint8(p.rng.IntN(200)), 80, 140, 255}), image.Point{}, draw.Src)
		p.disc(float64(at.Min.X+unit), float64(at.Min.Y+unit), float64(unit)*0.6, p.line, 1)
	}
}

// inside reports whether a place, in cells, lies on the panel.
func (p *phone) inside(x, y float64) bool {
	at := engine.Pos{Row: int(math.Floor(y)), Col: int(math.Floor(x))}
	return p.grid.In(at) && !p.grid.At(at).IsHole()
}

// panel draws the ground of the cells.
func (p *phone) panel() {
	hem, line := max(2, p.at.W/20), max(0.5, p.at.W/60)
	lines := p.rng.IntN(3) > 0
	r := p.at.Bounds().Inset(-int(hem) - 1)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			u, v := (float64(x)+0.5-p.at.X)/p.at.W, (float64(y)+0.5-p.at.Y)/p.at.H
			if !p.inside(u, v) {
				dx, dy := hem/p.at.W, hem/p.at.H
				if p.inside(u-dx, v) || p.inside(u+dx, v) || p.inside(u, v-dy) || p.inside(u, v+dy) {
					p.blend(x, y, p.hem, 0.9)
				}
				continue
			}
			opaque := p.opaque
			if int(u+v-math.Mod(u, 1)-math.Mod(v, 1)+0.5)%2 == 0 {
				opaque -= p.chequer
			}
			p.blend(x, y, p.under, opaque)
			cell := int(v)*p.grid.Cols + int(u)
			if p.tinted[cell] {
				p.blend(x, y, Grey(255), 0.45)
			}
			if p.plated != nil && p.plated[cell] {
				p.plateAt(x, y, math.Mod(u, 1), math.Mod(v, 1))
				continue
			}
			fromLine := min(math.Abs(u-math.Round(u))*p.at.W, math.Abs(v-math.Round(v))*p.at.H)
			if lines && fromLine < line {
				p.blend(x, y, p.line, 0.5)
			}
		}
	}
}

// tile draws a tile with its mark.
func (p *phone) tile(at engine.Pos, kind int) {
	size := p.fills * p.at.W
	x, y := p.at.X+(float64(at.Col)+0.5)*p.at.W-size/2, p.at.Y+(float64(at.Row)+0.5)*p.at.H-size/2
	m := p.marks[at.Row*p.grid.Cols+at.Col]
	if m >= blocker {
		p.block(at, int(m-blocker))
		return
	}
	p.sweet(x, y, size, p.looks[kind], m)
	switch m {
	case badge:
		p.disc(x+0.8*size, y+0.8*size, 0.22*size, color.RGBA{200, 20, 60, 255}, 1)
		f := face(goregular.TTF, size/3)
		write(p.img, p.img.Rect, f, image.Pt(int(x+0.7*size), int(y+0.92*size)), Grey(255), "3")
	case locked:
		for _, d := range [3]float64{0.2, 0.5, 0.8} {
			bar := image.Rect(int(x+(d-0.05)*size), int(y), int(x+(d+0.05)*size), int(y+size))
			draw.Draw(p.img, bar, image.NewUniform(Grey(30)), image.Point{}, draw.Src)
		}
	}
}

var sweets = []color.RGBA{{222, 32, 40, 255}, {250, 140, 20, 255}, {250, 220, 40, 255}, {40, 190, 50, 255}, {40, 120, 240, 255}, {170, 50, 210, 255}}

// sweet is how far a place of a tile, from (-1,-1) to (1,1), lies within its outline.
func sweet(look int, x, y float64) float64 {
	switch look {
	case 0: // a bean
		u, v := (x+y)/math.Sqrt2, (x-y)/math.Sqrt2
		return 1 - math.Hypot(u/0.75, (v+0.2*u*u)/0.98)
	case 1: // a lozenge
		return 0.98 - math.Pow(math.Pow(math.Abs(x), 1.4)+math.Pow(math.Abs(y)/0.98, 1.4), 1/1.4)
	case 2: // a square
		return 0.86 - math.Pow(math.Pow(x, 8)+math.Pow(y, 8), 1.0/8)
	case 3: // a drop
		return 0.95 - math.Hypot(x*(1.25+0.45*math.Max(-y, -0.4)), y)
	case 4: // a flower
		return 0.86 + 0.1*math.Cos(6*math.Atan2(y, x)) - math.Hypot(x, y)
	}
	return 0.92 - math.Hypot(x, y)
}

// sweet draws a tile of a look into a square.
func (p *phone) sweet(left, top, size float64, look int, m mark) {
	shadow := 0.06 * size
	for y := int(top) - 2; y < int(top+size+shadow)+2; y++ {
		for x := int(left) - 2; x < int(left+size)+2; x++ {
			u, v := 2*(float64(x)+0.5-left)/size-1, 2*(float64(y)+0.5-top)/size-1
			edge := size / 2
			p.blend(x, y, color.RGBA{20, 10, 30, 255}, 0.35*smooth(sweet(look, u, v-2*shadow/size)*edge))
			if m == glow {
				p.blend(x, y, color.RGBA{255, 255, 180, 255}, 0.8*max(0, min(1, 1+4*sweet(look, u, v))))
			}
			c, in := sweets[look], sweet(look, u, v)
			switch m {
			case wrapped:
				box := 0.95 - max(math.Abs(u), math.Abs(v))
				p.blend(x, y, shaded(c, 1.3), 0.9*smooth(box*edge))
				in = sweet(look, u*1.5, v*1.5)
				c = shaded(c, 0.8)
			case ball:
				in, c = 0.92-math.Hypot(u, v), color.RGBA{90, 50, 30, 255}
				if math.Sin(9*u)*math.Sin(9*v) > 0.6 {
					c = sweets[int(3*u+3*v+9)%len(sweets)]
				}
			case striped:
				if math.Sin(11*u) > 0.3 {
					c = shaded(Grey(250), 1)
				}
			}
			light := 1.08 - 0.28*v
			if in < 0.12 {
				light *= 0.72
			}
			c = shaded(c, light)
			glare := max(0, 0.75-2.4*math.Hypot(u+0.28, v+0.42))
			c = color.RGBA{mix(c.R, 255, glare), mix(c.G, 255, glare), mix(c.B, 255, glare), 255}
			p.blend(x, y, c, smooth(in*edge))
		}
	}
}
