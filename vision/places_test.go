package vision

import (
	"errors"
	"fmt"
	"image"
	"image/draw"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/propose"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// boardAt is a reading of a board of 10 x 10 tiles.
func boardAt(x, y, cell float64, profile string) attempt {
	l := geometry.Lattice{X: x, Y: y, W: cell, H: cell, Rows: 10, Cols: 10}
	return attempt{Observation: Observation{Grid: engine.NewGrid(10, 10), Lattice: l, Profile: profile}, place: l, tiles: 100}
}

// refusedAt is a board that was found and refused.
func refusedAt(x, y, cell float64) attempt {
	a := boardAt(x, y, cell, "")
	a.Observation, a.err = Observation{}, ErrUncertain
	return a
}

// fewAt is a few large things in rows and columns that were refused.
func fewAt(x, y, cell float64) attempt {
	a := refusedAt(x, y, cell)
	a.place.Rows, a.place.Cols, a.tiles = 2, 3, 6
	return a
}

// textAt is a refused page of text, every letter of which was taken for a tile.
func textAt(x, y float64) attempt {
	a := refusedAt(x, y, 14)
	a.place.Rows, a.place.Cols, a.tiles = 46, 59, 2275
	return a
}

// TestReplaces: a board replaces one that was refused if it fits a profile, or has other cells in its place, but not if it
// is a part of it.
func TestReplaces(t *testing.T) {
	refused := refusedAt(0, 0, 40)
	refused.place.W, refused.place.Cols = 400.0/17, 17
	for _, c := range []struct {
		name string
		a    attempt
		want bool
	}{
		{"other cells in its place", boardAt(3, 2, 40, ""), true},
		{"a part of it", boardAt(0, 0, 37, ""), false},
		{"a part that fits a profile", boardAt(0, 0, 37, "dom"), true},
		{"one that was refused", refusedAt(0, 0, 40), false},
	} {
		if got := c.a.replaces(refused); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestChoose: which board is meant, of those that were read and refused.
func TestChoose(t *testing.T) {
	likely := candidate{glimpsed: true, evidence: 1}
	for _, c := range []struct {
		name  string
		seen  []attempt
		at    float64 // where the chosen board lies, -1 if none is
		among int     // the boards of a SeveralError
	}{
		{"one", []attempt{boardAt(0, 0, 40, "")}, 0, 0},
		{"two alike", []attempt{boardAt(0, 0, 40, ""), boardAt(600, 0, 40, "")}, -1, 2},
		{"a preview beside it", []attempt{boardAt(0, 0, 40, ""), boardAt(600, 0, 10, "")}, 0, 0},
		{"one that is known and a smaller one that is not", []attempt{boardAt(0, 0, 30, ""), boardAt(600, 0, 40, "dom")}, 600, 0},
		{"one that is known and a larger one that is not", []attempt{boardAt(0, 0, 50, ""), boardAt(600, 0, 40, "dom")}, -1, 2},
		{"a larger one was refused elsewhere", []attempt{refusedAt(900, 900, 60), boardAt(0, 0, 40, "")}, -1, 0},
		{"a smaller one was refused elsewhere", []attempt{refusedAt(900, 900, 30), boardAt(0, 0, 40, "")}, 0, 0},
		{"a few large things were refused beside one that is known", []attempt{fewAt(900, 900, 300), boardAt(0, 0, 40, "dom")}, 0, 0},
		{"a few large things were refused beside one that is not", []attempt{fewAt(900, 900, 300), boardAt(0, 0, 40, "")}, -1, 0},
		{"a page of text was refused beside it", []attempt{textAt(900, 900), boardAt(0, 0, 40, "")}, 0, 0},
		{"one was refused beside it", []attempt{refusedAt(405, 0, 40), boardAt(0, 0, 40, "")}, -1, 0},
		{"none", nil, -1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			var v survey
			for _, a := range c.seen {
				v.add(likely, a)
			}
			var o Observation
			err := v.choose(&o)
			var several *SeveralError
			switch errors.As(err, &several); {
			case c.at >= 0 && (err != nil || o.Lattice.X != c.at):
				t.Errorf("board at %g, error %v", o.Lattice.X, err)
			case c.at < 0 && err == nil:
				t.Errorf("board at %g", o.Lattice.X)
			case several == nil && c.among > 0 || several != nil && len(several.Boards) != c.among:
				t.Errorf("error %v, want %d boards", err, c.among)
			}
		})
	}
}

// TestTwenty: twenty boards of one game are twenty boards.
func TestTwenty(t *testing.T) {
	var v survey
	for i := range 20 {
		v.add(candidate{glimpsed: true, evidence: 1}, boardAt(float64(i%5*300), float64(i/5*300), 25, "dom"))
	}
	var several *SeveralError
	if err := v.choose(&Observation{}); !errors.As(err, &several) || len(several.Boards) != 20 {
		t.Errorf("error %v", err)
	}
}

// TestQueue: likely places come by their ranks; then the best one of the others, and no more.
func TestQueue(t *testing.T) {
	s := pixel.NewScreen(image.NewRGBA(image.Rect(0, 0, 100, 100)))
	place := func(score float64) propose.Place { return propose.Place{Score: score, W: 30, H: 30} }
	q := queue{screen: s,
		likely: []candidate{{place(11), true, 0.6}, {place(5), true, 0.5}, {place(9), true, 0.25}},
		others: []candidate{{place(8), true, 0.1}, {place(7), true, 0}}}
	for _, want := range []float64{11, 5, 9, 8} {
		if c, ok := q.next(); !ok || c.Score != want {
			t.Errorf("place of score %g, want %g", c.Score, want)
		}
	}
	if c, ok := q.next(); ok {
		t.Errorf("one more, of score %g", c.Score)
	}
}

// TestBesides: of a rectangle, the part beside a board is left that shows most of the core.
func TestBesides(t *testing.T) {
	all, board := image.Rect(0, 0, 500, 200), image.Rect(150, 50, 300, 150)
	for _, c := range []struct{ core, want image.Rectangle }{
		{image.Rect(0, 0, 100, 200), image.Rect(0, 0, 150, 200)},
		{image.Rect(320, 0, 480, 200), image.Rect(300, 0, 500, 200)},
		{image.Rect(160, 0, 290, 40), image.Rect(0, 0, 500, 50)},
	} {
		if got := besides(all, []image.Rectangle{board}, c.core); got != c.want {
			t.Errorf("around %v: %v, want %v", c.core, got, c.want)
		}
	}
	if got := besides(all, nil, board); got != all {
		t.Errorf("beside nothing: %v", got)
	}
}

// TestAloneWhole: a part of the screen that shows two columns beside an empty one is not read as the board.
func TestAloneWhole(t *testing.T) {
	const side = 40.0
	want := visiontest.RandomGrid(5, 3, 12, 7, 0, false)
	for row := range want.Rows {
		want.Set(engine.Pos{Row: row, Col: 2}, engine.Cell{})
	}
	screen := image.NewRGBA(image.Rect(0, 0, 1280, 1024))
	draw.Draw(screen, screen.Rect, image.NewUniform(visiontest.Themes[0].Ground), image.Point{}, draw.Src)
	board := visiontest.Drawn(visiontest.Themes[0], want, side, side)
	draw.Draw(screen, board.Rect, board, image.Point{}, draw.Src)
	if o, err := recognizer(t).Recognize(screen); err == nil && o.Grid.Cols != want.Cols {
		t.Errorf("read %d of %d columns\n%s", o.Grid.Cols, want.Cols, o.Grid)
	}
}

// TestFillsScreen: a board that fills the screen is read, although its tiles are so large that only a few fit into a
// window in which places are looked for.
func TestFillsScreen(t *testing.T) {
	for _, c := range []struct {
		theme visiontest.Theme
		w, h  int
	}{{visiontest.Themes[0], 180, 180}, {visiontest.Themes[1], 180, 180}, {visiontest.Themes[1], 150, 102}} {
		t.Run(fmt.Sprintf("%s %dx%d", c.theme.Name, c.w, c.h), func(t *testing.T) {
			want := visiontest.RandomGrid(5, c.theme.Looks, 8, 9, 0, false)
			w, h := float64(c.w), float64(c.h)
			left, top := visiontest.TilesAt(w, h)
			board := image.Rect(0, 0, 9*c.w, 8*c.h).Add(image.Pt(int(left), int(top)))
			o, err := new(Recognizer).Recognize(visiontest.Drawn(c.theme, want, w, h).SubImage(board.Inset(-c.h / 8)))
			if err != nil {
				t.Fatal(err)
			}
			if c := corpus.Compare(o.Grid, want); !c.Full() {
				t.Errorf("%v\n%swant\n%s", c, o.Grid, want)
			}
		})
	}
}
