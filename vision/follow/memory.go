package follow

import (
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision"
)

// memory is what is known of a game. The zero memory knows nothing.
type memory struct {
	seen   vision.Observation     // what was read by itself last
	place  vision.Lattice         // of the board when it was largest
	tiles  map[engine.Cell][]look // that were seen of each kind
	ground map[engine.Pos]look    // behind each cell that was seen empty
	marked bool                   // tiles were seen that are more than a colour, or could not be read
}

const (
	// sameCell is how far apart looks of one kind of tile, or of the ground at one
	// place, may be. In pictures of a screen they are the same pixels, shifted by
	// a part of one where tiles have no whole number of pixels.
	sameCell = 6.0

	// sameGround is how far the ground may be from any that was seen elsewhere.
	sameGround = 12.0

	// clearer is how many times as far as the right look all others must be.
	clearer = 2.0

	// Ground with a picture of its own, such as the starfish on the beach of
	// Klickety's balls, was 20 and 27 from all other ground and 40 and 49 from the
	// nearest tile. That is near enough where no tile has ever been more than a
	// colour, so that none can turn up that looks like nothing before.
	pictureGround   = 32.0
	clearerPictured = 1.7

	// manyLooks bounds what is remembered of one kind.
	manyLooks = 8
)

// learn remembers a board that was read by itself. Where that contradicts what was
// known, a new game has begun.
func (m *memory) learn(img *image.RGBA, o vision.Observation) {
	if !m.add(img, o) {
		*m = memory{place: o.Lattice, tiles: make(map[engine.Cell][]look), ground: make(map[engine.Pos]look)}
		m.add(img, o)
	}
}

// add reports whether the board goes with what is known.
func (m *memory) add(img *image.RGBA, o vision.Observation) bool {
	from, ok := m.offset(o.Lattice)
	if !ok {
		return false
	}
	m.seen = o
	for i := range m.place.Rows * m.place.Cols {
		p := engine.Pos{Row: i / m.place.Cols, Col: i % m.place.Cols}
		q := engine.Pos{Row: p.Row - from.Row, Col: p.Col - from.Col}
		var c engine.Cell // what lies beyond the board that was read is empty
		if o.Grid.In(q) {
			c = o.Grid.At(q)
		}
		m.marked = m.marked || c.Color == engine.Unknown || c.Power != engine.NoPower
		if c.Color == engine.Unknown || c.Power == engine.UnknownPower {
			continue
		}
		l := m.look(img, p)
		if kind, ok := m.known(&l); ok && kind != c {
			return false
		}
		if c.IsEmpty() {
			m.ground[p] = l
		} else if d := nearest(&l, m.tiles[c]); d > sameCell/2 && len(m.tiles[c]) < manyLooks {
			m.tiles[c] = append(m.tiles[c], l)
		}
	}
	return true
}

// offset is where cell (0,0) of a lattice lies on the board.
func (m *memory) offset(l vision.Lattice) (p engine.Pos, ok bool) {
	const slack = 0.1 // of a cell
	if m.place.Rows == 0 {
		return p, false
	}
	row, col := (l.Y-m.place.Y)/m.place.H, (l.X-m.place.X)/m.place.W
	p = engine.Pos{Row: int(math.Round(row)), Col: int(math.Round(col))}
	far := engine.Pos{Row: p.Row + l.Rows, Col: p.Col + l.Cols}
	aligned := math.Abs(row-float64(p.Row)) < slack && math.Abs(col-float64(p.Col)) < slack &&
		math.Abs(l.H-m.place.H)*float64(l.Rows) < slack*m.place.H && math.Abs(l.W-m.place.W)*float64(l.Cols) < slack*m.place.W
	return p, aligned && p.Row >= 0 && p.Col >= 0 && far.Row <= m.place.Rows && far.Col <= m.place.Cols
}

// look is what the cell at p looks like.
func (m *memory) look(img *image.RGBA, p engine.Pos) look {
	return lookAt(img, m.place.X+float64(p.Col)*m.place.W, m.place.Y+float64(p.Row)*m.place.H, m.place.W, m.place.H)
}

// recall reads the board at its place. It does not where anything is new there, or
// nothing is left.
func (m *memory) recall(img *image.RGBA) (o vision.Observation, ok bool) {
	if len(m.tiles) == 0 || !m.place.Bounds().In(img.Rect) {
		return o, false
	}
	grid := engine.NewGrid(m.place.Rows, m.place.Cols)
	for i := range grid.Cells {
		p := engine.Pos{Row: i / grid.Cols, Col: i % grid.Cols}
		l := m.look(img, p)
		c, ok := m.known(&l)
		if !ok {
			return o, false
		}
		if above := i - grid.Cols; c.IsEmpty() && above >= 0 && !grid.Cells[above].IsEmpty() {
			return o, false // nothing floats
		}
		grid.Cells[i] = c
	}
	if grid.Tiles() == 0 {
		return o, false
	}
	return vision.Observation{
		Grid: grid, Confidence: slices.Repeat([]float64{1}, len(grid.Cells)), Lattice: m.place,
		Profile: m.seen.Profile, Game: m.seen.Game,
	}, true
}

// known is what looks like l.
func (m *memory) known(l *look) (c engine.Cell, ok bool) {
	best, second := math.Inf(1), math.Inf(1)
	for kind, looks := range m.tiles {
		switch d := nearest(l, looks); {
		case d < best:
			c, best, second = kind, d, best
		case d < second:
			second = d
		}
	}
	anywhere := math.Inf(1)
	for _, g := range m.ground {
		anywhere = min(anywhere, apart(l, &g))
	}
	switch {
	case best <= sameCell && clearer*best < min(second, anywhere):
		return c, true
	case anywhere <= sameGround && clearer*anywhere < best,
		!m.marked && anywhere <= pictureGround && clearerPictured*anywhere < best:
		return engine.Cell{}, true
	}
	return engine.Cell{}, false
}

// nearest is how far the look is from the nearest of many.
func nearest(l *look, looks []look) float64 {
	d := math.Inf(1)
	for i := range looks {
		d = min(d, apart(l, &looks[i]))
	}
	return d
}
