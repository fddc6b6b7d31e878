package watch

import (
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/internal/exhaustive"
)

// runTheatre watches a theatre, and looks once.
func runTheatre(t *testing.T, s *theatre) (press func(), shown views) {
	t.Helper()
	c := config(s.screen)
	c.Source, c.Read, c.Plan = s, s.read, quickly
	_, press, shown = run(t, c)
	press()
	shown.answer(t)
	return press, shown
}

// TestRecall: a level is followed to its last tile by comparing alone, whether
// the player follows the advice or not.
func TestRecall(t *testing.T) {
	counts := []int{7, 5, 3}
	for _, colors := range counts[:exhaustive.Some(t, 1, len(counts))] {
		s := newTheatre(t, 8, 9, colors, map[engine.Pos]engine.Power{{Row: 2, Col: 3}: engine.Multiplier, {Row: 5, Col: 6}: engine.Wild, {Row: 6, Col: 1}: engine.Explode})
		press, shown := runTheatre(t, s)
		for n := 0; !s.game.Over(); n++ {
			moves := s.game.Board().Moves(nil)
			s.change(func() { s.game.Play(moves[n%len(moves)]) })
			press()
			v := shown.answer(t)
			want := s.game.Board().Grid()
			if v.Err != nil || !v.Answer.Grid.Equal(want) || v.Answer.Score.Total != s.game.Score() || v.Answer.Step.Over != s.game.Over() {
				t.Fatalf("%d colours, move %d: %v %+v", colors, n, v.Err, v.Answer)
			}
		}
		if s.reads != 1 {
			t.Errorf("%d colours: the board was read %d times", colors, s.reads)
		}
	}
}

// TestRecallEmpty: that the last tile has gone is seen, too.
func TestRecallEmpty(t *testing.T) {
	s := newTheatre(t, 2, 3, 1, nil)
	press, shown := runTheatre(t, s)
	s.change(func() { s.game.Play(s.game.Board().Moves(nil)[0]) })
	press()
	if v := shown.answer(t); v.Err != nil || !v.Answer.Step.Over || v.Answer.Step.Bonus != 100 || v.Answer.Score.Total != s.game.Score() {
		t.Errorf("%v %+v", v.Err, v.Answer)
	}
}

// TestRecallSelected: a group that is selected looks otherwise and is still there,
// also where nothing lies on it.
func TestRecallSelected(t *testing.T) {
	exhaustive.NoRace(t)
	for _, look := range []artwork.Look{artwork.Faded, artwork.Greyed} {
		s := newTheatre(t, 8, 9, 3, nil)
		press, shown := runTheatre(t, s)
		for _, m := range exhaustive.OneIn(t, 2, s.game.Board().Moves(nil)) {
			group := s.game.Board().Group(m, nil)
			s.change(func() { s.selected, s.look = group, look })
			press()
			v := shown.answer(t)
			if v.Err != nil || !v.Answer.Step.Same {
				t.Fatalf("the group at %v is selected: %v %q", m.At, v.Err, v.Answer.Step.Event)
			}
		}
	}
}

// TestRecallMoved: a board that has moved is followed by comparing. One of another size is read anew.
func TestRecallMoved(t *testing.T) {
	s := newTheatre(t, 6, 7, 3, nil)
	press, shown := runTheatre(t, s)
	for x := 1; x < 60; x += 13 {
		s.change(func() { s.at.X = x })
		press()
		v := shown.answer(t)
		if want, _ := s.read(nil); v.Err != nil || !v.Answer.Step.Same || v.Answer.Reading.Board != want.Board {
			t.Errorf("moved by %d: %v %+v, at %+v", x, v.Err, v.Answer.Step, v.Answer.Reading.Board)
		}
		s.reads--
	}
	if s.reads != 1 {
		t.Errorf("the board was read %d times", s.reads)
	}
	s.change(func() { s.zoom = 2 })
	press()
	if v := shown.answer(t); v.Err != nil || !v.Answer.Step.Same || s.reads != 2 {
		t.Errorf("zoomed: %v %+v, read %d times", v.Err, v.Answer.Step, s.reads)
	}
}
