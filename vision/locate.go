package vision

import (
	"image"
	"math"

	"github.com/domvision/domvision/engine"
)

const (
	// maxSide is what a frame is shrunk to before a board is looked for: enough
	// for tiles of 1 % of the picture's width, at a quarter of the cost.
	maxSide = 2000

	maxHypotheses = 24
	maxCells      = 4000 // of a lattice; a finer one covers only part of the frame

	// A board as crisp as this, with as many tiles, ends the search.
	crispEnough = 0.95
	tilesEnough = 20
)

// A fit lays a lattice in the window of a hypothesis.
type fit func(*edgeProfiles, hypothesis) (lattice, error)

// A search looks for boards by one kind of edges.
type search struct {
	*frame
	edges edgeProfiles
	fits  []fit
	best  *board
	poor  []*board // found where no board was clear
}

// locate finds the best board on a frame, nil if there is none.
func (f *frame) locate() (*board, error) {
	searches := []*search{
		{frame: f, edges: f.borderProfiles(), fits: []fit{f.lines, f.gaps}},
		{frame: f, edges: f.textureProfiles(), fits: []fit{f.gaps, f.centered}},
	}
	var best *board
	for _, stage := range []func(*search) error{(*search).hypotheses, (*search).doubled} {
		for _, s := range searches {
			s.best = best
			if err := stage(s); err != nil {
				return nil, err
			}
			if best = s.best; best.clear() {
				return f.finish(best)
			}
		}
	}
	if best == nil {
		return nil, nil
	}
	return f.finish(best)
}

// hypotheses tries the most periodic windows until there is a clear board.
func (s *search) hypotheses() error {
	for _, h := range s.edges.hypotheses(maxHypotheses) {
		if err := s.try(h); err != nil || s.best.clear() {
			return err
		}
	}
	return nil
}

// try looks for a board on the lattices of a hypothesis. One that is found is
// looked at again more closely.
func (s *search) try(h hypothesis) error {
	for _, fit := range s.fits {
		l, err := fit(&s.edges, h)
		if err != nil {
			return err
		}
		// Most lattices are wrong, and that is seen in the window alone.
		b, err := s.findBoard(l.around(h.window, s.w, s.h).near(h.window), sameLook)
		if b != nil {
			b, err = s.findBoard(l.fill(s.w, s.h).near(h.window), sameLook)
		}
		if err != nil {
			return err
		}
		if b == nil {
			continue
		}
		if b, err = s.halved(b); err != nil {
			return err
		}
		if b, err = s.merged(b); err != nil {
			return err
		}
		if b.better(s.best) && !b.clear() {
			if b, err = s.closer(b, 1, 1); err != nil {
				return err
			}
		}
		if b.better(s.best) {
			s.best = b
		}
		if s.best.clear() {
			return nil
		}
		s.poor = append(s.poor, b)
	}
	return nil
}

// doubled tries cells of twice the size where poor boards were found: what repeats
// there may be the halves of tiles.
func (s *search) doubled() error {
	const most = 8 // boards
	for _, b := range s.poor[:min(len(s.poor), most)] {
		for _, times := range [3][2]float64{{2, 1}, {1, 2}, {2, 2}} {
			if w, h := times[0]*b.w, times[1]*b.h; w > maxAspect*h || h > maxAspect*w {
				continue
			}
			larger, err := s.closer(b, times[0], times[1])
			if err != nil {
				return err
			}
			// Twice the size of whole tiles shows pairs of them, in more looks.
			pairs := s.best.score > 0 && s.best.tiles() >= tilesEnough && larger.looks() > s.best.looks()
			if larger.better(s.best) && !pairs {
				s.best = larger
			}
			if s.best.clear() {
				return nil
			}
		}
	}
	return nil
}

// closer lays the lattice of a board anew, with cells that are wide and high times
// as large, in the place of the board alone, where nothing else has periods. It
// returns the best board.
func (s *search) closer(b *board, wide, high float64) (*board, error) {
	const most = 5 // times
	for range most {
		best := b
		place := b.part(b.region).bounds().Intersect(image.Rect(0, 0, s.frame.w, s.frame.h))
		px, py := s.edges.in(place)
		h := hypothesis{window: place, w: wide * sharpened(px, b.w), h: high * sharpened(py, b.h)}
		for _, fit := range s.fits {
			l, err := fit(&s.edges, h)
			if err != nil {
				return nil, err
			}
			again, err := s.findBoard(l.around(place, s.frame.w, s.frame.h), sameLook)
			if err != nil {
				return nil, err
			}
			// Lines between tiles are not given up for gaps that show fewer tiles.
			if again != nil && again.better(best) && (again.gaps == best.gaps || again.tiles() >= best.tiles()) {
				best = again
			}
			if best.clear() && !best.limited(s.frame.w, s.frame.h) {
				return best, nil
			}
		}
		if best == b {
			break
		}
		b, wide, high = best, 1, 1
	}
	return b, nil
}

// limited reports whether a board reaches to the sides of its sheet though the
// frame goes on there.
func (b *board) limited(w, h int) bool {
	return b.region.Min.X == 0 && b.x >= b.w || b.region.Min.Y == 0 && b.y >= b.h ||
		b.region.Max.X == b.cols && b.x+float64(b.cols+1)*b.w <= float64(w) ||
		b.region.Max.Y == b.rows && b.y+float64(b.rows+1)*b.h <= float64(h)
}

// clear reports whether a board is so good that no better one is looked for.
func (b *board) clear() bool {
	return b != nil && b.score > 0 && b.crisp >= crispEnough && b.tiles() >= tilesEnough
}

// finish makes the most of the best board.
func (f *frame) finish(b *board) (*board, error) {
	b, err := f.apart(b)
	if err != nil {
		return nil, err
	}
	return f.refine(b)
}

// apart looks whether the lines of a board are those of a chequered backdrop, on
// which the tiles lie apart: there are fewer looks then, and no fewer tiles. It
// returns the board of these tiles, or b.
func (f *frame) apart(b *board) (*board, error) {
	const most = 0.5 // of the tiles must differ from the ground on all their sides
	if b.gaps || float64(b.standing()) < most*float64(b.tiles()) {
		return b, nil
	}
	l := b.part(b.region.Inset(-searchAround)).within(f.w, f.h)
	l.gaps = true
	gaps, err := f.findBoard(l, sameLook)
	if err != nil || gaps == nil || gaps.crisp < crispEnough || gaps.tiles() < b.tiles() || gaps.looks() >= b.looks() {
		return b, err
	}
	return gaps, nil
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

// centered is such a lattice, moved so that what stands before the backdrop lies
// in the middle of the cells: much of the window may be no board.
func (f *frame) centered(e *edgeProfiles, h hypothesis) (lattice, error) {
	l, err := f.gaps(e, h)
	if err != nil {
		return l, err
	}
	l.cols, l.rows = int((float64(h.window.Max.X)-l.x)/l.w), int((float64(h.window.Max.Y)-l.y)/l.h)
	if l.cols < 1 || l.rows < 1 {
		return l, nil
	}
	l.gaps = false // the backdrop is not known yet
	s, err := newSheet(f, l, coarse)
	if err != nil {
		return l, err
	}
	dx, dy := s.middles()
	l.x, l.y, l.gaps = l.x+dx*l.w, l.y+dy*l.h, true
	return l, nil
}

// refine fits the lattice of a board to the board alone and looks at the board
// and a little around it once more. A board of tiles that lie apart is found
// part by part, as the fit gets better.
func (f *frame) refine(b *board) (*board, error) {
	const (
		most  = 5    // times
		still = 0.25 // pixels that the lattice moves at most when it fits
		kept  = 0.9  // of the tiles must be found again
	)
	for range most {
		l := b.lattice
		if l.gaps {
			l = b.center(l)
		} else {
			l = f.settle(b, f.settle(b, l))
		}
		moved := math.Abs(l.x-b.x) + math.Abs(l.y-b.y)
		alike := b.alike
		if l.gaps || moved < still {
			alike = b.looseness() // which tells nothing while the tiles lie askew in their cells
		}
		l = l.part(b.region.Inset(-searchAround)).within(f.w, f.h)
		refined, err := f.findBoard(l, alike)
		if err != nil {
			return nil, err
		}
		if refined == nil || float64(refined.tiles()) < kept*float64(b.tiles()) || !l.gaps && refined.tiles() < b.tiles() && b.better(refined) {
			break
		}
		b = refined
		if moved < still && !b.limited(f.w, f.h) {
			break
		}
	}
	if b.gaps {
		b.complete()
	}
	return b, nil
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
				return f.vertical(at, max(round(y+corner*l.h), 0), min(round(y+(1-corner)*l.h), f.h))
			})
			at = round(y + float64(side)*l.h)
			horiz.add(row+side, at, reach(l.h), f.h, func(at int) uint32 {
				return f.horizontal(at, max(round(x+corner*l.w), 0), min(round(x+(1-corner)*l.w), f.w))
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

// near limits a lattice of very many cells to the middle of a window: to as many
// rows and columns as a board may have, and some more to see where it ends.
func (l lattice) near(window image.Rectangle) lattice {
	if l.rows*l.cols <= maxCells {
		return l
	}
	const most = engine.MaxSide + 6
	x := int((float64(window.Min.X+window.Max.X)/2 - l.x) / l.w)
	y := int((float64(window.Min.Y+window.Max.Y)/2 - l.y) / l.h)
	cells := image.Rect(x-most/2, y-most/2, x+most/2, y+most/2)
	return l.part(cells.Intersect(image.Rect(0, 0, l.cols, l.rows)))
}

// cutOff names the side of the picture at which a board goes on: a strip too
// narrow for whole cells lies between the two, and the lines between columns or
// rows run on through it. It is empty for a board that is seen whole.
func (f *frame) cutOff(b *board) string {
	const (
		minStrip = 0.2 // of a cell; less shows too little
		goesOn   = 0.5 // mean edge along the lines
	)
	r := b.part(b.region)
	left, top := r.x, r.y
	right, bottom := r.x+float64(r.cols)*r.w, r.y+float64(r.rows)*r.h
	width, height := float64(f.w), float64(f.h)
	cut := func(strip, cell float64, lines int, edge func(line int) float32) bool {
		if strip < minStrip*cell || strip >= cell {
			return false
		}
		var sum float32
		for line := range lines {
			sum += edge(line)
		}
		return sum >= goesOn*float32(lines)
	}
	column := func(from, to float64) func(int) float32 {
		return func(line int) float32 {
			return edgeAlong(sharpest, left+float64(line)*r.w, r.w, from, to, f.w, f.h, f.vertical)
		}
	}
	row := func(from, to float64) func(int) float32 {
		return func(line int) float32 {
			return edgeAlong(sharpest, top+float64(line)*r.h, r.h, from, to, f.h, f.w, f.horizontal)
		}
	}
	switch {
	case b.gaps:
		return ""
	case cut(height-bottom, r.h, r.cols+1, column(bottom, height)):
		return "lower"
	case cut(top, r.h, r.cols+1, column(0, top)):
		return "upper"
	case cut(left, r.w, r.rows+1, row(0, left)):
		return "left"
	case cut(width-right, r.w, r.rows+1, row(right, width)):
		return "right"
	}
	return ""
}
