package overlay

import (
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/boldfont"
	"github.com/domvision/domvision/planner"
)

// arrow is a swap of two neighbours.
type arrow struct {
	from, to engine.Pos
	text     string // its number in the sequence, "" for none

	hidden bool // the same swap is part of a better candidate
}

// hide hides all but the first of equal arrows.
func hide(marks []mark) {
	seen := make(map[[2]engine.Pos]bool)
	for _, m := range marks {
		for i := range m.swaps {
			a := &m.swaps[i]
			a.hidden = seen[[2]engine.Pos{a.from, a.to}]
			seen[[2]engine.Pos{a.from, a.to}] = true
		}
	}
}

// arrows lists the swaps of a candidate, none if its move is a click. For the best candidate it lists the
// whole sequence, numbered if there are several swaps; for the others only the first swap.
func (b board) arrows(c planner.Candidate, best bool) []arrow {
	if c.Move.Swap == engine.NoSide {
		return nil
	}
	moves := []engine.Move{c.Move}
	if best && len(c.PV) > 0 {
		moves = c.PV
	}
	var list []arrow
	for i, m := range moves {
		a := arrow{from: m.At, to: m.To()}
		if !b.Has(a.from) || !b.Has(a.to) || m.Swap == engine.NoSide {
			continue
		}
		if len(moves) > 1 {
			a.text = strconv.Itoa(i + 1)
		}
		same := slices.IndexFunc(list, func(o arrow) bool { return o.from == a.from && o.to == a.to })
		if same >= 0 {
			list[same].text += "," + a.text
			continue
		}
		list = append(list, a)
	}
	return list
}

// arrows draws the swaps of a candidate. The next swap of the best candidate is bold.
func (c *canvas) arrows(b board, m mark) {
	u := b.unit()
	for i, a := range slices.Backward(m.swaps) {
		if a.hidden {
			continue
		}
		x1, y1 := b.Center(a.from)
		x2, y2 := b.Center(a.to)
		dx, dy := float64(a.to.Col-a.from.Col), float64(a.to.Row-a.from.Row)
		x1, y1, x2, y2 = x1+short*u*dx, y1+short*u*dy, x2-short*u*dx, y2-short*u*dy
		if m.best() && i == 0 {
			c.doubleArrow(x1, y1, x2, y2, 0.13*u, 0.44*u, u)
		} else {
			c.doubleArrow(x1, y1, x2, y2, 0.08*u, 0.36*u, u)
		}
	}
	for _, a := range slices.Backward(m.swaps) { // the next one lies on top
		x1, y1 := b.Center(a.from)
		x2, y2 := b.Center(a.to)
		x, y := (x1+x2)/2, (y1+y2)/2
		switch {
		case a.hidden: // above the number of the better candidate, or beside it
			c.disc(x-0.42*b.W*math.Abs(y2-y1)/b.H, y-0.42*b.H*math.Abs(x2-x1)/b.W, 0.85*u, m.name, dark, light)
		case !m.best():
			c.disc(x, y, 0.85*u, m.name, dark, light)
		case a.text != "":
			c.step(x, y, u, a.text)
		}
	}
}

// short is how far from the middle of a tile an arrow ends, in parts of a tile, so that the tile can be recognised.
// Chosen by eye.
const short = 0.04

// doubleArrow draws a light arrow with a dark outline and two heads between two points. It is width pixels
// thick, and its heads are head pixels wide.
func (c *canvas) doubleArrow(x1, y1, x2, y2, width, head, u float64) {
	d := math.Hypot(x2-x1, y2-y1)
	if d == 0 {
		return
	}
	ux, uy := (x2-x1)/d, (y2-y1)/d // along
	long, half, thick := 0.75*head, head/2, max(width, 1.5)/2
	at := func(x, y, along, across float64) { c.dc.LineTo(x+along*ux-across*uy, y+along*uy+across*ux) }
	c.dc.NewSubPath()
	at(x1, y1, 0, 0)
	at(x1, y1, long, half)
	at(x1, y1, long, thick)
	at(x2, y2, -long, thick)
	at(x2, y2, -long, half)
	at(x2, y2, 0, 0)
	at(x2, y2, -long, -half)
	at(x2, y2, -long, -thick)
	at(x1, y1, long, -thick)
	at(x1, y1, long, -half)
	c.dc.ClosePath()
	c.dc.SetColor(dark)
	c.dc.SetLineWidth(2 * max(0.06*u, 1))
	c.dc.StrokePreserve()
	c.fill(light)
}

// step draws the number of a swap in a sequence. Several numbers are smaller, so that the heads of the arrow
// stay visible.
func (c *canvas) step(x, y, u float64, text string) {
	share := 0.36
	if strings.Contains(text, ",") {
		share = 0.3
	}
	size := textSize(share, u)
	f := boldfont.Face(size)
	c.plate(x, y, max(textWidth(f, text)+0.5*size, 1.3*size), 1.3*size, 0.65*size, u, light, color.Color(dark))
	c.textOn(f, text, x, y, dark)
}
