package planner

import (
	"context"
	"math"
	"runtime"
	"time"

	"github.com/domvision/domvision/engine"
)

// Beam finds whole games by going through all positions with the same number of
// tiles at once, from the one planned for down to the empty board: of each such
// layer only the best Width are followed. Positions are compared by the points on
// the way to them and their [engine.Puzzle.Promise]; of equal positions the one
// with the most points stays. With a Width that no layer exceeds it finds the best
// game there is.
//
// Without a Width the beam is searched again and again, each time as much wider as
// the rest of the budget allows. What it finds with a budget of nodes alone is the
// same on every machine.
type Beam struct {
	Budget Budget // none with a Width: as long as it takes
	Width  int    // positions followed in a layer; 0: as the budget allows
	Memory int    // bytes for positions; bounds the width. 0: 1 GiB
	Jobs   int    // goroutines; 0: one a core. The result is the same with any number
}

const (
	// defaultMemory bounds the memory of positions, in bytes: it is enough for a width of
	// 16,000 on a board of 12 x 14 tiles.
	defaultMemory = 1 << 30

	// narrowest is the width with which a beam without a Width begins. On a board of
	// 12 x 14 tiles such a beam takes a few milliseconds.
	narrowest = 2

	// widening is how much wider the next beam is at most.
	widening = 8
)

// Plan implements [Search]. The state must be an [engine.Puzzle].
func (b Beam) Plan(ctx context.Context, s engine.State) Plan { return b.Improve(ctx, s) }

// Improve implements [Improver].
func (b Beam) Improve(ctx context.Context, s engine.State, lines ...[]engine.Move) Plan {
	start := time.Now()
	search := newBeamSearch(b, s.(engine.Puzzle), ctx.Done())
	if !search.found.empty() {
		search.finish(search.found.learn(search.root, lines))
		search.widen()
	}
	return search.found.plan(search.root, search.meter.nodes, start)
}

// Share returns the search with a part of its budget.
func (b Beam) Share(part float64) Search {
	if b.Width <= 0 {
		b.Budget = b.Budget.orDefault().part(part)
	}
	return b
}

// newBeamSearch prepares a search from root.
func newBeamSearch(b Beam, root engine.Puzzle, done <-chan struct{}) *beamSearch {
	if b.Width <= 0 {
		b.Budget = b.Budget.orDefault()
	}
	if b.Memory <= 0 {
		b.Memory = defaultMemory
	}
	if b.Jobs <= 0 {
		b.Jobs = runtime.GOMAXPROCS(0)
	}
	n := root.Tiles() + 1
	s := &beamSearch{
		Beam:   b,
		root:   root,
		meter:  b.Budget.start(done),
		found:  newLines(root),
		layers: make([]layer, n),
		begun:  make([]float64, n),
		prices: make([]float64, n),
	}
	for i := range b.Jobs {
		s.workers = append(s.workers, &beamWorker{search: s, id: uint16(i), state: root.CopyTo(nil).(engine.Puzzle)})
	}
	s.packed = make([][]byte, b.Jobs)
	return s
}

// finish plays a game that begins with the known line, so that at least one game has been found.
func (s *beamSearch) finish(known []engine.Move) {
	p := newPlayer(0, 0, nil)
	var game playout
	p.play(s.root, known, untrained(), &game)
	s.found.notePlayout(&game)
	s.meter.spend(int64(len(game.steps)))
}

// widen searches one beam after the other.
func (s *beamSearch) widen() {
	most := max(1, s.Memory/s.widthMemory())
	if s.Width > 0 {
		s.run(min(s.Width, most))
		return
	}
	for width := min(narrowest, most); width > 0; {
		s.run(width)
		if s.meter.over || !s.pruned {
			return
		}
		width = s.nextWidth(width, most)
	}
}

// widthMemory is the memory in bytes that a width of 1 needs in all layers. Packed positions become smaller
// from layer to layer, so the layers take half as much as with the largest one, and twice that while memory
// grows.
func (s *beamSearch) widthMemory() int {
	return len(s.layers) * (positionMemory + len(s.root.Pack(nil)))
}

// nextWidth is the width of the beam after one of the given width, 0 if no wider one is
// affordable. If the budget allows two more beams, the first is just wide enough for the
// second to be widening times wider.
func (s *beamSearch) nextWidth(width, most int) int {
	affordable := s.affordable(len(s.layers) - 1)
	if affordable > float64((widening+1)*width) {
		affordable = math.Ceil(affordable / (widening + 1))
	}
	next := min(int(min(affordable, float64(widening*width))), most)
	if next <= width {
		return 0
	}
	return next
}

// affordable is how wide a beam can be from the layer with that many tiles on, if the cost per position of
// width is that of the last beam. Without a last beam there is no limit.
func (s *beamSearch) affordable(tiles int) float64 {
	if s.prices[tiles] == 0 {
		return math.Inf(+1)
	}
	return (1 - s.meter.spent(s.Budget)) / s.prices[tiles]
}
