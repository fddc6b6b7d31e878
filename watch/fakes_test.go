package watch

import (
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
)

// The screen of the tests shows a board of cells of cellSize pixels, whose red and green say what lies there. Their blue
// makes letters differ.
const (
	cellSize   = 10
	boardAt    = 20 // from the left and from the top
	screenSide = 200
)

var blank = color.RGBA{1, 2, 3, 255}

// screen is a game on a screen, with someone who plays it.
type screen struct {
	mu     sync.Mutex
	game   *collapse.Game
	grid   func() engine.Grid          // that is shown; nil: of the game
	at     image.Point                 // of the window, from where it usually is
	err    error                       // why there is no picture
	moving int                         // how many pictures still change
	misses map[engine.Pos]engine.Color // how cells are misread
	grabs  int
}

func newScreen(t testing.TB, game, text string) *screen {
	t.Helper()
	s := &screen{game: collapse.NewGame(rules(t, game), rand.New(rand.NewPCG(1, 1)))}
	if err := s.game.Start(grid(t, text)); err != nil {
		t.Fatal(err)
	}
	return s
}

// shows is the board on the screen.
func (s *screen) shows() engine.Grid {
	if s.grid != nil {
		return s.grid()
	}
	return s.game.Board().Grid()
}

// change changes the screen.
func (s *screen) change(do func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	do()
}

// Grab implements [capture.Source].
func (s *screen) Grab(ctx context.Context) (*image.RGBA, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.grabs++
	if s.err != nil {
		return nil, s.err
	}
	img := image.NewRGBA(image.Rect(0, 0, screenSide, screenSide))
	draw.Draw(img, img.Rect, image.NewUniform(blank), image.Point{}, draw.Src)
	for at, c := range s.shows().All() {
		if c.IsEmpty() {
			continue
		}
		letter := c.Color
		if wrong, ok := s.misses[at]; ok {
			letter = wrong
		}
		x, y := boardAt+s.at.X+cellSize*at.Col, boardAt+s.at.Y+cellSize*at.Row-s.moving%boardAt
		draw.Draw(img, image.Rect(x, y, x+cellSize, y+cellSize), image.NewUniform(color.RGBA{uint8(letter), uint8(c.Power), 67 * uint8(letter), 255}), image.Point{}, draw.Src)
	}
	if s.moving > 0 {
		s.moving--
	}
	return img, ctx.Err()
}

// paletteNames are the colours that the profile of the tests knows.
var paletteNames = map[engine.Color]string{'B': "blue", 'G': "green", 'O': "orange", 'R': "red", 'W': "white"}

var errNothingSeen = errors.New("no board found")

// read reads what Grab has drawn.
func read(img *image.RGBA) (Reading, error) {
	first, last := image.Pt(screenSide, screenSide), image.Point{}
	for y := range screenSide {
		for x := range screenSide {
			if img.RGBAAt(x, y) != blank {
				first = image.Pt(min(first.X, x), min(first.Y, y))
				last = image.Pt(max(last.X, x+1), max(last.Y, y+1))
			}
		}
	}
	size := last.Sub(first)
	if size.X <= 0 || size.X%cellSize != 0 || size.Y%cellSize != 0 {
		return Reading{}, errNothingSeen
	}
	g := engine.NewGrid(size.Y/cellSize, size.X/cellSize)
	for i := range g.Cells {
		if c := img.RGBAAt(first.X+i%g.Cols*cellSize, first.Y+i/g.Cols*cellSize); c != blank {
			g.Cells[i] = engine.Cell{Color: engine.Color(c.R), Power: engine.Power(c.G)}
		}
	}
	return Reading{
		Grid: g, Sure: 1, Profile: "test", Names: paletteNames,
		Board: geometry.Lattice{X: float64(first.X), Y: float64(first.Y), W: cellSize, H: cellSize, Rows: g.Rows, Cols: g.Cols},
	}, nil
}

// follower plans by looking one move ahead, and knows nothing better with more time.
func oneStep(ctx context.Context, rules Rules, g engine.Grid, _ [][]engine.Move, _ time.Duration) (planner.Plan, error) {
	board, err := collapse.NewBoard(rules.Clear.Article(), g)
	if err != nil {
		return planner.Plan{}, err
	}
	return planner.NStep{Depth: 1}.Plan(ctx, board), nil
}

// views collects the views that are shown.
type views chan View

func (v views) Show(view View) []Stage { v <- view; return nil }

// patience is how long a test waits before it fails. Chosen by eye: under the race detector, and beside
// the tests of other packages, an answer took more than 20 seconds.
const patience = 2 * time.Minute

// until waits for a view.
func (v views) until(t testing.TB, what string, ok func(View) bool) View {
	t.Helper()
	late := time.After(patience)
	for {
		select {
		case view := <-v:
			if ok(view) {
				return view
			}
		case <-late:
			t.Fatalf("waited in vain: %s", what)
		}
	}
}

// answer waits for the next answer, or that there is none.
func (v views) answer(t testing.TB) View {
	t.Helper()
	return v.until(t, "an answer", func(v View) bool { return v.News || v.State == Refused })
}

// recorder keeps turns in memory.
type recorder struct {
	mu     sync.Mutex
	turns  []session.Turn
	calls  int // of Record
	closed bool
	err    error
}

func (r *recorder) Record(turns ...session.Turn) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.turns = append(r.turns, turns...)
	r.calls++
	return r.err
}

func (r *recorder) Amend(t session.Turn) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.turns[len(r.turns)-1] = t
	return r.err
}

func (r *recorder) Picture(session.Turn) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.err
}

func (r *recorder) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed = true
	return nil
}

// config watches a screen without a pause.
func config(s *screen) Config {
	return Config{
		Source: s, Read: read, Plan: oneStep, Rounds: []time.Duration{0},
		Still: capture.Still{Pause: time.Nanosecond},
		Rules: func(Reading) (Rules, error) {
			rules, err := collapse.Find("dom")
			return Rules{Clear: rules}, err
		},
	}
}

// run runs a watch until the test ends, and returns how to press and what it shows.
func run(t testing.TB, c Config) (w *Watch, press func(), shown views) {
	t.Helper()
	shown = make(views, 64)
	c.Viewers = append(c.Viewers, shown)
	presses := make(chan time.Time, 1)
	ctx, cancel := context.WithCancel(context.Background())
	w = New(c)
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx, presses) }()
	t.Cleanup(func() {
		cancel()
		for {
			select {
			case err := <-ended:
				if err != nil {
					t.Errorf("ended with %v", err)
				}
				return
			case <-shown: // nobody looks any more
			}
		}
	})
	return w, func() { presses <- time.Now() }, shown
}
