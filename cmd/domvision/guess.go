package main

import (
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
)

// What guessGame asks of a board.
const (
	leastGuessed, mostGuessed = 5, 9 // rows and columns, unless they are those of a game

	leastLines = 1.5 // that chance would have made: then fewer than a quarter of all boards have none
)

// guessGame is the game of swaps that a board of an unknown game seems to be of; "" for
// none. On such a board at rest three equal tiles never lie in a line, while where groups
// are cleared they do by chance, unless the board is small and has many colours. (Same Game
// of sgt-puzzles deals boards of 10 x 10 that have none, too.)
func guessGame(g engine.Grid) string {
	rules, ok := swapsOf(g.Rows, g.Cols)
	if !ok || chanceLines(g) < leastLines {
		return ""
	}
	board, err := swap.NewBoard(rules, g) // which refuses gaps and lines
	if err != nil || len(board.Moves(nil)) == 0 {
		return ""
	}
	return rules.Name
}

// swapsOf is the game of swaps that has boards of a size: the first that is known for it,
// or else Bejeweled, whose imitators have others.
func swapsOf(rows, cols int) (rules swap.Rules, ok bool) {
	for _, rules := range swap.Games() {
		if rules.Rows == rows && rules.Cols == cols {
			return rules, true
		}
	}
	rules, ok = swapGame("bejeweled")
	return rules, ok && min(rows, cols) >= leastGuessed && max(rows, cols) <= mostGuessed
}

// guessed says by which rules a board is played if these are guessed; else it is "".
func guessed(asked string, found boardFacts) string {
	if asked != "" || found.guess == "" {
		return ""
	}
	return "no three equal tiles lie in a line, as in games of swaps: taken for " + found.guess + " (--game NAME changes that)"
}

// sayGuess says it to a person.
func (t terminal) sayGuess(asked string, found boardFacts) {
	if note := guessed(asked, found); note != "" {
		say(t.err, "Note: %s", note)
	}
}

// chanceLines is how many lines of three equal tiles chance would make of as many tiles of
// each colour.
func chanceLines(g engine.Grid) float64 {
	var sum float64
	for _, c := range g.Colors() {
		share := float64(g.Count(c)) / float64(len(g.Cells))
		sum += share * share * share
	}
	return sum * float64(g.Rows*(g.Cols-2)+g.Cols*(g.Rows-2))
}
