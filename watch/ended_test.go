package watch

import (
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/session"
)

// TestEnded: where a press finds no board, the player may say that the game is over. If a board comes that can be reached
// from the last one, the game goes on; any other begins a new game with a record of its own.
func TestEnded(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	groups := newScreen(t, "samegame", "GGBGW/BWBGW/BWBGW/WBGWB")
	inGroups := config(groups)
	inGroups.Rules = func(Reading) (Rules, error) { return Rules{Clear: rules(t, "samegame")}, nil }
	swaps, swapping, board := watchSwaps(t)
	for _, c := range []struct {
		name   string
		config Config
		screen *screen
		play   func(engine.Move)
		anew   func()
	}{
		{"groups", inGroups, groups, func(m engine.Move) { groups.game.Play(m) }, func() { groups.game.Start(grid(t, "WGBB/WWGO/GOWW")) }},
		{"swaps", swaps, swapping, func(m engine.Move) { board.PlayWith(m, rng) }, func() { *board = *swapRules(t, "bejeweled").Deal(rng) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			var records []*recorder
			c.config.Record = func(string, string) (Recorder, error) {
				records = append(records, &recorder{})
				return records[len(records)-1], nil
			}
			usual := c.screen.grid
			end := func(t *testing.T, play bool) (w *Watch, a *Answer) {
				w, press, shown := run(t, c.config)
				if _, err := w.end(t.Context()); err != errNoBoard {
					t.Errorf("before the first board: %v", err)
				}
				hidden := func() View {
					c.screen.change(func() { c.screen.grid = func() engine.Grid { return engine.NewGrid(1, 1) } })
					press()
					v := shown.answer(t)
					c.screen.change(func() { c.screen.grid = usual })
					return v
				}
				press()
				best, _ := shown.answer(t).Answer.Best()
				if v := hidden(); v.State != Refused || v.MayEnd() {
					t.Fatalf("before the first move: %+v", v)
				}
				c.screen.change(func() { c.play(best.Move) })
				press()
				a = shown.answer(t).Answer
				if a.Step.Event != session.AsAdvised {
					t.Fatalf("after a move: %q", a.Step.Event)
				}
				if v := hidden(); !v.MayEnd() {
					t.Fatalf("the board is hidden: %+v", v)
				}
				if last, err := w.end(t.Context()); err != nil || last != a {
					t.Fatalf("%v, %v", last, err)
				}
				press()
				if v := shown.answer(t); !v.Answer.Step.Same || !v.MayEnd() {
					t.Errorf("the board is back: %+v", v)
				}
				if best, _ = a.Best(); play {
					c.screen.change(func() { c.play(best.Move) })
				} else {
					c.screen.change(c.anew)
				}
				press()
				return w, shown.answer(t).Answer
			}
			t.Run("goes on", func(t *testing.T) {
				if _, a := end(t, true); a.Step.Event != session.AsAdvised || a.Score.Total == 0 || len(a.Made) != 2 {
					t.Errorf("%q, %+v, %+v", a.Step.Event, a.Score, a.Made)
				}
			})
			if len(records) != 1 || len(records[0].turns) < 3 {
				t.Errorf("the record is not whole: %d", len(records))
			}
			records = nil
			t.Run("another game", func(t *testing.T) {
				if _, a := end(t, false); a.Step.Event != session.NewLevel || a.Score.Total != 0 || len(a.Made) != 0 {
					t.Errorf("%q, %+v, %+v", a.Step.Event, a.Score, a.Made)
				}
			})
			if len(records) != 2 || len(records[1].turns) != 1 {
				t.Errorf("%d records", len(records))
			}
		})
	}
}

// TestAutoUnread: with Auto, the answer stays while the board cannot be read, and the player may say that the game is over.
func TestAutoUnread(t *testing.T) {
	s := newScreen(t, "samegame", "GGWWBB")
	var last View
	c := config(s)
	c.Viewers = []Viewer{viewer(func(v View) { last = v })}
	w := New(c)
	w.glance(t.Context())
	s.game.Play(clicks(0, 0)[0])
	w.glance(t.Context())
	usual := s.grid
	for _, hidden := range []bool{true, false, true} {
		s.grid = usual
		if hidden {
			s.grid = func() engine.Grid { return engine.NewGrid(1, 1) }
		}
		if w.glance(t.Context()); last.State != Answered || last.Unread != hidden || last.MayEnd() != hidden {
			t.Errorf("hidden %v: %q, unread %v", hidden, last.State, last.Unread)
		}
	}
	s.grid = usual
	s.game.Play(s.game.Board().Moves(nil)[0])
	if w.glance(t.Context()); last.Unread || last.Answer.Board != 3 {
		t.Errorf("after a move: %+v", last)
	}
}

// viewer is a [Viewer] that is called.
type viewer func(View)

func (see viewer) Show(v View) []Stage { see(v); return nil }
