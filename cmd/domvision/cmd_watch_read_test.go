package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	xdraw "golang.org/x/image/draw"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/watch"
)

// drawnGame is a game on a drawn screen, at a scale that gives no whole pixels.
type drawnGame struct {
	game  *collapse.Game
	level collapse.Level
	scale float64
}

func newDrawnGame(t *testing.T, seed uint64, level collapse.Level) *drawnGame {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 5))
	rules, err := collapse.Find("dom")
	if err != nil {
		t.Fatal(err)
	}
	d := &drawnGame{collapse.NewGame(rules, rng), level, 0.73}
	if err := d.game.Start(level.Deal(rng)); err != nil {
		t.Fatal(err)
	}
	return d
}

func (d *drawnGame) Grab(context.Context) (*image.RGBA, error) {
	g, _ := d.game.Board().Grid().Trim()
	canvas := artwork.Stage{Rows: d.level.Rows, Cols: d.level.Cols, Grid: g, TileW: 74, Text: fmt.Sprintf("Score %d", d.game.Score())}.Draw()
	img := image.NewRGBA(image.Rect(0, 0, 1000, 600))
	draw.Draw(img, img.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
	to := image.Rect(0, 0, int(d.scale*float64(canvas.Rect.Dx())), int(d.scale*float64(canvas.Rect.Dy())))
	xdraw.ApproxBiLinear.Scale(img, to.Add(image.Pt(61, 47)), canvas, canvas.Rect, draw.Over, nil)
	return img, nil
}

// shownViews collects what a watch shows.
type shownViews chan watch.View

func (v shownViews) Show(view watch.View) []watch.Stage {
	if view.News || view.State == watch.Refused {
		v <- view
	}
	return nil
}

// TestWatchGame: whole levels, read by the recogniser, are followed to their end,
// and the points are the game's.
func TestWatchGame(t *testing.T) {
	levels := []collapse.Level{{Rows: 8, Cols: 9, Colors: 4}, {Rows: 10, Cols: 12, Colors: 5}}
	for seed, level := range levels[:exhaustive.Some(t, 1, len(levels))] {
		d := newDrawnGame(t, uint64(seed), level)
		reader, err := newWatchReader(cli.AutoProfile)
		if err != nil {
			t.Fatal(err)
		}
		reads := 0
		shown := make(shownViews, 1)
		w := watch.New(watch.Config{
			Source: d, Still: capture.Still{Pause: time.Nanosecond}, Rounds: []time.Duration{0}, Viewers: []watch.Viewer{shown},
			Read: func(img *image.RGBA) (watch.Reading, error) { reads++; return reader.Read(img) },
			Rules: func(watch.Reading) (watch.Rules, error) {
				rules, err := collapse.Find("dom")
				return watch.Rules{Clear: rules}, err
			},
			Plan: func(ctx context.Context, rules watch.Rules, g engine.Grid, known [][]engine.Move, _ time.Duration) (planner.Plan, error) {
				board, err := collapse.NewBoard(rules.Clear.Article(), g)
				if err != nil {
					return planner.Plan{}, err
				}
				return planner.Beam{Width: 20}.Improve(ctx, board, known...), nil
			},
		})
		presses := make(chan time.Time)
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- w.Run(ctx, presses) }()
		for over := false; !over; {
			presses <- time.Now()
			v := <-shown
			want := d.game.Board().Grid()
			if d.game.Board().Grid().Tiles() == 0 {
				want = v.Answer.Grid
			}
			if v.Err != nil || !v.Answer.Grid.Equal(want) || v.Answer.Score.Total != d.game.Score() {
				t.Fatalf("%v, %+v; the game has %d points and the board\n%s", v.Err, v.Answer, d.game.Score(), want)
			}
			best, ok := v.Answer.Best()
			if over = !ok; over {
				break
			}
			if _, err := d.game.Play(best.Move); err != nil {
				t.Fatal(err)
			}
		}
		cancel()
		if err := <-ended; err != nil || !d.game.Over() {
			t.Errorf("ended with %v, over: %v", err, d.game.Over())
		}
		t.Logf("%d points, the board was read %d times", d.game.Score(), reads)
	}
}

// TestWatchReadsFlat: boards that are found and read anew every time take no more
// memory after many presses than after a few.
func TestWatchReadsFlat(t *testing.T) {
	exhaustive.NoRace(t)
	if testing.Short() {
		t.Skip("reads fifty pictures")
	}
	d := newDrawnGame(t, 2, collapse.Level{Rows: 12, Cols: 14, Colors: 4})
	frame, _ := d.Grab(t.Context())
	reader, err := newWatchReader(cli.AutoProfile)
	if err != nil {
		t.Fatal(err)
	}
	var early int
	for n := range 50 {
		if _, err := reader.Read(frame); err != nil {
			t.Fatal(err)
		}
		if n == 10 {
			early = residentPages(t)
		}
	}
	if late := residentPages(t); late > early+5000 { // of 4 kB
		t.Errorf("%d pages after 10 pictures, %d after 50", early, late)
	}
}

// residentPages is the memory that the program takes, that of OpenCV included.
func residentPages(t *testing.T) (pages int) {
	t.Helper()
	debug.FreeOSMemory()
	data, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Skipf("this system does not tell: %v", err)
	}
	if _, err := fmt.Sscan(strings.Fields(string(data))[1], &pages); err != nil {
		t.Fatal(err)
	}
	return pages
}

// TestWatchKeeps: what the player says about a cell becomes a part of the player's
// own profile, with which the board is read from then on.
func TestWatchKeeps(t *testing.T) {
	exhaustive.NoRace(t)
	exhaustive.NoRace(t)
	setConfigHome(t, t.TempDir())
	d := newDrawnGame(t, 4, collapse.Level{Rows: 10, Cols: 12, Colors: 4})
	g := d.game.Board().Grid()
	marked, plain := engine.Pos{Row: 3, Col: 4}, engine.Pos{Row: 6, Col: 2}
	g.Set(marked, engine.Cell{Color: g.At(marked).Color, Power: engine.UnknownPower}) // a mark that no profile knows
	if err := d.game.Start(g); err != nil {
		t.Fatal(err)
	}
	frame, _ := d.Grab(t.Context())
	reader, err := newWatchReader(cli.AutoProfile)
	if err != nil {
		t.Fatal(err)
	}
	reading, err := reader.Read(frame)
	if err != nil || !reading.Grid.Equal(g) {
		t.Fatalf("%v\n%s", err, reading.Grid)
	}
	want := g.Clone()
	want.Set(marked, engine.Cell{Color: g.At(marked).Color, Power: engine.Timer})
	for _, at := range []engine.Pos{marked, plain} {
		where, err := reader.keep(&watch.Answer{Frame: frame, Reading: reading, Grid: want}, at)
		if err != nil || !strings.Contains(where, os.Getenv("XDG_CONFIG_HOME")) {
			t.Fatalf("%v: kept in %q, %v", at, where, err)
		}
		if reading, err = reader.Read(frame); err != nil || reading.Game != "dom" || !reading.Grid.Equal(want) {
			t.Fatalf("%v: read with what was kept: %v, game %q\n%s", at, err, reading.Game, reading.Grid)
		}
	}
	// The mark is known on other colours, too.
	for i, c := range g.Cells {
		if c.Power == engine.NoPower && c.Color.IsColor() && c.Color != g.At(marked).Color {
			g.Cells[i].Power = engine.UnknownPower
			want.Cells[i].Power = engine.Timer
			break
		}
	}
	if err := d.game.Start(g); err != nil {
		t.Fatal(err)
	}
	other, _ := d.Grab(t.Context())
	if reading, err := reader.Read(other); err != nil || !reading.Grid.Equal(want) {
		t.Errorf("on another colour: %v\n%s", err, reading.Grid)
	}
	if _, err := reader.keep(&watch.Answer{Frame: frame, Grid: want}, plain); err == nil {
		t.Error("kept for no profile")
	}
}

// TestWatchPassesOverItsPage: the smaller picture of an earlier board on our own page
// is not taken for the game, wherever that is moved. Before a first answer two boards
// are refused.
func TestWatchPassesOverItsPage(t *testing.T) {
	exhaustive.NoRace(t)
	exhaustive.NoRace(t)
	game := newDrawnGame(t, 4, collapse.Level{Rows: 10, Cols: 12, Colors: 4})
	want := game.game.Board().Grid()
	now, _ := game.Grab(t.Context())
	earlier, _ := newDrawnGame(t, 5, collapse.Level{Rows: 10, Cols: 12, Colors: 4}).Grab(t.Context())
	size := now.Rect.Size()
	onPage := image.NewRGBA(image.Rect(0, 0, size.X*3/4, size.Y*3/4))
	xdraw.CatmullRom.Scale(onPage, onPage.Rect, earlier, earlier.Rect, xdraw.Src, nil)
	reader, err := newWatchReader(cli.AutoProfile)
	if err != nil {
		t.Fatal(err)
	}
	beside := artwork.Beside(now, onPage)
	var several *vision.SeveralError
	if _, err := reader.Read(beside); !errors.As(err, &several) {
		t.Fatalf("two boards at the beginning: %v", err)
	}
	if _, err := reader.Read(now); err != nil {
		t.Fatal(err)
	}
	for what, frame := range map[string]*image.RGBA{"beside it": beside, "moved": artwork.Beside(onPage, now)} {
		if reading, err := reader.Read(frame); err != nil || !reading.Grid.Equal(want) {
			t.Errorf("%s: %v\n%s", what, err, reading.Grid)
		}
	}
}
