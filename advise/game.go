package advise

import (
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
)

// Game is a game with its rules. [Clearing] and [Swapping] are the two families.
type Game interface {
	// About is what there is to know of the game itself.
	About() About
	// Notes points out what is odd about a board of the game and may make advice wrong.
	Notes(engine.Grid) []Note
	// Start makes a position of a grid. The error says why it cannot be a board of the game.
	Start(engine.Grid) (Position, error)
}

// About is the data of a game.
type About struct {
	Name     string           // as players give it: "dom", "bejeweled"
	Powers   []string         // the names of the power-ups that tiles can have
	Searches planner.Registry // those that can plan the game, the usual one first

	// FixedWork reports that a search of the game does a fixed amount of work unless it is
	// given a budget; else it needs one.
	FixedWork bool
}

// Position is a board of a game, as planning and describing see it.
type Position interface {
	// State is what a search is given.
	State() engine.State

	// Cautious is the search for a board with unsure cells, spec being what was asked for. It
	// is quick and deterministic, so that it can be repeated to find out whether these cells
	// matter. If the player has accepted them, it may be as spec says.
	Cautious(spec planner.Spec, accepted bool) planner.Search

	// CouldBe lists what an unsure cell could be on a board that shows the colours.
	CouldBe(unsure engine.Cell, colors []engine.Color) []engine.Cell

	// Over says that the board has no legal move. The plan is the one that found none.
	Over(planner.Plan) string

	// Describe puts a candidate of a plan for the position into words.
	Describe(planner.Candidate) Description
}
