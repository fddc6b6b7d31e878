package collapse

import (
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine"
)

// TestStyles: in each style another colour is left alone, whatever is played, and
// all else is the same.
func TestStyles(t *testing.T) {
	rules, err := Find("samegame")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(7, 8))
	for range 20 {
		b := plainBoard(t, rules, 15, 15, 5, rng)
		list := b.Styles()
		if len(list) != len(rules.Styles) || list[0] != engine.Puzzle(b) {
			t.Fatalf("%d styles, the first %v", len(list), list[0])
		}
		for early := true; early; {
			early = float64(b.tiles) > 2*endgame*float64(b.rows*b.cols)
			actions := b.Actions(nil)
			if len(actions) == 0 {
				break
			}
			shunned := map[tile]bool{}
			for _, s := range list[1:] {
				style := s.(*Board)
				shunned[style.tabu] = true
				compareStyle(t, b, style, actions)
			}
			if len(shunned) != len(list)-1 {
				t.Fatalf("the styles leave %d colours alone", len(shunned))
			}
			move := actions[rng.IntN(len(actions))].Move()
			for i, s := range list {
				s.Play(move)
				list[i] = s.CopyTo(nil).(engine.Puzzle)
			}
			b = list[0].(*Board)
		}
	}
}

// compareStyle compares a position with the same one in another style.
func compareStyle(t *testing.T, b, style *Board, actions []engine.Action) {
	t.Helper()
	if style.Hash() != b.Hash() || style.Tiles() != b.Tiles() {
		t.Fatalf("another position:\n%v\nnot\n%v", style.Grid(), b.Grid())
	}
	for i, own := range style.Actions(nil) {
		if own.Move() != actions[i].Move() || own.Key() != actions[i].Key() {
			t.Fatalf("action %d is %v, not %v", i, own, actions[i])
		}
		at := b.cells[b.index(own.Move().At)]
		if rare := own.Prior < actions[i].Prior/100; rare && at != style.tabu {
			t.Fatalf("it leaves %v alone, not %v", at, style.tabu)
		}
		if at == style.tabu && own.Prior > strictTabu*rowWeights[topRow] {
			t.Fatalf("the prior of the colour left alone is %v", own.Prior)
		}
	}
}

// TestStylesOfBubbleBurst: the second style leaves the same colour alone, but less.
func TestStylesOfBubbleBurst(t *testing.T) {
	rules, err := Find("bubble-burst")
	if err != nil {
		t.Fatal(err)
	}
	b := plainBoard(t, rules, 10, 10, 5, rand.New(rand.NewPCG(3, 4)))
	list := b.Styles()
	if len(list) != 2 {
		t.Fatalf("%d styles", len(list))
	}
	shunned := 0
	mild := list[1].Actions(nil)
	for i, a := range b.Actions(nil) {
		switch ratio := mild[i].Prior / a.Prior; {
		case ratio > mildTabu/strictTabu/2:
			shunned++
		case ratio != 1:
			t.Errorf("%v has the priors %v and %v", a.Move(), a.Prior, mild[i].Prior)
		}
	}
	if shunned == 0 {
		t.Error("no colour is left alone")
	}
}

// Where it matters little which colour is left alone there is one style.
func TestOneStyleInDestructOMatch(t *testing.T) {
	rules, err := Find("dom")
	if err != nil {
		t.Fatal(err)
	}
	b := plainBoard(t, rules, 8, 8, 4, rand.New(rand.NewPCG(1, 1)))
	if n := len(b.Styles()); n != 1 {
		t.Errorf("%d styles", n)
	}
}

// plainBoard is a random board without power-ups.
func plainBoard(t *testing.T, rules Rules, rows, cols, kinds int, rng *rand.Rand) *Board {
	t.Helper()
	g := engine.NewGrid(rows, cols)
	for i := range g.Cells {
		g.Cells[i].Color = engine.Color(palette[rng.IntN(kinds)])
	}
	b, err := NewBoard(rules, g)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
