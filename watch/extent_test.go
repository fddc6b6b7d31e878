package watch

import (
	"image"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/geometry"
)

// TestExtent: the rest of a board lies at the bottom of the whole one, on the side to which columns close.
func TestExtent(t *testing.T) {
	for name, test := range map[string]struct {
		game, first, left string
		origin            engine.Pos
		whole             string
	}{
		"to the left":   {"dom", "ABC/ABC/ABC", "A./AB", engine.Pos{Row: 1}, ".../A../AB."},
		"to the right":  {"bubble-burst", "ABC/ABC/ABC", ".A/AB", engine.Pos{Row: 1, Col: 1}, ".../..A/.AB"},
		"as before":     {"dom", "ABC/ABC", "ABC/ABC", engine.Pos{}, "ABC/ABC"},
		"more than was": {"dom", "A./AB", "ABC/ABC/ABC", engine.Pos{}, "ABC/ABC/ABC"},
	} {
		t.Run(name, func(t *testing.T) {
			g := grid(t, test.left)
			e := newExtent(grid(t, test.first), Rules{Clear: rules(t, test.game)}).holding(g)
			first := e.origin(g)
			if whole := e.frame(g, first); first != test.origin || !whole.Equal(grid(t, test.whole)) {
				t.Errorf("from %v:\n%s", first, whole)
			}
			r := e.place(Reading{Grid: g, Board: geometry.Lattice{X: 100, Y: 50, W: 10, H: 5, Rows: g.Rows, Cols: g.Cols}})
			want := geometry.Lattice{X: 100 - 10*float64(first.Col), Y: 50 - 5*float64(first.Row), W: 10, H: 5, Rows: e.rows, Cols: e.cols}
			if r.Board != want || !r.Grid.Equal(grid(t, test.whole)) {
				t.Errorf("placed at %+v, want %+v:\n%s", r.Board, want, r.Grid)
			}
		})
	}
	if e := newExtent(grid(t, "AB/BA"), Rules{Clear: rules(t, "dom")}); !e.whole {
		t.Error("a full board may have more rows")
	}
	if e := newExtent(grid(t, "A./AB"), Rules{Clear: rules(t, "dom")}); e.whole {
		t.Error("a board with gaps is whole")
	}
}

// TestInPlace: a board that lies where the level's board lies, or elsewhere.
func TestInPlace(t *testing.T) {
	e := newExtent(grid(t, "ABC/ABC/ABC"), Rules{Clear: rules(t, "dom")})
	at := geometry.Lattice{X: 100, Y: 50, W: 10, H: 10, Rows: 3, Cols: 3}
	for name, test := range map[string]struct {
		text  string
		board geometry.Lattice
		want  bool
	}{
		"what is left":    {"A./AB", geometry.Lattice{X: 101, Y: 61, W: 10, H: 10, Rows: 2, Cols: 2}, true},
		"moved":           {"A./AB", geometry.Lattice{X: 120, Y: 60, W: 10, H: 10, Rows: 2, Cols: 2}, false},
		"at the top":      {"A./AB", geometry.Lattice{X: 100, Y: 50, W: 10, H: 10, Rows: 2, Cols: 2}, false},
		"of another size": {"A./AB", geometry.Lattice{X: 100, Y: 60, W: 14, H: 14, Rows: 2, Cols: 2}, false},
		"larger":          {"ABCA", geometry.Lattice{X: 100, Y: 70, W: 10, H: 10, Rows: 1, Cols: 4}, false},
	} {
		if got := e.inPlace(Reading{Grid: grid(t, test.text), Board: test.board}, at); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestRowsStay: rows and columns are those of the game's board from the first to the last move of a level,
// wherever the window lies; in the record, too.
func TestRowsStay(t *testing.T) {
	middle, stay, up := rules(t, "jawbreaker"), rules(t, "jawbreaker"), rules(t, "jawbreaker")
	middle.Close, stay.Close, up.Close, up.Rise = collapse.CloseMiddle, collapse.Stay, collapse.CloseMiddle, true
	for name, rules := range map[string]collapse.Rules{"dom": rules(t, "dom"), "right": rules(t, "bubble-burst"), "middle": middle, "stay": stay, "up": up} {
		t.Run(name, func(t *testing.T) {
			s, rec := &screen{game: collapse.NewGame(rules, rand.New(rand.NewPCG(1, 1)))}, &recorder{}
			if err := s.game.Start(grid(t, "GGBGW/BWBGW/BWBGW/GGWBB")); err != nil {
				t.Fatal(err)
			}
			c := config(s)
			c.Rules = func(Reading) (Rules, error) { return Rules{Clear: rules}, nil }
			c.Record = func(string, string) (Recorder, error) { return rec, nil }
			lower := 0 // boards without tiles in the upper row
			t.Run("played", func(t *testing.T) {
				_, press, shown := run(t, c)
				for n := 0; !s.game.Over(); n++ {
					s.change(func() { s.at = image.Pt(7*(n%3), 0) })
					press()
					a := shown.answer(t).Answer
					board := s.game.Board().Grid()
					want := geometry.Lattice{X: float64(boardAt + s.at.X), Y: boardAt, W: cellSize, H: cellSize, Rows: 4, Cols: 5}
					if !a.Grid.Equal(board) || !a.Reading.Grid.Equal(board) || a.Reading.Board != want || a.Partial {
						t.Fatalf("at %+v, want %+v:\n%swant\n%s", a.Reading.Board, want, a.Grid, board)
					}
					if _, rows, _ := board.Tiled(); rows < 4 {
						lower++
					}
					best, _ := a.Best()
					s.change(func() {
						if points, err := s.game.Play(best.Move); err != nil || points != best.Points {
							t.Fatal(points, err)
						}
					})
				}
			})
			if lower == 0 {
				t.Error("no row was ever empty")
			}
			for i := 1; i < len(rec.turns); i++ {
				before, turn := rec.turns[i-1], rec.turns[i]
				board, err := collapse.NewBoard(rules, before.Grid)
				if err != nil {
					t.Fatal(err)
				}
				if err := board.Check(*turn.Move); err != nil {
					t.Fatalf("turn %d: %v", i, err)
				}
				if board.Play(*turn.Move); !board.Grid().Equal(turn.Grid) {
					t.Errorf("turn %d: recorded is\n%safter\n%s", i, turn.Grid, before.Grid)
				}
			}
		})
	}
}

// TestCorrectsInPlace: what the player says of a cell is of the place that the page shows.
func TestCorrectsInPlace(t *testing.T) {
	s := newScreen(t, "dom", "GGG/BWB/WBB")
	w, press, shown := run(t, config(s))
	press()
	shown.answer(t)
	s.change(func() { s.game.Play(clicks(0, 0)[0]) })
	press()
	a := shown.answer(t).Answer
	at := engine.Pos{Row: 1, Col: 1}
	if err := w.correct(t.Context(), a.Board, at, engine.Cell{Color: 'R'}); err != nil {
		t.Fatal(err)
	}
	if a := shown.answer(t).Answer; !a.Grid.Equal(grid(t, ".../BRB/WBB")) || a.Corrections[0].At != at || a.Corrections[0].Was.Color != 'W' {
		t.Errorf("%+v\n%s", a.Corrections, a.Grid)
	}
	if err := w.correct(t.Context(), a.Board, engine.Pos{}, engine.Cell{Color: 'R'}); err == nil {
		t.Error("a tile hangs in the air")
	}
}

// TestJoinedLate: if a level had begun before, the answer says from where rows are counted.
func TestJoinedLate(t *testing.T) {
	for game, says := range map[string]string{"dom": "Rows are counted from its highest tile.", "bubble-burst": "Rows and columns are counted from its highest and its leftmost tile."} {
		s := newScreen(t, game, "...../.G.../BWBGW/GGWBB")
		c := config(s)
		c.Rules = func(Reading) (Rules, error) { return Rules{Clear: rules(t, game)}, nil }
		_, press, shown := run(t, c)
		press()
		a := shown.answer(t).Answer
		if !a.Partial || !strings.HasSuffix(a.Say(), says) || a.Grid.Rows != 3 {
			t.Errorf("%s: %q\n%s", game, a.Say(), a.Grid)
		}
		best, _ := a.Best()
		s.change(func() {
			best.Move.At.Row++
			if _, err := s.game.Play(best.Move); err != nil {
				t.Fatal(err)
			}
		})
		press()
		if a := shown.answer(t).Answer; a.Grid.Rows != 3 || strings.Contains(a.Say(), "counted") {
			t.Errorf("%s: %q\n%s", game, a.Say(), a.Grid)
		}
	}
}
