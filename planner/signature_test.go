package planner

import (
	"context"
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/internal/golden"
)

var update = flag.Bool("update", false, "rewrite testdata/signature.txt")

// signature is the file that records what every search finds on fixed boards with a
// fixed number of nodes. A change that only makes a search faster must not change it. A
// change that is meant to find other games updates it:
//
//	go test ./planner -run Signature -update
//
// The figures are the same on every machine, however many cores it has.
const signature = "testdata/signature.txt"

// TestSignature compares the searches with the file, line by line.
func TestSignature(t *testing.T) {
	exhaustive.NoRace(t)
	golden.Compare(t, signature, sign(t), *update)
}

// sign returns the expected content of the file: a line for every board and search.
func sign(t *testing.T) string {
	searches := []struct {
		name string
		Search
	}{
		{"nstep:d=3,k=6", NStep{}},
		{"beam:width=30", Beam{Width: 30}},
		{"beam:nodes=50000", Beam{Budget: Budget{Nodes: 50_000}}},
		{"nrpa:nodes=10000,seed=1", NRPA{Budget: Budget{Nodes: 10_000}, Seed: 1}},
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%-16s %-23s  %7s  %5s  %6s  %s\n", "# board", "search", "move", "moves", "points", "nodes")
	for _, game := range []string{"dom", "samegame", "bubble-burst"} {
		r := rules(t, game).Article()
		for i, s := range levels(t, r, 2) {
			for _, search := range searches {
				plan := search.Plan(context.Background(), s)
				best := plan.Candidates[0]
				checkLine(t, s, best)
				fmt.Fprintf(&text, "%-16s %-23s  %3d,%3d  %5d  %6g  %d\n", fmt.Sprintf("%s-%d", r.Name, i+1), search.name,
					best.Move.At.Row+1, best.Move.At.Col+1, len(best.PV), best.Q, plan.Nodes)
			}
		}
	}
	return text.String()
}
