package main

import (
	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
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

// newSwapJSON is what is known of a swap; where groups are cleared, nothing.
func newSwapJSON(s *advise.Swap, line []engine.Move) swapJSON {
	if s == nil {
		return swapJSON{}
	}
	var swaps [][2][2]int
	for _, m := range line {
		swaps = append(swaps, [2][2]int{pair(m.At), pair(m.To())})
	}
	to := pair(s.To)
	return swapJSON{
		To: &to, Kind: &s.First.Kind, Chain: &s.First.Chain, Certain: &s.First.Certain,
		After: gridRows(s.After),
		Line: &lineJSON{
			Swaps: swaps, Kind: s.Line.Kind, Points: s.Line.Points, Chain: s.Line.Chain, Certain: s.Line.Certain, Group: places(s.Line.Group),
		},
	}
}
