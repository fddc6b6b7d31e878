package taught

import (
	"cmp"
	"image"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// Find finds the boards of the games in a picture and reads them, best first. No two overlap. It tries the
// cell sizes that were shown first, and others only if these give no clear board. The picture may be a part of a source
// with these bounds.
func Find(p pixel.Picture, source image.Rectangle, games []*Game) []Found {
	a := pixel.NewArea(p.RGBA)
	if found := atPlaces(a, p, source, games); len(found) > 0 {
		return found
	}
	var known, other []trial
	for i, g := range games {
		k, o := g.zooms(p.Scale)
		for _, size := range k {
			known = append(known, trial{i, size})
		}
		for _, size := range o {
			other = append(other, trial{i, size})
		}
	}
	found := findAt(a, games, known)
	if len(found) > 0 && found[0].readShare() >= conclusive {
		return found
	}
	return apart(append(found, findAt(a, games, other)...))
}

// conclusive is the share of the cells of a board that must be read for other sizes not to be tried. Plain
// tiles partly fit lattices of wrong sizes. Measured: 0.3 on two such boards.
const conclusive = 0.6

func (f Found) readShare() float64 {
	n := 0
	for _, c := range f.Cells {
		if c != engine.Unknown {
			n++
		}
	}
	return float64(n) / float64(max(len(f.Cells), 1))
}

// ReadAt reads the cells of a known lattice. board reports whether they look like a board.
func (g *Game) ReadAt(a pixel.Area, l geometry.Lattice) (f Found, board bool) {
	s := newSheet(a, l)
	g = g.easedFor(g.loose().compareAll(s))
	cells := g.compareAll(s)
	f = read(l, cells)
	return f, g.verify(a, f, cells)
}

// atPlaces reads boards at the places where a person has placed the lattice in pictures of this size. A board of
// another size may lie there, so its tiles are followed beyond the lattice.
func atPlaces(a pixel.Area, p pixel.Picture, source image.Rectangle, games []*Game) (all []Found) {
	for i, g := range games {
		for _, place := range g.places {
			l, ok := place.Lattice(source)
			if l = p.Lattice(l); !ok || !l.Bounds().In(p.Rect.Inset(-1)) {
				continue
			}
			s := newSheet(a, l)
			l = g.fit(s, g.compareAll(s), true)
			whole, ok := g.grow(a, l)
			wider := ok && g.goesOn(a, l, whole)
			if wider {
				l = whole
			}
			if f, board := g.ReadAt(a, l); board {
				f.Game, f.Placed = i, !wider
				all = append(all, f)
			}
		}
	}
	return apart(all)
}

// goesOn reports whether most cells of a wider lattice beyond a placed one show tiles. A few may be scenery.
func (g *Game) goesOn(a pixel.Area, placed, wider geometry.Lattice) bool {
	tiles, all := 0, 0
	for i, m := range g.compareAll(newSheet(a, wider)) {
		if _, in := placed.At(wider.Center(engine.Pos{Row: i / wider.Cols, Col: i % wider.Cols})); !in {
			all++
			if m.isTile() {
				tiles++
			}
		}
	}
	return 2*tiles > all
}

// trial is a game and a cell size to search for.
type trial struct {
	game int
	size [2]float64
}

// candidate is a window that may be part of a board.
type candidate struct {
	game   int
	window geometry.Lattice
	comb   int32
	fit    float64 // the sum of the scores of its cells, set when it is aligned
}

// mostAligned is how many candidates per game are aligned: those with the highest comb. Plain tiles have a
// high comb even at a wrong zoom. Chosen by eye.
const mostAligned = 24

// maxMisses is how many candidates of a game may fail before the search for it ends. Chosen by eye.
const maxMisses = 4

// findAt searches for boards by games and cell sizes.
func findAt(a pixel.Area, games []*Game, trials []trial) (all []Found) {
	if len(trials) == 0 {
		return nil
	}
	each := make([][]candidate, len(trials))
	pixel.Parallel(len(trials), func(i int) {
		each[i] = games[trials[i].game].candidates(a, trials[i].size)
		for k := range each[i] {
			each[i][k].game = trials[i].game
		}
	})
	candidates := slices.Concat(each...)
	slices.SortStableFunc(candidates, func(a, b candidate) int { return cmp.Compare(b.comb, a.comb) })
	candidates = candidates[:min(len(candidates), mostAligned*len(games))]
	pixel.Parallel(len(candidates), func(i int) {
		c := &candidates[i]
		c.window, c.fit = games[c.game].loose().align(a, c.window)
	})
	slices.SortStableFunc(candidates, func(a, b candidate) int { return cmp.Compare(b.fit, a.fit) })
	misses := make([]int, len(games))
	for _, c := range candidates {
		if misses[c.game] >= maxMisses || overlapping(all, c.window.Bounds()) >= maxFits {
			continue
		}
		f, ok := games[c.game].growWindow(a, c.window)
		if !ok {
			misses[c.game]++
			continue
		}
		f.Game = c.game
		all = append(all, f)
	}
	return apart(all)
}

// maxFits is how many boards may be fitted to one place. Plain tiles look like tiles even at a wrong zoom.
// Chosen by eye.
const maxFits = 3

// overlapping is the number of boards that overlap a rectangle.
func overlapping(all []Found, r image.Rectangle) (n int) {
	for _, f := range all {
		if f.Lattice.Bounds().Overlaps(r) {
			n++
		}
	}
	return n
}

// apart keeps the best board of those that overlap, by score. The result is sorted, best first.
func apart(all []Found) (kept []Found) {
	slices.SortStableFunc(all, func(a, b Found) int { return cmp.Compare(b.Score, a.Score) })
	for _, f := range all {
		if overlapping(kept, f.Lattice.Bounds()) == 0 {
			kept = append(kept, f)
		}
	}
	return kept
}

// growWindow grows an aligned window to a whole board and reads it. ok is false if it is not a board.
func (g *Game) growWindow(a pixel.Area, window geometry.Lattice) (f Found, ok bool) {
	g = g.easedFor(g.loose().compareAll(newSheet(a, window)))
	l, ok := g.grow(a, window)
	if !ok {
		return f, false
	}
	if f, ok = g.ReadAt(a, l); ok {
		f = g.double(a, f)
	}
	return f, ok
}
