package advise

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/planner/chance"
)

// Swapping is a game in which neighbours are swapped.
type Swapping struct {
	Rules swap.Rules
	Goal  Goal
}

// About implements [Game].
func (g Swapping) About() About {
	a := About{Name: g.Rules.Name, Title: g.Rules.Title, Scoring: g.Rules.Scoring, Searches: chance.MoverSpecs(), FixedWork: true}
	if g.Rules.Idle {
		a.Searches = chance.PlotterSpecs()
	}
	for _, power := range g.Rules.Powers() {
		a.Powers = append(a.Powers, power.String())
	}
	return a
}

func (g Swapping) flood(rows int) (Game, error) {
	if !g.Rules.Pieces {
		return nil, noWater(g.Rules.Name)
	}
	rules, err := g.Rules.WithWater(rows)
	if err != nil {
		return nil, err
	}
	g.Rules = rules
	return g, nil
}

// Notes implements [Game]. It points out an unusual size, except where boards come in several sizes,
// and crabs above the water, which the game would have released.
func (g Swapping) Notes(b Board) (notes []Note) {
	r, grid := g.Rules, b.Grid
	if !r.Varies && (r.Rows != grid.Rows || r.Cols != grid.Cols) {
		notes = append(notes, Note{Text: fmt.Sprintf("this board has %s and %s, that of %s has %d and %d: if a part of it is hidden, the advice may be wrong",
			plural.Of(grid.Rows, "row"), plural.Of(grid.Cols, "column"), r.Name, r.Rows, r.Cols)})
	}
	crabs := grid.Where(func(c engine.Cell) bool { return c.Power == engine.Crab })
	dry := slices.DeleteFunc(crabs, func(p engine.Pos) bool { return p.Row >= grid.Rows-r.Water })
	if len(dry) > 0 {
		notes = append(notes, Note{fmt.Sprintf("a crab above the water leaves at once, but here is one at %s: if more than %d rows are under water",
			engine.ListCells(dry), r.Water), FixWater})
	}
	return notes
}

// Start implements [Game]. The error of a board that is not at rest wraps [engine.ErrMoving].
func (g Swapping) Start(grid engine.Grid) (Position, error) {
	board, err := swap.NewBoard(g.Rules, grid)
	if err != nil {
		return nil, err
	}
	p := swapPosition{board, board, grid}
	if len(g.Goal.Colors) > 0 {
		rules, _ := g.Rules.Weighted(g.Goal.Colors, goalWeight) // aim has checked that
		if p.state, err = swap.NewBoard(rules, grid); err != nil {
			return nil, err
		}
	}
	if g.Goal.Moves > 0 {
		p.state = p.state.Within(g.Goal.Moves)
	}
	return p, nil
}

// swapPosition is a board of a swap game.
type swapPosition struct {
	board *swap.Board
	state *swap.Board // as it is searched, for the goal
	grid  engine.Grid // with the marks of gems, which the board forgets
}

func (p swapPosition) State() engine.State { return p.state }

func (p swapPosition) tell(list []planner.Candidate) {
	if p.state == p.board {
		return
	}
	for i := range list {
		list[i].Points = p.board.Score(list[i].Move)
	}
}

// Cautious finds the swap that earns most now or, where any swap is legal, the shortest way
// to a clear.
func (p swapPosition) Cautious(spec planner.Spec, accepted bool) planner.Search {
	var none *rand.Rand // without it, the order of the moves breaks ties
	switch {
	case accepted:
		return spec.New()
	case p.board.Rules().Idle:
		return chance.Shortest(none)
	}
	return chance.Greedy(none)
}

func (p swapPosition) CouldBe(unsure engine.Cell, colors []engine.Color) []engine.Cell {
	return anyColor(unsure, colors)
}

func (p swapPosition) Over(planner.Plan) string {
	if p.board.Rules().Idle {
		return "no legal swap: this board has no two pieces next to each other that could be moved"
	}
	return "no legal swap: no two neighbours on this board can be swapped to a line of three"
}

func (p swapPosition) Describe(c planner.Candidate) Description {
	line := c.PV
	if len(line) == 0 {
		line = []engine.Move{c.Move}
	}
	f := newSwapFacts(p.board, p.grid, line)
	where := p.where(c.Move)
	do := "Swap " + where
	if c.Move.Swap == engine.NoSide {
		do = "Click " + where
	}
	d := Description{Do: do, Where: where, Brings: f.String(), Legend: f.legend(), Drawn: c, Swap: p.swap(c.Move, f)}
	d.Drawn.Points, d.Drawn.Group = f.outcome.Points, f.group
	for i, m := range c.PV {
		if i > 0 {
			d.Then = append(d.Then, p.where(m))
		}
	}
	return d
}

// where says which two tiles change places.
func (p swapPosition) where(m engine.Move) string {
	tile := "gem"
	if p.board.Rules().Pieces {
		tile = "piece"
	}
	switch m.Swap {
	case engine.Right:
		return fmt.Sprintf("%s with the %s on its right", m.At.Name(), tile)
	case engine.Below:
		return fmt.Sprintf("%s with the %s below it", m.At.Name(), tile)
	}
	return m.At.Name()
}

// swap returns the facts about a move and about the line that begins with it.
func (p swapPosition) swap(m engine.Move, line swapFacts) *Swap {
	first := line
	if line.swaps > 1 {
		first = newSwapFacts(p.board, p.grid, []engine.Move{m})
	}
	return &Swap{To: m.To(), First: first.clear(), After: p.board.After(m), Line: line.clear()}
}
