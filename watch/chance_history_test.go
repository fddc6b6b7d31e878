package watch

import (
	"context"
	"errors"
	"image"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/planner/chance"
	"github.com/domvision/domvision/session"
)

func swapRules(t testing.TB, name string) swap.Rules {
	t.Helper()
	r, err := swap.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// swapping is the history of a game with a first board.
func swapping(t *testing.T, rules swap.Rules, rng *rand.Rand) (*chanceHistory, *swap.Board) {
	t.Helper()
	board := rules.Deal(rng)
	c := &chanceHistory{start: swapStart(rules)}
	step, err := c.See(seenBoard{Grid: board.Grid()})
	if err != nil || step.Event != session.NewLevel || step.Same || !step.Grid.Equal(board.Grid()) {
		t.Fatalf("%+v, %v", step, err)
	}
	return c, board
}

// TestSwapsAreFollowed: whatever comes in, it is seen that the player has swapped as
// advised, or otherwise.
func TestSwapsAreFollowed(t *testing.T) {
	const games = 60
	for _, name := range []string{"bilging", "bejeweled"} {
		for _, want := range []session.Event{session.AsAdvised, session.OtherMove} {
			seen := map[session.Event]int{}
			for seed := range uint64(games) {
				rng := rand.New(rand.NewPCG(seed, 1))
				c, board := swapping(t, swapRules(t, name), rng)
				g := board.Grid()
				moves := slices.DeleteFunc(board.Moves(nil), func(m engine.Move) bool { return g.At(m.At) == g.At(m.To()) })
				if len(moves) < 2 {
					continue
				}
				c.Advise(moves[:1])
				if want == session.OtherMove {
					moves = moves[1:]
				}
				board.PlayWith(moves[0], rng)
				step, err := c.See(seenBoard{Grid: board.Grid()})
				if err != nil || step.Same || !step.Grid.Equal(board.Grid()) {
					t.Fatalf("%s, seed %d: %+v, %v", name, seed, step, err)
				}
				if step.Event == want && (len(step.Moves) != 1 || step.Moves[0].Move != moves[0]) {
					t.Errorf("%s, seed %d: %+v for %v", name, seed, step.Moves, moves[0])
				}
				seen[step.Event]++
			}
			if n := seen[want] + seen[session.Unclear]; n < games*9/10 || seen[want] < games*6/10 {
				t.Errorf("%s: %v", name, seen)
			}
		}
	}
}

// TestSwapsLine: of a line of several swaps, as in bilging, the rest is kept.
func TestSwapsLine(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	c, board := swapping(t, swapRules(t, "bilging"), rng)
	var line []engine.Move
	for _, m := range board.Moves(nil) { // such as clear nothing, each where the others are not
		if board.Analyze(m).Steps == 0 && m.Swap == engine.Right && m.At.Col == 0 && m.At.Row%3 == 0 {
			line = append(line, m)
		}
	}
	if len(line) < 3 {
		t.Fatalf("only %d swaps clear nothing", len(line))
	}
	c.Advise(line)
	for _, m := range line[:2] {
		board.PlayWith(m, rng)
	}
	step, err := c.See(seenBoard{Grid: board.Grid()})
	if err != nil || step.Event != session.AsAdvised || len(step.Moves) != 2 || len(c.Line()) != len(line)-2 {
		t.Errorf("%+v, %v, left of the line: %v", step, err, c.Line())
	}
}

// TestSwapsTheSame: a board that is seen again is the same, with what the player has said,
// and whatever its colours are called.
func TestSwapsTheSame(t *testing.T) {
	c, board := swapping(t, swapRules(t, "bejeweled"), rand.New(rand.NewPCG(1, 1)))
	other := board.Grid()
	for i := range other.Cells {
		other.Cells[i].Color += 'a' - 'A'
	}
	for name, seen := range map[string]seenBoard{
		"recalled": {Grid: board.Grid(), Recalled: true}, "renamed": {Grid: other, Renamed: true},
	} {
		if step, err := c.See(seen); err != nil || !step.Same || !step.Grid.Equal(board.Grid()) {
			t.Errorf("%s: %+v, %v", name, step, err)
		}
	}
	another := board.Grid()
	another.Cells[0].Color = another.Cells[another.Cols-1].Color
	if step, err := c.clone().See(seenBoard{Grid: another, Renamed: true}); err != nil || step.Same {
		t.Errorf("one tile is another, and its letter still that of the others: %+v, %v", step, err)
	}
	at := engine.Pos{Row: 3, Col: 3}
	if _, err := c.Correct(at, engine.Cell{Color: engine.Unknown}); err != nil {
		t.Fatal(err)
	}
	if step, err := c.See(seenBoard{Grid: board.Grid()}); err != nil || !step.Same || step.Grid.At(at).Color != engine.Unknown {
		t.Errorf("after a correction: %+v, %v", step, err)
	}
	if _, err := c.Correct(at, engine.Cell{}); err == nil || !strings.Contains(err.Error(), "no cell is empty") {
		t.Errorf("an empty cell: %v", err)
	}
}

// TestSwapsMoving: a board on which tiles are being cleared is read once more, and then refused; a recalled
// board is taken only if nothing has changed.
func TestSwapsMoving(t *testing.T) {
	c, board := swapping(t, swapRules(t, "bejeweled"), rand.New(rand.NewPCG(1, 1)))
	moving := board.Grid()
	for col := range 3 {
		moving.Set(engine.Pos{Row: 0, Col: col}, engine.Cell{Color: 'A'})
	}
	if step, err := c.See(seenBoard{Grid: moving}); err != nil || !step.Again {
		t.Errorf("%+v, %v", step, err)
	}
	if step, err := c.See(seenBoard{Grid: moving, Sure: true}); !errors.Is(err, engine.ErrMoving) {
		t.Errorf("%+v, %v", step, err)
	}
	board.PlayWith(board.Moves(nil)[0], rand.New(rand.NewPCG(1, 1)))
	if step, err := c.See(seenBoard{Grid: board.Grid(), Recalled: true}); err != nil || !step.Again {
		t.Errorf("%+v, %v", step, err)
	}
}

// watchSwaps is what a watch needs to follow a game of swaps on a screen.
func watchSwaps(t *testing.T) (c Config, s *screen, board *swap.Board) {
	t.Helper()
	rules := swapRules(t, "bejeweled")
	board = rules.Deal(rand.New(rand.NewPCG(1, 1)))
	s = &screen{grid: func() engine.Grid { return board.Grid() }}
	c = config(s)
	c.Rules = func(Reading) (Rules, error) { return Rules{Swap: &rules}, nil }
	c.Plan = func(ctx context.Context, _ Rules, g engine.Grid, _ [][]engine.Move, _ time.Duration) (planner.Plan, error) {
		board, err := swap.NewBoard(rules, g)
		if err != nil {
			return planner.Plan{}, err
		}
		return chance.Greedy(nil).Plan(ctx, board), nil
	}
	return c, s, board
}

// TestWatchSwaps: swap after swap is advised and recorded, with the points of the tiles that were seen; the player is told
// no totals. After a restart the record goes on.
func TestWatchSwaps(t *testing.T) {
	c, s, board := watchSwaps(t)
	c.Rounds = []time.Duration{time.Hour, time.Hour} // a search that has its fixed work takes none
	rec := &recorder{}
	c.Record = func(game, _ string) (Recorder, error) {
		if game != "bejeweled" {
			t.Errorf("a record of %s", game)
		}
		return rec, nil
	}
	c.Trouble = func(err error) { t.Error(err) }
	rng := rand.New(rand.NewPCG(1, 1))
	t.Run("played", func(t *testing.T) { playSwaps(t, c, s, board, rng) })
	total := 0
	for i, turn := range rec.turns {
		if total += turn.Points; turn.Total != total || i > 0 && (turn.Event != session.AsAdvised || turn.Move == nil || turn.Points < 10) {
			t.Errorf("turn %d: %q, %v, %d points, %d in all, want %d", i, turn.Event, turn.Move, turn.Points, turn.Total, total)
		}
	}
	past := &session.Session{Header: session.Header{Game: "bejeweled"}, Turns: slices.Clone(rec.turns)}
	c.Past = func() *session.Session { return past }
	c.GoOn = func(*session.Session) (Recorder, error) { return rec, nil }
	_, press, shown := run(t, c)
	press()
	if v := shown.answer(t); v.Answer.Past == nil || !v.Answer.Past.Goes || v.Answer.Step.Event != session.AsAdvised || len(v.Answer.Made) != 5 {
		t.Errorf("after a restart: %q, %+v, %+v", v.Answer.Step.Event, v.Answer.Past, v.Answer.Made)
	}
}

// playSwaps plays five swaps as advised. The last is not seen.
func playSwaps(t *testing.T, c Config, s *screen, board *swap.Board, rng *rand.Rand) {
	w, press, shown := run(t, c)
	for n := range 5 {
		press()
		v := shown.answer(t)
		if v.State != Answered || v.Answer.Board != n+1 || v.Answer.Score.Say() != "" {
			t.Fatalf("%+v, %v", v, v.Err)
		}
		best, ok := v.Answer.Best()
		if !ok || board.Check(best.Move) != nil {
			t.Fatalf("advised: %+v", best)
		}
		s.change(func() { board.PlayWith(best.Move, rng) })
	}
	if err := w.setScore(t.Context(), 1, 100); !errors.Is(err, errNoScore) {
		t.Errorf("points are taken: %v", err)
	}
}

// TestAfterSwaps: a board with gaps is of no game of swaps, and a whole one may be of one
// again if the picture tells it, or if nothing does.
func TestAfterSwaps(t *testing.T) {
	for name, told := range map[string]struct{ game, note string }{"told": {"some game", ""}, "assumed": {"", "assumed"}} {
		t.Run(name, func(t *testing.T) { testAfterSwaps(t, told.game, told.note) })
	}
}

func testAfterSwaps(t *testing.T, game, note string) {
	c, s, board := watchSwaps(t)
	clear, swaps := rules(t, "dom"), swapRules(t, "bejeweled")
	c.Read = func(img *image.RGBA) (Reading, error) {
		r, err := read(img)
		r.Game = game
		return r, err
	}
	c.Rules = func(r Reading) (Rules, error) {
		if full(r.Grid) {
			return Rules{Swap: &swaps, Note: note}, nil
		}
		return Rules{Clear: clear, Note: note}, nil
	}
	plan := c.Plan
	c.Plan = func(ctx context.Context, rules Rules, g engine.Grid, known [][]engine.Move, within time.Duration) (planner.Plan, error) {
		if rules.Swap == nil {
			return oneStep(ctx, rules, g, known, within)
		}
		return plan(ctx, rules, g, known, within)
	}
	_, press, shown := run(t, c)
	gaps := board.Grid()
	gaps.Set(engine.Pos{}, engine.Cell{})
	for i, g := range []engine.Grid{board.Grid(), gaps, board.Grid()} {
		s.change(func() { s.grid = func() engine.Grid { return g } })
		press()
		v := shown.answer(t)
		if v.Err != nil || (v.Answer.Rules.Swap != nil) != full(g) {
			t.Errorf("board %d: %v, %+v", i, v.Err, v.Answer)
		}
	}
}
