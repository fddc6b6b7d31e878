package benchmark

import (
	"bytes"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
)

// clicks makes moves of pairs of a row and a column.
func clicks(rowCol ...int) []engine.Move {
	var moves []engine.Move
	for i := 0; i < len(rowCol); i += 2 {
		moves = append(moves, engine.Move{At: engine.Pos{Row: rowCol[i], Col: rowCol[i+1]}})
	}
	return moves
}

func TestSolutionsAreReadAsWritten(t *testing.T) {
	want := []Solution{{Board: 3, Score: 1002, Moves: clicks(0, 0, 14, 3)}, {Board: 1, Score: 0}}
	var file bytes.Buffer
	if err := WriteSolutions(&file, want); err != nil {
		t.Fatal(err)
	}
	if lines := "board 3 score 1002 moves 0,0 14,3\nboard 1 score 0 moves\n"; !strings.HasSuffix(file.String(), lines) {
		t.Errorf("written:\n%s", &file)
	}
	got, err := ParseSolutions(file.String())
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("read %v, %v, want %v", got, err, want)
	}
}

func TestParseSolutionsErrors(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a set of boards", "# x\nboard 1\n00\n", `line 2: expected "board NUMBER score POINTS moves ROW,COL`},
		{"words in another order", "score 1 board 2 moves\n", "line 1: expected"},
		{"not the number of a board", "board x score 1 moves", `line 1: "x" is not the number of a board`},
		{"no score", "board 1 score x moves", `line 1: board 1: score "x"`},
		{"one number", "board 1 score 1 moves 0,0 3", `line 1: board 1, move 2: "3": expected ROW,COL`},
		{"three numbers", "board 1 score 1 moves 0,0,0", `line 1: board 1, move 1: "0,0,0": expected ROW,COL`},
		{"twice", "board 1 score 1 moves\n\nboard 1 score 1 moves\n", "line 3: board 1 appears twice"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := ParseSolutions(c.text); err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("error %v, want %s...", err, c.want)
			}
		})
	}
}

func TestReplay(t *testing.T) {
	set, err := ParseBoards("board 1\n001\n011\n\nboard 2\n0102\n0102\n\nboard 3\n01\n", sameGame(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name     string
		solution Solution
		left     int
		want     string // the error
	}{
		{"cleared", Solution{1, 1002, clicks(0, 0, 1, 0)}, 0, ""},
		{"cleared by columns that close", Solution{2, 1004, clicks(0, 1, 1, 0, 1, 0)}, 0, ""},
		{"one group too few", Solution{2, 0, clicks(0, 0, 0, 0, 0, 0)}, 2, "board 2: not finished: after move 3"},
		{"nothing to be done", Solution{3, 0, nil}, 2, ""},
		{"too many moves", Solution{1, 1002, clicks(0, 0, 1, 0, 1, 0)}, 0, "board 1, move 3: the game is over by then"},
		{"a tile alone", Solution{3, 0, clicks(0, 0)}, 0, "board 3, move 1: the game is over by then"},
		{"an empty cell", Solution{1, 1002, clicks(0, 0, 0, 2)}, 0, "board 1, move 2: row 1, column 3 is empty"},
		{"off the board", Solution{1, 1002, clicks(-1, 0)}, 0, "board 1, move 1: row 0, column 1 is not on the board"},
		{"not finished", Solution{1, 1, clicks(0, 0)}, 0, "board 1: not finished: after move 1"},
		{"another score", Solution{1, 1003, clicks(0, 0, 1, 0)}, 0, "board 1: the moves score 1002, not 1003"},
		{"another board", Solution{4, 0, nil}, 0, "there is no board 4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			game, err := c.solution.Replay(sameGame(t), set)
			switch {
			case c.want != "":
				if err == nil || !strings.Contains(err.Error(), c.want) {
					t.Errorf("error %v, want %s", err, c.want)
				}
			case err != nil:
				t.Error(err)
			case game.Board().Grid().Tiles() != c.left:
				t.Errorf("%d tiles are left, want %d", game.Board().Grid().Tiles(), c.left)
			}
		})
	}
}

// TestStandardLines replays the games in samegame20_lines.txt, the best that one long search found on each board of
// the standard set.
func TestStandardLines(t *testing.T) {
	text, err := os.ReadFile("samegame20_lines.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines, err := ParseSolutions(string(text))
	if err != nil {
		t.Fatal(err)
	}
	set, total := standardSet(t), 0
	for _, line := range lines {
		if _, err := line.Replay(sameGame(t), set); err != nil {
			t.Error(err)
		}
		total += line.Score
	}
	const want = 85_148
	if len(lines) != len(set) || total != want {
		t.Errorf("%d games score %d, want %d games and %d, as in docs/planning.md", len(lines), total, len(set), want)
	}
}

func FuzzParseSolutions(f *testing.F) {
	f.Add("# c\nboard 1 score 1002 moves 0,0 1,0\n")
	f.Add("board 1 score -5 moves -1,+2\nboard 2 score 0 moves\n")
	f.Add("board 1 score 1 moves 1,\n")
	set, err := ParseBoards("board 1\n001\n011\n", sameGame(f))
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		solutions, err := ParseSolutions(text)
		if err != nil {
			return
		}
		for _, s := range solutions {
			if game, err := s.Replay(sameGame(t), set); err == nil && game.Score() != s.Score {
				t.Errorf("a score of %d holds, the game scores %d", s.Score, game.Score())
			}
		}
		var file bytes.Buffer
		WriteSolutions(&file, solutions)
		again, err := ParseSolutions(file.String())
		if err != nil || !reflect.DeepEqual(again, solutions) {
			t.Errorf("written and read again: %v, %v, want %v", again, err, solutions)
		}
	})
}
