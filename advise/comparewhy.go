package advise

import (
	"fmt"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/planner"
)

// outcome is what is certain about a move and the board that it leaves, as far as its tiles are known.
type outcome struct {
	earns int // at once
	opens int // what the best move after it earns
	left  int // moves that are left
}

func outcomeOf(board engine.State, m engine.Move) (o outcome) {
	board = board.CopyTo(nil)
	o.earns = board.Play(m)
	for _, next := range board.Moves(nil) {
		o.left++
		o.opens = max(o.opens, board.CopyTo(nil).Play(next))
	}
	return o
}

// compare finds a fact for which the first move is better than the one that earns most at once or, if that is the first
// move, than the second. what a move is called: "swap", "group".
func compare(board engine.State, what string, candidates []planner.Candidate) []Reason {
	second, a := candidates[1], outcomeOf(board, candidates[0].Move)
	most := a.earns
	for _, c := range candidates[1:] {
		if points := board.CopyTo(nil).Play(c.Move); points > most {
			second, most = c, points
		}
	}
	b, other := outcomeOf(board, second.Move), second.Move.Name()
	r := Reason{Other: second.Move, Less: max(0, b.earns-a.earns)}
	how, verb := "at once", "Clicking"
	if chained(board, candidates[0].Move) || chained(board, second.Move) {
		how = "with its chains" // lists give the points of the first clear alone
	}
	if second.Move.Swap != engine.NoSide {
		verb = "Swapping"
	}
	var but string // after what the other move earns
	switch {
	case a.earns > b.earns:
		r.Kind, r.Points = EarnsMore, float64(a.earns-b.earns)
		r.Text = fmt.Sprintf("It earns %s more %s than %s.", plural.Of(a.earns-b.earns, "point"), how, other)
	case a.opens > b.opens:
		r.Kind, r.Points = OpensMore, float64(a.opens)
		r.Text = fmt.Sprintf("It leaves a %s for %s; after %s the best one earns %d.", what, plural.Of(a.opens, "point"), other, b.opens)
		but = fmt.Sprintf("the best %s after that earns %d, not %d", what, b.opens, a.opens)
	case a.left > b.left:
		r.Kind, r.Count = LeavesMoves, a.left
		r.Text = fmt.Sprintf("It leaves %s among the tiles that are known; %s leaves %d.", plural.Of(a.left, what), other, b.left)
		but = fmt.Sprintf("leaves %s among the tiles that are known, not %d", plural.Of(b.left, what), a.left)
	case r.Less > 0 && candidates[0].Q > second.Q:
		r.Kind, but = ExpectsMore, "less is expected after it"
	case a == b && candidates[0].Q-second.Q <= max(candidates[0].Noise, second.Noise):
		r.Kind, r.Text = Equal, fmt.Sprintf("%s %s is equally good, as far as the tiles are known.", verb, other)
	default:
		return nil
	}
	if r.Less > 0 {
		r.Text = fmt.Sprintf("%s %s earns %s more %s, but %s.", verb, other, plural.Of(r.Less, "point"), how, but)
	}
	return []Reason{r}
}

// chained reports whether chains of known tiles follow a swap.
func chained(board engine.State, m engine.Move) bool {
	b, ok := board.(*swap.Board)
	return ok && b.Analyze(m).Chain > 0
}

// Tie names a move that is as good as the best, as far as the plan can tell; "" if none is.
func (a Answer) Tie(w Words) string {
	for _, r := range a.Why(w) {
		if r.Kind == Equal {
			return r.Text
		}
	}
	return ""
}

// Despite is why the first candidate comes before one that earns more at once; "" if none does. Where moves are listed
// with what they are expected to earn, there is nothing to say.
func (a Answer) Despite(w Words) string {
	for _, r := range a.Why(w) {
		if r.Less > 0 {
			return r.Text
		}
	}
	return ""
}
