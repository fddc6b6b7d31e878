package advise

import (
	"strconv"
	"strings"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
)

// Description puts a candidate into words, and prepares it for drawing.
type Description struct {
	Do     string   // what to do: "Click row 3, column 4"
	Where  string   // the same in short: "row 3, column 4"
	Brings string   // what it brings: "12 points now (expected score 266)"
	Legend string   // what it brings, in fewer words, for a picture
	Then   []string // the swaps after the first, if several lead to a clear

	// Drawn is the candidate for the overlay, with the group and the points of the first clear
	// of its line.
	Drawn planner.Candidate

	Swap *Swap // the facts about a swap; nil in games that clear groups
}

// Swap describes a candidate of a swap game, for programs.
type Swap struct {
	To    engine.Pos  // the other tile: right of the first, or below; of a click the same
	First Clear       // what the move itself clears
	After engine.Grid // the board after that, '?' what has come in
	Line  Clear       // what the last swap of the line clears; those before it clear nothing
}

// Clear is the first clear of a swap and the chain after it. Chain counts only known tiles; in games that
// refill after every clear it is an underestimate.
type Clear struct {
	Kind    string       // of match: "3", "5", "L", "double 4 and 3", "bingo 3x3x3"; "" none
	Points  int          // of the first clear
	Chain   int          // points beyond those
	Certain bool         // nothing unread or special can change the first clear
	Group   []engine.Pos // the tiles that it clears, where they lie then
}

// Note warns the player that the advice may be wrong.
type Note struct {
	Text string
	Fix  Fix
}

// Fix is the option with which a player can correct the subject of a note. The front end says how to set it.
type Fix uint8

// The fixes.
const (
	NoFix    Fix = iota
	FixGame      // [Options.Game]
	FixWater     // [Options.Water]
)

// UnnamedNotes lists the unnamed tiles, whose effects the plan ignores.
func UnnamedNotes(g engine.Grid) (notes []Note) {
	unnamed := func(own bool) []engine.Pos {
		return g.Where(func(c engine.Cell) bool { return c.Unnamed() && own == (c.Color == engine.Colorless) })
	}
	if marked := unnamed(false); len(marked) > 0 {
		notes = append(notes, Note{Text: "unknown marks (power-ups, or the mouse pointer), treated as ordinary tiles: " + engine.ListCells(marked)})
	}
	if own := unnamed(true); len(own) > 0 {
		notes = append(notes, Note{Text: "unknown tiles, treated as if they did nothing: " + engine.ListCells(own)})
	}
	return notes
}

// number writes a Q-value with at most one decimal.
func number(q float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(q, 'f', 1, 64), ".0")
}
