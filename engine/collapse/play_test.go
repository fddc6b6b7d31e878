package collapse

import (
	"slices"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
)

// TestPlay has one case for every rule that a single move can show. Where the
// sources are silent the case is a decision, and its name says so.
func TestPlay(t *testing.T) {
	for _, c := range []struct {
		name   string
		game   string
		before string
		move   engine.Move
		points int
		after  string
	}{
		{
			"a group is 4-connected", "dom",
			"GB.\nGBG\nBGG", at(1, 2), 3,
			"G..\nGB.\nBB.",
		},
		{
			"every column falls on its own", "dom",
			"ABC\nGGC\nDGG", at(1, 0), 4,
			"...\nA.C\nDBC",
		},
		{
			"columns close to the left", "dom",
			"GAG\nGBG\nGCG", at(0, 0), 3,
			"AG.\nBG.\nCG.",
		},
		{
			"two columns close at once", "samegame",
			"GGAGGB\nGGAGGB", at(0, 0), 4,
			"AGGB..\nAGGB..",
		},
		{
			"bubble burst closes to the right", "bubble-burst",
			"AGB\nAGB", at(0, 1), 2,
			".AB\n.AB",
		},
		{
			"columns that were empty close with the first move", "dom",
			"A.GG\nA.BB", at(0, 2), 2,
			"A...\nABB.",
		},
		{
			"columns that were empty close to the right, too", "bubble-burst",
			"AG.B\nAG.B", at(0, 1), 2,
			"..AB\n..AB",
		},
		{
			"an Explode removes itself and its eight neighbours for no points", "dom",
			"ABCD\nAGGD\nA*BD\nAGBC\npower 2 1 explode", at(2, 1), 0,
			"...D\n...D\n...D\nABCC",
		},
		{
			"an Explode in a corner", "dom",
			"AB\n*C\npower 1 0 explode", at(1, 0), 0,
			"..\n..",
		},
		{
			"an Explode removes Indestructibles", "dom",
			"*A\n*B\npower 0 0 indestructible\npower 1 0 explode", at(1, 0), 0,
			"..\n..",
		},
		{
			"an Explode that hits power-ups just removes them (decision)", "dom",
			"ABFF\nO*XO\nOMAO\npower 1 0 overkill\npower 1 1 explode\npower 1 2 explode\npower 2 1 multiplier\npower 0 2 fill", at(1, 1), 0,
			"F...\nO...\nO...",
		},
		{
			"clearing an Overkill's group removes every boulder of its colour, points for the group only", "dom",
			"GBGB\nGBBB\nAGAG\npower 0 0 overkill", at(1, 0), 2,
			"....\n.BBB\nABAB",
		},
		{
			"clearing another group of the colour does not set the Overkill off", "dom",
			"GB.\nABG\nABG\npower 0 0 overkill", at(1, 2), 2,
			"GB.\nAB.\nAB.\npower 0 0 overkill",
		},
		{
			"an Overkill takes power-ups of its colour with it, and does not set them off (decision)", "dom",
			"GB.F\nGAFA\nABGA\npower 0 0 overkill\npower 2 2 multiplier", at(0, 0), 2,
			".B.F\n.A.A\nABFA",
		},
		{
			"an Overkill leaves Wilds and Morphs outside its group (decision)", "dom",
			"GA*\nGAG\npower 0 0 overkill\npower 0 2 wild\npower 1 2 morph", at(0, 0), 2,
			"A*.\nAG.\npower 0 1 wild\npower 1 1 morph",
		},
		{
			"an Overkill takes the Wild in its group", "dom",
			"G*A\nBAG\npower 0 0 overkill\npower 0 1 wild", at(0, 0), 2,
			"...\nBAA",
		},
		{
			"an Overkill leaves Indestructibles that show its letter", "dom",
			"GAG\nGAA\npower 0 0 overkill\npower 0 2 indestructible", at(0, 0), 2,
			"AG.\nAA.\npower 0 1 indestructible",
		},
		{
			"a Multiplier triples its group", "dom",
			"GGG\nGGA\npower 0 0 multiplier", at(0, 0), 18,
			"...\nA..",
		},
		{
			"a Multiplier outside the group does nothing", "dom",
			"GGA\nBBG\npower 1 2 multiplier", at(0, 0), 2,
			"..A\nBBG\npower 1 2 multiplier",
		},
		{
			"two Multipliers triple once (decision)", "dom",
			"GGA\npower 0 0 multiplier\npower 0 1 multiplier", at(0, 0), 6,
			"A..",
		},
		{
			"a Wild joins a group", "dom",
			"G*B\npower 0 1 wild", at(0, 0), 2,
			"B..",
		},
		{
			"a Wild joins a group of another colour as well", "dom",
			"G*B\npower 0 1 wild", at(0, 2), 2,
			"G..",
		},
		{
			"a Wild connects boulders of one colour", "dom",
			"GG*GA\npower 0 2 wild", at(0, 3), 4,
			"A....",
		},
		{
			"adjacent Wilds chain (decision)", "dom",
			"G**GA\npower 0 1 wild\npower 0 2 morph", at(0, 0), 4,
			"A....",
		},
		{
			"a Wild ignores the letter written in its cell", "dom",
			"GBB\npower 0 1 wild", at(0, 0), 2,
			"B..",
		},
		{
			"a Morph is a Wild whatever letter it shows", "dom",
			"GBB\npower 0 1 morph", at(0, 0), 2,
			"B..",
		},
		{
			"power-ups count as boulders of their group", "dom",
			"GGGGGA\npower 0 0 timer\npower 0 1 shuffle\npower 0 2 undo\npower 0 3 unknown", at(0, 4), 6,
			"A.....",
		},
		{
			"a power-up can be clicked", "dom",
			"GGA\npower 0 0 timer", at(0, 0), 2,
			"A..",
		},
		{
			"a Fill drops a row of unknown boulders on all columns but full ones", "dom",
			"A..\nAGG\nABA\npower 1 1 fill", at(1, 2), 2,
			"A..\nA??\nABA",
		},
		{
			"a Fill fills empty columns, too (decision)", "dom",
			"..A\nGGA\npower 1 0 fill", at(1, 0), 2,
			"A..\nA??",
		},
		{
			"a Fill drops nothing when no colour is left", "dom",
			"GG*\npower 0 0 fill\npower 0 2 indestructible", at(0, 0), 2,
			"*..\npower 0 0 indestructible",
		},
		{
			"power-ups fall with their boulders", "dom",
			"TUB\nGGB\npower 0 0 timer\npower 0 1 undo", at(1, 0), 2,
			"..B\nTUB\npower 1 0 timer\npower 1 1 undo",
		},
		{
			"power-ups move with their columns", "dom",
			"GAA\nGTA\npower 1 1 timer", at(0, 0), 2,
			"AA.\nTA.\npower 1 0 timer",
		},
		{
			"unread, colourless and Indestructible cells fall", "dom",
			"?*I\nGGG\npower 0 2 indestructible", at(1, 0), 3,
			"...\n?*I\npower 1 2 indestructible",
		},
		{
			"samegame: a pair is worth nothing", "samegame",
			"00\n12", at(0, 1), 0,
			"..\n12",
		},
		{
			"samegame: (n-2)²", "samegame",
			"000\n002", at(0, 1), 9,
			"...\n2..",
		},
		{
			"bubble burst: n(n-1)", "bubble-burst",
			"RRB\nRCC", at(0, 1), 6,
			"..B\n.CC",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := board(t, c.game, c.before)
			if err := b.Check(c.move); err != nil {
				t.Fatal(err)
			}
			checkPlay(t, b, c.move, c.points, grid(t, c.after))
		})
	}
}

func checkPlay(t *testing.T, b *Board, m engine.Move, points int, after engine.Grid) {
	t.Helper()
	if got := b.Play(m); got != points {
		t.Errorf("earned %d points, want %d", got, points)
	}
	if got := b.Grid(); !got.Equal(after) {
		t.Errorf("after the move\n%swant\n%s", got, after)
	}
}

// TestStay switches the closing of columns off.
func TestStay(t *testing.T) {
	r := rules(t, "dom")
	r.Close = Stay
	b, err := NewBoard(r, grid(t, "AGB\nAGB"))
	if err != nil {
		t.Fatal(err)
	}
	checkPlay(t, b, at(0, 1), 2, grid(t, "A.B\nA.B"))
}

// TestArticle: a Fill is a plain boulder.
func TestArticle(t *testing.T) {
	b, err := NewBoard(rules(t, "dom").Article(), grid(t, "AA\nGG\npower 1 0 fill"))
	if err != nil {
		t.Fatal(err)
	}
	checkPlay(t, b, at(1, 0), 2, grid(t, "..\nAA"))
}

// TestAnyOrdinaryBoulder: a group can be named by any of its ordinary boulders.
func TestAnyOrdinaryBoulder(t *testing.T) {
	const text = "*GG\nAGB\npower 0 0 wild"
	for _, m := range []engine.Move{at(0, 1), at(0, 2), at(1, 1)} {
		checkPlay(t, board(t, "dom", text), m, 4, grid(t, "...\nAB."))
	}
}

func TestCheck(t *testing.T) {
	b := board(t, "dom", `
..B
?*G
GEM
W*I
power 2 1 explode
power 2 2 morph
power 3 0 wild
power 3 2 indestructible
`)
	for _, c := range []struct {
		move engine.Move
		want string // in the error; "" legal
	}{
		{at(1, 2), ""},
		{at(2, 0), ""},
		{at(2, 1), ""},
		{at(0, 2), "row 1, column 3 has no neighbour of its colour"},
		{at(0, 0), "row 1, column 1 is empty"},
		{at(1, 0), "row 2, column 1 could not be read"},
		{at(1, 1), "row 2, column 2 has no colour"},
		{at(2, 2), "row 3, column 3 is a morph"},
		{at(3, 0), "row 4, column 1 is a wild"},
		{at(3, 2), "row 4, column 3 is Indestructible"},
		{at(4, 0), "row 5, column 1 is not on the board of 4 rows and 3 columns"},
		{at(0, -1), "row 1, column 0 is not on the board"},
	} {
		err := b.Check(c.move)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("Check(%v) = %v, want a legal move", c.move, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("Check(%v) = %v, want %q", c.move, err, c.want)
		}
		if c.want != "" {
			mustPanic(t, c.want, func() { b.CopyTo(nil).Play(c.move) })
			if group := b.Group(c.move, nil); group != nil {
				t.Errorf("illegal move %v has the group %v", c.move, group)
			}
			if also := b.AlsoRemoved(c.move, nil); also != nil {
				t.Errorf("illegal move %v also removes %v", c.move, also)
			}
		}
	}
}

// mustPanic requires f to panic with a message that contains want.
func mustPanic(t *testing.T, want string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if msg, _ := recover().(string); !strings.Contains(msg, want) {
			t.Errorf("panic %q, want %q", msg, want)
		}
	}()
	f()
}

func TestGroupAndAlsoRemoved(t *testing.T) {
	b := board(t, "dom", "GB*\nGGB\n*AG\npower 0 2 wild\npower 1 0 overkill\npower 2 0 explode")
	keep := engine.Pos{Row: 9, Col: 9}
	for _, c := range []struct {
		move        engine.Move
		group, also []engine.Pos
	}{
		{at(0, 0), places(0, 0, 1, 0, 1, 1), places(2, 2)},
		{at(0, 1), places(0, 1, 0, 2, 1, 2), nil},
		{at(2, 0), places(2, 0), places(1, 0, 1, 1, 2, 1)},
	} {
		if got := b.Group(c.move, []engine.Pos{keep}); !slices.Equal(got, append([]engine.Pos{keep}, c.group...)) {
			t.Errorf("group of %v is %v, want %v", c.move, got[1:], c.group)
		}
		if got := b.AlsoRemoved(c.move, []engine.Pos{keep}); !slices.Equal(got, append([]engine.Pos{keep}, c.also...)) {
			t.Errorf("%v also removes %v, want %v", c.move, got[1:], c.also)
		}
	}
}
