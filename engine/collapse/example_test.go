package collapse_test

import (
	"fmt"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
)

func Example() {
	rules, err := collapse.Find("samegame")
	if err != nil {
		panic(err)
	}
	grid, err := engine.ParseGrid("BBB\nAAA\nBBB\n")
	if err != nil {
		panic(err)
	}
	board, err := collapse.NewBoard(rules, grid)
	if err != nil {
		panic(err)
	}
	for _, move := range board.Moves(nil) {
		child := board.CopyTo(nil)
		points := child.Play(move)
		fmt.Printf("row %d, column %d: %d point now, about %.0f\n", move.At.Row, move.At.Col, points, child.Value())
	}
	// Output:
	// row 1, column 0: 1 point now, about 1016
	// row 0, column 0: 1 point now, about 1002
	// row 2, column 0: 1 point now, about 1002
}

// A game is played with everything that a board leaves to chance.
func ExampleGame() {
	rules, err := collapse.Find("samegame")
	if err != nil {
		panic(err)
	}
	grid, err := engine.ParseGrid("BBB\nAAA\nBBB\n")
	if err != nil {
		panic(err)
	}
	game := collapse.NewGame(rules, nil) // no chance in SameGame
	if err := game.Start(grid); err != nil {
		panic(err)
	}
	for !game.Over() {
		if _, err := game.Play(game.Board().Moves(nil)[0]); err != nil {
			panic(err)
		}
	}
	fmt.Println(game.Score(), "points")
	// Output: 1017 points
}
