package review

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/domvision/domvision/goal"
	"github.com/domvision/domvision/session"
)

// FuzzJudge: whatever a record and its analysis hold, nothing panics, no move has a negative cost, and every
// line that is shown can be replayed.
func FuzzJudge(f *testing.F) {
	lines, err := os.ReadFile(filepath.Join("..", "session", "testdata", "formats", "ul4n7d", "session.jsonl"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(lines, []byte(`{"schema":1,"boards":[{"board":3,"nodes":9,"points":96,"moves":[[0,4],[1,1],[2,1]]}]}`))
	f.Add(lines, []byte(`{"schema":1,"boards":[{"board":2,"moves":[[-1,99]]}]}`))
	o := goal.Best().For(goal.Habit{})
	f.Fuzz(func(t *testing.T, lines, stored []byte) {
		dir := t.TempDir()
		own := filepath.Join(dir, "abc")
		if err := os.Mkdir(own, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(own, "session.jsonl"), lines, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(own, fileName), stored, 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := session.Read(dir, "abc")
		if err != nil {
			return
		}
		a, _ := Open(s)
		if a == nil {
			return
		}
		games, err := Judge(s, a.Lines())
		if err != nil {
			t.Fatal(err) // Open has found the game
		}
		for _, g := range games {
			g.Chances(o, 2500)
			for _, m := range g.Moves {
				if m.Lost < 0 {
					t.Errorf("board %d cost %d", m.Board, m.Lost)
				}
				if !m.Judged {
					continue
				}
				board := s.Turns[m.Board-1].Grid
				for _, l := range []Line{m.Best, m.After} {
					if got, ok := replay(a.rules, board, l.Moves); !ok || got.Points != l.Points || got.Bonus != l.Bonus {
						t.Errorf("board %d: a line of %d points earns %d", m.Board, l.Points, got.Points)
					}
				}
				m.Reason(s.Game, board, nil)
			}
		}
		Summarize(games).Mistakes(3)
	})
}
