package locate

import (
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/period"
	"github.com/domvision/domvision/vision/internal/segment"
)

// fit places the lattice of a hypothesis in its window.
type fit func(*Locator, hypothesis) segment.Lattice

// fitTouching fits a lattice of tiles that touch: its lines are edges. Of several sets of edges it chooses
// the one on which the cells vary most, which lies between tiles and not within them.
func fitTouching(loc *Locator, h hypothesis) segment.Lattice {
	const reach = 0.2 // of a cell, chosen by eye
	px, py := loc.profiles().in(h.window)
	x, w := period.FitComb(px, h.w)
	y, ht := period.FitComb(py, h.h)
	left, top := float64(h.window.Min.X), float64(h.window.Min.Y)
	l := segment.Lattice{Lattice: geometry.Lattice{X: left + x, Y: top + y, W: w, H: ht}}
	off := loc.maxVariance(l, h.window)
	l.X = left + period.FitPhase(px, x+off.dx*w, w, reach)
	l.Y = top + period.FitPhase(py, y+off.dy*ht, ht, reach)
	return l
}

// fitRound fits a lattice of round tiles that touch: their outlines bend away from the borders, as far as the edges of a
// blurred picture reach, and leave no gap.
func fitRound(loc *Locator, h hypothesis) segment.Lattice {
	l := fitApart(loc, h)
	l.Style, l.Blur = segment.Touching, segment.MostBlur(min(l.W, l.H))
	return l
}

// fitApart fits a lattice of tiles that lie apart: the one on which the cells vary most.
func fitApart(loc *Locator, h hypothesis) segment.Lattice {
	l := segment.Lattice{Lattice: geometry.Lattice{X: float64(h.window.Min.X), Y: float64(h.window.Min.Y), W: h.w, H: h.h}, Style: segment.Apart}
	off := loc.maxVariance(l, h.window)
	l.X += period.Wrap(off.dx*l.W, l.W)
	l.Y += period.Wrap(off.dy*l.H, l.H)
	return l
}
