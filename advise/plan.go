package advise

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
)

// ErrNoMove means that a board has no legal move.
var ErrNoMove = errors.New("no legal move")

// overError is ErrNoMove in the words of the game.
type overError string

func (e overError) Error() string        { return string(e) }
func (e overError) Is(target error) bool { return target == ErrNoMove }

// Answer is a plan for a board.
type Answer struct {
	planner.Plan
	Position Position // the position planned for; nil if the grid is no board of the game
}

// Describe puts a candidate into words.
func (a Answer) Describe(c planner.Candidate) Description { return a.Position.Describe(c) }

// Drawn lists the candidates as the overlay draws them.
func (a Answer) Drawn() []planner.Candidate {
	list := make([]planner.Candidate, len(a.Candidates))
	for i, c := range a.Candidates {
		list[i] = a.Describe(c).Drawn
	}
	return list
}

// Plan searches a board for the best move until the search ends or ctx is done. The answer is
// also valid with two kinds of errors: an [UnsureError] says why not to play the move, and
// [ErrNoMove] means that there are no candidates.
func Plan(ctx context.Context, game Game, g engine.Grid, o Options) (Answer, error) {
	spec, err := o.Spec(game)
	if err != nil {
		return Answer{}, err
	}
	if game, err = o.Goal.aim(game); err != nil {
		return Answer{}, err
	}
	position, err := game.Start(g)
	if err != nil {
		return Answer{}, err
	}
	unsure := g.Unsure()
	search := o.Goal.search(spec.New())
	if len(unsure) > 0 {
		search = position.Cautious(spec, o.AcceptUnsure)
	}
	a := Answer{Plan: o.run(ctx, search, position.State()), Position: position}
	if a.Err != nil {
		return Answer{}, a.Err
	}
	if p, ok := position.(teller); ok {
		p.tell(a.Candidates)
	}
	rank(a.Candidates)
	a.Advice = adviceOn(ctx, position, a.Plan)
	switch {
	case len(unsure) > 0 && !o.AcceptUnsure && dependsOnUnsure(ctx, search, game, position, g, a.Plan):
		return a, &UnsureError{unsure}
	case len(a.Candidates) == 0:
		return a, overError(position.Over(a.Plan))
	}
	return a, nil
}

// rank sorts the candidates after the best by expected score. A search in a game of chance ranks a move that
// it dropped early below all that it kept, whatever it expected of it; in a list for people that looks wrong.
func rank(list []planner.Candidate) {
	if len(list) > 2 {
		slices.SortStableFunc(list[1:], func(a, b planner.Candidate) int { return cmp.Compare(b.Q, a.Q) })
	}
}

// AdviceOn is the advice besides the moves of a plan for a board. [Plan] gives it; it depends on the line of the first
// move, and so is due again when another has become the first.
func AdviceOn(ctx context.Context, game Game, g engine.Grid, plan planner.Plan) []engine.Advice {
	position, err := game.Start(g)
	if err != nil {
		return nil
	}
	return adviceOn(ctx, position, plan)
}

func adviceOn(ctx context.Context, p Position, plan planner.Plan) []engine.Advice {
	if p, ok := p.(adviser); ok {
		return p.advice(ctx, plan)
	}
	return nil
}

// adviser is a position with advice besides the moves of a plan.
type adviser interface {
	advice(context.Context, planner.Plan) []engine.Advice
}

// run makes the plan. In a round of planning it begins with the known line, if the search can.
func (o Options) run(ctx context.Context, s planner.Search, state engine.State) planner.Plan {
	if i := improver(s, o.Within); i != nil && o.Within > 0 {
		if n, ok := i.(planner.NRPA); ok {
			i = planner.Helped{NRPA: n, Helpers: o.Helpers}
		}
		return i.Improve(ctx, state, o.Known...)
	}
	return s.Plan(ctx, state)
}
