package swap

import (
	"errors"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
)

func TestNewBoardRefuses(t *testing.T) {
	for _, c := range []struct {
		name, game, text string
		moving           bool
		want             string
	}{
		{"a row that stands", "bejeweled", "ABC\nDDD\nABC", true, "3 equal tiles lie in a line already, from row 2, column 1 on"},
		{"a column that stands", "bilging", "AB\nAB\nBA\nBA\nBC", true, "3 equal tiles lie in a line already, from row 3, column 1 on"},
		{"a long one", "kdiamond", "AAAAB", true, "4 equal tiles"},
		{"a gap", "gweled", "ABC\nA.C", true, "row 2, column 2 is empty"},
		{"a crab elsewhere", "bejeweled", "*BC\npower 0 0 crab", false, "row 1, column 1 has the power crab, which bejeweled does not have"},
		{"a gem of a later game", "gweled", "ABC\npower 0 1 flame", false, "row 1, column 2 has the power flame, which gweled does not have"},
		{"a hole", "bilging", "AB_", false, "row 1, column 3 is not part of the board, but the board of bilging has no holes"},
		{"a blocker", "bilging", "AB*\npower 0 2 blocker", false, "row 1, column 3 has the power blocker, which bilging does not have"},
		{"a power of another game", "bilging", "ABC\npower 0 1 timer", false, "row 1, column 2 has the power timer, which bilging does not have"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := engine.ParseGrid(c.text)
			if err != nil {
				t.Fatal(err)
			}
			b, err := NewBoard(rules(t, c.game), g)
			if b != nil || err == nil || !strings.Contains(err.Error(), c.want) || errors.Is(err, engine.ErrMoving) != c.moving {
				t.Errorf("board %v, error %v; want %q", b, err, c.want)
			}
		})
	}
	for _, g := range []engine.Grid{{}, {Rows: 2, Cols: 2}, {Rows: 65, Cols: 1, Cells: make([]engine.Cell, 65)}} {
		if _, err := NewBoard(rules(t, "gweled"), g); err == nil || !strings.Contains(err.Error(), "expected 1 x 1 to 64 x 64") {
			t.Errorf("%d x %d: error %v", g.Rows, g.Cols, err)
		}
	}
	g := engine.NewGrid(1, 1)
	g.Cells[0].Color = '!'
	if _, err := NewBoard(rules(t, "gweled"), g); err == nil || !strings.Contains(err.Error(), "unknown colour") {
		t.Errorf("error %v", err)
	}
}

// TestNewBoardKeeps: a board at rest is taken as it is; three '?', three tiles without colour and three crabs
// are not a line. An unnamed mark is accepted.
func TestNewBoardKeeps(t *testing.T) {
	for _, text := range []string{"A", "AABB\nBBAA", "???\n***", "***\npower 0 0 crab\npower 0 1 crab\npower 0 2 crab"} {
		looks(t, board(t, rules(t, "bilging"), text), text)
	}
	looks(t, board(t, rules(t, "gweled"), "AB\npower 0 1 unknown"), "AB")
	looks(t, board(t, rules(t, "bejeweled"), "ABC*\npower 0 0 flame\npower 0 1 star\npower 0 2 multiplier\npower 0 3 hypercube"), "ABC*")
}

func TestCopyTo(t *testing.T) {
	b := board(t, rules(t, "bilging"), "ABA\nBAB\n*AB\npower 2 0 crab")
	c := b.CopyTo(nil).(*Board)
	c.Play(right(0, 1))
	looks(t, b, "ABA\nBAB\n*AB\npower 2 0 crab")
	if again := b.CopyTo(c); again != engine.State(c) || c.crabs != 1 {
		t.Error("the memory of a copy is not used again")
	}
	looks(t, c, "ABA\nBAB\n*AB\npower 2 0 crab")
	other := board(t, rules(t, "gweled"), "ABA")
	if again := b.CopyTo(other); again == engine.State(other) {
		t.Error("a copy went into a board of another game")
	}
}

func TestCheck(t *testing.T) {
	gems := board(t, rules(t, "bejeweled"), "AABA\nBBAC\nCDDC")
	bilge := board(t, rules(t, "bilging"), "AAB\n*?*\npower 1 0 crab\npower 1 2 puffer")
	at := func(row, col int, side engine.Side) engine.Move {
		return engine.Move{At: engine.Pos{Row: row, Col: col}, Swap: side}
	}
	for _, c := range []struct {
		board *Board
		move  engine.Move
		want  string // nothing: legal
	}{
		{gems, right(0, 2), ""},
		{gems, below(0, 2), ""},
		{gems, right(2, 0), "swapping row 3, column 1 with row 3, column 2 makes no line of three"},
		{gems, right(0, 3), "row 1, column 4 has no neighbour on that side"},
		{gems, below(2, 0), "row 3, column 1 has no neighbour on that side"},
		{gems, right(3, 0), "row 4, column 1 is not on the board of 3 rows and 4 columns"},
		{gems, right(0, -1), "not on the board"},
		{gems, at(0, 0, engine.NoSide), "row 1, column 1 cannot be clicked"},
		{gems, at(0, 0, 7), "unknown side 7"},
		{bilge, right(0, 0), ""},
		{bilge, right(0, 1), ""},
		{bilge, right(1, 1), ""},
		{bilge, at(1, 2, engine.NoSide), ""},
		{bilge, right(1, 0), "a crab cannot be moved"},
		{bilge, below(0, 1), "bilging swaps only left and right neighbours"},
	} {
		err := c.board.Check(c.move)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%v: error %v, want %q", c.move, err, c.want)
		}
		if c.want == "" {
			continue
		}
		if out := c.board.Analyze(c.move); out != (Outcome{}) || c.board.Score(c.move) != 0 || c.board.Group(c.move, nil) != nil {
			t.Errorf("%v is illegal, yet does %+v", c.move, out)
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v is illegal, yet played", c.move)
				}
			}()
			c.board.CopyTo(nil).Play(c.move)
		}()
	}
}

// TestPalette: new tiles have the colours of the board, of which there are five at
// least.
func TestPalette(t *testing.T) {
	for text, want := range map[string]string{"ABCDEFG": "ABCDEFG", "ZBY": "BYZAC", "?": "ABCDE", "wroygbp": "bgoprwy"} {
		b := board(t, rules(t, "bejeweled"), text)
		got := ""
		for _, c := range b.palette {
			got += string(rune(c))
		}
		if got != want {
			t.Errorf("the palette of %s is %s, want %s", text, got, want)
		}
	}
}

// TestColoredPieces: a piece of bilging has no colour. The text form, the board and with them the
// oracle agree.
func TestColoredPieces(t *testing.T) {
	for _, name := range []string{"crab", "jellyfish", "puffer"} {
		for _, text := range []string{"0010\n0000\n", "?A?A\nBABA\n"} {
			if _, err := engine.ParseGrid(text + "power 0 0 " + name); err == nil {
				t.Errorf("a %s in %q is read", name, text)
			}
		}
		g, err := engine.ParseGrid("AB*A\nBABA")
		if err != nil {
			t.Fatal(err)
		}
		power, _ := engine.ParsePower(name)
		g.Cells[0].Power = power
		if _, err := NewBoard(lowWater(rules(t, "bilging"), g), g); err == nil {
			t.Errorf("a %s with the colour A is on a board", name)
		}
		if _, err := engine.ParseGrid("AB*A\nBABA\npower 0 2 " + name); err != nil {
			t.Errorf("a %s on its own tile: %v", name, err)
		}
	}
}
