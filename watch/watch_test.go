package watch

import (
	"context"
	"errors"
	"image"
	"image/color"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
)

const small = "GGB/BWB/WBG"

// TestGame: a game is followed move by move, and recorded.
func TestGame(t *testing.T) {
	s, rec := newScreen(t, "dom", small), &recorder{}
	c := config(s)
	c.Record = func(game, profile string) (Recorder, error) {
		if profile != "test" {
			t.Errorf("profile %q", profile)
		}
		return rec, nil
	}
	t.Run("played", func(t *testing.T) {
		_, press, shown := run(t, c)
		for !s.game.Over() {
			press()
			v := shown.answer(t)
			best, ok := v.Answer.Best()
			if v.State != Answered || !ok {
				t.Fatalf("%+v", v)
			}
			s.change(func() {
				if points, err := s.game.Play(best.Move); err != nil || points != best.Points {
					t.Fatal(points, err)
				}
			})
		}
		press()
		if v := shown.answer(t); !v.Answer.Step.Over || v.Answer.Score.Total != s.game.Score() || v.Answer.Step.Event != session.AsAdvised {
			t.Errorf("%+v", v.Answer)
		}
	})
	if !rec.closed {
		t.Error("the record is not closed")
	}
	total := 0
	for i, turn := range rec.turns {
		if total += turn.Points + turn.Bonus; turn.Total != total || turn.Frame == nil || (turn.Move == nil) != (i == 0) {
			t.Errorf("turn %d: %+v, %d points by now", i, turn, total)
		}
	}
	if last := rec.turns[len(rec.turns)-1]; !last.Over || last.Total != s.game.Score() {
		t.Errorf("last %+v", last)
	}
}

// TestMisread: a cell that does not fit is read once more. If it then fits, the player does not hear of it; if
// not, it is unknown until the player corrects it.
func TestMisread(t *testing.T) {
	const board = "GGBGWBGWBGW/BWBGWBGWBGW/BWBGWBGWBGW"
	at := engine.Pos{Row: 1, Col: 5}
	s := newScreen(t, "dom", board)
	w, press, shown := run(t, config(s))
	press()
	shown.answer(t)
	s.change(func() { s.misses = map[engine.Pos]engine.Color{at: 'R'} })
	press()
	v := shown.answer(t)
	if v.Answer.Step.Event != session.Misread || v.Answer.Grid.At(at).Color != engine.Unknown || len(v.Answer.Unsure()) != 1 {
		t.Fatalf("%+v", v.Answer)
	}
	if err := w.correct(t.Context(), v.Answer.Board+1, at, engine.Cell{Color: 'B'}); !errors.Is(err, errChanged) {
		t.Errorf("another board: %v", err)
	}
	if err := w.correct(t.Context(), v.Answer.Board, at, engine.Cell{}); err == nil {
		t.Error("a hole was made")
	}
	if err := w.correct(t.Context(), v.Answer.Board, at, engine.Cell{Color: 'B'}); err != nil {
		t.Fatal(err)
	}
	if v := shown.answer(t); v.Answer.Grid.At(at).Color != 'B' || len(v.Answer.Corrections) != 1 {
		t.Errorf("%+v", v.Answer)
	}
	press()
	if v := shown.answer(t); !v.Answer.Step.Same || v.Answer.Grid.At(at).Color != 'B' {
		t.Errorf("read wrongly again, after it was put right: %+v", v.Answer)
	}
}

// TestMisreadOnce: a cell that fits at the second reading is not mentioned.
func TestMisreadOnce(t *testing.T) {
	s := newScreen(t, "dom", "GGBGWBGWBGW/BWBGWBGWBGW")
	c := config(s)
	c.Source = ticking{s}
	var reads int
	c.Read = func(img *image.RGBA) (Reading, error) {
		img.SetRGBA(0, 0, blank)
		r, err := read(img)
		if reads++; reads == 2 {
			r.Grid.Cells[5].Color = 'R'
		}
		return r, err
	}
	_, press, shown := run(t, c)
	press()
	shown.answer(t)
	s.change(func() { s.at.X = 3 }) // moved, and so read anew
	press()
	if v := shown.answer(t); !v.Answer.Step.Same || reads != 3 {
		t.Errorf("%+v after %d readings", v.Answer.Step, reads)
	}
}

// ticking is a screen with a clock beside the board, so that no two pictures are the same.
type ticking struct{ *screen }

func (s ticking) Grab(ctx context.Context) (*image.RGBA, error) {
	img, err := s.screen.Grab(ctx)
	if err == nil {
		img.SetRGBA(0, 0, color.RGBA{R: uint8(s.grabs), A: 255})
	}
	return img, err
}

// TestReadOnce: if a board does not follow from the last one, watch takes another picture, and reads the board
// again only if that picture differs.
func TestReadOnce(t *testing.T) {
	s := newScreen(t, "dom", "GGBGWBGWBGW/BWBGWBGWBGW")
	c := config(s)
	var reads int
	c.Read = func(img *image.RGBA) (Reading, error) {
		reads++
		return read(img)
	}
	_, press, shown := run(t, c)
	for i, text := range []string{"GGBGWBGWBGW/BWBGWBGWBGW", "BBBGWBGWBWG/BWBGWRGWBWW"} {
		s.change(func() {
			if err := s.game.Start(grid(t, text)); err != nil {
				t.Fatal(err)
			}
		})
		grabs := s.grabs
		press()
		v := shown.answer(t)
		if v.Answer.Step.Event != []session.Event{session.NewLevel, session.Unclear}[i] || reads != i+1 {
			t.Errorf("%d: %+v after %d readings", i, v.Answer.Step, reads)
		}
		if i > 0 && s.grabs-grabs < 4 {
			t.Errorf("only %d pictures were taken", s.grabs-grabs)
		}
	}
}

// TestAnotherGame: a full board of another game begins that game; a partly cleared one does not.
func TestAnotherGame(t *testing.T) {
	s := newScreen(t, "dom", small)
	c := config(s)
	var game atomic.Value
	game.Store("dom")
	c.Read = func(img *image.RGBA) (Reading, error) {
		r, err := read(img)
		r.Game = game.Load().(string)
		return r, err
	}
	c.Rules = func(r Reading) (Rules, error) {
		rules, err := collapse.Find(r.Game)
		return Rules{Clear: rules}, err
	}
	_, press, shown := run(t, c)
	press()
	shown.answer(t)
	game.Store("samegame")
	s.change(func() { s.at.X = 3; s.game.Play(clicks(0, 0)[0]) }) // moved, and so read anew
	press()
	if v := shown.answer(t); v.Answer.Score.Total != 2 || v.Answer.Step.Event != session.OtherMove && v.Answer.Step.Event != session.AsAdvised {
		t.Errorf("the rest of a board: %+v", v.Answer)
	}
	s.change(func() { s.at.X = 6; s.game.Start(grid(t, "GGGG/BBBB/WGWG")) })
	press()
	if v := shown.answer(t); v.Answer.Step.Event != session.NewLevel || v.Answer.Score.Total != 0 {
		t.Errorf("a whole board: %+v", v.Answer)
	}
	s.change(func() { s.at.X = 9; s.game.Play(clicks(0, 0)[0]) })
	press()
	if v := shown.answer(t); v.Answer.Score.Total != 4 {
		t.Errorf("by the rules of the other game: %+v", v.Answer)
	}
}

// TestLearned: a look that was added is used at once, on the board that is on show. The game goes on, unless the look
// says that it is another one.
func TestLearned(t *testing.T) {
	s := newScreen(t, "dom", small)
	c := config(s)
	var learned, reads int64
	game := "dom"
	c.Learned = func() int64 { return learned }
	c.Read = func(img *image.RGBA) (Reading, error) {
		reads++
		r, err := read(img)
		r.Game = game
		return r, err
	}
	c.Rules = func(r Reading) (Rules, error) {
		rules, err := collapse.Find(r.Game)
		return Rules{Clear: rules}, err
	}
	w := New(c)
	look := func(what string, read int64, game string, total int) {
		t.Helper()
		before := reads
		w.glance(t.Context())
		if w.state != Answered || reads-before != read || w.rules.Clear.Name != game || w.answer.Score.Total != total {
			t.Errorf("%s: %s, read %d times, %s, %d points; want %d times, %s, %d points",
				what, w.state, reads-before, w.rules.Clear.Name, w.answer.Score.Total, read, game, total)
		}
	}
	look("the first board", 1, "dom", 0)
	look("nothing has changed", 0, "dom", 0)
	s.change(func() { s.at.X = 3; s.game.Play(clicks(0, 0)[0]) })
	look("a move", 1, "dom", 2)
	learned++
	look("a look of this game was added", 1, "dom", 2)
	look("nothing has changed again", 0, "dom", 2)
	learned, game = learned+1, "samegame"
	look("a look of another game was added", 1, "samegame", 0)
	look("nothing has changed at last", 0, "samegame", 0)
}

// slow plans for longer and longer, and finds another move every time.
type slow struct{ rounds atomic.Int32 }

func (s *slow) plan(ctx context.Context, rules Rules, g engine.Grid, known [][]engine.Move, within time.Duration) (planner.Plan, error) {
	plan, err := oneStep(ctx, rules, g, known, within)
	n := s.rounds.Add(1)
	if n > 1 {
		select {
		case <-ctx.Done():
		case <-time.After(within):
		}
	}
	c := plan.Candidates
	c[0], c[int(n)%len(c)] = c[int(n)%len(c)], c[0]
	c[0].Q = float64(100 * n)
	return plan, err
}

// TestImproves: after the quick answer come better ones, and the page says that the move changed.
func TestImproves(t *testing.T) {
	c := config(newScreen(t, "dom", small))
	s := &slow{}
	c.Plan, c.Rounds = s.plan, []time.Duration{time.Nanosecond, 5 * time.Millisecond, 5 * time.Millisecond}
	_, press, shown := run(t, c)
	press()
	first := shown.answer(t)
	if first.State != Improving || first.Answer.Improved {
		t.Fatalf("%+v", first)
	}
	was, _ := first.Answer.Best()
	second := shown.answer(t)
	if is, _ := second.Answer.Best(); second.State != Improving || !second.Answer.Improved || second.Answer.Before == nil || *second.Answer.Before != was.Move || is.Move == was.Move {
		t.Errorf("%+v", second.Answer)
	}
	if third := shown.answer(t); third.State != Answered || third.Answer.Board != 1 || third.Answer.Number != 3 {
		t.Errorf("%+v", third)
	}
}

// TestSearchLonger: after the last round the player may ask for further ones, each twice as long as the one
// before, until the search has found all there is or the board has changed.
func TestSearchLonger(t *testing.T) {
	s := newScreen(t, "dom", "GGBWBW/BWBOOO/WBWBWB/BWBWWW")
	c := config(s)
	var asked []time.Duration
	c.Plan = func(ctx context.Context, rules Rules, g engine.Grid, known [][]engine.Move, within time.Duration) (planner.Plan, error) {
		asked = append(asked, within)
		if within < 24*time.Millisecond { // else all has been found
			time.Sleep(within)
		}
		return oneStep(ctx, rules, g, known, within)
	}
	c.Rounds = []time.Duration{time.Millisecond, 3 * time.Millisecond}
	w, press, shown := run(t, c)
	until := func(longer time.Duration) View {
		t.Helper()
		return shown.until(t, "the end of a round", func(v View) bool { return v.State == Answered && v.Longer == longer })
	}
	press()
	v := until(6 * time.Millisecond)
	for _, next := range []time.Duration{12 * time.Millisecond, 24 * time.Millisecond, 0} {
		if err := w.longer(t.Context(), v.Answer.Board); err != nil {
			t.Fatal(err)
		}
		v = until(next)
	}
	if err := w.longer(t.Context(), v.Answer.Board); !errors.Is(err, errSearched) {
		t.Errorf("although all has been found: %v", err)
	}
	if err := w.longer(t.Context(), v.Answer.Board+1); !errors.Is(err, errChanged) {
		t.Errorf("for another board: %v", err)
	}
	want := []time.Duration{1, 3, 6, 12, 24}
	for i := range want {
		want[i] *= time.Millisecond
	}
	if !slices.Equal(asked, want) {
		t.Errorf("rounds of %v, want %v", asked, want)
	}
	s.change(func() { s.game.Play(clicks(0, 0)[0]) })
	press()
	until(6 * time.Millisecond)
}

// TestPressWhileThinking: a press ends the planning for the board before.
func TestPressWhileThinking(t *testing.T) {
	c := config(newScreen(t, "dom", small))
	s := &slow{}
	c.Plan, c.Rounds = s.plan, []time.Duration{time.Nanosecond, time.Hour}
	_, press, shown := run(t, c)
	for range 5 {
		press()
		if v := shown.answer(t); v.State != Improving {
			t.Fatalf("%+v", v)
		}
	}
}

// TestKeepAbandoned: who asks may go before it is done; the race detector looks on.
func TestKeepAbandoned(t *testing.T) {
	c := config(newScreen(t, "dom", small))
	ctx, cancel := context.WithCancel(t.Context())
	gone, done := make(chan struct{}), make(chan struct{})
	c.Keep = func(*Answer, engine.Pos) (string, error) {
		cancel()
		<-gone
		close(done)
		return "too late", nil
	}
	w, press, shown := run(t, c)
	press()
	shown.answer(t)
	if where, err := w.keep(ctx, 1, engine.Pos{}); where != "" || !errors.Is(err, context.Canceled) {
		t.Errorf("%q, %v", where, err)
	}
	close(gone)
	<-done
}

// TestScore: the player knows the score better.
func TestScore(t *testing.T) {
	s := newScreen(t, "dom", small)
	w, press, shown := run(t, config(s))
	if err := w.setScore(t.Context(), 3, 200); !errors.Is(err, errNoBoard) {
		t.Errorf("before the first board: %v", err)
	}
	press()
	shown.answer(t)
	if err := w.setScore(t.Context(), 3, 200); err != nil {
		t.Fatal(err)
	}
	if v := shown.answer(t); v.Answer.Score.Level != 3 || v.Answer.Score.Total != 200 || v.Answer.Score.InLevel != 0 {
		t.Errorf("%+v", v.Answer.Score)
	}
	if err := w.setScore(t.Context(), -1, 0); err == nil {
		t.Error("a level below 0 was taken")
	}
}
