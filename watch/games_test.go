package watch

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/session"
)

// player plays a game of several levels, with all that chance and the power-ups
// of Destruct-o-Match bring, and looks at the board now and then.
type player struct {
	t       *testing.T
	rng     *rand.Rand
	game    *collapse.Game
	history *collapseHistory
}

// TestWholeGames: whatever is played, the history recognises the moves, and counts the game's points.
func TestWholeGames(t *testing.T) {
	for _, name := range []string{"dom", "samegame", "bubble-burst"} {
		for seed := range uint64(25) {
			t.Run(fmt.Sprint(name, seed), func(t *testing.T) {
				rng := rand.New(rand.NewPCG(seed, 1))
				p := player{t, rng, collapse.NewGame(rules(t, name), rng), &collapseHistory{rules: rules(t, name)}}
				levels := 1
				if p.history.levels() {
					levels = 3
				}
				for level := range levels {
					p.level(level)
				}
			})
		}
	}
}

// level plays one level to its end.
func (p player) level(n int) {
	level := collapse.Level{Rows: 5 + 2*n + p.rng.IntN(3), Cols: 5 + 3*n + p.rng.IntN(4), Colors: 3 + n} // levels only grow
	g := level.DealPowered(p.rng)
	if !p.history.levels() {
		g = level.Deal(p.rng)
	}
	if err := p.game.Start(g); err != nil {
		p.t.Fatal(err)
	}
	p.look(session.NewLevel, 0)
	for !p.game.Over() {
		p.turn()
	}
}

// turn does one thing, and looks.
func (p player) turn() {
	bank := p.game.Bank()
	moves := p.game.Board().Moves(nil)
	switch {
	case bank.Undos > 0 && p.rng.IntN(2) == 0 && p.game.UseUndo() == nil:
		p.look(session.Undo, 0)
	case bank.Shuffles > 0 && p.rng.IntN(3) == 0:
		before := p.game.Board().Grid()
		if err := p.game.UseShuffle(); err != nil {
			p.t.Fatal(err)
		}
		if p.game.Board().Grid().Equal(before) {
			p.history.now.bank.Shuffles = 0 // nobody can see that it is used
			p.look("", 0)
		} else {
			p.look(session.Shuffle, 0)
		}
	default:
		p.play(moves)
	}
}

// play makes a move, advised or not; sometimes two, the second without a look.
func (p player) play(moves []engine.Move) {
	advised := moves[p.rng.IntN(len(moves))]
	p.history.Advise([]engine.Move{p.seen(advised)})
	m := advised
	held, first := p.game.Board().Grid().Trim()
	if p.rng.IntN(2) == 0 {
		m = moves[p.rng.IntN(len(moves))]
	}
	fill, played := p.fills(m), []engine.Move{m}
	alone, _ := afterMove(p.history, p.seen(advised)).Trim()
	p.move(m)
	if again := p.game.Board().Moves(nil); !fill && !p.game.Over() && p.rng.IntN(3) == 0 {
		m = again[p.rng.IntN(len(again))]
		fill = p.fills(m)
		p.move(m)
		played = append(played, m)
	}
	if p.game.Board().Grid().Tiles() == 0 { // which cannot be seen
		p.history.Advise(shift(played, first, held))
		return
	}
	event := session.OtherMove
	if now, _ := p.game.Board().Grid().Trim(); fill {
		event = session.Fill
	} else if now.Equal(alone) { // with an Overkill even after other moves
		event = session.AsAdvised
	}
	p.look(event, len(played))
}

func (p player) move(m engine.Move) {
	if _, err := p.game.Play(m); err != nil {
		p.t.Fatal(err)
	}
}

// seen is the move at its place on the board as it is seen, without empty rows
// and columns.
func (p player) seen(m engine.Move) engine.Move {
	held, first := p.game.Board().Grid().Trim()
	return shift([]engine.Move{m}, first, held)[0]
}

// fills reports whether the move sets off a Fill.
func (p player) fills(m engine.Move) bool {
	g := p.game.Board().Grid()
	for _, at := range p.game.Board().Group(m, nil) {
		if g.At(at).Power == engine.Fill {
			return true
		}
	}
	return false
}

// look shows the history the board after so many moves, sometimes with a cell that
// cannot be read.
func (p player) look(want session.Event, played int) {
	p.t.Helper()
	truth, _ := p.game.Board().Grid().Trim()
	g := truth.Clone()
	if want == session.AsAdvised && p.rng.IntN(3) == 0 {
		if i := p.rng.IntN(len(g.Cells)); !g.Cells[i].IsEmpty() {
			g.Cells[i] = engine.Cell{Color: engine.Unknown}
		}
	}
	before := p.history.Grid()
	step, err := p.history.See(seenBoard{Grid: g})
	if err != nil {
		p.t.Fatal(err)
	}
	if step.Event != want {
		p.t.Fatalf("%q, want %q: from\n%sto\n%s", step.Event, want, before, g)
	}
	if !step.Grid.Equal(truth) {
		p.t.Fatalf("known is\n%swant\n%s", step.Grid, truth)
	}
	score := p.history.Score()
	bank := p.game.Bank()
	// With an Overkill or an Explode another way may lead to the same board, even a
	// shorter one.
	other := score.AtLeast || len(step.Moves) < played
	if other && p.history.levels() || score.AtLeast && want == session.NewLevel {
		p.history.SetScore(score.Level, p.game.Score()) // as a player would
		score = p.history.Score()
	}
	if score.Total != p.game.Score() || score.AtLeast || score.Bank != bank {
		p.t.Fatalf("%+v, the game has %d points and banked %+v, after %q from\n%sto\n%s", score, p.game.Score(), bank, want, before, g)
	}
	if step.Over != p.game.Over() {
		p.t.Fatalf("over: %v, want %v", step.Over, p.game.Over())
	}
}

// afterMove is the board of a history after a move; it has no cells if the move cannot be made.
func afterMove(h *collapseHistory, m engine.Move) engine.Grid {
	board, err := collapse.NewBoard(h.rules, h.Grid())
	if err != nil || board.Check(m) != nil {
		return engine.Grid{}
	}
	board.Play(m)
	return board.Grid()
}
