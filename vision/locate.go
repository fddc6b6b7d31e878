package vision

import (
	"image"
)

const (
	// maxSide is what a frame is shrunk to before a board is looked for: enough
	// for tiles of 1 % of the picture's width, at a quarter of the cost.
	maxSide = 1400

	maxHypotheses = 8
	maxCells      = 4000 // of a lattice; a finer one covers only part of the frame

	// A board as crisp as this, with as many tiles, ends the search.
	crispEnough = 0.98
	tilesEnough = 20
)

// locate finds the best board on a frame, nil if there is none.
func (f *frame) locate() (*board, error) {
	edges := f.edgeProfiles()
	var best *board
	for _, h := range edges.hypotheses(maxHypotheses) {
		lines, gaps, err := f.fits(&edges, h)
		if err != nil {
			return nil, err
		}
		for i, l := range []lattice{lines, gaps} {
			b, err := f.findBoard(l.fill(f.w, f.h).near(h.window), i == 1)
			if err != nil {
				return nil, err
			}
			if b != nil && b.better(best) {
				best = b
				best.gaps = i == 1
			}
		}
		if best != nil && best.crisp >= crispEnough && best.tiles() >= tilesEnough {
			break
		}
	}
	if best == nil {
		return nil, nil
	}
	best, err := f.refine(&edges, best)
	if err != nil {
		return nil, err
	}
	best.lattice = f.settle(best)
	best.lattice = f.settle(best)
	return best, nil
}

// fits are the lattices that a hypothesis allows: one whose lines are edges,
// as where tiles touch, and one whose cells differ most from each other, as
// where they lie apart.
func (f *frame) fits(e *edgeProfiles, h hypothesis) (lines, gaps lattice, err error) {
	return f.fit(e, h.window, h.w, h.h, 0.2)
}

// fit places cells of about w x h pixels in a window. The lines of the first
// lattice lie within reach cells of those of the second.
func (f *frame) fit(e *edgeProfiles, window image.Rectangle, w, h, reach float64) (lines, gaps lattice, err error) {
	px, py := e.in(window)
	left, top := float64(window.Min.X), float64(window.Min.Y)

	x, lw := teeth(px, w)
	y, lh := teeth(py, h)
	lines = lattice{x: left + x, y: top + y, w: lw, h: lh}
	dx, dy, err := f.variety(lines, window)
	if err != nil {
		return lines, gaps, err
	}
	lines.x = left + crest(px, x+dx*lw, lw, reach)
	lines.y = top + crest(py, y+dy*lh, lh, reach)

	gaps = lattice{x: lines.x, y: lines.y, w: swing(px, w), h: swing(py, h)}
	dx, dy, err = f.variety(gaps, window)
	gaps.x += dx * gaps.w
	gaps.y += dy * gaps.h
	return lines, gaps, err
}

// refine fits the lattice of a board again, to the board alone, and looks for
// the board once more.
func (f *frame) refine(e *edgeProfiles, b *board) (*board, error) {
	r := b.part(b.region).bounds().Inset(-round(min(b.w, b.h) / 3)).Intersect(f.Rect)
	lines, gaps, err := f.fit(e, r, b.w, b.h, 0.1)
	if err != nil {
		return nil, err
	}
	if b.gaps {
		lines = gaps
	}
	refined, err := f.findBoard(lines.fill(f.w, f.h).near(r), b.gaps)
	if err != nil || refined == nil || b.better(refined) && b.tiles() > refined.tiles() {
		return b, err
	}
	refined.gaps = b.gaps
	return refined, nil
}

// settle moves the lines of a lattice onto the edges nearby: each line to the
// centre of the edges around the board's tiles, and all of them to the best
// even spacing. It returns the lattice of the whole sheet.
func (f *frame) settle(b *board) lattice {
	l := b.lattice
	if b.gaps {
		return l
	}
	var vert, horiz evenSpacing
	reach := func(size float64) int { return max(1, round(0.12*size)) }
	b.each(b.region, func(i int) {
		if !b.tile[i] {
			return
		}
		row, col := i/b.cols, i%b.cols
		x, y := l.x+float64(col)*l.w, l.y+float64(row)*l.h
		for side := range 2 {
			at := round(x + float64(side)*l.w)
			vert.add(col+side, at, reach(l.w), f.w, func(at int) uint32 {
				return f.vertical(at, max(round(y+0.15*l.h), 0), min(round(y+0.85*l.h), f.h))
			})
			at = round(y + float64(side)*l.h)
			horiz.add(row+side, at, reach(l.h), f.h, func(at int) uint32 {
				return f.horizontal(at, max(round(x+0.15*l.w), 0), min(round(x+0.85*l.w), f.w))
			})
		}
	})
	l.x, l.w = vert.fit(l.x, l.w)
	l.y, l.h = horiz.fit(l.y, l.h)
	return l
}

// evenSpacing is a weighted least-squares fit of positions at0 + k*size.
type evenSpacing struct{ n, k, kk, at, kat float64 }

// add weighs in the edges within reach of a line's place.
func (e *evenSpacing) add(line, at, reach, limit int, edge func(at int) uint32) {
	for p := max(at-reach, 1); p <= min(at+reach, limit-1); p++ {
		v, k, x := float64(edge(p)), float64(line), float64(p)
		e.n += v
		e.k += v * k
		e.kk += v * k * k
		e.at += v * x
		e.kat += v * k * x
	}
}

// fit is the best start and size, those given where the edges tell nothing.
func (e *evenSpacing) fit(start, size float64) (float64, float64) {
	det := e.n*e.kk - e.k*e.k
	if det <= 0 {
		return start, size
	}
	fitted := (e.n*e.kat - e.k*e.at) / det
	return (e.at - fitted*e.k) / e.n, fitted
}

// near limits a lattice of very many cells to a window and as much around it.
func (l lattice) near(window image.Rectangle) lattice {
	if l.rows*l.cols <= maxCells {
		return l
	}
	around := window.Inset(-max(window.Dx(), window.Dy()) / 4)
	cells := image.Rect(
		int((float64(around.Min.X)-l.x)/l.w), int((float64(around.Min.Y)-l.y)/l.h),
		int((float64(around.Max.X)-l.x)/l.w), int((float64(around.Max.Y)-l.y)/l.h))
	return l.part(cells.Intersect(image.Rect(0, 0, l.cols, l.rows)))
}
