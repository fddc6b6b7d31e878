package overlay

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/boldfont"
)

// mark describes how a candidate is drawn.
type mark struct {
	rank   int // counted from 1
	name   string
	points string
	click  engine.Pos
	swaps  []arrow // in place of a click
	group  []engine.Pos
	// label is the cell for the points, beside the one to click so that neither hides the other. They are written at one of
	// its corners: corner is 1 for the lower and the right side, otherwise -1.
	label    engine.Pos
	corner   engine.Pos
	hasLabel bool
}

func (m mark) best() bool { return m.rank == 1 }

// Letter is the name of the i-th candidate, counted from 0: A, B, and so on; after Z follow two letters.
// (Numbers are used for the order of moves.)
func Letter(i int) string {
	letter := string(rune('A' + i%26))
	if i < 26 {
		return letter
	}
	return Letter(i/26-1) + letter
}

// name is what the i-th candidate is called, counted from 0.
func (o Options) name(i int) string {
	switch {
	case o.Names == nil:
		return Letter(i)
	case i < len(o.Names):
		return o.Names[i]
	}
	return ""
}

// marksOf lays out the marks of the candidates, best first. Labels avoid each other, the tiles to click and
// unsure cells; the better candidate chooses first.
func marksOf(b board, o Options) []mark {
	var marks []mark
	taken := make(map[engine.Pos]bool)
	for _, p := range o.Unsure {
		taken[p] = true
	}
	for i, c := range o.Candidates[:min(max(o.Top, 1), len(o.Candidates))] {
		if !b.Has(c.Move.At) {
			continue
		}
		m := mark{rank: i + 1, name: o.name(i), points: fmt.Sprintf("%+d", c.Points), click: c.Move.At, swaps: b.arrows(c, i == 0)}
		for _, p := range c.Group {
			if b.Has(p) {
				m.group = append(m.group, p)
			}
		}
		if len(m.group) == 0 {
			m.group = []engine.Pos{m.click}
		}
		taken[m.click] = true
		for _, a := range m.swaps {
			taken[a.from], taken[a.to] = true, true
		}
		marks = append(marks, m)
	}
	hide(marks)
	for i := range marks {
		m := &marks[i]
		free := func(p engine.Pos) bool { return b.Has(p) && !taken[p] }
		if m.label, m.hasLabel = b.nearest(m.click, m.group, free); !m.hasLabel {
			// The group has no free cell: use a neighbour.
			around := make([]engine.Pos, len(along))
			for i, step := range along {
				around[i] = plus(m.click, step)
			}
			m.label, m.hasLabel = b.nearest(m.click, around, free)
		}
		if m.hasLabel {
			taken[m.label] = true
			m.corner = emptiest(m.label, m.click, taken)
		}
	}
	return marks
}

// emptiest is the corner of a label around which the fewest cells are taken. Of equal ones it is the one away from the
// tile to click.
func emptiest(label, click engine.Pos, taken map[engine.Pos]bool) (best engine.Pos) {
	away := func(from int) int {
		if from < 0 {
			return -1
		}
		return 1
	}
	down, right := away(label.Row-click.Row), away(label.Col-click.Col)
	fewest := 4
	for _, corner := range []engine.Pos{{Row: down, Col: right}, {Row: down, Col: -right}, {Row: -down, Col: right}, {Row: -down, Col: -right}} {
		around := 0
		for _, step := range []engine.Pos{{Row: corner.Row}, {Col: corner.Col}, corner} {
			if taken[plus(label, step)] {
				around++
			}
		}
		if around < fewest {
			best, fewest = corner, around
		}
	}
	return best
}

// nearest finds the free cell nearest to p on the screen, the first one of equally near ones.
func (b board) nearest(p engine.Pos, cells []engine.Pos, free func(engine.Pos) bool) (engine.Pos, bool) {
	distance := func(q engine.Pos) float64 {
		return math.Hypot(float64(p.Col-q.Col)*b.W, float64(p.Row-q.Row)*b.H)
	}
	cells = slices.DeleteFunc(slices.Clone(cells), func(q engine.Pos) bool { return !free(q) })
	if len(cells) == 0 {
		return engine.Pos{}, false
	}
	return slices.MinFunc(cells, func(q, r engine.Pos) int {
		return cmp.Compare(distance(q), distance(r))
	}), true
}

// Text has a size relative to the tile, but at least minText pixels, which is readable at a glance. If that
// would cover the neighbours, it is at most closeText, which is readable on a closer look.
const (
	minText   = 10
	closeText = 0.75 // of a tile
)

func textSize(share, u float64) float64 { return max(share*u, min(minText, closeText*u)) }

// outline draws the border of the group of a candidate, just inside its cells.
func (c *canvas) outline(b board, m mark) {
	u := b.unit()
	width, rim := max(0.09*u, 2), max(0.05*u, 1)
	if !m.best() {
		width, rim = max(0.055*u, 1.25), max(0.04*u, 0.75)
		c.dc.SetDash(max(0.28*u, 2), max(0.25*u, 2))
		defer c.dc.SetDash()
	}
	for _, loop := range borders(m.group) {
		c.path(b, loop, width/2+rim)
	}
	c.stroke(width, rim)
}

// path adds a closed border to the current path, inset by some pixels, with rounded corners.
func (c *canvas) path(b board, loop []turn, inset float64) {
	point := func(i int) (x, y float64) {
		t := loop[(i+len(loop))%len(loop)]
		return b.X + float64(t.at.Col)*b.W + inset*float64(t.in.Col),
			b.Y + float64(t.at.Row)*b.H + inset*float64(t.in.Row)
	}
	radius := 0.2 * b.unit()
	// short is the point at most radius away from (x, y) towards (tx, ty).
	short := func(x, y, tx, ty float64) (float64, float64) {
		d := math.Hypot(tx-x, ty-y)
		f := min(radius, d/2) / max(d, 1e-9)
		return x + f*(tx-x), y + f*(ty-y)
	}
	c.dc.NewSubPath()
	for i := range loop {
		x, y := point(i)
		px, py := point(i - 1)
		nx, ny := point(i + 1)
		c.dc.LineTo(short(x, y, px, py))
		ex, ey := short(x, y, nx, ny)
		c.dc.QuadraticTo(x, y, ex, ey)
	}
	c.dc.ClosePath()
}

// label marks the tile to click or the tiles to swap, and draws the points.
func (c *canvas) label(b board, m mark) {
	switch u := b.unit(); {
	case len(m.swaps) > 0:
		c.arrows(b, m)
	case m.best():
		x, y := b.corner(m.click)
		c.disc(x, y, u, m.name, light, dark)
	default:
		x, y := b.corner(m.click)
		c.disc(x, y, u, m.name, dark, light)
	}
	if m.hasLabel {
		c.tag(b, m)
	}
}

// corner is where a mark in the top left corner of a tile is centred. It hangs over the edge a little, and leaves the
// middle of the tile visible.
func (b board) corner(p engine.Pos) (x, y float64) {
	in := 0.35 * textSize(nameSize, b.unit())
	return b.X + float64(p.Col)*b.W + in, b.Y + float64(p.Row)*b.H + in
}

// nameSize is the size of the name of a candidate, in tiles.
const nameSize = 0.36

// disc draws the name of a candidate, or a dot if it has none.
func (c *canvas) disc(x, y, u float64, text string, ground, ink color.Color) {
	size := textSize(nameSize, u)
	f := boldfont.Face(size)
	width := max(textWidth(f, text)+0.5*size, 1.35*size)
	x, y = c.within(x, y, width/2, 0.675*size)
	c.plate(x, y, width, 1.35*size, 0.675*size, u, ground, ink)
	if text == "" {
		c.dc.DrawCircle(x, y, 0.3*size)
		c.fill(ink)
	}
	c.textOn(f, text, x, y, ink)
}

// widestTag is the greatest width of a tag, in tiles. A wider one would hide too much.
const widestTag = 1.5

// tag draws the points of a candidate, where the corners of four tiles meet: so it hides little of each.
func (c *canvas) tag(b board, m mark) {
	size, ground, ink := textSize(0.38, b.unit()), light, dark
	if !m.best() {
		size, ground, ink = textSize(0.32, b.unit()), dark, light
	}
	f := boldfont.Face(size)
	width := textWidth(f, m.points) + 0.5*size
	if width > widestTag*b.W {
		return
	}
	x, y := b.Center(m.label)
	x, y = c.within(x+float64(m.corner.Col)*b.W/2, y+float64(m.corner.Row)*b.H/2, width/2, 0.6*size)
	c.plate(x, y, width, 1.2*size, 0.35*size, b.unit(), ground, ink)
	c.textOn(f, m.points, x, y, ink)
}

// within moves a mark that reaches that far on each side into the picture.
func (c *canvas) within(x, y, w, h float64) (float64, float64) {
	size := c.img.Rect.Size()
	return max(w+1, min(x, float64(size.X)-w-1)), max(h+1, min(y, float64(size.Y)-h-1))
}

// plate draws the background of text: a rounded rectangle of w x h pixels around x, y, with an edge in the
// colour of the text.
func (c *canvas) plate(x, y, w, h, radius, u float64, ground, edge color.Color) {
	e := max(0.035*u, 1)
	c.dc.DrawRoundedRectangle(x-w/2-e, y-h/2-e, w+2*e, h+2*e, radius+e)
	c.fill(edge)
	c.dc.DrawRoundedRectangle(x-w/2, y-h/2, w, h, radius)
	c.fill(ground)
}

// hatch marks an unsure cell.
func (c *canvas) hatch(b board, p engine.Pos) {
	u := b.unit()
	gap := 0.1 * u
	x, y := b.X+float64(p.Col)*b.W+gap, b.Y+float64(p.Row)*b.H+gap
	w, h := b.W-2*gap, b.H-2*gap
	step := max(0.3*u, 2)
	for k := step / 2; k < w+h; k += step {
		from, to := max(0, k-h), min(k, w)
		c.dc.DrawLine(x+from, y+k-from, x+to, y+k-to)
	}
	c.dc.DrawRoundedRectangle(x, y, w, h, gap)
	c.stroke(max(0.045*u, 1), max(0.03*u, 0.5))
	cx, cy := b.Center(p)
	size := textSize(0.5, u)
	c.plate(cx, cy, 0.85*size, 1.2*size, 0.2*size, u, dark, dark)
	c.textOn(boldfont.Face(size), "?", cx, cy, light)
}
