package swap

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

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
	err := r.readMoves(f)
	if err == nil {
		err = r.readSpecials(f)
	}
	if err != nil {
		return Rules{}, err
	}
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
		{"swaps.refill", s.Refill, []string{"uniform", "calm", "rarest", "unknown"}, func(i int) { r.Refill = Refill(i % 3) }},
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
	r.Shortest, r.Squares = cmp.Or(s.Shortest, usualLine), s.Squares
	switch {
	case r.Shortest < usualLine || r.Shortest > longestShortest:
		return f.Fail("swaps.shortest", "is %d: expected %d to %d", r.Shortest, usualLine, longestShortest)
	case r.ownShapes() && (r.Idle || r.Refill == Calm || slices.Contains(s.Effects, "gweled-lines")):
		return f.Fail("swaps", "has \"shortest\" or \"squares\", which contradict \"any\", refill = \"calm\" and the effect gweled-lines")
	case r.Colors < fewestColors:
		return f.Fail("board.colors", "is %d: swap games have %d colours or more", r.Colors, fewestColors)
	case min(r.Rows, r.Cols) < usualLine || max(r.Rows, r.Cols) <= r.Shortest:
		return f.Fail("board.rows", "and \"cols\" leave no room for a swap to a line of %d", r.Shortest)
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

// longestShortest is the longest line that can be the shortest.
const longestShortest = 5

// readSpecials reads the special tiles.
func (r *Rules) readSpecials(f *rulefile.File) error {
	for n, s := range f.Specials {
		power, ok := engine.ParsePower(s.Kind)
		made, least, err := parseMade(s.Made)
		fires := slices.Index(effectNames, s.Fires)
		switch {
		case !ok || !slices.Contains(specialPowers, power):
			return f.FailTable("specials", n, "have the kind %q: expected %s", s.Kind, specialNames())
		case slices.ContainsFunc(r.specials, func(before special) bool { return before.power == power }):
			return f.FailTable("specials", n, "have the kind %q twice", s.Kind)
		case err != nil:
			return f.FailTable("specials", n, "of kind %q are made of %q: %v", s.Kind, s.Made, err)
		case fires < 0:
			return f.FailTable("specials", n, "of kind %q fire %q: expected %s", s.Kind, s.Fires, strings.Join(effectNames, ", "))
		case power.OwnTile() != (effect(fires) == fireColor):
			return f.FailTable("specials", n, "of kind %q fire %q: only color-bomb and hypercube, which have no colour, fire one", s.Kind, s.Fires)
		}
		r.specials = append(r.specials, special{power, made, least, effect(fires)})
	}
	if len(r.specials) > 0 && (r.Idle || r.Refill == Calm || r.Gems || r.Pieces) {
		return f.Fail("specials", "contradict \"any\", refill = \"calm\" and the effects gems and pieces")
	}
	return r.readPairs(f)
}

// readPairs reads what two special tiles do together.
func (r *Rules) readPairs(f *rulefile.File) error {
	if len(f.Pairs) == 0 {
		return nil
	}
	kinds := len(r.specials)
	r.pairs = slices.Repeat([]effect{fireEach}, kinds*kinds)
	for n, pair := range f.Pairs {
		fires := effect(max(0, slices.Index(pairNames, pair.Fires)))
		if !slices.Contains(pairNames, pair.Fires) || pair.Fires == "" || len(pair.Kinds) == 0 || len(pair.With) == 0 {
			return f.FailTable("pairs", n, "need \"kinds\", \"with\" and in \"fires\" one of %s", strings.Join(slices.DeleteFunc(slices.Clone(pairNames), func(name string) bool { return name == "" }), ", "))
		}
		for _, one := range pair.Kinds {
			for _, other := range pair.With {
				i, j := r.special(one), r.special(other)
				switch {
				case min(i, j) < 0:
					return f.FailTable("pairs", n, "have %q and %q: both must be \"specials\"", one, other)
				case r.specials[i].fires == fireColor && r.specials[j].fires == fireColor:
					return f.FailTable("pairs", n, "have %q and %q, which clear the board", one, other)
				case (fires == fireCopies) != (r.specials[i].fires == fireColor || r.specials[j].fires == fireColor):
					return f.FailTable("pairs", n, "have %q and %q: \"copies\" is what one does that fires a colour, and all it can do", one, other)
				}
				r.pairs[i*kinds+j], r.pairs[j*kinds+i] = fires, fires
			}
		}
	}
	return nil
}

// special is the index of a kind of special tile, -1 if there is none.
func (r *Rules) special(kind string) int {
	return slices.IndexFunc(r.specials, func(s special) bool { return s.power.String() == kind })
}

// specialPowers are the powers that special tiles can have.
var specialPowers = []engine.Power{engine.StripedRow, engine.StripedColumn, engine.Wrapped, engine.ColorBomb, engine.Flame, engine.Star, engine.Hypercube}

// effectNames name the effects in files.
var effectNames = []string{"row", "column", "both", "around", "color"}

// pairNames name the effects of pairs; "" is none of theirs.
var pairNames = []string{"row", "column", "both", "around", "", "wide", "around-2", "copies"}

func specialNames() string {
	var names []string
	for _, power := range specialPowers {
		names = append(names, power.String())
	}
	return strings.Join(names, ", ")
}

// parseMade reads which lines make a special tile.
func parseMade(text string) (s shape, least int, err error) {
	switch text {
	case "cross":
		return aCross, 0, nil
	case "square":
		return aSquare, 0, nil
	}
	name, number, _ := strings.Cut(text, "-")
	least, err = strconv.Atoi(number)
	i := slices.Index([]string{"line", "row", "column"}, name)
	if err != nil || i < 0 || least < 4 || least > mostMade {
		return 0, 0, fmt.Errorf("expected cross, square, or line, row or column and how many tiles at least, 4 to %d, such as line-5", mostMade)
	}
	return shape(i), least, nil
}

// mostMade is the longest line that a special tile may need.
const mostMade = 9

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
