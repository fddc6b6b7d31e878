package look

import (
	"image"
	"image/color"
	"image/draw"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
)

var palette = map[byte]color.RGBA{
	'A': {200, 40, 40, 255}, 'B': {40, 160, 60, 255}, 'C': {50, 80, 210, 255}, 'D': {230, 200, 40, 255}, 'E': {120, 40, 150, 255},
}

// board draws a board with tiles of w x h pixels in the colours of its letters, in a picture that
// begins at (-1, -1).
func board(t *testing.T, text string, w, h int) (image.Image, geometry.Lattice, engine.Grid) {
	t.Helper()
	g, err := engine.ParseGrid(text)
	if err != nil {
		t.Fatal(err)
	}
	l := geometry.Lattice{X: 4, Y: 6, W: float64(w), H: float64(h), Rows: g.Rows, Cols: g.Cols}
	img := image.NewRGBA(image.Rect(-1, -1, 20+w*g.Cols, 20+h*g.Rows))
	for at, c := range g.All() {
		draw.Draw(img, l.Cell(at), image.NewUniform(palette[c.Color.Char()]), image.Point{}, draw.Src)
	}
	return img, l, g
}

func of(t *testing.T, text string, w, h int) Look {
	t.Helper()
	img, l, g := board(t, text, w, h)
	return Of(img, l, g)
}

// TestLike: a board is known again at another size, with other letters and when colours are gone, but
// not with further colours, other shapes of tiles, or too few colours.
func TestLike(t *testing.T) {
	look := of(t, "ABCA\nBCDA\nDDAB", 20, 20)
	if len(look.Colors) != 4 {
		t.Fatalf("%+v", look)
	}
	for name, test := range map[string]struct {
		board Look
		want  bool
	}{
		"the same":        {look, true},
		"larger":          {of(t, "DCB\nABC", 47, 47), true},
		"a colour gone":   {of(t, "..B\nABC", 20, 20), true},
		"a new colour":    {of(t, "DCB\nABE", 20, 20), false},
		"wide tiles":      {of(t, "DCB\nABC", 30, 20), false},
		"two colours":     {of(t, "ABA\nBAB", 20, 20), false},
		"nothing":         {of(t, "...\n...", 20, 20), false},
		"another lattice": {Look{}, false},
	} {
		if got := look.like(test.board); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	img, l, g := board(t, "DCB\nABC", 20, 20)
	for i, c := range g.Cells { // letters are arbitrary
		g.Cells[i].Color = engine.Color("CDABE"[c.Color.Char()-'A'])
	}
	if !look.like(Of(img, l, g)) {
		t.Error("with other letters it is another look")
	}
	l.Rows++
	if got := Of(img, l, g); len(got.Colors) > 0 {
		t.Errorf("a lattice of another size: %+v", got)
	}
}

// TestNear: colours that differ as much as compression makes them are the same.
func TestNear(t *testing.T) {
	for lightness, want := range map[float64]bool{50: true, 50 + sameColor: true, 51 + sameColor: false} {
		a := Look{1, [][3]float64{{50, 10, 10}}}
		if got := a.like(Look{1, [][3]float64{{lightness, 10, 10}}}); got != want {
			t.Errorf("L %g: %v", lightness, got)
		}
	}
}

// TestMarked: what a mark covers does not count, and neither does an odd tile.
func TestMarked(t *testing.T) {
	img, l, g := board(t, "ABC\nABC\nAAC", 20, 20)
	plain := Of(img, l, g)
	draw.Draw(img.(*image.RGBA), l.Cell(engine.Pos{}), image.White, image.Point{}, draw.Src)
	if got := Of(img, l, g); !slices.Equal(got.Colors, plain.Colors) {
		t.Errorf("an odd tile changes it to %v", got)
	}
	g.Set(engine.Pos{}, engine.Cell{Color: 'F', Power: engine.Timer})
	if got := Of(img, l, g); !slices.Equal(got.Colors, plain.Colors) {
		t.Errorf("a mark changes it to %v", got)
	}
}

// TestSeen: what the player said last counts, and is kept in a file.
func TestSeen(t *testing.T) {
	four, three, other := of(t, "ABCD", 20, 20), of(t, "ABC", 20, 20), of(t, "ABE", 20, 20)
	var seen Seen
	if game := seen.Game(four); game != "" {
		t.Errorf("nothing was said, but %q", game)
	}
	seen = seen.With("samegame", three).With("bejeweled", other).With("", Look{})
	if len(seen) != 2 || seen.Game(three) != "samegame" || seen.Game(other) != "bejeweled" || seen.Game(four) != "" {
		t.Errorf("%+v", seen)
	}
	seen = seen.With("samegame", four)
	if len(seen) != 2 || seen.Game(three) != "samegame" || seen.Game(four) != "samegame" {
		t.Errorf("the larger look does not take the place of the smaller one: %+v", seen)
	}
	if seen = seen.With("klickety", four); len(seen) != 2 || seen.Game(four) != "klickety" {
		t.Errorf("said anew: %+v", seen)
	}
	if more := seen.With("dom", of(t, "ABE", 20, 20)).With("bejeweled", of(t, "ABEC", 20, 20)); more.Game(of(t, "ABE", 20, 20)) != "dom" || more.Game(of(t, "BEC", 20, 20)) != "bejeweled" {
		t.Errorf("a game with more colours takes the place of one with fewer: %+v", more)
	}
	path := filepath.Join(t.TempDir(), "new", "looks.toml")
	if got, err := Load(path); err != nil || got != nil {
		t.Errorf("no file: %v, %v", got, err)
	}
	if err := seen.Save(path); err != nil {
		t.Fatal(err)
	}
	if got, err := Load(path); err != nil || got.Game(four) != "klickety" || got.Game(other) != "bejeweled" {
		t.Errorf("%+v, %v", got, err)
	}
	for text, says := range map[string]string{"schema = 2": "schema 2", "looks": "looks.toml"} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Load(path); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v", text, err)
		}
	}
	for range 2 * maxSeen {
		seen = seen.With("dom", Look{1, [][3]float64{{float64(len(seen)), 0, 0}, {0, float64(20 * len(seen)), 0}}})
	}
	if len(seen) > maxSeen {
		t.Errorf("%d looks are kept", len(seen))
	}
}

// TestFormats reads the files that earlier versions wrote, one of each.
func TestFormats(t *testing.T) {
	seen, err := Load("testdata/formats/1-first.toml")
	if err != nil || len(seen) != 1 {
		t.Fatalf("%v, %v", seen, err)
	}
	if game := seen.Game(of(t, "ABCD", 20, 20)); game != "swell-foop" {
		t.Errorf("the board is taken for %q", game)
	}
}
