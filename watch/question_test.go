package watch

import (
	"errors"
	"image"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
)

var errUnnamed = errors.New("no profile knows these tiles")

// asking is a watch of a game that is not known before the player names it. named are the games that the
// player has named.
func asking(t *testing.T, text string, change func(*Config)) (s *screen, c Config, named chan string) {
	t.Helper()
	s, named = newScreen(t, "samegame", text), make(chan string, 8)
	c = config(s)
	known := ""
	c.Rules = func(Reading) (Rules, error) {
		if known == "" {
			return Rules{}, &AskError{[]GameName{{"samegame", "SameGame", false}, {"dom", "Destruct-o-Match", false}}, errUnnamed}
		}
		rules, err := collapse.Find(known)
		return Rules{Clear: rules}, err
	}
	c.Named = func(r Reading, game string) error {
		if r.Grid.Rows == 0 {
			t.Error("the game of no board is named")
		}
		known = game
		named <- game
		return nil
	}
	if change != nil {
		change(&c)
	}
	return s, c, named
}

func (v views) question(t *testing.T) View {
	t.Helper()
	return v.until(t, "a question", func(v View) bool { return v.State == Asking })
}

// TestAsks: there is no answer before the player has said which game it is.
func TestAsks(t *testing.T) {
	_, c, named := asking(t, "GGBGW/BWBGW/BWBGW", nil)
	w, press, shown := run(t, c)
	press()
	v := shown.question(t)
	if v.News || v.Answer != nil || !errors.Is(v.Err, errUnnamed) || v.Question.Number != 1 || v.Question.Reading.Grid.Rows != 3 || v.Question.Games[0].Name != "samegame" {
		t.Fatalf("%+v", v)
	}
	for name, test := range map[string]struct {
		number int
		game   string
		err    error
	}{"another question": {2, "dom", errNoQuestion}, "a game that it cannot be": {1, "bejeweled", errOtherGame}} {
		if err := w.name(t.Context(), test.number, test.game); !errors.Is(err, test.err) {
			t.Errorf("%s: %v", name, err)
		}
	}
	press()
	if v := shown.question(t); v.Question.Number != 1 {
		t.Errorf("the same board again: question %d", v.Question.Number)
	}
	if err := w.name(t.Context(), 1, "samegame"); err != nil {
		t.Fatal(err)
	}
	if v := shown.answer(t); !v.News || v.Answer.Rules.Name() != "samegame" || <-named != "samegame" {
		t.Errorf("%+v", v)
	}
	if err := w.name(t.Context(), 1, "dom"); !errors.Is(err, errNoQuestion) {
		t.Errorf("answered twice: %v", err)
	}
}

// TestAsksAnew: if there is one more game to choose from, it is another question.
func TestAsksAnew(t *testing.T) {
	games := []GameName{{"samegame", "SameGame", false}}
	_, c, _ := asking(t, "GGBGW/BWBGW/BWBGW", func(c *Config) {
		c.Rules = func(Reading) (Rules, error) { return Rules{}, &AskError{games, errUnnamed} }
	})
	_, press, shown := run(t, c)
	press()
	shown.question(t)
	games = append(games, GameName{"dom", "Destruct-o-Match", false})
	press()
	if q := shown.question(t).Question; q.Number != 2 || len(q.Games) != 2 {
		t.Errorf("%+v", q)
	}
}

// TestAutoAsksOnce: with --auto the watch asks once for a board, and is silent until it knows the game.
func TestAutoAsksOnce(t *testing.T) {
	s, c, _ := asking(t, "GGBGW/BWBGW/BWBGW", func(c *Config) { c.Auto = true })
	w, _, shown := run(t, c)
	v := shown.question(t)
	s.change(func() { s.at = image.Pt(40, 40) }) // the same board elsewhere is another question
	if v = shown.question(t); v.Question.Number != 2 || v.Answer != nil {
		t.Errorf("%+v", v)
	}
	s.change(func() { s.err = errors.New("closed") })
	shown.until(t, "a refusal", func(v View) bool { return v.State == Refused })
	s.change(func() { s.err = nil })
	if v = shown.question(t); v.Question.Number != 2 {
		t.Errorf("the player may be in the middle of the answer, but is asked question %d", v.Question.Number)
	}
	before := s.looks()
	for s.looks() < before+4 {
		select {
		case v := <-shown:
			t.Fatalf("not silent: %+v", v)
		case <-time.After(10 * time.Millisecond):
		}
	}
	if err := w.name(t.Context(), v.Question.Number, "dom"); err != nil {
		t.Fatal(err)
	}
	if v := shown.answer(t); !v.News || v.Answer.Rules.Name() != "dom" {
		t.Errorf("%+v", v)
	}
}

func (s *screen) looks() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.grabs
}

// TestAnotherName: the player has named the wrong game, and names another one.
func TestAnotherName(t *testing.T) {
	_, c, _ := asking(t, "GGBGW/BWBGW/BWBGW", nil)
	w, press, shown := run(t, c)
	press()
	if err := w.name(t.Context(), shown.question(t).Question.Number, "samegame"); err != nil {
		t.Fatal(err)
	}
	a := shown.answer(t).Answer
	if err := w.askAgain(t.Context(), a.Board); !errors.Is(err, errNoQuestion) {
		t.Errorf("it cannot be asked, but %v", err)
	}
	if err := w.askAgain(t.Context(), a.Board+1); !errors.Is(err, errChanged) {
		t.Errorf("another board: %v", err)
	}
}

// TestAnotherGameIsNamed: from then on the rules are those of the game that was named last.
func TestAnotherGameIsNamed(t *testing.T) {
	_, c, _ := asking(t, "GGBGW/BWBGW/BWBGW", func(c *Config) {
		c.Ask = func(r Reading) *AskError {
			if r.Grid.Rows != 3 {
				t.Errorf("asked about\n%s", r.Grid)
			}
			return &AskError{[]GameName{{"dom", "Destruct-o-Match", false}}, errUnnamed}
		}
	})
	w, press, shown := run(t, c)
	press()
	for _, game := range []string{"samegame", "dom"} {
		if err := w.name(t.Context(), shown.question(t).Question.Number, game); err != nil {
			t.Fatal(err)
		}
		a := shown.answer(t).Answer
		if a.Rules.Name() != game || a.Step.Same {
			t.Fatalf("named %s: planned by %s, %+v", game, a.Rules.Name(), a.Step)
		}
		if err := w.askAgain(t.Context(), a.Board); err != nil {
			t.Fatal(err)
		}
	}
}

// TestAsksAmidGame: another picture in place of the game may not be a game, so the watch asks about it. The
// game then continues as before.
func TestAsksAmidGame(t *testing.T) {
	s, c, _ := asking(t, "GGBGW/BWBGW/BWBGW", nil)
	other := grid(t, "RW/WR")
	rules := c.Rules
	c.Rules = func(r Reading) (Rules, error) {
		if r.Grid.Equal(other) {
			return rules(r)
		}
		dom, err := collapse.Find("dom")
		return Rules{Clear: dom}, err
	}
	_, press, shown := run(t, c)
	press()
	first := shown.answer(t)
	s.change(func() { s.grid = func() engine.Grid { return other }; s.at = image.Pt(60, 60) })
	press()
	if v := shown.question(t); v.News || !strings.Contains(v.Err.Error(), "no profile") {
		t.Errorf("%+v", v)
	}
	s.change(func() { s.grid, s.at = nil, image.Point{} })
	press()
	if v := shown.answer(t); !v.News || v.Answer.Board != first.Answer.Board || !v.Answer.Step.Same {
		t.Errorf("the game does not go on: %+v", v.Answer)
	}
}

// TestAsksAtRest: a board that the rules call moving, but that is the same at the next press, is of another game.
func TestAsksAtRest(t *testing.T) {
	s, c, _ := asking(t, "GGGBW/BWBGW/BWBGW", nil)
	swaps := swapRules(t, "bejeweled")
	named := "bejeweled"
	c.Rules = func(Reading) (Rules, error) {
		if named == "bejeweled" {
			return Rules{Swap: &swaps}, nil
		}
		return Rules{Clear: rules(t, named)}, nil
	}
	c.Named = func(_ Reading, game string) error { named = game; return nil }
	c.Ask = func(Reading) *AskError { return &AskError{[]GameName{{"samegame", "SameGame", false}}, errUnnamed} }
	refused := func(v View) bool { return v.State == Refused && errors.Is(v.Err, engine.ErrMoving) }
	w, press, shown := run(t, c)
	press()
	shown.until(t, "a refusal", refused)
	s.change(func() { s.grid = func() engine.Grid { return grid(t, "GGGBW/BWBWG/BWBGW") } })
	press()
	shown.until(t, "a refusal of another board", refused)
	s.change(func() { s.grid = func() engine.Grid { return grid(t, "GGBWG/BWGGW/WBWBG") } })
	press()
	shown.answer(t)
	s.change(func() { s.grid = func() engine.Grid { return grid(t, "GGGBW/BWBWG/BWBGW") } })
	press()
	shown.until(t, "a refusal after a board at rest", refused)
	press()
	if err := w.name(t.Context(), shown.question(t).Question.Number, "samegame"); err != nil {
		t.Fatal(err)
	}
	if a := shown.answer(t).Answer; a.Rules.Name() != "samegame" {
		t.Errorf("planned by %s", a.Rules.Name())
	}
}

// TestKnownGameInPlace: a board of another game that the player has named before begins that game.
func TestKnownGameInPlace(t *testing.T) {
	s, c, _ := asking(t, "GGBGW/BWBGW/BWBGW", nil)
	other := grid(t, "RWWR/WRRW")
	c.Rules = func(r Reading) (Rules, error) {
		if r.Grid.Equal(other) {
			return Rules{Clear: rules(t, "samegame")}, nil
		}
		return Rules{Clear: rules(t, "dom")}, nil
	}
	_, press, shown := run(t, c)
	press()
	shown.answer(t)
	s.change(func() { s.grid = func() engine.Grid { return other }; s.at = image.Pt(60, 60) })
	press()
	if a := shown.answer(t).Answer; a.Rules.Name() != "samegame" {
		t.Errorf("planned by %s", a.Rules.Name())
	}
}
