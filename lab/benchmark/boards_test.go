package benchmark

import (
	"os"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/realdata"
)

// sameGame is the rules that the tests play by.
func sameGame(t testing.TB) collapse.Rules {
	t.Helper()
	rules, err := collapse.Find("samegame")
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func TestParseBoards(t *testing.T) {
	set, err := ParseBoards("\ufeff# two boards\r\n\r\nboard 7\r\n001\r\n# between\r\n010\r\n\r\nboard  2 \nA.\nAB", sameGame(t))
	if err != nil {
		t.Fatal(err)
	}
	if len(set) != 2 {
		t.Fatalf("%d boards, want 2", len(set))
	}
	for i, want := range []struct {
		number int
		grid   string
	}{{7, "001\n010\n"}, {2, "A.\nAB\n"}} {
		if set[i].Number != want.number || set[i].Grid.String() != want.grid {
			t.Errorf("board %d:\n%swant board %d:\n%s", set[i].Number, set[i].Grid, want.number, want.grid)
		}
	}
}

func TestParseBoardsErrors(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", `no boards: each begins with a line "board NUMBER"`},
		{"comments only", "# nothing\n", "no boards"},
		{"rows without a heading", "# x\n001\n010\n", `line 2: expected "board NUMBER"`},
		{"something else", "Dear Neopets team,\n", `line 1: expected "board NUMBER"`},
		{"a heading without a number", "board \n00\n", `line 1: expected "board NUMBER"`},
		{"a heading with more", "board 1 2\n00\n", `line 1: expected "board NUMBER"`},
		{"no number", "board one\n00\n", `line 1: "one" is not the number of a board`},
		{"the number 0", "board 0\n00\n", `line 1: "0" is not the number of a board`},
		{"twice", "board 1\n00\n\nboard 1\n11\n", "line 4: board 1 appears twice"},
		{"no rows", "board 1\nboard 2\n00\n", "line 1: no rows"},
		{"ragged rows", "board 1\n00\n\nboard 2\n# x\n001\n01\n", "line 7: this row has 2 cells, the rows above have 3"},
		{"an unknown cell", "board 1\n0!\n", "line 2: unknown cell '!'"},
		{"a tile that floats", "board 1\n00\n\nboard 2\n0.\n.0\n", "line 4: board 2: "},
		{"a power-up", "board 1\n00\npower 0 0 timer\n", "line 1: board 1: "},
		{"too large", "board 1\n" + strings.Repeat("0", 65) + "\n", "line 2: the grid is larger than 64 x 64"},
	} {
		t.Run(c.name, func(t *testing.T) {
			set, err := ParseBoards(c.text, sameGame(t))
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("error %v, want %s...", err, c.want)
			}
			if set != nil {
				t.Errorf("boards come with the error: %v", set)
			}
		})
	}
}

func FuzzParseBoards(f *testing.F) {
	f.Add("# c\nboard 1\n001\n010\n\nboard 2\nAB\n")
	f.Add("board 1\n0!\nboard 1\n")
	f.Add("board 3\n00\npower 0 0 timer\n")
	f.Fuzz(func(t *testing.T, text string) {
		set, err := ParseBoards(text, sameGame(t))
		if (err == nil) == (len(set) == 0) {
			t.Fatalf("%d boards and error %v", len(set), err)
		}
		for _, b := range set {
			if _, err := collapse.NewBoard(sameGame(t), b.Grid); err != nil || b.Number < 1 {
				t.Errorf("board %d cannot be played: %v", b.Number, err)
			}
		}
	})
}

// readStandard reads a file of the set that the literature plays, which others hold the rights in.
func readStandard(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(realdata.Path(t, "data/"+name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// standardSet is the 20 boards that the literature plays.
func standardSet(t *testing.T) []Board {
	t.Helper()
	set, err := ParseBoards(readStandard(t, "samegame20.txt"), sameGame(t))
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// TestStandardSet reads the boards that the literature plays and the scores
// published for them.
func TestStandardSet(t *testing.T) {
	set := standardSet(t)
	var numbers []int
	for _, b := range set {
		numbers = append(numbers, b.Number)
		if b.Grid.Rows != 15 || b.Grid.Cols != 15 || b.Grid.Tiles() != 225 || len(b.Grid.Colors()) != 5 {
			t.Errorf("board %d is %d x %d with %d tiles in %d colours", b.Number, b.Grid.Rows, b.Grid.Cols, b.Grid.Tiles(), len(b.Grid.Colors()))
		}
	}
	if len(set) != 20 || numbers[0] != 1 || numbers[19] != 20 {
		t.Fatalf("boards %v, want 1 to 20", numbers)
	}
	columns, err := ParseReference(readStandard(t, "samegame20_scores.csv"))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{77934, 78012, 80030, 87858} {
		if total, ok := columns[i].Total(numbers); !ok || total != want {
			t.Errorf("%s: %d in total, published are %d", columns[i].Name, total, want)
		}
	}
}
