// Package sessiontest makes records of games for tests: it plays them with the engine, draws every board, and
// records them as watch would.
package sessiontest

import (
	"context"
	"errors"
	"fmt"
	"image"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
)

// Game is a game of Destruct-o-Match to be played.
type Game struct {
	Levels []engine.Grid
	Rules  collapse.Rules
	Seed   uint64 // of random events, and of the moves against the advice
	Tile   int    // width of a tile in pixels; 0: no pictures
	Moves  int    // the game is broken off after so many, without an end; 0: never

	Search planner.Search // that advises; nil: one move ahead
	Start  time.Time      // of the game; zero: [Start]
}

// DoM is a game of Destruct-o-Match with levels of the given sizes.
func DoM(seed uint64, levels ...collapse.Level) Game {
	rules, err := collapse.Find("dom")
	if err != nil {
		panic(err)
	}
	g := Game{Rules: rules, Seed: seed, Tile: 40}
	rng := rand.New(rand.NewPCG(seed, 1))
	for _, l := range levels {
		g.Levels = append(g.Levels, l.DealPowered(rng))
	}
	return g
}

// player is a game being played and recorded.
type player struct {
	Game
	rec   *session.Recorder
	rng   *rand.Rand
	game  *collapse.Game
	clock time.Time
	moves int
}

// Start is when every game begins.
var Start = time.Date(2024, time.March, 14, 19, 30, 0, 0, time.UTC)

// Recorded plays the game and returns its record, which is deleted with the test.
func Recorded(t testing.TB, g Game) *session.Session {
	t.Helper()
	dir := t.TempDir()
	id, err := Record(dir, g)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.Read(dir, id)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Record plays the game and writes its record to dir, the folder of all records.
// It returns the ID.
func Record(dir string, g Game) (string, error) {
	if g.Search == nil {
		g.Search = planner.NStep{Depth: 1}
	}
	if g.Start.IsZero() {
		g.Start = Start
	}
	rec, err := session.Create(dir, session.Header{
		Game: g.Rules.Name, Profile: "dom", Planner: "nstep:depth=1", Version: "v1.0.0", Started: g.Start,
	})
	if err != nil {
		return "", err
	}
	rng := rand.New(rand.NewPCG(g.Seed, 2))
	p := player{Game: g, rec: rec, rng: rng, game: collapse.NewGame(g.Rules, rng), clock: g.Start}
	for level := range g.Levels {
		if err := p.play(level); err != nil {
			return "", fmt.Errorf("level %d: %w", level+1, err)
		}
	}
	if p.broken() {
		return rec.ID(), nil
	}
	return rec.ID(), rec.Close()
}

func (p *player) broken() bool { return p.Moves > 0 && p.moves >= p.Moves }

// play plays one level.
func (p *player) play(level int) error {
	if p.broken() {
		return nil
	}
	if err := p.game.Start(p.Levels[level]); err != nil {
		return err
	}
	t := session.Turn{Event: session.NewLevel}
	for {
		plan, err := p.record(level, t)
		if err != nil || len(plan.Candidates) == 0 || p.broken() {
			return err
		}
		choice := plan.Candidates[0]
		t = session.Turn{Event: session.AsAdvised}
		if n := len(plan.Candidates); n > 1 && p.rng.IntN(6) == 0 {
			choice, t.Event = plan.Candidates[1], session.OtherMove
		}
		t.Move = &choice.Move
		if t.Points, err = p.game.Play(choice.Move); err != nil {
			return err
		}
		p.moves++
	}
}

// record plans for the board as it is, and records it.
func (p *player) record(level int, t session.Turn) (planner.Plan, error) {
	board := p.game.Board()
	plan := p.Search.Plan(context.Background(), board)
	t.Time, t.Level, t.Grid, t.Total = p.clock, level+1, board.Grid(), p.game.Score()
	bank := p.game.Bank()
	t.Shuffles, t.Undos = bank.Shuffles, bank.Undos
	t.Advice = plan.Candidates
	if len(plan.Candidates) == 0 {
		t.Over, t.Bonus = true, board.Bonus()
	}
	if p.Tile > 0 {
		t.Frame, t.Board = p.Draw(level, t.Grid)
	}
	p.clock = p.clock.Add(time.Duration(3+p.rng.IntN(9)) * time.Second)
	return plan, errors.Join(p.rec.Record(t), p.rec.Picture(t))
}

// Draw draws a board of the level, and returns where it lies in the picture.
func (g Game) Draw(level int, grid engine.Grid) (image.Image, geometry.Lattice) {
	s := artwork.Stage{
		Rows: grid.Rows, Cols: grid.Cols, Grid: grid, TileW: g.Tile,
		Scene: artwork.Scene(level % 3), Text: fmt.Sprintf("Level %d", level+1),
	}
	return s.Draw(), place(s.Cell(engine.Pos{}), grid)
}

func place(cell image.Rectangle, g engine.Grid) geometry.Lattice {
	return geometry.Lattice{
		X: float64(cell.Min.X), Y: float64(cell.Min.Y), W: float64(cell.Dx()), H: float64(cell.Dy()), Rows: g.Rows, Cols: g.Cols,
	}
}
