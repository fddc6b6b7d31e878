package main

import (
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
)

// swapJSON holds the additional fields of a candidate in a swap game. They describe the first
// clear of a swap; Chain is what known tiles clear after it, which in games that refill after
// every clear is an underestimate.
type swapJSON struct {
	To      *[2]int   `json:"to,omitempty"`      // the other tile: right of the first, or below; of a click the same
	Kind    *string   `json:"kind,omitempty"`    // of match: "3", "5", "L", "double 4 and 3", "bingo 3x3x3"; "" none
	Chain   *int      `json:"chain,omitempty"`   // points beyond those of the first clear
	Certain *bool     `json:"certain,omitempty"` // nothing unread or special can change the first clear
	After   []string  `json:"after,omitempty"`   // the board after the first clear, '?' what has come in
	Line    *lineJSON `json:"line,omitempty"`    // the swaps that lead to a clear, this one first
}

// lineJSON is a sequence of swaps of which only the last one clears something, if any
// does; what is said is of that one.
type lineJSON struct {
	Swaps   [][2][2]int `json:"swaps"` // both cells of each
	Kind    string      `json:"kind"`
	Points  int         `json:"points"`
	Chain   int         `json:"chain"`
	Certain bool        `json:"certain"`
	Group   [][2]int    `json:"group"` // the tiles that it clears, where they lie then
}

func (a answer) swapJSON(c planner.Candidate) swapJSON {
	var swaps [][2][2]int
	for _, m := range c.PV {
		swaps = append(swaps, [2][2]int{pair(m.At), pair(m.To())})
	}
	line := a.facts(c)
	c.PV = []engine.Move{c.Move}
	first := a.facts(c)
	to, kind := pair(c.Move.To()), first.kind()
	return swapJSON{
		To: &to, Kind: &kind, Chain: &first.outcome.Chain, Certain: &first.certain,
		After: gridRows(a.board.After(c.Move)),
		Line: &lineJSON{
			Swaps: swaps, Kind: line.kind(), Points: line.outcome.Points, Chain: line.outcome.Chain, Certain: line.certain, Group: places(line.group),
		},
	}
}
