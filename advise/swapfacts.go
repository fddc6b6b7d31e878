package advise

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/plural"
)

// swapFacts holds the facts about the last swap of a line. Those before it clear nothing.
type swapFacts struct {
	rules   swap.Rules
	swaps   int // of the line
	last    engine.Move
	outcome swap.Outcome
	lines   []swap.Line
	group   []engine.Pos   // what is cleared first, where it lies then
	special []string       // the marks of gems that are cleared, whose effect is not counted
	makes   []engine.Power // special tiles that it leaves
	certain bool           // the points of the first clear, and what it clears
}

// newSwapFacts analyses a line of at least one swap on a board. The grid shows the same board
// with the marks of its gems.
func newSwapFacts(from *swap.Board, grid engine.Grid, line []engine.Move) swapFacts {
	board, lying := from.CopyTo(nil).(*swap.Board), grid.Clone()
	f := swapFacts{rules: board.Rules(), swaps: len(line), last: line[len(line)-1], certain: true}
	for _, m := range line[:len(line)-1] {
		f.certain = f.certain && board.Certain(m)
		board.Play(m)
		exchange(lying, m)
	}
	f.outcome, f.lines = board.Analyze(f.last), board.Lines(f.last)
	f.group, f.makes = board.Group(f.last, nil), board.Makes(f.last)
	exchange(lying, f.last)
	for _, at := range f.group {
		switch power := lying.At(at).Power; power {
		case engine.Flame, engine.Star, engine.Multiplier, engine.Hypercube, engine.UnknownPower:
			f.special = append(f.special, power.String())
		}
	}
	f.certain = f.certain && board.Certain(f.last) && len(f.special) == 0
	return f
}

// exchange swaps two cells.
func exchange(g engine.Grid, m engine.Move) {
	a, b := g.At(m.At), g.At(m.To())
	g.Set(m.At, b)
	g.Set(m.To(), a)
}

// clear is the facts for programs.
func (f swapFacts) clear() Clear {
	return Clear{Kind: f.kind(), Points: f.outcome.Points, Chain: f.outcome.Chain, Certain: f.certain, Group: f.group}
}

// kind names the match for programs: "3", "4", "5", "L", "T", "3-way", "double 4 and 3"; in bilging the
// broken lines, such as "3x4" or "bingo 3x3x3". It is "" if nothing matches.
func (f swapFacts) kind() string {
	switch {
	case len(f.lines) == 0:
		return ""
	case f.rules.Idle:
		return f.outcome.Break()
	}
	return f.outcome.String()
}

// String tells a person what the candidate brings.
func (f swapFacts) String() string {
	text := f.what()
	if f.swaps > 1 {
		text = fmt.Sprintf("the first of %d swaps for %s", f.swaps, text)
	}
	switch {
	case f.certain:
		return text + f.earns(", certain")
	case len(f.special) > 0:
		return text + f.earns(fmt.Sprintf(" or more: the effect of a special gem (%s) is not counted", f.special[0]))
	}
	return text + f.earns(" or more: a tile that could not be read may add to it")
}

// legend is String for a picture, in fewer words.
func (f swapFacts) legend() string {
	text, surely := f.what(), ""
	if f.swaps > 1 {
		text = fmt.Sprintf("%s in %d swaps", text, f.swaps)
	}
	if !f.certain {
		surely = " or more"
	}
	return text + f.earns(surely)
}

// earns says how many points the swap earns; surely says how certain that is.
func (f swapFacts) earns(surely string) string {
	text := ", " + plural.Of(f.outcome.Points, "point")
	if f.swaps > 1 {
		text += fmt.Sprintf(" (%s a swap)", strconv.FormatFloat(math.Round(10*float64(f.outcome.Points)/float64(f.swaps))/10, 'f', -1, 64))
	}
	text += surely
	switch {
	case f.outcome.Steps == 0:
		return ""
	case f.outcome.Chain == 0:
		return text
	case f.rules.Refill == swap.Calm:
		return text + fmt.Sprintf("; then %d in chains", f.outcome.Chain)
	}
	return text + fmt.Sprintf("; then about %d from known tiles, a low estimate", f.outcome.Chain)
}

// what names the tiles that are cleared, and the crabs that leave afterwards.
func (f swapFacts) what() string {
	text := f.cleared()
	if n := f.outcome.Crabs; n > 0 {
		text += " and " + plural.Of(n, "crab")
	}
	if n := f.fired(); n > 0 && len(f.lines) > 0 {
		text += fmt.Sprintf(" and %d more", n)
	}
	for _, power := range f.makes {
		text += ", leaving " + specialName(power)
	}
	return text
}

// fired is how many tiles are cleared outside of lines.
func (f swapFacts) fired() int {
	n := len(f.group)
	for _, at := range f.group {
		if slices.ContainsFunc(f.lines, func(l swap.Line) bool { return l.Holds(at) }) {
			n--
		}
	}
	return n
}

func (f swapFacts) cleared() string {
	switch {
	case f.last.Swap == engine.NoSide:
		return "the puffer fish clears what is around it"
	case f.outcome.Steps == 0:
		return "clears nothing yet"
	case len(f.lines) == 0 && !f.rules.Pieces:
		return fmt.Sprintf("special tiles clear %s", plural.Of(len(f.group), "tile"))
	case len(f.lines) == 0:
		return fmt.Sprintf("the jellyfish clears %s", plural.Of(len(f.group), "piece"))
	case len(f.lines) == 1:
		return straight(f.lines[0])
	case f.rules.Idle:
		return f.outcome.Break()
	case f.rules.Squares && f.outcome.Kind() == swap.Square:
		return "a square and more"
	case !f.outcome.Double() && f.outcome.Kind() == swap.L:
		return "an L"
	case !f.outcome.Double() && f.outcome.Kind() > swap.L:
		return "a " + f.outcome.Kind().String()
	case len(f.lines) == 2:
		return straight(f.lines[0]) + " and " + straight(f.lines[1])
	}
	return fmt.Sprintf("%d lines", len(f.lines))
}

// specialName is what a player calls a special tile.
func specialName(p engine.Power) string {
	switch p {
	case engine.StripedRow:
		return "a striped tile that clears its row"
	case engine.StripedColumn:
		return "a striped tile that clears its column"
	case engine.Wrapped:
		return "a wrapped tile"
	case engine.ColorBomb:
		return "a colour bomb"
	case engine.Flame, engine.Star:
		return fmt.Sprintf("a %v gem", p)
	}
	return fmt.Sprintf("a %v", p)
}

// straight names one line.
func straight(l swap.Line) string {
	if l.Square {
		return "a square"
	}
	if l.Down {
		return fmt.Sprintf("%d in a column", l.Len)
	}
	return fmt.Sprintf("%d in a row", l.Len)
}
