package swap

import (
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
)

// TestCertain: a result that is Certain comes true whatever the unread tiles are, and on a board with few of
// them most moves are certain.
func TestCertain(t *testing.T) {
	rng := source(8)
	vouched, moves := 0, 0
	for range 400 {
		for _, rules := range Games() {
			whole := rules.Deal(rng)
			g := whole.Grid()
			for range 4 {
				g.Cells[rng.IntN(len(g.Cells))] = engine.Cell{Color: engine.Unknown}
			}
			b, err := NewBoard(rules, g)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range b.Moves(nil) {
				moves++
				if !b.Certain(m) {
					continue
				}
				vouched++
				seen, truth := b.Analyze(m), whole.Analyze(m)
				if seen.Points != truth.Points || seen.Kinds != truth.Kinds || !slices.Equal(b.Lines(m), whole.Lines(m)) {
					t.Fatalf("%s: %v at %v, all known %v\n%v", rules.Name, seen, m, truth, g)
				}
			}
		}
	}
	if vouched < moves/2 || vouched == moves {
		t.Errorf("%d of %d moves are certain", vouched, moves)
	}
}

func TestCertainByHand(t *testing.T) {
	for _, c := range []struct {
		name, game, text string
		move             engine.Move
		want             bool
	}{
		{"nothing unread", "bejeweled", "AABC\nBCAD\nCDCB", below(0, 2), true},
		{"it would be a four", "bejeweled", "AAB?\nBCAD\nCDCB", below(0, 2), false},
		{"too far away", "bejeweled", "AABC?\nBCADB\nCDCBA", below(0, 2), true},
		{"the other tile could match", "bejeweled", "AABC\nBCAD\nCDBC\nDC?D", below(0, 2), false},
		{"what is swapped is unread", "bilging", "ABC\nD?C", right(1, 0), false},
	} {
		b := board(t, rules(t, c.game), c.text)
		if err := b.Check(c.move); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if got := b.Certain(c.move); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestAfter: only the first clear where new tiles come in after each; all that is
// known where they come in once.
func TestAfter(t *testing.T) {
	for _, c := range []struct {
		name, game, text, want string
		move                   engine.Move
	}{
		{"one clear", "bejeweled", "CDDB\nAABC\nBDAD", "???B\nCDDC\nBDBD", below(1, 2)},
		{"a line is left standing", "bejeweled", "CCDB\nDDBC\nAABC\nCDAD", "???B\nCCDC\nDDBC\nCDBD", below(2, 2)},
		{"nothing cleared", "bilging", "ABC\nBCA", "BAC\nBCA", right(0, 0)},
	} {
		b := board(t, rules(t, c.game), c.text)
		if got := b.After(c.move).String(); got != c.want+"\n" {
			t.Errorf("%s:\n%swant\n%s", c.name, got, c.want)
		}
	}
}
