package study

import (
	"hash/maphash"
	"sync"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
)

// Memory keeps the best lines found on the boards of games. So nothing is lost when a board comes again, because
// the player takes a move back, or makes moves that they have tried. It keeps only lines that are known to the end
// of the game, and forgets everything when it is full. The zero value is empty. Its methods may be called by several
// goroutines at once.
type Memory struct {
	mu     sync.Mutex
	seed   maphash.Seed
	boards map[uint64]*remembered // by their hash
}

// remembered holds what is known about a board.
type remembered struct {
	plan planner.Plan // the best lines; only Move, Q and PV are set

	// The board and the move that led there last; 0 if that is not known.
	before uint64
	by     engine.Move
	points int // of the move
}

// maxBoards bounds how many boards are kept: those of some ten games on 15 x 15 tiles, in about 25 MB. Measured:
// three plans for each of 389 such boards left 19,105 boards in 5 MB.
const maxBoards = 100_000

// Learn takes in a plan for the last board of a path; game is as it is held there. It also notes what the plan means
// for the boards that led to this one, on this path or on an earlier one, and for those of the plan's best line.
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
	m.makeRoom()
	m.connect(game, path)
	m.connect(game, ahead)
	at := m.key(game, end.Grid)
	for i, c := range plan.Candidates {
		if i == 0 || len(c.PV) > 1 { // otherwise no game was played that begins with c
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

// makeRoom forgets everything if the memory is full.
func (m *Memory) makeRoom() {
	if m.boards == nil || len(m.boards) > maxBoards {
		m.seed, m.boards = maphash.MakeSeed(), map[uint64]*remembered{}
	}
}

// connect notes which move of the path leads to which of its boards.
func (m *Memory) connect(game advise.Game, path []Frame) {
	for i, f := range path[:len(path)-1] {
		if next := path[i+1].Grid; next.Tiles() < f.Grid.Tiles() { // otherwise report could go in circles
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

// board returns what is known about the board with the key. It adds an entry for a new board.
func (m *Memory) board(key uint64) *remembered {
	b := m.boards[key]
	if b == nil {
		b = &remembered{}
		m.boards[key] = b
	}
	return b
}

// key is the key of a board in Memory.boards, never 0.
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
