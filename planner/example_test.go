package planner_test

import (
	"context"
	"fmt"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
)

// board is a small board of SameGame.
func board() *collapse.Board {
	rules, err := collapse.Find("samegame")
	if err != nil {
		panic(err)
	}
	grid, err := engine.ParseGrid("BAC\nBAC\nABB\n")
	if err != nil {
		panic(err)
	}
	b, err := collapse.NewBoard(rules, grid)
	if err != nil {
		panic(err)
	}
	return b
}

// A plan ranks all legal moves, each with the line that it was judged by.
func ExampleNRPA() {
	search := planner.NRPA{Budget: planner.Budget{Nodes: 1000}}
	plan := search.Plan(context.Background(), board())
	for _, c := range plan.Candidates {
		fmt.Printf("row %d, column %d: %.0f points in %d moves\n", c.Move.At.Row, c.Move.At.Col, c.Q, len(c.PV))
	}
	// Output:
	// row 0, column 0: 1001 points in 4 moves
	// row 2, column 1: 1001 points in 4 moves
	// row 0, column 2: 1001 points in 4 moves
	// row 0, column 1: 0 points in 4 moves
}

// Searches have names, with options, for command lines and records.
func ExampleRegistry_Parse() {
	spec, err := planner.Specs().Parse("nstep:d=2", planner.Budget{})
	if err != nil {
		panic(err)
	}
	plan := spec.New().Plan(context.Background(), board())
	fmt.Println(spec, "finds", len(plan.Candidates), "moves")
	// Output: nstep:d=2,k=6 finds 4 moves
}
