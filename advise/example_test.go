package advise_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/planner"
)

func Example() {
	board, err := advise.ParseBoard("# a.png, 3 x 3, game samegame\nBBB\nAAA\nBBB\n")
	if err != nil {
		panic(err)
	}
	options := advise.Options{Usual: planner.Budget{Nodes: 1000}} // a time would find no more here
	choice, err := advise.Choose(board, options)
	if err != nil {
		panic(err)
	}
	answer, err := advise.Plan(context.Background(), choice.Game, board.Grid, options)
	if errors.Is(err, advise.ErrNoMove) {
		fmt.Println("The game is over.")
	} else if err != nil {
		panic(err)
	}
	best := answer.Describe(answer.Candidates[0])
	fmt.Printf("%s: %s\n", best.Do, best.Brings)
	// Output: Click row 2, column 1: 1 point now (expected score 1017)
}
