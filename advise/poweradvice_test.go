package advise

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
)

// TestPowerAdvice: what the advice says of a Timer, a Fill or an Undo on the board comes true if the plan is
// played, and each can be said.
func TestPowerAdvice(t *testing.T) {
	rules := find(t, "dom").(Clearing).Rules
	said := map[string]int{}
	for seed := range uint64(480) {
		rng := rand.New(rand.NewPCG(seed, 8))
		power := []engine.Power{engine.Timer, engine.Fill, engine.Undo}[seed%3]
		g := collapse.Level{Rows: 4 + rng.IntN(4), Cols: 7, Colors: 4 + rng.IntN(3)}.Deal(rng)
		at := engine.Pos{Row: rng.IntN(g.Rows), Col: rng.IntN(7)}
		cell := g.At(at)
		cell.Power = power
		g.Set(at, cell)
		if at.Col > 0 && seed%2 == 0 { // an Explode beside it may take it along
			g.Set(engine.Pos{Row: at.Row, Col: at.Col - 1}, engine.Cell{Color: engine.Colorless, Power: engine.Explode})
		}
		game := Clearing{Rules: rules, Held: Held{Level: 9 + rng.IntN(2)}} // after the tenth an Undo is of no use
		a, err := Plan(t.Context(), game, g, Options{Budget: planner.Budget{Nodes: 1000}})
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Advice) != 1 || a.Advice[0].At != at {
			t.Fatalf("seed %d: advice %v on the %s at %s", seed, a.Advice, power, at.Name())
		}
		text, line := a.Advice[0].Text, a.Candidates[0].PV
		said[spoken(t, rules, g, line, power, at, text)]++
	}
	for _, kind := range []string{"timer now", "timer later", "timer never", "fill now", "fill later", "fill never", "undo now", "undo later", "undo kept", "undo unused", "undo removed", "fill removed"} {
		if said[kind] == 0 {
			t.Errorf("%s: never said; %v", kind, said)
		}
	}
}

// TestMorphAdvice: the player is told that a Timer does not wait for a Morph's colour.
func TestMorphAdvice(t *testing.T) {
	const morph = "GGBBO\nGOOYB\nRRGGY\npower 2 2 morph"
	for text, warned := range map[string]bool{morph: false, morph + "\npower 2 0 timer": true} {
		a, err := Plan(t.Context(), find(t, "dom"), parse(t, text), Options{Budget: planner.Budget{Nodes: 1000}})
		if err != nil {
			t.Fatal(err)
		}
		advice := a.Advice[len(a.Advice)-1].Text
		if !strings.HasPrefix(advice, "The Morph at ") || strings.Contains(advice, "The Timer runs on") != warned {
			t.Errorf("%q on\n%s", advice, text)
		}
	}
}

// TestAdviceEndsAtFill: no advice names a move after the one that drops a Fill's row, because that changes the board.
func TestAdviceEndsAtFill(t *testing.T) {
	rules := find(t, "dom").(Clearing).Rules
	moveNumber := regexp.MustCompile(`[Mm]ove (\d+)`)
	kinds := []string{"Move ", "after move ", "for move ", "until the Fill of this plan has dropped", "Clear the Undo", "bring its colour to it"}
	said := make([]bool, len(kinds))
	for seed := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, 12))
		g := collapse.Level{Rows: 7, Cols: 7, Colors: 4 + rng.IntN(3)}.Deal(rng)
		for i, power := range []engine.Power{engine.Fill, []engine.Power{engine.Undo, engine.Timer}[seed%2]} {
			at := engine.Pos{Row: rng.IntN(7), Col: 3*i + rng.IntN(3)}
			cell := g.At(at)
			cell.Power = power
			g.Set(at, cell)
		}
		game := Clearing{Rules: rules, Held: Held{Level: 9, Bank: collapse.Bank{Undos: int(seed / 2 % 2)}}}
		a, err := Plan(t.Context(), game, g, Options{Budget: planner.Budget{Nodes: 3000}})
		if err != nil {
			t.Fatal(err)
		}
		drops := 1 + a.Position.(clearPosition).firstWith(engine.Fill, a.Candidates[0].PV)
		for _, advice := range a.Advice {
			for _, number := range moveNumber.FindAllStringSubmatch(advice.Text, -1) {
				if move, _ := strconv.Atoi(number[1]); move > drops {
					t.Errorf("seed %d: %q, but move %d drops the row of the Fill", seed, advice.Text, drops)
				}
			}
			for i, kind := range kinds {
				said[i] = said[i] || strings.Contains(advice.Text, kind)
			}
		}
	}
	for i, kind := range kinds {
		if !said[i] {
			t.Errorf("%q: never said", kind)
		}
	}
}

// spoken checks what a text says of the only power-up on a board, and returns what kind of text it is.
func spoken(t *testing.T, rules collapse.Rules, g engine.Grid, line []engine.Move, power engine.Power, at engine.Pos, text string) (kind string) {
	t.Helper()
	cleared := -1
	board, err := collapse.NewBoard(rules.Article(), g)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range line {
		if board.Play(m); cleared < 0 && board.Count(power) == 0 {
			cleared = i
		}
	}
	name, step, verb := power.String(), 1, "clears"
	switch {
	case strings.HasSuffix(text, "without setting it off."):
		verb = "removes"
	case power == engine.Undo:
		verb = "banks"
	}
	rest, now := strings.CutPrefix(text, "This move "+verb)
	if !now {
		rest = text
		if _, err := fmt.Sscanf(text, "Move %d of the plan ", &step); err == nil {
			_, rest, _ = strings.Cut(text, verb)
		}
	}
	clears := rest != text
	if clears && step-1 != cleared || !strings.Contains(text, at.Name()) {
		t.Errorf("%s\nIt is cleared with move %d of %v of\n%v", text, cleared+1, line, g)
	}
	switch {
	case power == engine.Timer && !clears && cleared >= 0 && cleared < collapse.TimerSeconds/collapse.MoveSeconds:
		t.Errorf("%s\nIt is cleared in time, with move %d", text, cleared+1)
	case verb == "removes":
		return name + " removed"
	case power == engine.Undo && clears && strings.HasSuffix(text, "keep it for a later level."):
		return "undo kept"
	case power == engine.Undo && clears && strings.HasSuffix(text, "of no use any more."):
		return "undo unused"
	case power == engine.Undo && clears:
		var use, size, points int
		_, rest, _ = strings.Cut(rest, ": ")
		if _, err := fmt.Sscanf(rest, "use it after move %d, and clear that group of %d once more for another %d", &use, &size, &points); err != nil {
			t.Fatal(text, err)
		}
		if got, want := playUndo(t, rules, g, line, use-1, true), playUndo(t, rules, g, line, -1, true)+points; got != want || use <= step {
			t.Errorf("%s\nThe game ends with %d points, want %d", text, got, want)
		}
	}
	switch {
	case now:
		return name + " now"
	case clears:
		return name + " later"
	}
	return name + " never"
}

// TestFuse: Timers run for three moves from the start of a level, and for one where nobody knows.
func TestFuse(t *testing.T) {
	full, gaps := "GGB\nBBG\npower 0 0 timer", "..B\nGBG\npower 1 0 timer"
	for _, test := range []struct {
		grid  string
		moves int
		want  int
	}{{full, 0, 3}, {full, 1, 2}, {gaps, 1, 2}, {gaps, 2, 1}, {gaps, 9, 1}, {gaps, 0, 1}, {"GGB\nBBG", 0, 0}} {
		game := find(t, "dom").(Clearing)
		game.Moves = test.moves
		p, err := game.Start(parse(t, test.grid))
		if err != nil {
			t.Fatal(err)
		}
		if got := p.(clearPosition).state.Outlook().Fuse; got != test.want {
			t.Errorf("%s after %d moves: %d moves left, want %d", test.grid, test.moves, got, test.want)
		}
	}
}

// TestTimerIsPlanned: a plan clears a Timer in time more often than one that does not know how long it runs.
func TestTimerIsPlanned(t *testing.T) {
	rules := find(t, "dom").(Clearing).Rules
	inTime := func(held Held, g engine.Grid) bool {
		game := Clearing{Rules: rules, Held: held}
		a, err := Plan(t.Context(), game, g, Options{Budget: planner.Budget{Nodes: 3000}})
		if err != nil {
			t.Fatal(err)
		}
		p := a.Position.(clearPosition)
		at := g.Where(func(c engine.Cell) bool { return c.Power == engine.Timer })[0]
		step, _ := p.clearedBy(at, a.Candidates[0].PV)
		return step >= 0 && step < 3
	}
	knowing, late := 0, 0
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 9))
		g := collapse.Level{Rows: 8, Cols: 9, Colors: 4}.Deal(rng)
		at := engine.Pos{Row: 2 + rng.IntN(5), Col: rng.IntN(9)}
		cell := g.At(at)
		cell.Power = engine.Timer
		g.Set(at, cell)
		if inTime(Held{}, g) {
			knowing++
		}
		if inTime(Held{Ahead: &collapse.Outlook{}}, g) { // it has run out before
			late++
		}
	}
	if knowing < 20 || knowing < late+10 {
		t.Errorf("%d of 40 Timers are cleared in time, %d by plans that do not know", knowing, late)
	}
}

// BenchmarkPowersGain is how many points plans earn more that count what Timers, Fills and an Undo on the board
// bring, in levels that have one of them, with the power-ups as they are in the game and 4 s a move.
// docs/planning.md has its figure.
func BenchmarkPowersGain(b *testing.B) {
	levels := collapse.SimulationLevels()
	n, sum, squares := 0., 0., 0.
	for i := 0; b.Loop(); i++ {
		level := i % len(levels)
		deal := rand.New(rand.NewPCG(uint64(i), 10))
		g := levels[level].DealPowered(deal)
		for g.Where(func(c engine.Cell) bool {
			return c.Power == engine.Timer || c.Power == engine.Fill || c.Power == engine.Undo
		}) == nil {
			g = levels[level].DealPowered(deal)
		}
		with := played(b, g, level+1, func(p clearPosition) *collapse.Board { return p.state })
		without := played(b, g, level+1, func(p clearPosition) *collapse.Board { return p.certain })
		gain := with - without
		n, sum, squares = n+1, sum+gain, squares+gain*gain
	}
	mean := sum / n
	b.ReportMetric(mean, "points/level")
	b.ReportMetric(math.Sqrt((squares/n-mean*mean)/max(1, n-1)), "SE")
}

// played is what a level earns if the player follows plans of the state that is searched, made anew whenever a
// power-up has had an effect.
func played(b *testing.B, g engine.Grid, level int, searched func(clearPosition) *collapse.Board) float64 {
	rules := find(b, "dom").(Clearing).Rules
	game, moves := collapse.NewGame(rules, rand.New(rand.NewPCG(1, 11))), 0
	game.Patient = true
	if err := game.Start(g); err != nil {
		b.Fatal(err)
	}
	special := func() (n int) {
		for _, power := range []engine.Power{engine.Timer, engine.Fill, engine.Undo} {
			n += game.Board().Count(power)
		}
		return n
	}
	move := func(m engine.Move) {
		pace := game.Board().Pace(m)
		if _, err := game.Play(m); err != nil {
			b.Fatal(err)
		}
		if moves += pace; (moves+1)*collapse.MoveSeconds <= collapse.TimerSeconds {
			return
		}
		for _, t := range game.Board().Grid().Where(func(c engine.Cell) bool { return c.Power == engine.Timer }) {
			if !game.Over() && game.Board().Grid().At(t).Power == engine.Timer {
				if err := game.ExpireTimer(t); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
	keep := 0
	for !game.Over() && len(game.Board().Moves(nil)) > 0 {
		held := Clearing{Rules: rules, Held: Held{Bank: game.Bank(), Level: level, Moves: moves}}
		position, err := held.Start(game.Board().Grid())
		if err != nil {
			b.Fatal(err)
		}
		state := searched(position.(clearPosition))
		keep = held.keep(state)
		line := planner.NRPA{Budget: planner.Budget{Nodes: 60_000}}.Plan(b.Context(), state).Candidates[0].PV
		back, was := state.TakenBack(line), special()
		for i := 0; i < len(line) && special() == was; i++ {
			if move(line[i]); back[i] && !game.Over() {
				if err := game.UseUndo(); err != nil {
					b.Fatal(err)
				}
				move(line[i])
			}
		}
	}
	game.End()
	return float64(game.Score() + keep*game.Bank().Undos)
}
