package recall

import (
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/exhaustive"
)

// screen is the size of the screens below, which have room for two boards.
var screen = image.Rect(0, 0, 1300, 700)

// desktop is a screen with the window that shows a level, at some places, before surroundings of random colours.
// The board lies at the last place. The window is as large as a photograph, less an edge on each side.
func desktop(game *collapse.Game, level collapse.Level, edge int, places ...image.Point) Board {
	b := photograph(game, level, corner, nil)
	frame := image.NewRGBA(screen)
	rng := rand.New(rand.NewPCG(3, 3))
	for y := range screen.Dy() / 10 {
		for x := range screen.Dx() / 10 {
			hue := color.RGBA{uint8(rng.IntN(256)), uint8(rng.IntN(256)), uint8(rng.IntN(256)), 255}
			draw.Draw(frame, image.Rect(0, 0, 10, 10).Add(image.Pt(10*x, 10*y)), image.NewUniform(hue), image.Point{}, draw.Src)
		}
	}
	window := b.Frame.Rect.Inset(edge)
	for _, at := range places {
		draw.Draw(frame, window.Add(at), b.Frame, window.Min, draw.Src)
		b.Lattice = photograph(game, level, corner, nil).Lattice.Add(at)
	}
	b.Frame = frame
	return b
}

// TestMovedGameIsFollowed: a game whose window moves before every look is read where it is, down to the last
// tiles, unless the window ends close to the tiles. What is read is right in any case.
func TestMovedGameIsFollowed(t *testing.T) {
	exhaustive.NoRace(t)
	for edge, least := range map[int]float64{0: 0.8, corner.X: 0.2} {
		read, looks := followMoved(t, edge)
		t.Logf("less %d pixels: %d of %d looks read", edge, read, looks)
		if float64(read) < least*float64(looks) {
			t.Errorf("less %d pixels: only %d of %d looks read", edge, read, looks)
		}
	}
}

// followMoved follows games, and returns how many looks were read.
func followMoved(t *testing.T, edge int) (read, looks int) {
	level := collapse.Level{Rows: 8, Cols: 9, Colors: 4}
	for seed := range uint64(exhaustive.Some(t, 1, 4)) {
		game, rng := newGame(t, level, nil), rand.New(rand.NewPCG(seed, 1))
		before, ground := desktop(game, level, edge, image.Point{}), Ground{}
		for !game.Over() {
			moves := game.Board().Moves(nil)
			if _, err := game.Play(moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
			now := desktop(game, level, edge, image.Pt(rng.IntN(600), rng.IntN(200)))
			got, seen, ok := Read(before, now.Frame, ground)
			looks++
			if ok {
				read++
				g, first := got.Grid.Trim()
				if place := got.Lattice.Part(first, g.Rows, g.Cols); !g.Equal(now.Grid) || len(g.Cells) > 0 && place != now.Lattice {
					t.Fatalf("look %d: read at %+v, not at %+v\n%s", looks, place, now.Lattice, got.Grid)
				}
			}
			before, ground = now, seen
		}
	}
	return read, looks
}

// TestMovedRefused: a board that lies at two places, partly off the screen, or partly under another window is not
// read.
func TestMovedRefused(t *testing.T) {
	level := collapse.Level{Rows: 8, Cols: 9, Colors: 4}
	game := newGame(t, level, nil)
	for _, edge := range []int{0, corner.X} {
		before := desktop(game, level, edge, image.Point{})
		screens := map[string]*image.RGBA{}
		for name, places := range map[string][]image.Point{"twice": {{20, 60}, {600, 100}}, "cut off": {{-80, 30}}, "cut off below": {{10, 400}}} {
			screens[name] = desktop(game, level, edge, places...).Frame
		}
		now := desktop(game, level, edge, image.Pt(31, 17))
		right := now.Lattice.Part(engine.Pos{Row: -3, Col: 7}, 20, 20).Bounds()
		for name, hue := range map[string]color.RGBA{"under a yellow window": {250, 250, 210, 255}, "under a blue window": {30, 40, 120, 255}} {
			screens[name] = desktop(game, level, edge, image.Pt(31, 17)).Frame
			draw.Draw(screens[name], right, image.NewUniform(hue), image.Point{}, draw.Src)
		}
		for name, frame := range screens {
			if read, _, ok := Read(before, frame, Ground{}); ok {
				t.Errorf("%s, less %d pixels: read as\n%s", name, edge, read.Grid)
			}
		}
		if read, _, ok := Read(before, now.Frame, Ground{}); !ok || !read.Grid.Equal(before.Grid) {
			t.Errorf("whole, less %d pixels: %v\n%s", edge, ok, read.Grid)
		}
	}
}

// BenchmarkMoved looks for a board on a large screen: where the window has moved, and where the screen repeats the
// same pixels everywhere.
func BenchmarkMoved(b *testing.B) {
	large := image.Rect(0, 0, 1920, 1080)
	level := collapse.Level{Rows: 12, Cols: 14, Colors: 5}
	game := newGame(b, level, nil)
	board := photograph(game, level, corner, nil)
	screen := func(at image.Point) Board {
		now := Board{image.NewRGBA(large), board.Lattice.Add(at), board.Grid}
		draw.Draw(now.Frame, board.Frame.Rect.Add(at), board.Frame, image.Point{}, draw.Src)
		return now
	}
	before, now := screen(image.Pt(100, 100)), screen(image.Pt(800, 300))
	stripes := Board{image.NewRGBA(large), before.Lattice, before.Grid}
	for i := range stripes.Frame.Pix {
		stripes.Frame.Pix[i] = uint8(37 * (i / 4 % 5))
	}
	b.Run("window", func(b *testing.B) {
		for b.Loop() {
			if by, ok := moved(before, now.Frame); !ok || by != image.Pt(700, 200) {
				b.Fatal(by, ok)
			}
		}
	})
	b.Run("stripes", func(b *testing.B) {
		for b.Loop() {
			moved(stripes, stripes.Frame)
		}
	})
}
