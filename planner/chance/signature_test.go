package chance

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/golden"
	"github.com/domvision/domvision/planner"
)

var update = flag.Bool("update", false, "rewrite testdata/signature.txt")

// signature is the file that records what every search finds on fixed boards with a
// fixed number of nodes. A change that only makes a search faster must not change it. A
// change that is meant to find other moves updates it:
//
//	go test ./planner/chance -run Signature -update
//
// The figures are the same on every machine, however many cores it has.
const signature = "testdata/signature.txt"

// TestSignature compares the searches with the file, line by line.
func TestSignature(t *testing.T) { golden.Compare(t, signature, sign(t), *update) }

// sign returns the expected content of the file: a line for every board and search. The
// third board of every game has unknown tiles and the power-ups of the game.
func sign(t *testing.T) string {
	movers := []string{"moves:nodes=3000", "moves:nodes=30000,seed=1", "moves:nodes=1000,depth=1", "match-type", "greedy", "top-row"}
	plotters := []string{"plans:nodes=300", "plans:nodes=3000,seed=1", "plans:nodes=1000,price=7.5,clears=2", "bingo-first:nodes=300", "shortest", "mdp", "greedy", "top-row"}
	var text strings.Builder
	fmt.Fprintf(&text, "%-12s %-37s  %8s  %5s  %6s  %8s  %5s  %s\n",
		"# board", "search", "move", "moves", "points", "Q", "nodes", "next best")
	for _, game := range []struct {
		name     string
		registry planner.Registry
		searches []string
	}{
		{"bejeweled", MoverSpecs(), movers},
		{"bilging", PlotterSpecs(), plotters},
		{"kdiamond", MoverSpecs(), movers},
		{"gweled", MoverSpecs(), movers},
	} {
		for n := 1; n <= 3; n++ {
			board := signedBoard(t, game.name, n)
			for _, search := range game.searches {
				spec, err := game.registry.Parse(search, planner.Budget{})
				if err != nil {
					t.Fatal(err)
				}
				plan := spec.New().Plan(context.Background(), board)
				best, next := plan.Candidates[0], plan.Candidates[1]
				fmt.Fprintf(&text, "%-12s %-37s  %8s  %5d  %6d  %8.2f  %5d  %s %.2f\n", fmt.Sprintf("%s-%d", game.name, n), search,
					swapName(best.Move), len(best.PV), best.Points, best.Q, plan.Nodes, swapName(next.Move), next.Q)
			}
		}
	}
	return text.String()
}

func signedBoard(t testing.TB, game string, n int) *swap.Board {
	t.Helper()
	rules, err := swap.Find(game)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(fmt.Sprintf("testdata/boards/%s-%d.txt", game, n))
	if err != nil {
		t.Fatal(err)
	}
	grid, err := engine.ParseGrid(string(text))
	if err != nil {
		t.Fatal(err)
	}
	board, err := swap.NewBoard(rules, grid)
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// swapName names a move by row and column, counted from 1, and the side of the other tile.
func swapName(m engine.Move) string {
	sides := map[engine.Side]string{engine.NoSide: "click", engine.Right: "right", engine.Below: "below"}
	return fmt.Sprintf("%d,%d %s", m.At.Row+1, m.At.Col+1, sides[m.Swap])
}
