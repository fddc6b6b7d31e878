package collapse

import (
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
)

// game starts Destruct-o-Match at a level given in the text form.
func game(t *testing.T, seed uint64, text string) *Game {
	t.Helper()
	g := NewGame(rules(t, "dom"), rand.New(rand.NewPCG(seed, 0)))
	start(t, g, text)
	return g
}

func start(t *testing.T, g *Game, text string) {
	t.Helper()
	if err := g.Start(grid(t, text)); err != nil {
		t.Fatal(err)
	}
}

func play(t *testing.T, g *Game, m engine.Move, points int) {
	t.Helper()
	got, err := g.Play(m)
	if err != nil {
		t.Fatal(err)
	}
	if got != points {
		t.Errorf("%v earned %d, want %d", m, got, points)
	}
}

func wantGrid(t *testing.T, g *Game, text string) {
	t.Helper()
	if got, want := g.Board().Grid(), grid(t, text); !got.Equal(want) {
		t.Errorf("board\n%swant\n%s", got, want)
	}
}

func wantError(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	}
}

// TestGameEndBonus: points add up over levels, each with its end bonus.
func TestGameEndBonus(t *testing.T) {
	g := game(t, 1, "GGB")
	play(t, g, at(0, 0), 2)
	if !g.Over() || g.Score() != 2+90 {
		t.Errorf("over: %v, score %d, want 92", g.Over(), g.Score())
	}
	_, err := g.Play(at(0, 0))
	wantError(t, err, "no level is being played")
	start(t, g, "BBB\nGGB")
	play(t, g, at(0, 0), 4)
	play(t, g, at(1, 0), 2)
	if !g.Over() || g.Score() != 92+4+2+100 {
		t.Errorf("over: %v, score %d, want 198", g.Over(), g.Score())
	}
}

// TestGameWithoutMoves: a level that begins without a legal move is over.
func TestGameWithoutMoves(t *testing.T) {
	if g := game(t, 1, "GB"); !g.Over() || g.Score() != 80 {
		t.Errorf("over: %v, score %d, want 80", g.Over(), g.Score())
	}
}

func TestGameBeforeStart(t *testing.T) {
	g := NewGame(rules(t, "dom"), rand.New(rand.NewPCG(1, 0)))
	_, err := g.Play(at(0, 0))
	wantError(t, err, "no level is being played")
	wantError(t, g.UseUndo(), "no level is being played")
	wantError(t, g.UseShuffle(), "no level is being played")
	wantError(t, g.ExpireTimer(engine.Pos{}), "no level is being played")
	wantError(t, g.Start(grid(t, "G\n.")), "floats")
}

// TestGameIllegalMove: it is refused, and nothing changes.
func TestGameIllegalMove(t *testing.T) {
	g := game(t, 1, "GGB")
	_, err := g.Play(at(0, 2))
	wantError(t, err, "no neighbour of its colour")
	if g.Score() != 0 || g.Over() {
		t.Error("an illegal move changed the game")
	}
	wantGrid(t, g, "GGB")
}

// TestGameFill: a row falls; full columns gain nothing, empty ones do; its colours
// are those still on the board, all of them in the long run.
func TestGameFill(t *testing.T) {
	dropped := map[engine.Color]int{}
	for seed := range uint64(200) {
		g := game(t, seed, "BOG*\nBOG*\nBOGF\npower 0 3 indestructible\npower 1 3 indestructible\npower 2 2 fill")
		play(t, g, at(0, 2), 3)
		b := g.Board().Grid()
		if b.RowText(0) != "BO*." || b.RowText(1) != "BO*." || b.RowText(2)[:3] != "BOF" {
			t.Fatalf("board after the Fill\n%s", b)
		}
		dropped[b.At(engine.Pos{Row: 2, Col: 3}).Color]++
	}
	for _, c := range "BOF" {
		if n := dropped[engine.Color(c)]; n < 40 || n > 95 {
			t.Errorf("colour %c fell %d times of 200, want about a third", c, n)
		}
		delete(dropped, engine.Color(c))
	}
	if len(dropped) > 0 {
		t.Errorf("colours that are not on the board fell: %v", dropped)
	}
}

// TestGameFillOnNothing: where no colour is left, nothing falls.
func TestGameFillOnNothing(t *testing.T) {
	g := game(t, 1, "GG\npower 0 0 fill")
	play(t, g, at(0, 0), 2)
	wantGrid(t, g, "..")
	if g.Score() != 102 {
		t.Errorf("score %d, want 102", g.Score())
	}
}

// TestGameBank: one Shuffle and one Undo at most, kept across levels.
func TestGameBank(t *testing.T) {
	g := game(t, 1, "SSUU\nSSUU\nBGBG\npower 0 0 shuffle\npower 1 1 shuffle\npower 0 2 undo\npower 1 3 undo")
	wantError(t, g.UseShuffle(), "no Shuffle is banked")
	wantError(t, g.UseUndo(), "no Undo is banked")
	play(t, g, at(0, 0), 4)
	play(t, g, at(0, 2), 4)
	start(t, g, "GGBBSU\nBGBGSU\npower 0 4 shuffle\npower 0 5 undo")
	play(t, g, at(0, 4), 2)
	play(t, g, at(0, 4), 2)
	if g.Bank() != (Bank{1, 1}) {
		t.Errorf("bank %+v; want one of each", g.Bank())
	}
}

// TestGameExplodedPowerUpsAreLost: only a cleared group banks.
func TestGameExplodedPowerUpsAreLost(t *testing.T) {
	g := game(t, 1, "S*UGG\npower 0 0 shuffle\npower 0 1 explode\npower 0 2 undo")
	play(t, g, at(0, 1), 0)
	if g.Bank() != (Bank{}) {
		t.Errorf("bank %+v; want nothing", g.Bank())
	}
	wantGrid(t, g, "GG...")
}

func TestGameShuffle(t *testing.T) {
	const text = "SS.....\nGGBBOYW\nGBOYW**\nGOTYM*?\npower 0 0 shuffle\npower 3 2 timer\npower 2 5 wild\npower 2 6 explode\npower 3 4 morph\npower 3 5 indestructible"
	colors := func(b engine.Grid) map[engine.Cell]int {
		n := map[engine.Cell]int{}
		for _, c := range b.Cells {
			if c.Power != engine.Morph {
				c.Power = engine.NoPower
			}
			n[c]++
		}
		return n
	}
	changed := false
	for seed := range uint64(20) {
		g := game(t, seed, text)
		play(t, g, at(0, 0), 2)
		before := g.Board().Grid()
		score := g.Score()
		if err := g.UseShuffle(); err != nil {
			t.Fatal(err)
		}
		after := g.Board().Grid()
		changed = changed || !after.Equal(before)
		if !maps.Equal(colors(before), colors(after)) {
			t.Fatalf("colours changed from\n%sto\n%s", before, after)
		}
		for i := range before.Cells {
			was, is := before.Cells[i], after.Cells[i]
			if was.IsEmpty() != is.IsEmpty() || was.Power != is.Power || (was.Power.OwnTile() || was.Power == engine.Morph || was.Color == engine.Unknown) && was != is {
				t.Fatalf("cell %d changed from %v to %v", i, was, is)
			}
		}
		if g.Over() == (len(g.Board().Moves(nil)) > 0) || !g.Over() && g.Score() != score {
			t.Errorf("over: %v, score %d after %d", g.Over(), g.Score(), score)
		}
		if g.Over() {
			continue
		}
		wantError(t, g.UseShuffle(), "no Shuffle is banked")
	}
	if !changed {
		t.Error("no Shuffle of 20 changed anything")
	}
}

// TestGameUndo: the move is taken back and its points are kept.
func TestGameUndo(t *testing.T) {
	g := game(t, 1, "UUGG\nBAGB\nAAGB\npower 0 0 undo")
	play(t, g, at(0, 0), 2)
	play(t, g, at(0, 2), 4)
	if err := g.UseUndo(); err != nil {
		t.Fatal(err)
	}
	wantGrid(t, g, "..GG\nBAGB\nAAGB")
	if g.Score() != 2+4 {
		t.Errorf("score %d, want 6", g.Score())
	}
	wantError(t, g.UseUndo(), "no Undo is banked")
	play(t, g, at(0, 2), 4) // once more
	if g.Score() != 2+4+4 {
		t.Errorf("score %d, want 10", g.Score())
	}
}

// TestGameUndoLimits: an Undo takes back one move of this level, and only one
// without power-ups, with nothing between that chance or the clock did.
func TestGameUndoLimits(t *testing.T) {
	const text = "UUEE*.\nGGBBTT\nAAOO**\npower 0 0 undo\npower 0 2 shuffle\npower 0 4 explode\npower 1 4 timer\npower 2 5 wild"
	bank := func() *Game {
		g := game(t, 1, text)
		play(t, g, at(0, 0), 2)
		return g
	}
	const want = "no move without power-ups"
	for name, do := range map[string]func(g *Game){
		"the Undo itself":        func(*Game) {},
		"a move with a power-up": func(g *Game) { play(t, g, at(1, 4), 3) },
		"an Explode":             func(g *Game) { play(t, g, at(0, 4), 0) },
		"a Shuffle": func(g *Game) {
			play(t, g, at(0, 2), 2)
			play(t, g, at(1, 0), 2)
			if err := g.UseShuffle(); err != nil {
				t.Error(err)
			}
		},
		"a Timer that ran out": func(g *Game) {
			play(t, g, at(1, 0), 2)
			if err := g.ExpireTimer(engine.Pos{Row: 1, Col: 4}); err != nil {
				t.Error(err)
			}
		},
		"the start of a level": func(g *Game) {
			play(t, g, at(1, 0), 2)
			start(t, g, "GG")
		},
		"an Undo": func(g *Game) {
			play(t, g, at(1, 0), 2)
			if err := g.UseUndo(); err != nil {
				t.Error(err)
			}
			g.bank.Undos = 1
		},
	} {
		t.Run(name, func(t *testing.T) {
			g := bank()
			do(g)
			if g.Over() {
				t.Fatal("the shuffled board has no moves: choose another seed")
			}
			wantError(t, g.UseUndo(), want)
		})
	}
}

// TestGameTimer: it and the boulders of its colour next to it turn Indestructible,
// power-ups among them; others of the colour do not.
func TestGameTimer(t *testing.T) {
	g := game(t, 1, "GAGA\nGTTT\nTTAT\nGTAA\npower 1 1 timer\npower 1 2 multiplier")
	if err := g.ExpireTimer(engine.Pos{Row: 1, Col: 1}); err != nil {
		t.Fatal(err)
	}
	wantGrid(t, g, "GAGA\nG**T\nT*AT\nGTAA\npower 1 1 indestructible\npower 1 2 indestructible\npower 2 1 indestructible")
	wantError(t, g.ExpireTimer(engine.Pos{Row: 1, Col: 1}), "no Timer runs at row 2, column 2")
	wantError(t, g.ExpireTimer(engine.Pos{Row: 9, Col: 1}), "no Timer runs at row 10, column 2")
	if g.Score() != 0 {
		t.Errorf("score %d, want 0", g.Score())
	}
}

// TestGameUnreadTimer: on a cell that could not be read it has no colour.
func TestGameUnreadTimer(t *testing.T) {
	g := game(t, 1, "??GG\npower 0 0 timer")
	if err := g.ExpireTimer(engine.Pos{}); err != nil {
		t.Fatal(err)
	}
	wantGrid(t, g, "*?GG\npower 0 0 indestructible")
}

// TestGameTimerEndsLevel: a Timer may turn the tiles of the last move Indestructible.
func TestGameTimerEndsLevel(t *testing.T) {
	g := game(t, 1, "TTA\npower 0 0 timer")
	if err := g.ExpireTimer(engine.Pos{}); err != nil {
		t.Fatal(err)
	}
	if !g.Over() || g.Score() != 70 {
		t.Errorf("over: %v, score %d, want 70", g.Over(), g.Score())
	}
}

// TestGameUnderArticleRules: no rows, no bank, no clock.
func TestGameUnderArticleRules(t *testing.T) {
	g := NewGame(rules(t, "dom").Article(), rand.New(rand.NewPCG(1, 0)))
	start(t, g, "TTAA\nFSUB\nFSUB\npower 0 0 timer\npower 1 0 fill\npower 1 1 shuffle\npower 1 2 undo")
	wantError(t, g.ExpireTimer(engine.Pos{}), "no Timer runs")
	play(t, g, at(1, 0), 2)
	play(t, g, at(1, 1), 2)
	play(t, g, at(1, 2), 2)
	if g.Bank() != (Bank{}) {
		t.Errorf("bank %+v; want nothing", g.Bank())
	}
	wantGrid(t, g, "...A\n...B\nTTAB\npower 2 0 timer")
}

// TestGameIsDeterministic: the same seed and the same moves give the same game.
func TestGameIsDeterministic(t *testing.T) {
	run := func() (int, string) {
		rng := rand.New(rand.NewPCG(5, 6))
		g := NewGame(rules(t, "dom"), rng)
		for _, level := range HTML5Levels() {
			if err := g.Start(level.DealPowered(rng)); err != nil {
				t.Fatal(err)
			}
			for !g.Over() {
				if _, err := g.Play(g.Board().Moves(nil)[0]); err != nil {
					t.Fatal(err)
				}
			}
		}
		return g.Score(), g.Board().Grid().String()
	}
	score, board := run()
	if again, boardAgain := run(); again != score || boardAgain != board {
		t.Errorf("score %d, then %d; boards\n%s\n%s", score, again, board, boardAgain)
	}
}
