package swap

import (
	"maps"

	"github.com/domvision/domvision/engine"
)

// Rules is the rule set of one game, as data. [New] makes it from a file.
type Rules struct {
	Name  string // as on the command line
	Title string // as people call it

	Scoring string // the points in a few words

	// The default board to deal; any other size can be played on as well.
	Rows, Cols, Colors int
	Varies             bool // boards of the game have several sizes

	Sideways bool   // only left and right neighbours can be swapped
	Idle     bool   // a swap that matches nothing is legal
	Rise     bool   // tiles rise and new ones come from below; else they fall
	Shortest int    // tiles of the shortest line
	Squares  bool   // squares of 2 x 2 equal tiles clear, too
	Refill   Refill // when new tiles come in, and which

	scorer *scorer // of points

	// Weights are how many times the points of a line count, by its colour; colours that are not there
	// count once.
	Weights map[engine.Color]int

	Level int // of the game, for the points; 0 stands for 1

	// In games that end when no move is left:
	endLoss  float64   // points lost by the end, where no swap is left
	refilled *refilled // what new tiles bring; nil: not measured

	// Pieces: the game has crabs, jellyfish and puffer fish. Water is the number of rows
	// under water, counted from the bottom.
	Pieces bool
	Water  int

	// Gems: there may be flame and star gems, multipliers and hypercubes, as in later
	// games of the family. Their effects are not part of these rules: a hypercube matches
	// nothing, the others match as gems of their colour.
	Gems bool

	specials []special // that lines make, the first that fits; none in most games
	pairs    []effect  // of two of them that are swapped, by the index of one times their number, plus the other; nil: fireEach

	judge *Judge // for Outlook; nil: the built-in one
}

// Points is what one clear earns. Step 1 is the clear that the swap makes,
// step 2 what clears when tiles have moved up, and so on. The lines come rows
// first, from the top, then columns from the left. Levels count from 1. Weights are left out.
func (r *Rules) Points(level, step int, lines []Line) int {
	return r.scorer.points(level, step, lines, 0, nil)
}

// Weighted returns the rules with the points of lines of some colours counted so many times. It reports false if the
// colour of a line has no influence on the points.
func (r Rules) Weighted(colors []engine.Color, times int) (Rules, bool) {
	s := r.scorer
	if r.Pieces || s.count != nil || !s.clear.Uses("sum") && !s.clear.plain || s.line.String() == "0" {
		return r, false
	}
	weights := map[engine.Color]int{}
	maps.Copy(weights, r.Weights)
	for _, c := range colors {
		weights[c] = times
	}
	r.Weights = weights
	return r, true
}

// Powers lists the powers that tiles of the game can have.
func (r Rules) Powers() (list []engine.Power) {
	if r.Pieces {
		list = append(list, engine.Crab, engine.Jellyfish, engine.Puffer)
	}
	if r.Gems {
		list = append(list, engine.Flame, engine.Star, engine.Multiplier, engine.Hypercube)
	}
	for _, s := range r.specials {
		list = append(list, s.power)
	}
	return list
}

// Refill is when and from what a board is refilled.
type Refill uint8

// The ways of refilling.
const (
	// Uniform refills after every clear, each colour as likely as any other. New
	// tiles can match.
	Uniform Refill = iota

	// Calm refills once, after all clears of known tiles, so that the new tiles make no line: in reading order,
	// each cell gets one of the colours that make none with the cells filled so far, all equally likely. When
	// bilging refills is a decision; that no line is made is the article's.
	Calm

	// Rarest refills after every clear; each new tile has with probability 1/2 the colour that is rarest on the
	// board, and otherwise any but the most common. The colours are in the order of their letters, which
	// decides between equals.
	Rarest
)
