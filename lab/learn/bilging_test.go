package learn

import (
	"bytes"
	"context"
	"image/png"
	"reflect"
	"sync/atomic"
	"testing"

	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/planner/chance"
)

// TestBoards: on the first ones a bingo takes one swap, on the others several; the
// same seed gives the same.
func TestBoards(t *testing.T) {
	rules, err := swap.Find("bilging")
	if err != nil {
		t.Fatal(err)
	}
	set := Set{OneMove: 40, Several: 30}
	boards := set.Boards(t.Context(), rules, 1)
	if len(boards) != 70 {
		t.Fatalf("%d boards", len(boards))
	}
	for i, b := range boards {
		bingo := false
		for _, m := range b.Moves(nil) {
			bingo = bingo || b.Analyze(m).Bingo()
		}
		if oneMove := i < set.OneMove; bingo != oneMove || b.BingoSwaps() == 0 {
			t.Errorf("board %d: a bingo in one move: %v, in %d", i, bingo, b.BingoSwaps())
		}
	}
	again, other := set.Boards(t.Context(), rules, 1), set.Boards(t.Context(), rules, 2)
	if !again[69].Grid().Equal(boards[69].Grid()) || other[0].Grid().Equal(boards[0].Grid()) {
		t.Error("the boards do not depend on the seed alone")
	}
}

// TestBilging learns from a few boards: being near is worth more than being far.
func TestBilging(t *testing.T) {
	var looked atomic.Int64
	learn := func() (chance.Model, []Iteration) {
		m, done, err := Bilging(context.Background(), Set{OneMove: 100, Several: 100},
			Fitting{Samples: 3, Seed: 5, Progress: func() { looked.Add(1) }})
		if err != nil {
			t.Fatal(err)
		}
		return m, done
	}
	m, done := learn()
	if again, _ := learn(); !reflect.DeepEqual(m, again) {
		t.Error("learned twice, the weights differ")
	}
	if looked.Load() != 400 || m.OneMove != 100 || m.Seed != 5 || m.Iterations != len(done) {
		t.Errorf("looked at %d boards; %+v", looked.Load(), m)
	}
	near, far := m.Value([]float64{0, 0, 4, 0, 0}), m.Value([]float64{4, 4, 6, 2, 0})
	if near < far+5 {
		t.Errorf("a bingo that is near is worth %v, one that is far %v", near, far)
	}
	var picture bytes.Buffer
	for _, shown := range [][]Iteration{done, done[:1]} {
		picture.Reset()
		if err := WritePlot(&picture, m.Features, shown); err != nil {
			t.Fatal(err)
		}
		if _, err := png.Decode(&picture); err != nil {
			t.Errorf("%d iterations: %v", len(shown), err)
		}
	}
}

// TestTheBuiltInModel: the built-in model is the one that the defaults learn.
func TestTheBuiltInModel(t *testing.T) {
	exhaustive.NoRace(t)
	if testing.Short() {
		t.Skip("takes seconds")
	}
	m, _, err := Bilging(context.Background(), Set{}, Fitting{})
	if err != nil {
		t.Fatal(err)
	}
	want := chance.BilgingModel()
	for i, w := range want.Weights {
		if d := m.Weights[i] - w; d > 1e-6 || d < -1e-6 {
			t.Errorf("the weight of %s is %v, built in is %v: run domlab learn bilging -o planner/chance/bilging.json",
				want.Features[i], m.Weights[i], w)
		}
	}
}
