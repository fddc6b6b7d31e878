package main

import (
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/engine/swap"
)

// TestGuessGame: boards of swap games are told from those on which groups are cleared.
func TestGuessGame(t *testing.T) {
	const boards = 200
	for _, rules := range swap.Games() {
		if rules.Name == "kdiamond" || rules.Name == "gweled" {
			continue // boards like those of bejeweled
		}
		missed := 0
		for seed := range uint64(boards) {
			if guessGame(rules.Deal(rand.New(rand.NewPCG(seed, 1))).Grid()) != rules.Name {
				missed++
			}
		}
		if missed > boards/20 {
			t.Errorf("%s: %d of %d boards are not known", rules.Name, missed, boards)
		}
	}
	for i, level := range collapse.HTML5Levels() {
		for seed := range uint64(boards) {
			if game := guessGame(level.Deal(rand.New(rand.NewPCG(seed, 1)))); game != "" {
				t.Errorf("level %d, seed %d: taken for %s", i+1, seed, game)
			}
		}
	}
	small := collapse.Level{Rows: 8, Cols: 8, Colors: 5}
	wrong := 0
	for seed := range uint64(boards) {
		if guessGame(small.Deal(rand.New(rand.NewPCG(seed, 1)))) != "" {
			wrong++
		}
	}
	if wrong > boards/20 {
		t.Errorf("of 8 x 8 boards in 5 colours %d of %d are taken for a game of swaps", wrong, boards)
	}
}

// TestNoGuess: what has gaps or lines, or is small, says nothing.
func TestNoGuess(t *testing.T) {
	rules, _ := swapGame("bejeweled")
	g := rules.Deal(rand.New(rand.NewPCG(1, 1))).Grid()
	gap := g.Clone()
	gap.Set(engine.Pos{}, engine.Cell{})
	for name, g := range map[string]engine.Grid{"a gap": gap, "small": parse(t, "ABCD\nBCDA\nCDAB\nDABC")} {
		if game := guessGame(g); game != "" {
			t.Errorf("%s: %s", name, game)
		}
	}
}
