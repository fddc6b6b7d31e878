package review

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
)

// undoing plays Same Game as given, move by move; without a move it goes back as many boards as given. Every
// board is searched.
func undoing(t *testing.T, grid string, steps []struct {
	at   engine.Pos
	back int
}) *session.Session {
	t.Helper()
	g, err := engine.ParseGrid(grid)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := collapse.Find("samegame")
	if err != nil {
		t.Fatal(err)
	}
	s := &session.Session{ID: "abc", Header: session.Header{Game: "samegame"}}
	record := func(turn session.Turn) {
		board, err := collapse.NewBoard(rules, turn.Grid)
		if err != nil {
			t.Fatal(err)
		}
		turn.Level, turn.Over = 1, len(board.Moves(nil)) == 0
		if turn.Over {
			turn.Bonus = board.Bonus()
			turn.Total += turn.Bonus
		}
		turn.Advice = planner.NRPA{Budget: planner.Budget{Nodes: 2000}}.Plan(t.Context(), board).Candidates
		s.Turns = append(s.Turns, turn)
	}
	record(session.Turn{Event: session.NewLevel, Grid: g})
	path := []int{0}
	for _, step := range steps {
		if step.back > 0 {
			path = path[:len(path)-step.back]
			was := s.Turns[path[len(path)-1]]
			record(session.Turn{Event: session.Undo, Grid: was.Grid, Total: was.Total})
		} else {
			was := s.Turns[path[len(path)-1]]
			board, err := collapse.NewBoard(rules, was.Grid)
			if err != nil {
				t.Fatal(err)
			}
			m := engine.Move{At: step.at}
			if err := board.Check(m); err != nil {
				t.Fatal(err)
			}
			points := board.Play(m)
			record(session.Turn{Event: session.OtherMove, Move: &m, Points: points, Total: was.Total + points, Grid: board.Grid()})
			path = append(path, 0)
		}
		path[len(path)-1] = len(s.Turns) - 1
	}
	return s
}

// TestTakenBack: moves that were taken back cost nothing and are counted apart; the costs of the others add up
// to what the game could have earned more.
func TestTakenBack(t *testing.T) {
	type step = struct {
		at   engine.Pos
		back int
	}
	at := func(row, col int) step { return step{at: engine.Pos{Row: row, Col: col}} }
	for name, c := range map[string]struct {
		steps []step
		taken []bool // of the moves that are known
		said  string // of the last undo
	}{
		"none":        {[]step{at(0, 0), at(2, 2)}, []bool{false, false}, ""},
		"one":         {[]step{at(0, 0), {back: 1}, at(0, 1)}, []bool{true, false}, "1 move taken back"},
		"two at once": {[]step{at(0, 0), at(2, 2), {back: 2}, at(0, 1)}, []bool{true, true, false}, "2 moves taken back"},
		"one by one":  {[]step{at(0, 0), at(2, 2), {back: 1}, {back: 1}, at(0, 1)}, []bool{true, true, false}, "1 move taken back"},
		"again":       {[]step{at(0, 0), {back: 1}, at(0, 0), {back: 1}, at(0, 1)}, []bool{true, true, false}, "1 move taken back"},
	} {
		s := undoing(t, "ABBC\nAABC\nCAAB", c.steps)
		game := judged(t, s, nil)[0]
		var taken []bool
		lost, n, back, said := 0, 0, 0, ""
		for _, m := range game.Moves {
			if !m.Judged {
				t.Errorf("%s: board %d is not judged", name, m.Board)
			}
			if taken = append(taken, m.TakenBack); !m.TakenBack {
				lost += m.Lost
				n++
			}
		}
		if got, want := len(taken), len(c.taken); got != want {
			t.Fatalf("%s: %d moves, want %d", name, got, want)
		}
		for i := range taken {
			if taken[i] != c.taken[i] {
				t.Errorf("%s: taken back %v, want %v", name, taken, c.taken)
				break
			}
		}
		total := game.Total()
		if total.Lost != lost || total.Moves != n || total.TakenBack != len(taken)-n || s.Summary().Moves != n {
			t.Errorf("%s: %+v in all, want %d lost in %d moves", name, total, lost, n)
		}
		for _, step := range s.Steps() {
			if undone := step.Next != nil && step.Next.Event == session.Undo; undone != (step.Back > 0) || undone && step.Words().Advised != "" {
				t.Errorf("%s: board %d: %d taken back, %+v", name, step.Number, step.Back, step.Words())
			}
			if back += step.Back; step.Back > 0 {
				said = step.Words().Came
			}
		}
		if back != total.TakenBack || said != c.said {
			t.Errorf("%s: %d moves taken back, want %d; it says %q, want %q", name, back, total.TakenBack, said, c.said)
		}
		for _, m := range game.Mistakes() {
			if m.TakenBack {
				t.Errorf("%s: board %d is a mistake that was taken back", name, m.Board)
			}
		}
	}
}

// TestTakenBackIsKnown: the line after a move that was taken back stays known for the restored board. A worse
// move then loses the difference.
func TestTakenBackIsKnown(t *testing.T) {
	type step = struct {
		at   engine.Pos
		back int
	}
	s := undoing(t, "ABBC\nAABC\nCAAB", []step{{at: engine.Pos{Row: 0, Col: 0}}, {back: 1}, {at: engine.Pos{Row: 0, Col: 1}}})
	before := judged(t, s, nil)[0]
	s.Turns[0].Advice = nil // the line is known from the move and the advice after it
	s.Turns[2].Advice = slices.DeleteFunc(s.Turns[2].Advice, func(c planner.Candidate) bool { return !slices.Contains(c.Group, engine.Pos{Row: 0, Col: 1}) })
	game := judged(t, s, nil)[0]
	if got, want := game.Moves[1].Best.Points, before.Moves[0].Best.Points; got != want || game.Moves[1].Lost == 0 {
		t.Errorf("best known %d, lost %d; want %d", got, game.Moves[1].Lost, want)
	}
	var out bytes.Buffer
	if err := (Page{Title: "My games"}).Write(&out, Summarize([]Game{before})); err != nil {
		t.Fatal(err)
	}
	if want := "Not counted: 1 move that you took back."; !strings.Contains(out.String(), want) {
		t.Errorf("the page does not say %q", want)
	}
}

// TestWholeAfterUndo: a game that goes on after its end has not been seen to its end.
func TestWholeAfterUndo(t *testing.T) {
	type step = struct {
		at   engine.Pos
		back int
	}
	over := []step{{at: engine.Pos{Row: 1, Col: 0}}, {at: engine.Pos{Row: 1, Col: 0}}}
	if game := judged(t, undoing(t, "AAB\nBBB", over), nil)[0]; !game.Over || !game.Levels[0].Whole {
		t.Fatalf("%+v", game)
	}
	if game := judged(t, undoing(t, "AAB\nBBB", append(over, step{back: 1})), nil)[0]; game.Over || game.Levels[0].Whole || len(game.Moves) != 2 {
		t.Errorf("after the undo: %+v", game)
	}
}
