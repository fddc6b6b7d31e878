package planner

import (
	"cmp"
	"slices"

	"github.com/domvision/domvision/engine"
)

// selection says which moves of a position a tree search follows. Groups of
// equal rank are taken in reading order of the tiles to click.
//
// Source: "Bubble Burst", parts 1 and 2, and gkinsman/BubbleBurst.
type selection uint8

// The selections. The zero value is the one that the article found best.
const (
	// leastCommon follows the first three groups, in reading order, of the two colours
	// with the fewest tiles, among the colours that have a group. Of equally common
	// colours the first in reading order counts as the rarer one. This clears the way
	// for large groups of the other colours. A state that does not show its grid is
	// taken to have one colour only.
	leastCommon selection = iota

	// topThree follows the three moves that earn most.
	topThree

	// allGroups follows every move.
	allGroups
)

// What the article's selections keep of a position.
const (
	selectedMoves  = 3
	selectedColors = 2
)

// selectionNames are the words of a specification.
var selectionNames = []string{leastCommon: "least-common", topThree: "top3", allGroups: "all"}

func (s selection) String() string { return selectionNames[s] }

// selector is the memory of one search for choosing moves.
type selector struct {
	by     selection
	next   engine.State // the position after a move
	ranked []action
	tally  [256]int // tiles by colour
	seen   []engine.Color
}

// choose returns the moves of state that the selection follows, in its order. It reuses
// the memory of moves.
func (s *selector) choose(state engine.State, moves []engine.Move) []engine.Move {
	slices.SortFunc(moves, readingOrder)
	switch s.by {
	case topThree:
		s.rank(state, moves)
	case leastCommon:
		moves = s.ofRareColors(state, moves)
	default:
		return moves
	}
	return moves[:min(len(moves), selectedMoves)]
}

// readingOrder compares moves by the tile to click: top-most, then left-most.
func readingOrder(a, b engine.Move) int {
	return cmp.Or(cmp.Compare(a.At.Row, b.At.Row), cmp.Compare(a.At.Col, b.At.Col), cmp.Compare(a.Swap, b.Swap))
}

// rank orders the moves by what they earn. Equals keep their order.
func (s *selector) rank(state engine.State, moves []engine.Move) {
	s.ranked = s.ranked[:0]
	for i, m := range moves {
		s.next = state.CopyTo(s.next)
		s.ranked = append(s.ranked, action{move: m, order: i, q: float64(s.next.Play(m))})
	}
	slices.SortFunc(s.ranked, better)
	for i, a := range s.ranked {
		moves[i] = a.move
	}
}

// ofRareColors keeps the moves in the least common colours.
func (s *selector) ofRareColors(state engine.State, moves []engine.Move) []engine.Move {
	shown, ok := state.(interface{ Grid() engine.Grid })
	if !ok {
		return moves
	}
	grid := shown.Grid()
	rare := s.rareColors(grid, moves)
	return slices.DeleteFunc(moves, func(m engine.Move) bool { return !slices.Contains(rare, grid.At(m.At).Color) })
}

// rareColors are the least common of the colours that the moves are in.
func (s *selector) rareColors(grid engine.Grid, moves []engine.Move) []engine.Color {
	clear(s.tally[:])
	s.seen = s.seen[:0]
	for _, cell := range grid.Cells {
		if s.tally[cell.Color] == 0 {
			s.seen = append(s.seen, cell.Color)
		}
		s.tally[cell.Color]++
	}
	playable := slices.DeleteFunc(s.seen, func(c engine.Color) bool {
		return !slices.ContainsFunc(moves, func(m engine.Move) bool { return grid.At(m.At).Color == c })
	})
	slices.SortStableFunc(playable, func(a, b engine.Color) int { return cmp.Compare(s.tally[a], s.tally[b]) })
	return playable[:min(len(playable), selectedColors)]
}
