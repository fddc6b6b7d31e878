package swap

import (
	"fmt"
	"strings"
)

// Kind is the shape of the match that a swap makes around one tile, in the order in which the
// article on Bejeweled prefers them ("Bejeweled 1 AI (Part 3)", Joseph Woolf).
type Kind uint8

// The kinds. In an L, a T and a 3-way two lines meet in the tile. One line has two more
// tiles on one side of it. The other has two on one side in an L, some on both in a T,
// and two on both in a 3-way.
const (
	NoMatch Kind = iota
	Three
	Four
	Five
	L
	T
	ThreeWay
	Square // in games in which squares clear
)

var kindNames = [...]string{"no match", "3", "4", "5", "L", "T", "3-way", "square"}

func (k Kind) String() string { return kindNames[k] }

// Outcome is what a move does, as far as it can be known.
type Outcome struct {
	Points int // of the first clear: certain
	Chain  int // of what known tiles clear after it: see the package comment
	Steps  int // known clears; 0 if the move clears nothing
	Crabs  int // that leave after the first clear, for points

	// Kinds are the matches of the two swapped tiles: of the one that is now in the
	// cell of the move, and of the other.
	Kinds [2]Kind

	lengths [4]uint8 // of the lines of the first clear, ascending, then zeros
}

// Double reports whether both tiles match.
func (o Outcome) Double() bool { return o.Kinds[0] != NoMatch && o.Kinds[1] != NoMatch }

// Kind is the better one of the two.
func (o Outcome) Kind() Kind { return max(o.Kinds[0], o.Kinds[1]) }

// Lines is how many lines the move itself makes.
func (o Outcome) Lines() int {
	n := 0
	for n < len(o.lengths) && o.lengths[n] > 0 {
		n++
	}
	return n
}

// bingoLines is how many lines make a bingo.
const bingoLines = 3

// Bingo reports whether the move makes a bingo or more: three lines at least.
func (o Outcome) Bingo() bool { return o.Lines() >= bingoLines }

// Break names the lines of the move together, as players of bilging do: one of 21
// names from "3" to "vegas 3x3x5x5", or "" if there is no line.
func (o Outcome) Break() string {
	var lengths []string
	for _, n := range o.lengths[:o.Lines()] {
		lengths = append(lengths, fmt.Sprint(n))
	}
	name := strings.Join(lengths, "x")
	switch {
	case len(lengths) < bingoLines:
		return name
	case len(lengths) == bingoLines:
		return "bingo " + name
	case o.lengths[3] >= 5:
		return "vegas " + name
	}
	return "sea donkey " + name
}

// String names the kind, with "double" where both tiles match.
func (o Outcome) String() string {
	if o.Double() {
		return fmt.Sprintf("double %v and %v", max(o.Kinds[0], o.Kinds[1]), min(o.Kinds[0], o.Kinds[1]))
	}
	return o.Kind().String()
}
