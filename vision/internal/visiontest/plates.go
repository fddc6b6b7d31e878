package visiontest

import (
	"image/color"
	"math"

	"github.com/domvision/domvision/engine"
)

// plate puts plates behind some tiles, and blockers in the place of others.
func (p *phone) plate() {
	p.opaque, p.chequer = 0.85+0.15*p.rng.Float64(), 0
	p.tinted, p.plated = make([]bool, len(p.marks)), make([]bool, len(p.marks))
	rows, cols := p.grid.Rows, p.grid.Cols
	from, scattered, all := p.rng.IntN(rows), 0.1*float64(p.rng.IntN(3)), p.rng.IntN(4) == 0
	kinds, some := 1+p.rng.IntN(3), 0.2*p.rng.Float64()
	for i := range p.marks {
		if p.grid.Cells[i].IsHole() {
			continue
		}
		p.plated[i] = all || (i/cols >= from) != (p.rng.Float64() < scattered)
		// Blockers lie symmetrically, as people place them.
		if mirrored := i/cols*cols + cols - 1 - i%cols; mirrored < i && p.marks[mirrored] >= blocker {
			p.marks[i] = p.marks[mirrored]
		} else if p.rng.Float64() < some/2 {
			p.marks[i] = blocker + mark(p.rng.IntN(kinds))
		}
	}
}

var plateColors = [3]color.RGBA{{206, 210, 242, 255}, {240, 214, 160, 255}, {150, 214, 232, 255}}

// plateAt draws a plate with a bevel at a point of a cell, from (0,0) to (1,1).
func (p *phone) plateAt(x, y int, u, v float64) {
	const gap, bevel = 0.025, 0.05
	side := min(u, v, 1-u, 1-v)
	if side < gap {
		return
	}
	c := plateColors[p.looks[0]%len(plateColors)]
	light := 1.03 - 0.06*v
	if side < gap+bevel {
		light = 0.92
		if min(u, v) == side {
			light = 1.08
		}
	}
	p.blend(x, y, shaded(c, light), 0.97)
}

// block draws a blocker, which fills its cell. Each kind has another number of cracks.
func (p *phone) block(at engine.Pos, kind int) {
	left, top := p.at.X+float64(at.Col)*p.at.W, p.at.Y+float64(at.Row)*p.at.H
	c := [3]color.RGBA{{236, 96, 128, 255}, {228, 222, 210, 255}, {120, 84, 60, 255}}[p.looks[1]%3]
	for y := int(top); y <= int(top+p.at.H); y++ {
		for x := int(left); x <= int(left+p.at.W); x++ {
			u, v := (float64(x)+0.5-left)/p.at.W, (float64(y)+0.5-top)/p.at.H
			if min(u, v, 1-u, 1-v) < 0.02 {
				continue
			}
			light := 1.1 - 0.25*v
			for n := range 2 + 2*kind {
				across := math.Abs(math.Sin(float64(n)*1.7)*(u-0.5) + math.Cos(float64(n)*1.7)*(v-0.5) + 0.15*math.Sin(9*u+float64(n)))
				if across < 0.02 {
					light = 1.5
				}
			}
			p.blend(x, y, shaded(c, light), 1)
		}
	}
}
