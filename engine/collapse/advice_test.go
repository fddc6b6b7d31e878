package collapse

import (
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
)

func TestAdvice(t *testing.T) {
	b := board(t, "dom", `
GOAB
GABA
SUMB
SUFB
TTFB
power 0 1 timer
power 2 0 shuffle
power 2 2 morph
power 3 1 undo
power 4 2 fill
power 4 1 timer
`)
	want := []struct {
		at   engine.Pos
		move engine.Move
		ok   bool
		text string // a part of it
	}{
		{engine.Pos{Row: 0, Col: 1}, engine.Move{}, false, "The Timer at row 1, column 2 is in no group yet"},
		{engine.Pos{Row: 4, Col: 1}, at(4, 0), true, "Clear the Timer at row 5, column 2 first"},
		{engine.Pos{Row: 4, Col: 2}, at(3, 2), true, "Clear the Fill at row 5, column 3 soon"},
		{engine.Pos{Row: 3, Col: 1}, at(2, 1), true, "Clear the Undo at row 4, column 2"},
		{engine.Pos{Row: 2, Col: 0}, at(2, 0), true, "Clear the Shuffle at row 3, column 1"},
		{engine.Pos{Row: 2, Col: 2}, engine.Move{}, false, "The Morph at row 3, column 3"},
	}
	got := b.Advice()
	if len(got) != len(want) {
		t.Fatalf("%d pieces of advice, want %d: %v", len(got), len(want), got)
	}
	for i, w := range want {
		g := got[i]
		if g.At != w.at || g.Move != w.move || g.Playable != w.ok || !strings.Contains(g.Text, w.text) {
			t.Errorf("advice %d is %+v, want %+v", i, g, w)
		}
		if g.Playable && b.Check(g.Move) != nil {
			t.Errorf("the move of %+v is not legal: %v", g, b.Check(g.Move))
		}
	}
}

// TestAdviceForOthers: what can be planned needs none.
func TestAdviceForOthers(t *testing.T) {
	for _, b := range []*Board{
		board(t, "samegame", "11\n22"),
		board(t, "dom", "GG\nBB"),
		board(t, "dom", "G*\n**\npower 0 0 multiplier\npower 0 1 wild\npower 1 0 explode\npower 1 1 indestructible"),
	} {
		if got := b.Advice(); len(got) != 0 {
			t.Errorf("advice %v on\n%s", got, b.Grid())
		}
	}
}

// TestAdviceUnderArticleRules: the article, too, cleared Timers and Fills first.
func TestAdviceUnderArticleRules(t *testing.T) {
	b, err := NewBoard(rules(t, "dom").Article(), grid(t, "GG\npower 0 1 timer"))
	if err != nil {
		t.Fatal(err)
	}
	if got := b.Advice(); len(got) != 1 || got[0].Move != at(0, 0) {
		t.Errorf("advice %v", got)
	}
}
