package study

import (
	"hash/maphash"
	"sync"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
)

// Memory keeps the best lines found on the boards of a game, so that nothing is lost when a board comes again:
// because the player has tried the moves that lead there, or takes a move back. It keeps only lines that are
// known to the end of the game. The zero value is empty. Its methods may be called by several goroutines at
// once.
type Memory struct {
	mu     sync.Mutex
	seed   maphash.Seed
	boards map[uint64]*remembered // by their hash
}

// remembered is what is known about a board.
type remembered struct {
	plan planner.Plan // the best lines; only Move, Q and PV are set

	// The board and the move that led there last; 0 if that is not known.
	before uint64
	by     engine.Move
	points int // of the move
}

// most bounds how many boards are kept: those of some ten games on 15 x 15 tiles, in about 25 MB. Measured: three
// plans for each of 389 such boards left 19,105 boards in 5 MB.
const most = 100_000

// Learn takes in a plan for the last board of a path, with the game as it is held there. What the plan adds to
// the boards before, on this path and on earlier ones, is noted there, too.
func (m *Memory) Learn(game advise.Game, path []Frame, plan planner.Plan) {
	if len(plan.Candidates) == 0 {
		return
	}
	end, best := path[len(path)-1], plan.Candidates[0]
	ahead, err := referee{game}.follow(end.Grid, best.PV)
	if err != nil || !ahead[len(ahead)-1].over {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.room()
	m.connect(game, path)
	m.connect(game, ahead)
	at := m.key(game, end.Grid)
	for i, c := range plan.Candidates {
		if i == 0 || len(c.PV) > 1 { // else no game was played with it
			m.board(at).offer(c)
		}
	}
	q := best.Q
	for i, f := range ahead[1 : len(ahead)-1] {
		q -= float64(ahead[i].counted)
		m.board(m.key(game, f.Grid)).offer(planner.Candidate{Move: f.Move, Q: q, PV: best.PV[i+1:]})
	}
	m.report(at, best)
}

// room forgets everything if that has become too much.
func (m *Memory) room() {
	if m.boards == nil || len(m.boards) > most {
		m.seed, m.boards = maphash.MakeSeed(), map[uint64]*remembered{}
	}
}

// connect notes which move of the path leads to which of its boards.
func (m *Memory) connect(game advise.Game, path []Frame) {
	for i, f := range path[:len(path)-1] {
		if next := path[i+1].Grid; next.Tiles() < f.Grid.Tiles() { // else there could be a circle
			b := m.board(m.key(game, next))
			b.before, b.by, b.points = m.key(game, f.Grid), f.Move, f.counted
		}
	}
}

// report notes on the boards that led to a board what its best line is worth there.
func (m *Memory) report(at uint64, c planner.Candidate) {
	for b := m.boards[at]; b.before != 0; b = m.boards[at] {
		at, c = b.before, planner.Candidate{Move: b.by, Q: c.Q + float64(b.points), PV: append([]engine.Move{b.by}, c.PV...)}
		if !m.board(at).offer(c) {
			return
		}
	}
}

// offer keeps a line if none with its first move is as good. It reports whether it is kept.
func (b *remembered) offer(c planner.Candidate) (kept bool) {
	b.plan, kept = better(b.plan, planner.Candidate{Move: c.Move, Q: c.Q, PV: c.PV})
	return kept
}

// Recall lists the lines known from a board, the best first.
func (m *Memory) Recall(game advise.Game, g engine.Grid) (lines [][]engine.Move) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.boards == nil {
		return nil
	}
	b := m.boards[m.key(game, g)]
	if b == nil {
		return nil
	}
	for _, c := range b.plan.Candidates {
		lines = append(lines, c.PV)
	}
	return lines
}

// board is what is known about the board with the key.
func (m *Memory) board(key uint64) *remembered {
	b := m.boards[key]
	if b == nil {
		b = &remembered{}
		m.boards[key] = b
	}
	return b
}

// key is that of a board in boards, never 0.
func (m *Memory) key(game advise.Game, g engine.Grid) uint64 {
	var h maphash.Hash
	h.SetSeed(m.seed)
	h.WriteString(game.About().Name)
	h.WriteByte(byte(g.Rows))
	h.WriteByte(byte(g.Cols))
	for _, c := range g.Cells {
		h.WriteByte(byte(c.Color))
		h.WriteByte(byte(c.Power))
	}
	return max(h.Sum64(), 1)
}
