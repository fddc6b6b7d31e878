package advise

import (
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
)

// Game is a game with its rules. [Clearing] and [Swapping] are the two families.
type Game interface {
	// About returns the data of the game.
	About() About
	// Notes points out oddities of a board that may make the advice wrong.
	Notes(Board) []Note
	// Start returns the position on a grid. The error says why it cannot be a board of the game.
	Start(engine.Grid) (Position, error)
}

// About is the data of a game.
type About struct {
	Name     string           // as players give it: "dom", "bejeweled"
	Title    string           // as people call it: "Destruct-o-Match"
	Scoring  string           // what it pays, in a few words
	Powers   []string         // the names of the power-ups that tiles can have
	Searches planner.Registry // those that can plan the game, the usual one first

	// FixedWork reports that searches of the game do a fixed amount of work unless they get a
	// budget. Those of other games need a budget.
	FixedWork bool
}

// Position is a board of a game, as planning and describing see it.
type Position interface {
	// State is what a search is given.
	State() engine.State

	// Cautious is the search for a board with unsure cells, where the player asks for spec. It must be quick
	// and deterministic, because it is repeated to find out whether these cells matter. If the player accepts
	// the cells as they are, it may be the search of spec.
	Cautious(spec planner.Spec, accepted bool) planner.Search

	// CouldBe lists what an unsure cell could be. The colours are those on the board.
	CouldBe(unsure engine.Cell, colors []engine.Color) []engine.Cell

	// Over says why there is no legal move, given the plan that found none.
	Over(planner.Plan) string

	// Describe puts a candidate of a plan for the position into words.
	Describe(planner.Candidate) Description
}
