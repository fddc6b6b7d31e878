package advise

import (
	"fmt"
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/planner/chance"
)

// refilledPosition is a board on which groups are cleared and new tiles come in.
type refilledPosition struct {
	board *collapse.Board
	state *collapse.Board // as it is searched, for the goal
	grid  engine.Grid
}

// refilled is the position on a board, which is searched for the goal.
func (g Clearing) refilled(board *collapse.Board, grid engine.Grid) (Position, error) {
	p := refilledPosition{board, board, grid}
	if len(g.Goal.Colors) > 0 {
		var err error
		if p.state, err = collapse.NewBoard(g.Rules.Weighted(g.Goal.Colors, goalWeight), grid); err != nil {
			return nil, err
		}
	}
	if g.Goal.Moves > 0 {
		p.state = p.state.Within(g.Goal.Moves)
	}
	return p, nil
}

func (p refilledPosition) State() engine.State { return p.state }

func (p refilledPosition) tell(list []planner.Candidate) {
	for i := range list {
		list[i].Points = p.board.Score(list[i].Move)
	}
}

// Cautious finds the group that earns most now.
func (p refilledPosition) Cautious(spec planner.Spec, accepted bool) planner.Search {
	if accepted {
		return spec.New()
	}
	var none *rand.Rand // without it, the order of the moves breaks ties
	return chance.Greedy(none)
}

func (p refilledPosition) CouldBe(unsure engine.Cell, colors []engine.Color) []engine.Cell {
	return anyColor(unsure, colors)
}

func (p refilledPosition) Over(planner.Plan) string {
	return fmt.Sprintf("%v: no tiles of one colour lie together", ErrNoMove)
}

// reasons compares two groups.
func (p refilledPosition) reasons(candidates []planner.Candidate, _ Words) []Reason {
	return compare(p.board, "group", candidates)
}

// Describe leaves out Q, which serves to compare moves.
func (p refilledPosition) Describe(c planner.Candidate) Description {
	where := c.Move.At.Name()
	brings := fmt.Sprintf("%s, %s now", plural.Of(len(c.Group), "tile"), plural.Of(c.Points, "point"))
	return Description{Do: "Click " + where, Where: where, Brings: brings, Legend: brings, Drawn: c}
}
