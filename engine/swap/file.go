package swap

import (
	"fmt"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/rulefile"
)

// New returns the rules of a file. Errors name its line.
func New(f *rulefile.File) (Rules, error) {
	s := f.Swaps
	if s == nil {
		return Rules{}, fmt.Errorf("%s: nothing is swapped in %s", f.Path(), f.Title)
	}
	r := Rules{
		Name: f.Name, Title: f.Title, Rows: f.Board.Rows, Cols: f.Board.Cols, Colors: f.Board.Colors, Varies: f.Board.Varies,
		Idle: s.Any, Scoring: f.Scoring(),
	}
	if err := r.readMoves(f); err != nil {
		return Rules{}, err
	}
	var err error
	if r.scorer, err = newScorer(f); err != nil {
		return Rules{}, err
	}
	return r, r.readSearch(f)
}

// readMoves reads what a move does.
func (r *Rules) readMoves(f *rulefile.File) error {
	s := f.Swaps
	for _, word := range []struct {
		key, word string
		known     []string
		set       func(i int)
	}{
		{"swaps.neighbours", s.Neighbours, []string{"all", "sideways"}, func(i int) { r.Sideways = i == 1 }},
		{"swaps.fall", s.Fall, []string{"down", "up"}, func(i int) { r.Rise = i == 1 }},
		{"swaps.refill", s.Refill, []string{"uniform", "calm", "rarest"}, func(i int) { r.Refill = Refill(i) }},
	} {
		i, err := f.Word(word.key, word.word, word.known...)
		if err != nil {
			return err
		}
		word.set(i)
	}
	for _, effect := range s.Effects {
		switch effect {
		case "pieces":
			r.Pieces, r.Water = true, leastWater
		case "gems":
			r.Gems = true
		case "gweled-lines": // see newScorer
		default:
			return f.Fail("swaps.effects", "has %q: expected gems, gweled-lines, pieces", effect)
		}
	}
	switch {
	case r.Colors < fewestColors:
		return f.Fail("board.colors", "is %d: swap games have %d colours or more", r.Colors, fewestColors)
	case min(r.Rows, r.Cols) < 3 || max(r.Rows, r.Cols) < 4:
		return f.Fail("board.rows", "and \"cols\" leave no room for a swap to a line of 3")
	case r.Idle && !r.Sideways:
		return f.Fail("swaps.any", "= true needs neighbours = \"sideways\": other games of this kind cannot be planned")
	case r.Pieces && (!r.Idle || !r.Rise || r.Rows <= leastWater+alwaysDry):
		return f.Fail("swaps.effects", "has pieces, which need any = true, fall = \"up\" and more than %d rows", leastWater+alwaysDry)
	case len(f.Weights) > 0 && (r.Pieces || f.Swaps.Line == ""):
		return f.Fail("weights", "multiply the points of lines: that needs \"line\", and no effect pieces")
	}
	for letter, weight := range f.Weights {
		if r.Weights == nil {
			r.Weights = map[engine.Color]int{}
		}
		r.Weights[engine.Color(letter[0])] = weight
	}
	return nil
}

// readSearch reads the hints for searches: what the end of the game costs, in points, and what new tiles bring, see
// [refilled].
func (r *Rules) readSearch(f *rulefile.File) error {
	h := f.Search
	switch {
	case len(h.Styles) > 0:
		return f.Fail("search.styles", "is a key of games in which groups are cleared")
	case !(h.EndLoss >= 0 && h.EndLoss <= mostHint):
		return f.Fail("search.end-loss", "is %v: expected 0 to %v", h.EndLoss, float64(mostHint))
	}
	for _, x := range h.Refills {
		if !(x >= 0 && x <= mostHint) {
			return f.Fail("search.refills", "has %v: expected 0 to %v", x, float64(mostHint))
		}
	}
	r.endLoss = h.EndLoss
	if h.Refills != [3]float64{} {
		r.refilled = &refilled{points: h.Refills[0], power: h.Refills[1], swaps: h.Refills[2]}
	}
	return nil
}

// mostHint bounds the hints for searches.
const mostHint = 1e6
