package advise

import (
	"fmt"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/planner"
)

// reasons compares the line with what single swaps earn, where swaps that match nothing are allowed, as in bilging.
// In other games it compares the best two swaps.
func (p swapPosition) reasons(candidates []planner.Candidate, _ Words) []Reason {
	line := candidates[0].PV
	switch {
	case len(line) == 0:
		return nil
	case !p.board.Rules().Idle:
		return p.compare(candidates[0].Move, candidates[1])
	}
	brings := newSwapFacts(p.board, p.grid, line)
	most := p.mostAtOnce(func(m engine.Move) bool { return len(line) > 1 || m != line[0] })
	r := Reason{Step: len(line), Points: float64(most)}
	switch {
	case !brings.certain || most >= brings.outcome.Points:
		return nil
	case len(line) > 1:
		r.Kind = TakesSwaps
		r.Text = fmt.Sprintf("No single swap earns more than %s now; this line brings %d with its %s.",
			plural.Of(most, "point"), brings.outcome.Points, plural.Of(len(line), "swap"))
	default:
		r.Kind = MostAtOnce
		r.Text = fmt.Sprintf("No other swap earns more than %s at once.", plural.Of(most, "point"))
	}
	return []Reason{r}
}

// mostAtOnce is the most points that the first clear of one of the wanted swaps earns.
func (p swapPosition) mostAtOnce(wanted func(engine.Move) bool) (most int) {
	for _, m := range p.board.Moves(nil) {
		if wanted(m) {
			most = max(most, p.board.CopyTo(nil).(*swap.Board).Analyze(m).Points)
		}
	}
	return most
}

// swapped is what is certain about a swap and the board that it leaves, as far as its tiles are known.
type swapped struct {
	earns int // at once
	opens int // what the best swap after it earns
	left  int // swaps that are left
}

func (p swapPosition) after(m engine.Move) (s swapped) {
	board := p.board.CopyTo(nil).(*swap.Board)
	o := board.Analyze(m)
	s.earns = o.Points + o.Chain
	board.Play(m)
	for _, next := range board.Moves(nil) {
		s.left++
		o := board.CopyTo(nil).(*swap.Board).Analyze(next)
		s.opens = max(s.opens, o.Points+o.Chain)
	}
	return s
}

// compare finds a fact for which the best swap is better than the second.
func (p swapPosition) compare(best engine.Move, second planner.Candidate) []Reason {
	a, b, other := p.after(best), p.after(second.Move), second.Move.Name()
	r := Reason{Other: second.Move}
	switch {
	case a.earns > b.earns:
		r.Kind, r.Points = EarnsMore, float64(a.earns-b.earns)
		r.Text = fmt.Sprintf("It earns %s more at once than %s.", plural.Of(a.earns-b.earns, "point"), other)
	case a.opens > b.opens:
		r.Kind, r.Points = OpensMore, float64(a.opens)
		r.Text = fmt.Sprintf("It opens a swap for %s; after %s the best one earns %d.", plural.Of(a.opens, "point"), other, b.opens)
	case a.left > b.left:
		r.Kind, r.Count = LeavesSwaps, a.left
		r.Text = fmt.Sprintf("It leaves %s among the tiles that are known; %s leaves %d.", plural.Of(a.left, "swap"), other, b.left)
	default:
		return nil
	}
	return []Reason{r}
}
