package interview

import (
	"fmt"
	"strings"
	"testing"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine/rulefile"
)

// TestFields: answers fill fields in, and a field that the player changes counts.
func TestFields(t *testing.T) {
	board := looks{Grid: grid(t, swaps)}
	answers := map[string]string{"clears": "squares", "leaves": "stripes", "counts": "turn"}
	for _, c := range []struct {
		others map[string]string
		want   string
	}{
		{nil, `true 4 sum + 6*(longest > 3) + fired "a point a tile, 6 for the extra turn of four or five in a line"`},
		{map[string]string{"squares": "yes", "line": "n", "clear": "sum + 6*(longest > 3)"}, `true 4 sum + 6*(longest > 3) + fired "a point a tile, 6 for the extra turn of four or five in a line"`},
		{map[string]string{"squares": "no", "four": "no", "cross": "no"}, `false 1 sum + 6*(longest > 3) + fired "a point a tile, 6 for the extra turn of four or five in a line"`},
		{map[string]string{"clear": "2*sum"}, `true 4 2*sum ""`},
	} {
		f, err := rules(Answers{Family: "swaps", Title: "x", Choices: answers, Others: c.others}, board, "x")
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprintf("%v %d %s %q", f.Swaps.Squares, len(f.Specials), f.Swaps.Clear, f.Pays); got != c.want {
			t.Errorf("%v: %s; want %s", c.others, got, c.want)
		}
	}
}

// TestTilesCountOnce: a tile that is in two lines is one tile.
func TestTilesCountOnce(t *testing.T) {
	for leaves, want := range map[string]string{"no": "tiles", "color": "tiles + fired"} {
		f, err := rules(Answers{Family: "swaps", Title: "x", Choices: map[string]string{"leaves": leaves, "counts": "tiles"}}, looks{Grid: grid(t, swaps)}, "x")
		if err != nil {
			t.Fatal(err)
		}
		if f.Swaps.Clear != want {
			t.Errorf("leaves %s: clear = %q, want %q", leaves, f.Swaps.Clear, want)
		}
	}
}

// TestSeen: what a board shows goes into the rules.
func TestSeen(t *testing.T) {
	for board, want := range map[string]string{
		"ABCBA\nCBCA.\n.B.A.\n.C...":                   "up  false",
		"A....\nBCA..\nCABC.\nAACBA":                   "  false",
		"AB_CA\nCBCAB\n_BCAB\nACABC":                   " pass false",
		"ABCBA\nCB*AB\nABCAC\npower 1 2 blocker":       "  true",
		"ABCBA\nCBCA.\n.B.A.\n.C...\nA....":            "  false",
		"A...A\nB...B\nCABCA\nCCAAB\n# stays, or full": "  false",
	} {
		f, err := rules(Answers{Family: "groups", Title: "x"}, looks{Grid: grid(t, board)}, "x")
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprintf("%s %s %v", f.Groups.Fall, f.Groups.Holes, f.Groups.Blockers); got != want {
			t.Errorf("fall, holes and blockers of\n%s\nare %q; want %q", board, got, want)
		}
	}
}

// TestSave: the rules are in a file of the player's own, and replace no other game.
func TestSave(t *testing.T) {
	emptyHome(t)
	board := grid(t, full)
	a := Answers{Family: "groups", Title: " Jelly Pop! ", Choices: map[string]string{"smallest": "3", "close": "stay", "counts": "n2"}}
	name, err := Save(a, board)
	if err != nil || name != "jelly-pop" {
		t.Fatalf("%q, %v", name, err)
	}
	f, err := rulefile.Find(name)
	if err != nil || f.Title != "Jelly Pop!" || f.Groups.Smallest != 3 || f.Groups.Close != "stay" || f.Groups.Points != "n^2" || f.Board.Rows != 4 || f.Board.Colors != 3 {
		t.Errorf("%s, %v", f.Text(), err)
	}
	if game, err := advise.Find(name); err != nil || game.About().Scoring != "n² points for a group of n" {
		t.Errorf("%v, %v", game, err)
	}
	if again, err := Save(a, board); err == nil || !strings.Contains(err.Error(), "there is a game Jelly Pop! already") {
		t.Errorf("saved again: %q, %v", again, err)
	}
	a.Title = "Jelly-Pop"
	if again, err := Save(a, board); err != nil || again != "jelly-pop-2" {
		t.Errorf("another game of a similar name: %q, %v", again, err)
	}
	a.Title, a.Others = "宝石", map[string]string{"points": "5*n", "touch": "corners"}
	if other, err := Save(a, board); err != nil || other != "my-game" {
		t.Errorf("a title in other letters: %q, %v", other, err)
	}
	if f, err := rulefile.Find("my-game"); err != nil || f.Groups.Touch != "corners" || f.Scoring() != "5*n points for a group of n" {
		t.Errorf("other rules: %v", err)
	}
	for want, wrong := range map[string]Answers{
		"say what a move does":              {Title: "x"},
		"give the game a name":              {Family: "groups", Title: " "},
		"longer than 60":                    {Family: "groups", Title: strings.Repeat("x", 61)},
		"there is a game SameGame already":  {Family: "groups", Title: "samegame"},
		`"9" is no answer to: How many`:     {Family: "groups", Title: "x", Choices: map[string]string{"smallest": "9"}},
		`"groups.points" "5*m":`:            {Family: "groups", Title: "x", Others: map[string]string{"points": "5*m"}},
		`"hands" is no answer to: Tiles t`:  {Family: "groups", Title: "x", Others: map[string]string{"touch": "hands"}},
		`"title" and what else people read`: {Family: "groups", Title: "a\x07b"},
	} {
		if name, err := Save(wrong, board); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %q, %v; want %q", wrong, name, err, want)
		}
	}
	if names := rulefile.Names(); len(names) != len(rulefile.Builtin())+3 {
		t.Errorf("games: %q", names)
	}
}
