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
	crispEnough = 0.95
	tilesEnough = 20
)

// locate finds the best board on a frame, nil if there is none.
func (f *frame) locate() (*board, error) {
	edges := f.edgeProfiles()
	var best *board
	for _, h := range edges.hypotheses(maxHypotheses) {
		for _, fit := range []func(*edgeProfiles, hypothesis) (lattice, error){f.lines, f.gaps} {
			l, err := fit(&edges, h)
			if err != nil {
				return nil, err
			}
			b, err := f.findBoard(l.fill(f.w, f.h).near(h.window))
			if err != nil {
				return nil, err
			}
			if b != nil && b.better(best) {
				best = b
			}
			if best != nil && best.crisp >= crispEnough && best.tiles() >= tilesEnough {
				if best, err = f.halved(best); err != nil {
					return nil, err
				}
				return f.refine(best)
			}
		}
	}
	if best == nil {
		return nil, nil
	}
	return f.refine(best)
}

// halved looks whether the cells of a board are two tiles each: small flat tiles
// repeat in pairs as well. It returns the board of the single tiles, or b.
func (f *frame) halved(b *board) (*board, error) {
	const crossed = 0.35 // mean edge across the middle of cells; single tiles have less
	var across, down, n float64
	b.each(b.region, func(i int) {
		if !b.tile[i] {
			return
		}
		x, y := b.x+float64(i%b.cols)*b.w, b.y+float64(i/b.cols)*b.h
		across += float64(line(false, x+b.w/2, b.w/2, y+0.15*b.h, y+0.85*b.h, f.w, f.h, f.vertical))
		down += float64(line(false, y+b.h/2, b.h/2, x+0.15*b.w, x+0.85*b.w, f.h, f.w, f.horizontal))
		n++
	})
	l := b.lattice
	if across > crossed*n {
		l.w, l.cols = l.w/2, 2*l.cols
	}
	if down > crossed*n {
		l.h, l.rows = l.h/2, 2*l.rows
	}
	if l == b.lattice {
		return b, nil
	}
	l.gaps = false
	half, err := f.findBoard(l)
	if err != nil || half == nil || !half.better(b) {
		return b, err
	}
	return half, nil
}

// lines fits a lattice whose lines are edges, as where tiles touch. The place
// where cells differ most tells the edges between tiles from those within.
func (f *frame) lines(e *edgeProfiles, h hypothesis) (lattice, error) {
	const reach = 0.2 // of a cell
	px, py := e.in(h.window)
	x, w := teeth(px, h.w)
	y, ht := teeth(py, h.h)
	left, top := float64(h.window.Min.X), float64(h.window.Min.Y)
	l := lattice{x: left + x, y: top + y, w: w, h: ht}
	dx, dy, err := f.variety(l, h.window)
	l.x = left + crest(px, x+dx*w, w, reach)
	l.y = top + crest(py, y+dy*ht, ht, reach)
	return l, err
}

// gaps fits a lattice whose cells differ most from each other, as where tiles
// lie apart.
func (f *frame) gaps(_ *edgeProfiles, h hypothesis) (lattice, error) {
	l := lattice{x: float64(h.window.Min.X), y: float64(h.window.Min.Y), w: h.w, h: h.h, gaps: true}
	dx, dy, err := f.variety(l, h.window)
	l.x += wrap(dx*l.w, l.w)
	l.y += wrap(dy*l.h, l.h)
	return l, err
}

// refine fits the lattice of a board to the board alone and looks at the board
// and a little around it once more.
func (f *frame) refine(b *board) (*board, error) {
	const around = 3 // cells
	l := b.lattice
	if !l.gaps {
		for range 2 { // the first fit brings all lines within reach of their edges
			l = f.settle(b, l)
		}
	}
	near := b.region.Inset(-around).Intersect(image.Rect(0, 0, b.cols, b.rows))
	refined, err := f.findBoard(l.part(near))
	if err != nil || refined == nil || refined.tiles() < b.tiles() && b.better(refined) {
		return b, err
	}
	return refined, nil
}

// settle moves the lines of a lattice onto the edges nearby: each line to the
// centre of the edges around the board's tiles, and all of them to the best
// even spacing.
func (f *frame) settle(b *board, l lattice) lattice {
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
