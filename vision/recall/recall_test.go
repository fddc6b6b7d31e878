package recall

import (
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/exhaustive"
)

// newGame begins a game of Destruct-o-Match.
func newGame(t testing.TB, level collapse.Level, powers map[engine.Pos]engine.Power) *collapse.Game {
	t.Helper()
	rules, err := collapse.Find("dom")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(7, 7))
	g := level.Deal(rng)
	for at, power := range powers {
		cell := engine.Cell{Color: g.At(at).Color, Power: power}
		if power.OwnTile() {
			cell.Color = engine.Colorless
		}
		g.Set(at, cell)
	}
	game := collapse.NewGame(rules, rng)
	if err := game.Start(g); err != nil {
		t.Fatal(err)
	}
	return game
}

// photograph draws the game at a place of a larger picture, and says what a recognizer would:
// where the tiles lie, without the empty rows and columns around them.
func photograph(game *collapse.Game, full collapse.Level, at image.Point, change func(*artwork.Stage)) Board {
	g, _ := game.Board().Grid().Trim()
	stage := artwork.Stage{Rows: full.Rows, Cols: full.Cols, Grid: g, TileW: 54, Scene: artwork.Desert}
	if change != nil {
		change(&stage)
	}
	canvas := stage.Draw()
	frame := image.NewRGBA(image.Rectangle{Max: canvas.Rect.Size().Add(image.Pt(80, 80))})
	draw.Draw(frame, frame.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(frame, canvas.Rect.Add(at), canvas, image.Point{}, draw.Src)
	first := stage.Cell(engine.Pos{}).Add(at)
	return Board{Frame: frame, Grid: g, Lattice: geometry.Lattice{
		X: float64(first.Min.X), Y: float64(first.Min.Y), W: float64(first.Dx()), H: float64(first.Dy()), Rows: g.Rows, Cols: g.Cols,
	}}
}

var corner = image.Pt(40, 40)

// TestGameIsFollowed: a level is read to its last tile, and that this one has gone is seen, too.
func TestGameIsFollowed(t *testing.T) {
	exhaustive.NoRace(t)
	powers := map[engine.Pos]engine.Power{{Row: 2, Col: 3}: engine.Multiplier, {Row: 5, Col: 6}: engine.Wild, {Row: 6, Col: 1}: engine.Explode}
	for _, level := range []collapse.Level{{Rows: 8, Cols: 9, Colors: 3}, {Rows: 8, Cols: 9, Colors: 5}, {Rows: 8, Cols: 9, Colors: 7}, {Rows: 2, Cols: 3, Colors: 1}} {
		if level.Rows == 2 {
			powers = nil
		}
		game := newGame(t, level, powers)
		before, ground := photograph(game, level, corner, nil), Ground{}
		for n := 0; !game.Over(); n++ {
			moves := game.Board().Moves(nil)
			if _, err := game.Play(moves[n%len(moves)]); err != nil {
				t.Fatal(err)
			}
			now := photograph(game, level, corner, nil)
			read, seen, ok := Read(before, now.Frame, ground)
			got, _ := read.Grid.Trim()
			if !ok || (got.Tiles() > 0 || now.Grid.Tiles() > 0) && !got.Equal(now.Grid) || read.Lattice != before.Lattice {
				t.Fatalf("%d colours, move %d: %v\n%s", level.Colors, n, ok, read.Grid)
			}
			before, ground = now, seen
		}
	}
}

// TestSelected: a group that is selected looks different and is still there.
func TestSelected(t *testing.T) {
	exhaustive.NoRace(t)
	level := collapse.Level{Rows: 8, Cols: 9, Colors: 3}
	game := newGame(t, level, nil)
	before := photograph(game, level, corner, nil)
	for _, look := range []artwork.Look{artwork.Faded, artwork.Greyed} {
		for _, m := range game.Board().Moves(nil) {
			now := photograph(game, level, corner, func(s *artwork.Stage) { s.Selected, s.Look = game.Board().Group(m, nil), look })
			if read, _, ok := Read(before, now.Frame, Ground{}); ok && !read.Grid.Equal(before.Grid) {
				t.Errorf("the group at %v is selected, and taken for gone:\n%s", m.At, read.Grid)
			}
		}
	}
}

// TestUnread: a tile that was not read stays so where it lies, and does not help to read other cells.
func TestUnread(t *testing.T) {
	level := collapse.Level{Rows: 8, Cols: 9, Colors: 3}
	game := newGame(t, level, nil)
	before := photograph(game, level, corner, nil)
	unread := engine.Pos{Row: 0, Col: 0}
	before.Grid = before.Grid.Clone()
	before.Grid.Set(unread, engine.Cell{Color: engine.Unknown})
	if read, _, ok := Read(before, before.Frame, Ground{}); !ok || !read.Grid.At(unread).Unsure() {
		t.Errorf("unchanged: %v\n%s", ok, read.Grid)
	}
	moved := false
	for _, m := range game.Board().Moves(nil) {
		below := slices.ContainsFunc(game.Board().Group(m, nil), func(p engine.Pos) bool { return p.Col == unread.Col && p.Row > unread.Row })
		if !below || moved {
			continue
		}
		moved = true
		if _, err := game.Play(m); err != nil {
			t.Fatal(err)
		}
		if read, _, ok := Read(before, photograph(game, level, corner, nil).Frame, Ground{}); ok {
			t.Errorf("after it has fallen:\n%s", read.Grid)
		}
	}
	if !moved {
		t.Fatal("no move lets it fall")
	}
}

// TestRefused: a board that has moved or is covered is not read.
func TestRefused(t *testing.T) {
	level := collapse.Level{Rows: 6, Cols: 7, Colors: 3}
	game := newGame(t, level, nil)
	before := photograph(game, level, corner, nil)
	covered := func(area image.Rectangle) *image.RGBA {
		frame := photograph(game, level, corner, nil).Frame
		draw.Draw(frame, area, image.NewUniform(color.RGBA{250, 250, 210, 255}), image.Point{}, draw.Src)
		return frame
	}
	l := before.Lattice
	for name, frame := range map[string]*image.RGBA{
		"larger":              photograph(game, level, corner, func(s *artwork.Stage) { s.TileW = 56 }).Frame,
		"moved and larger":    photograph(game, level, corner.Add(image.Pt(14, 0)), func(s *artwork.Stage) { s.TileW = 56 }).Frame,
		"covered at the side": covered(l.Cell(engine.Pos{Row: 2, Col: -1})),
		"covered at the top":  covered(l.Cell(engine.Pos{Row: -1, Col: 3})),
		"another size":        image.NewRGBA(before.Frame.Rect.Inset(1)),
	} {
		if read, _, ok := Read(before, frame, Ground{}); ok {
			t.Errorf("%s: read as\n%s", name, read.Grid)
		}
	}
	if read, _, ok := Read(before, covered(l.Cell(engine.Pos{Row: 6, Col: 3})), Ground{}); !ok || !read.Grid.Equal(before.Grid) {
		t.Errorf("no tile can be below the board: %v\n%s", ok, read.Grid)
	}
	other := before
	other.Grid = engine.NewGrid(6, 6)
	if _, _, ok := Read(other, before.Frame, Ground{}); ok {
		t.Error("the lattice has another size than the grid")
	}
}

func clone(img *image.RGBA) *image.RGBA {
	c := *img
	c.Pix = slices.Clone(img.Pix)
	return &c
}

// TestPointer: a mouse pointer that was left or is now above the board, where empty cells are, covers nothing.
func TestPointer(t *testing.T) {
	exhaustive.NoRace(t)
	level := collapse.Level{Rows: 8, Cols: 9, Colors: 3}
	game := newGame(t, level, nil)
	play := func(n int) {
		for range n {
			if _, err := game.Play(game.Board().Moves(nil)[0]); err != nil {
				t.Fatal(err)
			}
		}
	}
	play(8)
	before := photograph(game, level, corner, nil)
	if before.Grid.Rows == level.Rows {
		t.Fatal("nothing is empty above the board")
	}
	tip := before.Lattice.Cell(engine.Pos{Row: -1, Col: 2}).Min.Add(image.Pt(20, 10))
	pointed := func(b Board) Board {
		for y := range 19 {
			draw.Draw(b.Frame, image.Rect(0, y, 1+y*12/19, y+1).Add(tip), image.Black, image.Point{}, draw.Src)
		}
		return b
	}
	play(1)
	for name, c := range map[string]struct{ before, now Board }{
		"left": {pointed(Board{clone(before.Frame), before.Lattice, before.Grid}), photograph(game, level, corner, nil)},
		"came": {before, pointed(photograph(game, level, corner, nil))},
	} {
		read, _, ok := Read(c.before, c.now.Frame, Ground{})
		if got, _ := read.Grid.Trim(); !ok || !got.Equal(c.now.Grid) {
			t.Errorf("the pointer %s: %v\n%s\nwant\n%s", name, ok, read.Grid, c.now.Grid)
		}
	}
}

// TestFlat: flat tiles have no pattern whose loss shows that they have gone. The ground behind
// them was seen beside the board before, if not beside the last one.
func TestFlat(t *testing.T) {
	const side = 20
	photograph := func(rows ...string) Board {
		g, err := engine.ParseGrid(strings.Join(rows, "\n"))
		if err != nil {
			t.Fatal(err)
		}
		b := Board{Frame: image.NewRGBA(image.Rect(0, 0, 6*side, 6*side)), Grid: g, Lattice: geometry.Lattice{
			X: side, Y: float64(side * (5 - g.Rows)), W: side, H: side, Rows: g.Rows, Cols: g.Cols,
		}}
		for at, c := range g.All() {
			hue := map[engine.Color]color.RGBA{'A': {200, 120, 0, 255}, 'B': {0, 0, 220, 255}, 'C': {0, 160, 0, 255}}[c.Color]
			draw.Draw(b.Frame, b.Lattice.Cell(at), image.NewUniform(hue), image.Point{}, draw.Src)
		}
		return b
	}
	before, ground := photograph("C.", "CB", "AB", "AB"), Ground{}
	for _, rows := range [][]string{{"C", "C", "A", "A"}, {"A", "A"}} {
		now := photograph(rows...)
		read, seen, ok := Read(before, now.Frame, ground)
		if got, _ := read.Grid.Trim(); !ok || !got.Equal(now.Grid) {
			t.Fatalf("%q: %v\n%s", rows, ok, read.Grid)
		}
		before, ground = now, seen
	}
	if _, _, ok := Read(photograph("C", "C", "A", "A"), photograph("A", "A").Frame, Ground{}); ok {
		t.Error("read without knowing what is behind the tiles")
	}
}
