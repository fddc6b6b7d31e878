package advise

import (
	"fmt"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/planner"
)

// reasons compares the line with what single swaps earn, where swaps that match nothing are allowed, as in bilging.
// In other games it compares two swaps.
func (p swapPosition) reasons(candidates []planner.Candidate, _ Words) []Reason {
	line := candidates[0].PV
	switch {
	case len(line) == 0:
		return nil
	case !p.board.Rules().Idle:
		return compare(p.board, "swap", candidates)
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
