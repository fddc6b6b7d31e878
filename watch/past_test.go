package watch

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/session"
)

// recorded is the record that a killed watch has left.
func recorded(rec *recorder) *session.Session {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	return &session.Session{
		Header: session.Header{Game: "dom"}, Turns: slices.Clone(rec.turns), Written: time.Now(),
	}
}

// goOnWith watches a screen; the recorded game may continue.
func goOnWith(t *testing.T, s *screen, rec *recorder, past *recorder) (w *Watch, press func(), shown views) {
	t.Helper()
	c := config(s)
	c.Record = func(string, string) (Recorder, error) { return rec, nil }
	if past != nil {
		c.Past = func() *session.Session { return recorded(past) }
		c.GoOn = func(*session.Session) (Recorder, error) { return past, nil }
	}
	return run(t, c)
}

const pastBoard = "BBGGO\nBGGOO\nRRBBG\nRWWGG\n"

// playedBefore plays two moves as advised with a watch, says what the points are and corrects a cell.
func playedBefore(t *testing.T, s *screen) (rec *recorder, last *Answer) {
	t.Helper()
	rec = &recorder{}
	w, press, shown := goOnWith(t, s, rec, nil)
	press()
	for range 2 {
		a := shown.answer(t).Answer
		best, ok := a.Best()
		if !ok {
			t.Fatal("no advice")
		}
		s.change(func() {
			if _, err := s.game.Play(best.Move); err != nil {
				t.Fatal(err)
			}
		})
		press()
	}
	a := shown.answer(t).Answer
	if err := w.setScore(t.Context(), 7, 1000); err != nil {
		t.Fatal(err)
	}
	at := a.Grid.Where(func(c engine.Cell) bool { return !c.IsEmpty() })[0]
	if err := w.correct(t.Context(), a.Board, at, engine.Cell{Color: a.Grid.At(at).Color, Power: engine.Wild}); err != nil {
		t.Fatal(err)
	}
	last = shown.until(t, "the correction", func(v View) bool { return v.News && len(v.Answer.Corrections) > 0 }).Answer
	for range 200 { // the record is written beside
		rec.mu.Lock()
		n := len(rec.turns)
		done := n > 0 && len(rec.turns[n-1].Corrections) > 0
		rec.mu.Unlock()
		if done {
			return rec, last
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("the correction was never recorded")
	return nil, nil
}

// TestGoesOn: level, points, corrections, line and rows survive a restart, and so does the record.
func TestGoesOn(t *testing.T) {
	s := newScreen(t, "dom", pastBoard)
	before, was := playedBefore(t, s)
	turns := len(before.turns)
	w, press, shown := goOnWith(t, s, &recorder{err: errors.New("a new record")}, before)
	press()
	a := shown.answer(t).Answer
	if a.Score != was.Score || a.Grid.String() != was.Grid.String() || !slices.Equal(a.Corrections, was.Corrections) || !a.Step.Same || a.Past == nil || !a.Past.Goes {
		t.Errorf("goes on with %+v, %+v, %v\n%v, was %+v, %v\n%v", a.Score, a.Past, a.Corrections, a.Grid, was.Score, was.Corrections, was.Grid)
	}
	if text := a.Say(); !strings.HasPrefix(text, "Continuing the game recorded at ") || strings.Contains(text, "light the group up") {
		t.Error(text)
	}
	best, _ := a.Best()
	s.change(func() {
		if _, err := s.game.Play(best.Move); err != nil {
			t.Fatal(err)
		}
	})
	press()
	next := shown.answer(t).Answer
	if next.Step.Event != session.AsAdvised && !next.Step.Over || next.Past != nil || next.Score.Level != 7 || next.Score.Total <= 1000 {
		t.Errorf("then %+v, %+v", next.Step, next.Score)
	}
	if err := w.resume(t.Context(), next.Board, false); !errors.Is(err, errNoPast) {
		t.Errorf("two boards later: %v", err)
	}
	late := time.Now().Add(patience)
	for n := 0; n != turns+1; time.Sleep(time.Millisecond) {
		before.mu.Lock()
		n = len(before.turns)
		before.mu.Unlock()
		if time.Now().After(late) {
			t.Fatalf("%d turns are recorded, %d were before", n, turns)
		}
	}
}

// TestGoesOnAfterMoves: moves that were made while nothing watched are found out.
func TestGoesOnAfterMoves(t *testing.T) {
	s := newScreen(t, "dom", pastBoard)
	before, was := playedBefore(t, s)
	best, _ := was.Best()
	s.change(func() {
		if _, err := s.game.Play(best.Move); err != nil {
			t.Fatal(err)
		}
	})
	_, press, shown := goOnWith(t, s, &recorder{}, before)
	press()
	a := shown.answer(t).Answer
	if a.Past == nil || !a.Past.Goes || a.Step.Event != session.AsAdvised || a.Score.Level != 7 || a.Score.Total <= 1000 || a.Grid.Rows != was.Grid.Rows {
		t.Errorf("%+v %+v %+v", a.Past, a.Step, a.Score)
	}
}

// TestNotThatGame: a board of another game begins a new one, with a record of its own, and so does one
// that only looks the same, once the player says so.
func TestNotThatGame(t *testing.T) {
	s := newScreen(t, "dom", pastBoard)
	before, _ := playedBefore(t, s)
	other := newScreen(t, "dom", "GBGBO\nOBGOG\nRRRBG\n")
	_, press, shown := goOnWith(t, other, &recorder{}, before)
	press()
	if a := shown.answer(t).Answer; a.Past != nil && a.Past.Goes || a.Score.Total != 0 {
		t.Errorf("another board: %+v %+v", a.Past, a.Score)
	}
	fresh := &recorder{}
	w, press, shown := goOnWith(t, s, fresh, before)
	press()
	a := shown.answer(t).Answer
	if err := w.resume(t.Context(), a.Board, false); err != nil {
		t.Fatal(err)
	}
	if a = shown.answer(t).Answer; a.Past != nil || a.Score.Level != 0 || a.Score.Total != 0 || len(a.Corrections) > 0 {
		t.Errorf("begun anew: %+v, %+v, %v", a.Past, a.Score, a.Corrections)
	}
	for late := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		fresh.mu.Lock()
		n := len(fresh.turns)
		fresh.mu.Unlock()
		if n == 1 {
			return
		}
		if time.Now().After(late) {
			t.Fatalf("%d turns are in the new record", n)
		}
	}
}

// TestNextLevelOffered: a full board may begin the next level of the recorded game. The player is
// asked, and nothing is assumed before.
func TestNextLevelOffered(t *testing.T) {
	s := newScreen(t, "dom", pastBoard)
	before, _ := playedBefore(t, s)
	if err := s.game.Start(grid(t, "BGBGOW\nOBGOGB\nRRWBGB\nBGBGOW\nOBWOGB\n")); err != nil {
		t.Fatal(err)
	}
	w, press, shown := goOnWith(t, s, &recorder{}, before)
	press()
	a := shown.answer(t).Answer
	if a.Past == nil || a.Past.Goes || a.Past.Level != 8 || a.Past.Total < 1000 || a.Score.Total != 0 {
		t.Fatalf("offered %+v, with %+v", a.Past, a.Score)
	}
	if text := a.Offer(); !strings.Contains(text, "Is this level 8 of the game recorded at ") {
		t.Error(text)
	}
	if err := w.resume(t.Context(), a.Board, true); err != nil {
		t.Fatal(err)
	}
	if b := shown.answer(t).Answer; !b.Past.Goes || b.Score.Level != 8 || b.Score.Total != a.Past.Total || b.Step.Event != session.NewLevel {
		t.Errorf("taken: %+v, %+v, %+v", b.Past, b.Score, b.Step)
	}
}

// TestPastRefused: a record that cannot go on, or not with these rules, is left alone.
func TestPastRefused(t *testing.T) {
	dom := Rules{Clear: rules(t, "dom")}
	good := session.Turn{Level: 1, Event: session.NewLevel, Grid: grid(t, "BBG\nGGB\n")}
	for name, c := range map[string]struct {
		game string
		turn func(*session.Turn)
		want bool
	}{
		"good":         {"dom", func(*session.Turn) {}, true},
		"another game": {"samegame", func(*session.Turn) {}, false},
		"floating":     {"dom", func(t *session.Turn) { t.Grid.Cells[3] = engine.Cell{} }, false},
		"empty":        {"dom", func(t *session.Turn) { t.Grid = engine.NewGrid(2, 3) }, false},
	} {
		turn := good
		turn.Grid = good.Grid.Clone()
		c.turn(&turn)
		past := &session.Session{Header: session.Header{Game: c.game}, Turns: []session.Turn{turn}}
		if _, ok := newRevived(past, dom); ok != c.want {
			t.Errorf("%s: goes on: %v", name, ok)
		}
	}
	if _, ok := newRevived(&session.Session{Header: session.Header{Game: "dom"}}, dom); ok {
		t.Error("a record without boards goes on")
	}
}

// testOffered: the page asks whether the recorded game goes on, and how it went on can be taken back.
func testOffered(t *testing.T, browser context.Context) {
	s := newTheatre(t, 8, 9, 4, nil)
	p := openPage(t, browser, s, func(c *Config, _ *Page) {
		c.Record = func(string, string) (Recorder, error) { return &recorder{}, nil }
		c.GoOn = func(*session.Session) (Recorder, error) { return &recorder{}, nil }
		c.Past = func() *session.Session {
			return &session.Session{Header: session.Header{Game: "dom"}, Written: time.Now(), Turns: []session.Turn{
				{Time: time.Now(), Level: 2, Event: session.NewLevel, Total: 500, Grid: grid(t, "BBG\nGGB\n"), Over: true},
			}}
		}
	})
	p.ask("A new game")
	p.says("past", "Is this level 3 of the game recorded at ")
	p.Inspect("offered")
	p.look("dark", 390, 800, 2)
	p.Inspect("offered-phone-dark")
	p.Click("resume")
	p.says("event", "Continuing the game recorded at ")
	p.says("score", "evel 3, 500 points")
	p.Inspect("going-on-phone-dark")
	p.look("light", 1280, 900, 1)
	p.Inspect("going-on")
	p.says("past", "Start a new one")
	p.Click("resume")
	p.says("event", "A new game")
	p.Until(`document.getElementById("past").hidden`)
}
