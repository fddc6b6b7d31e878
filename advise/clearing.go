package advise

import (
	"fmt"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/planner/chance"
)

// Clearing is a game in which groups of equal tiles are cleared.
type Clearing struct {
	Rules collapse.Rules
	Held
	Goal Goal
}

// About implements [Game].
func (g Clearing) About() About {
	a := About{Name: g.Rules.Name, Title: g.Rules.Title, Scoring: g.Rules.Scoring, Searches: planner.Specs()}
	switch {
	case g.Rules.Powers:
		a.Powers = engine.PowerNames()
	case g.Rules.Refilled():
		a.Searches, a.FixedWork = chance.ClickSpecs(), true
	}
	return a
}

// Notes implements [Game]. Boards of any size are accepted. If the game's board may be larger than what is
// left of it, a note says where rows and columns are counted from.
func (g Clearing) Notes(b Board) []Note {
	switch {
	case b.Written || b.Whole || b.Grid.Count(engine.Empty) == 0 || g.Rules.Refilled():
		return nil
	case g.Rules.Close != collapse.CloseLeft:
		return []Note{{Text: "rows and columns are counted from the highest tile and the leftmost one: the board may have empty rows above and empty columns before them"}}
	}
	return []Note{{Text: "rows are counted from the highest tile: the board may have empty rows above it"}}
}

// Start implements [Game].
func (g Clearing) Start(grid engine.Grid) (Position, error) {
	full, err := collapse.NewBoard(g.Rules, grid)
	if err != nil {
		return nil, err
	}
	if g.Rules.Refilled() {
		return g.refilled(full, grid)
	}
	plain, err := collapse.NewBoard(g.Rules.Article(), grid)
	if err != nil {
		return nil, err
	}
	return clearPosition{full, plain, g.banked(plain), g.foresee(plain), g, grid}, nil
}

// clearPosition is a board on which groups are cleared. The full rules give the advice of
// [engine.Adviser].
type clearPosition struct {
	*collapse.Board
	plain   *collapse.Board // by the rules of the article, which leave out what depends on chance or the clock
	certain *collapse.Board // plain with a banked Undo
	state   *collapse.Board // certain with estimates for what chance and the clock bring, as it is searched
	game    Clearing
	grid    engine.Grid
}

func (p clearPosition) State() engine.State { return p.state }

// Cautious looks a few moves ahead if the search asked for would take a budget.
func (p clearPosition) Cautious(spec planner.Spec, _ bool) planner.Search {
	if spec.Budget() != (planner.Budget{}) {
		return planner.NStep{}
	}
	return spec.New()
}

// CouldBe lists tiles of all colours and, unless the cell is known to be another power-up,
// the power-ups without colour.
func (p clearPosition) CouldBe(unsure engine.Cell, colors []engine.Color) []engine.Cell {
	list := anyColor(unsure, colors)
	if !p.game.Rules.Powers || unsure.Power != engine.NoPower && !unsure.Unnamed() {
		return list
	}
	for _, name := range engine.PowerNames() {
		if power, _ := engine.ParsePower(name); power.OwnTile() {
			list = append(list, engine.Cell{Color: engine.Colorless, Power: power})
		}
	}
	return list
}

// Over also says what the board is worth as it was left.
func (p clearPosition) Over(plan planner.Plan) string {
	return fmt.Sprintf("%v: %s left, end bonus %s", ErrNoMove, plural.Of(p.grid.Tiles(), "tile"), plural.Of(int(plan.Value), "point"))
}

// Describe leaves the certainty of points out of the legend, because the certainty of the reading follows
// there. The number of moves ahead is the length of the line behind Q.
func (p clearPosition) Describe(c planner.Candidate) Description {
	where := c.Move.At.Name()
	if p.grid.At(c.Move.At).Power == engine.Explode {
		where = "the Explode at " + where
	}
	brings := fmt.Sprintf("%s now (expected score %s)", plural.Of(c.Points, "point"), number(c.Q))
	return Description{
		Do: "Click " + where, Where: where, Brings: brings,
		Legend: fmt.Sprintf("%s, %s ahead", brings, plural.Of(len(c.PV), "move")),
		Drawn:  c,
	}
}
