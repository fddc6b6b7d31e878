package advise

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/planner/chance"
)

// Goal is what a level asks for. The zero value asks for nothing. Moves and colours are for games in which new tiles
// come in.
type Goal struct {
	Points int            // that are missing; 0: no total is asked for
	Moves  int            // moves that are left, this one included; 0: no limit
	Colors []engine.Color // whose tiles are to be cleared
}

// goalWeight is how many times the points of a colour count that is a goal. Chosen by eye: with more, a search gives up
// long lines for any three tiles of the colour.
const goalWeight = 5

// Given reports whether the level asks for anything.
func (g Goal) Given() bool { return g.Points > 0 || g.Moves > 0 || len(g.Colors) > 0 }

// Check says why a game cannot be planned for the goal; nil if it can.
func (g Goal) Check(game Game) error {
	_, err := g.aim(game)
	return err
}

// Say is the goal in words; "" if there is none. names are those of colours, where they have any.
func (g Goal) Say(names map[engine.Color]string) string {
	var parts, colors []string
	if g.Points > 0 {
		parts = append(parts, plural.Of(g.Points, "point")+" to go")
	}
	if g.Moves > 0 {
		parts = append(parts, plural.Of(g.Moves, "move")+" left")
	}
	for _, c := range g.Colors {
		colors = append(colors, cmp.Or(names[c], string(c.Char())))
	}
	if len(colors) > 0 {
		parts = append(parts, "clear "+strings.Join(colors, ", "))
	}
	return strings.Join(parts, "; ")
}

// aim is the game as it is planned for the goal.
func (g Goal) aim(game Game) (Game, error) {
	if !g.Given() {
		return game, nil
	}
	for _, c := range g.Colors {
		if !c.IsColor() {
			return nil, fmt.Errorf("a goal: %q is no colour: expected a letter or a digit", c.Char())
		}
	}
	if g.Points > 0 && len(g.Colors) > 0 {
		return nil, errors.New("a goal is points or colours: give the one that is harder to reach")
	}
	name, ok := game.About().Name, true
	switch aimed := game.(type) {
	case Swapping:
		aimed.Goal = g
		if ok = !aimed.Rules.Idle; ok && len(g.Colors) > 0 {
			_, ok = aimed.Rules.Weighted(g.Colors, goalWeight)
		}
		game = aimed
	case Clearing:
		aimed.Goal = g
		ok = aimed.Rules.Refilled() || g.Moves == 0 && len(g.Colors) == 0
		game = aimed
	}
	if !ok {
		return nil, fmt.Errorf("%s has no such goals: they are for games in which new tiles come in and every tile counts", name)
	}
	return game, nil
}

// search is the search for the goal: where points and moves are left, for the chance that they suffice.
func (g Goal) search(s planner.Search) planner.Search {
	if moves, ok := s.(chance.MoveSearch); ok && g.Points > 0 {
		moves.Target = chance.Target{Points: g.Points, Moves: g.Moves}
		return moves
	}
	return s
}

// Outlook says whether a plan for a board reaches the points of the goal, or how likely that is; "" if that is not
// known.
func (g Goal) Outlook(game Game, grid engine.Grid, plan planner.Plan) string {
	if g.Points == 0 || len(plan.Candidates) == 0 || g.Check(game) != nil {
		return ""
	}
	missing := plural.Of(g.Points, "point")
	if clearing, ok := game.(Clearing); ok && !clearing.Rules.Refilled() {
		points, ended := clearing.earns(grid, plan.Candidates[0].PV)
		switch {
		case points >= g.Points:
			return "The plan reaches the " + missing
		case ended:
			return fmt.Sprintf("The best plan found ends with %d of %s", points, missing)
		}
		return ""
	}
	in := plural.Of(g.Moves, "move")
	switch percent := min(99, math.Floor(100*plan.Chance)); {
	case plan.Chance == 0: // of another search
		return ""
	case percent < 1:
		return fmt.Sprintf("Chance of %s in %s: small", missing, in)
	default:
		return fmt.Sprintf("Chance of %s in %s: at least %.0f\u00a0%%", missing, in, percent)
	}
}

// earns is what a line earns without what depends on chance, with the end bonus if it leads to the end.
func (g Clearing) earns(grid engine.Grid, line []engine.Move) (points int, ended bool) {
	board, err := collapse.NewBoard(g.Rules.Article(), grid)
	if err != nil {
		return 0, false
	}
	for _, m := range line {
		if board.Check(m) != nil {
			return points, false
		}
		points += board.Play(m)
	}
	if ended = len(board.Moves(nil)) == 0; ended {
		points += int(board.Value())
	}
	return points, ended
}

// teller is a position that is searched by other points than the game pays.
type teller interface {
	// tell makes the points of candidates those that their first moves earn by themselves.
	tell([]planner.Candidate)
}
