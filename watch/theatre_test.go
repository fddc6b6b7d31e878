package watch

import (
	"context"
	"fmt"
	"image"
	"image/draw"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/planner"
)

// theatre shows a game as Destruct-o-Match looks, and reads it as it is, but for
// cells that are misread.
type theatre struct {
	*screen
	rows, cols int
	zoom       int          // pixels by which a tile is wider than usual
	selected   []engine.Pos // of the board as it is seen
	look       artwork.Look // of them
	reads      int
	unread     error // why the board cannot be read
}

func newTheatre(t testing.TB, rows, cols, colors int, powers map[engine.Pos]engine.Power) *theatre {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, 7))
	g := collapse.Level{Rows: rows, Cols: cols, Colors: colors}.Deal(rng)
	for at, power := range powers {
		cell := engine.Cell{Color: g.At(at).Color, Power: power}
		if power.OwnTile() {
			cell.Color = engine.Colorless
		}
		g.Set(at, cell)
	}
	s := &screen{game: collapse.NewGame(rules(t, "dom"), rng)}
	if err := s.game.Start(g); err != nil {
		t.Fatal(err)
	}
	return &theatre{screen: s, rows: rows, cols: cols}
}

// stage is the picture that is shown.
func (s *theatre) stage() (stage artwork.Stage, first engine.Pos) {
	g, first := s.game.Board().Grid().Trim()
	return artwork.Stage{Rows: s.rows, Cols: s.cols, Grid: g, TileW: 54 + s.zoom, Scene: artwork.Desert, Text: fmt.Sprintf("Score %d", s.game.Score()), Selected: s.selected, Look: s.look}, first
}

// corner is where the game's canvas lies on the screen.
func (s *theatre) corner() image.Point { return image.Pt(40, 40).Add(s.at) }

func (s *theatre) Grab(ctx context.Context) (*image.RGBA, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return nil, s.err
	}
	stage, _ := s.stage()
	canvas := stage.Draw()
	img := image.NewRGBA(image.Rect(0, 0, canvas.Rect.Dx()+80, canvas.Rect.Dy()+80))
	draw.Draw(img, img.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(img, canvas.Rect.Add(s.corner()), canvas, image.Point{}, draw.Src)
	return img, nil
}

func (s *theatre) read(*image.RGBA) (Reading, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reads++
	if s.unread != nil {
		return Reading{}, s.unread
	}
	stage, begins := s.stage()
	g := stage.Grid.Clone()
	for at, color := range s.misses {
		if at = (engine.Pos{Row: at.Row - begins.Row, Col: at.Col - begins.Col}); g.In(at) && !g.At(at).IsEmpty() {
			g.Set(at, engine.Cell{Color: color})
		}
	}
	first := stage.Cell(engine.Pos{}).Add(s.corner())
	names := map[engine.Color]string{}
	for _, ground := range artwork.Grounds() {
		names[ground.Letter] = ground.Name
	}
	return Reading{
		Grid: g, Sure: 0.97, Profile: "dom", Game: "dom", Names: names,
		Board: geometry.Lattice{X: float64(first.Min.X), Y: float64(first.Min.Y), W: float64(first.Dx()), H: float64(first.Dy()), Rows: g.Rows, Cols: g.Cols},
	}, nil
}

// quickly plans with a beam that always finds the same.
func quickly(ctx context.Context, rules Rules, g engine.Grid, known [][]engine.Move, _ time.Duration) (planner.Plan, error) {
	full, err := collapse.NewBoard(rules.Clear, g)
	if err != nil {
		return planner.Plan{}, err
	}
	board, _ := collapse.NewBoard(rules.Clear.Article(), g)
	plan := planner.Beam{Width: 20}.Improve(ctx, board, known...)
	plan.Advice = full.Advice()
	return plan, nil
}
