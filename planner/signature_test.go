package planner

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite testdata/signature.txt")

// signature is the file that tells what every search finds on fixed boards with a
// fixed number of nodes. It tells at a glance whether a change that was to make a
// search faster has changed what it finds; a change that was to makes -update due:
//
//	go test ./planner -run Signature -update
//
// The figures are those of every machine, however many cores it has.
const signature = "testdata/signature.txt"

// TestSignature compares the searches with the file, line by line.
func TestSignature(t *testing.T) {
	got := sign(t)
	if *update {
		if err := os.WriteFile(signature, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	file, err := os.ReadFile(signature)
	if err != nil {
		t.Fatal(err)
	}
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(string(file), "\n")
	for i := range max(len(gotLines), len(wantLines)) {
		var is, was string
		if i < len(gotLines) {
			is = gotLines[i]
		}
		if i < len(wantLines) {
			was = wantLines[i]
		}
		if is != was {
			t.Errorf("line %d of %s\n\t- %s\n\t+ %s", i+1, signature, was, is)
		}
	}
	if t.Failed() {
		t.Log("if the searches were to find other games, run this test with -update and commit the file")
	}
}

// sign is what the file is to say: a line for every search and board.
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
