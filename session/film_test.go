package session

import (
	"bytes"
	"image"
	"reflect"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/planner"
)

// TestLetters: a film calls a move by the letter that it had as a candidate, so A is what was advised, whether
// or not it was played.
func TestLetters(t *testing.T) {
	at := func(row, col int) engine.Move { return engine.Move{At: engine.Pos{Row: row, Col: col}} }
	group := func(row int) planner.Candidate {
		return planner.Candidate{Move: at(row, 0), Points: 2, Group: []engine.Pos{{Row: row}, {Row: row, Col: 1}}}
	}
	play := func(row int) *planner.Candidate {
		c := group(row)
		c.Move.At.Col = 1 // on the other tile of the group
		return &c
	}
	for name, test := range map[string]struct {
		played *planner.Candidate
		advice []planner.Candidate
		event  Event
		want   []string
	}{
		"nothing played":    {nil, []planner.Candidate{group(0)}, "", nil},
		"nothing advised":   {play(0), nil, OtherMove, []string{"A"}},
		"as advised":        {play(0), []planner.Candidate{group(0), group(1)}, AsAdvised, []string{"A"}},
		"the second":        {play(1), []planner.Candidate{group(0), group(1), group(2)}, OtherMove, []string{"B", "A"}},
		"the third":         {play(2), []planner.Candidate{group(0), group(1), group(2)}, OtherMove, []string{"C", "A"}},
		"none that is kept": {play(3), []planner.Candidate{group(0), group(1), group(2)}, OtherMove, []string{"", "A"}},
	} {
		step := Step{Turn: Turn{Advice: test.advice}, Played: test.played, Next: &Turn{Event: test.event}}
		if moves, names := step.marks(); !reflect.DeepEqual(names, test.want) || len(moves) != len(names) {
			t.Errorf("%s: %d moves, called %q, want %q", name, len(moves), names, test.want)
		}
	}

	// The pictures are drawn with these letters.
	grid, err := engine.ParseGrid("GG\nBB\nRR\nGG\n")
	if err != nil {
		t.Fatal(err)
	}
	step := Step{Turn: Turn{Grid: grid, Advice: []planner.Candidate{group(0), group(1)}}, Played: play(1), Next: &Turn{Event: OtherMove}}
	board, lattice := drawPlainly(grid, image.Pt(40, 40))
	want := overlay.Draw(board, overlay.Options{Board: lattice, Candidates: []planner.Candidate{*step.Played, group(0)}, Names: []string{"B", "A"}, Top: 2})
	f := film{session: &Session{}, scale: 1, cell: image.Pt(40, 40)}
	if got := f.picture(step).(*image.RGBA); !bytes.Equal(got.Pix, want.Pix) {
		t.Error("the picture has other letters")
	}
}
