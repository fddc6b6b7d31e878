package taught

import (
	"cmp"
	"image"
	"slices"
	"sync"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// Source is what a picture that is searched was made of.
type Source struct {
	Bounds image.Rectangle
	Scale  int // pixels of the source per pixel, along each axis
}

// Find finds the boards of some games in a picture and reads them, the best first. No two overlap. The sizes
// that were shown are tried first, others only if they show no board.
func Find(a pixel.Area, from Source, games []*Game) []Found {
	if found := atPlaces(a, from, games); len(found) > 0 {
		return found
	}
	var known, other []trial
	for i, g := range games {
		k, o := g.zooms(from.Scale)
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

// conclusive is the share of the cells of a board that must be read for other sizes not to be tried: plain
// tiles fit lattices of wrong sizes in part. Measured: 0.3 on two such boards.
const conclusive = 0.6

// readShare is the share of the cells that were read.
func (f Found) readShare() float64 {
	n := 0
	for _, c := range f.Cells {
		if c != engine.Unknown {
			n++
		}
	}
	return float64(n) / float64(max(len(f.Cells), 1))
}

// ReadAt reads the board of a game on a lattice that is known. It may not be a board.
func (g *Game) ReadAt(a pixel.Area, l geometry.Lattice) (f Found, board bool) {
	g = g.easedFor(g.loose().compareAll(newSheet(a, l)))
	f = g.read(a, l)
	return f, g.verify(a, f)
}

// atPlaces reads the boards where a person has placed a lattice in such a picture.
func atPlaces(a pixel.Area, from Source, games []*Game) (all []Found) {
	for i, g := range games {
		for _, place := range g.places {
			l, ok := place.Lattice(from.Bounds)
			if !ok {
				continue
			}
			l = shrunk(l, from)
			s := newSheet(a, l)
			l = g.fit(s, g.compareAll(s), true)
			if f, board := g.ReadAt(a, l); board {
				f.Game = i
				all = append(all, f)
			}
		}
	}
	return apart(all)
}

// Again reads a board where one was seen before. It may have gained or lost rows and columns.
func (g *Game) Again(a pixel.Area, l geometry.Lattice) (f Found, ok bool) {
	if l.Rows < 1 || l.Cols < 1 || min(l.W, l.H) < leastCell || !l.Bounds().In(image.Rect(0, 0, a.W, a.H).Inset(-1)) {
		return f, false
	}
	if l, ok = g.grow(a, l); !ok {
		return f, false
	}
	return g.ReadAt(a, l)
}

// shrunk converts a lattice of the source to the picture that is searched.
func shrunk(l geometry.Lattice, from Source) geometry.Lattice {
	l = l.Add(from.Bounds.Min.Mul(-1))
	s := float64(from.Scale)
	l.X, l.Y, l.W, l.H = l.X/s, l.Y/s, l.W/s, l.H/s
	return l
}

// trial is a search for a game at a size of cells.
type trial struct {
	game int
	size [2]float64
}

// candidate is a window that may be part of a board.
type candidate struct {
	game   int
	window geometry.Lattice
	comb   int32
	fit    float64 // the sum of the scores of its cells, once it is aligned
}

// mostAligned is how many candidates of a game are aligned, those with the highest comb. At a wrong zoom
// plain tiles have high ones, too.
const mostAligned = 24

// maxMisses is how many candidates of a game may turn out to be no board before the search ends.
const maxMisses = 4

// findAt searches for boards at some sizes.
func findAt(a pixel.Area, games []*Game, trials []trial) (all []Found) {
	if len(trials) == 0 {
		return nil
	}
	var mu sync.Mutex
	var candidates []candidate
	memory := make(chan *buffers, 2)
	memory <- new(buffers)
	memory <- new(buffers)
	pixel.Parallel(len(trials), func(i int) {
		b := <-memory
		found := games[trials[i].game].candidates(a, trials[i].size, b)
		memory <- b
		for k := range found {
			found[k].game = trials[i].game
		}
		mu.Lock()
		defer mu.Unlock()
		candidates = append(candidates, found...)
	})
	slices.SortStableFunc(candidates, compareCandidates)
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
		f, ok := games[c.game].settle(a, c.window)
		if !ok {
			misses[c.game]++
			continue
		}
		f.Game = c.game
		all = append(all, f)
	}
	return apart(all)
}

// maxFits is how many boards are fitted to one place: at a wrong zoom plain tiles look like tiles, too.
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

// apart keeps the best of boards that overlap: those that look most like tiles.
func apart(all []Found) (kept []Found) {
	slices.SortStableFunc(all, func(a, b Found) int { return cmp.Compare(b.Score, a.Score) })
	for _, f := range all {
		if overlapping(kept, f.Lattice.Bounds()) == 0 {
			kept = append(kept, f)
		}
	}
	return kept
}

// compareCandidates orders candidates, best first, so that the order in which they were found does not
// matter.
func compareCandidates(a, b candidate) int {
	for _, d := range [...]float64{float64(b.comb - a.comb), float64(a.game - b.game), a.window.W - b.window.W, a.window.Y - b.window.Y, a.window.X - b.window.X} {
		if d != 0 {
			return int(d / max(d, -d))
		}
	}
	return 0
}

// settle makes a board of a window that is aligned.
func (g *Game) settle(a pixel.Area, window geometry.Lattice) (f Found, ok bool) {
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
