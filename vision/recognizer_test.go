package vision

import (
	"errors"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
)

const fixtures = "../fixtures/screenshots"

func TestFixtures(t *testing.T) {
	r := recognizer(t)
	for _, s := range samples(t, fixtures) {
		t.Run(s.name, func(t *testing.T) {
			o, err := r.Recognize(s.decode(t))
			if err != nil {
				t.Fatal(err)
			}
			c := compare(o.Grid, s.want)
			if len(c.wrong)+len(c.unsure)+len(c.misnamed) > 0 {
				t.Errorf("wrong %q, unsure %q, misnamed %q", c.wrong, c.unsure, c.misnamed)
			}
			if c.named < c.powers && s.name != "dom-powers-unknown" {
				t.Errorf("%d of %d power-ups named", c.named, c.powers)
			}
			for i, confidence := range o.Confidence {
				if confidence < 0 || confidence > 1 {
					t.Errorf("confidence %d is %g", i, confidence)
				}
			}
		})
	}
}

// TestProfileOfLevelSize: the profile of a level's size is taken for a board of
// that size, and its letters are the palette's.
func TestProfileOfLevelSize(t *testing.T) {
	img, err := DecodeFile(fixtures + "/dom-12x14.png")
	if err != nil {
		t.Fatal(err)
	}
	o, err := recognizer(t).Recognize(img)
	if err != nil {
		t.Fatal(err)
	}
	if o.Profile != "dom-12x14" || o.Game != "dom" {
		t.Errorf("profile %q of game %q", o.Profile, o.Game)
	}
	if got := string(colors(o.Grid)); got != "BGOW" {
		t.Errorf("letters %s", got)
	}
}

func colors(g engine.Grid) []byte {
	var letters []byte
	for _, c := range g.Colors() {
		letters = append(letters, c.Char())
	}
	return letters
}

// TestBoundsAnywhere: pictures need not begin at (0,0); the lattice is given in
// the picture's own coordinates.
func TestBoundsAnywhere(t *testing.T) {
	img, err := DecodeFile(fixtures + "/dom-12x14-small.png")
	if err != nil {
		t.Fatal(err)
	}
	r := recognizer(t)
	want, err := r.Recognize(img)
	if err != nil {
		t.Fatal(err)
	}
	moved := image.NewNRGBA(img.Bounds().Add(image.Pt(-1, -1)))
	draw.Draw(moved, moved.Rect, img, img.Bounds().Min, draw.Src)
	got, err := r.Recognize(moved)
	if err != nil {
		t.Fatal(err)
	}
	if !got.Grid.Equal(want.Grid) {
		t.Errorf("got\n%swant\n%s", got.Grid, want.Grid)
	}
	if got.Lattice.X != want.Lattice.X-1 || got.Lattice.Y != want.Lattice.Y-1 {
		t.Errorf("lattice at %g, %g; want %g, %g", got.Lattice.X, got.Lattice.Y, want.Lattice.X-1, want.Lattice.Y-1)
	}
	if first := got.Lattice.Cell(engine.Pos{}).Min; first != got.Lattice.Bounds().Min {
		t.Errorf("cell (0,0) begins at %v, the lattice at %v", first, got.Lattice.Bounds().Min)
	}
}

func TestRefusesPicturesWithoutBoard(t *testing.T) {
	plain := func(c color.Color) image.Image {
		img := image.NewRGBA(image.Rect(0, 0, 640, 480))
		draw.Draw(img, img.Rect, image.NewUniform(c), image.Point{}, draw.Src)
		return img
	}
	rng := rand.New(rand.NewPCG(1, 2))
	noise := image.NewRGBA(image.Rect(0, 0, 640, 480))
	for i := range noise.Pix {
		noise.Pix[i] = uint8(rng.Uint32()) | uint8(255*(i%4/3))
	}
	gradient := image.NewRGBA(image.Rect(0, 0, 640, 480))
	for i := range gradient.Pix {
		gradient.Pix[i] = uint8(i/4%640/3) | uint8(255*(i%4/3))
	}
	stripes := image.NewRGBA(image.Rect(0, 0, 640, 480))
	for y := range 480 {
		for x := range 640 {
			stripes.Set(x, y, color.Gray{uint8(x / 20 % 2 * 200)})
		}
	}
	for name, img := range map[string]image.Image{
		"1x1":      image.NewRGBA(image.Rect(0, 0, 1, 1)),
		"empty":    image.NewRGBA(image.Rect(5, 5, 5, 5)),
		"thin":     image.NewRGBA(image.Rect(0, 0, 2000, 32)),
		"black":    plain(color.Black),
		"white":    plain(color.White),
		"clear":    image.NewNRGBA(image.Rect(0, 0, 640, 480)),
		"noise":    noise,
		"gradient": gradient,
		"stripes":  stripes,
	} {
		t.Run(name, func(t *testing.T) {
			o, err := recognizer(t).Recognize(img)
			if !errors.Is(err, ErrNoBoard) {
				t.Errorf("error %v, want ErrNoBoard; read\n%s", err, o.Grid)
			}
		})
	}
}

// TestRefusesFloatingTile: a gap below a tile means that the tiles are moving,
// or that this is no such game.
func TestRefusesFloatingTile(t *testing.T) {
	img := squares(t, `
AB..CA
BACABC
C.BCAB
AABBCC
BCABCA
CBACBB
`)
	_, err := recognizer(t).Recognize(img)
	if !errors.Is(err, ErrUncertain) {
		t.Errorf("error %v, want ErrUncertain", err)
	} else if !strings.Contains(err.Error(), "row 3, column 2") {
		t.Errorf("%q does not name the cell", err)
	}
}

// TestUnreadableTileOnTop: a tile that looks like no other is unsure, wherever
// it lies; to leave it out would be a wrong reading.
func TestUnreadableTileOnTop(t *testing.T) {
	for name, text := range map[string]string{
		"beside others": "AB.X.A\nBACABC\nCABCAB\nAABBCC\nBCABCA\n",
		"alone on top":  "...X..\nBACABC\nCABCAB\nAABBCC\nBCABCA\n",
	} {
		t.Run(name, func(t *testing.T) {
			o, err := recognizer(t).Recognize(squares(t, text))
			if err != nil {
				t.Fatal(err)
			}
			if o.Grid.Rows != 5 || o.Grid.At(engine.Pos{Row: 0, Col: 3}).Color != engine.Unknown {
				t.Errorf("read\n%s", o.Grid)
			}
		})
	}
}

// squares draws a grid as flat squares without borders on a grey ground; X is a
// tile that is half A and half B.
func squares(t *testing.T, text string) image.Image {
	t.Helper()
	g, err := engine.ParseGrid(text)
	if err != nil {
		t.Fatal(err)
	}
	const side = 30
	palette := map[engine.Color]color.Color{
		'A': color.RGBA{200, 60, 50, 255}, 'B': color.RGBA{60, 90, 200, 255}, 'C': color.RGBA{90, 180, 70, 255},
	}
	img := image.NewRGBA(image.Rect(0, 0, 400, 300))
	draw.Draw(img, img.Rect, image.NewUniform(color.Gray{225}), image.Point{}, draw.Src)
	for i, c := range g.Cells {
		if c.IsEmpty() {
			continue
		}
		at := image.Pt(80+i%g.Cols*side, 60+i/g.Cols*side)
		tile := image.Rectangle{at, at.Add(image.Pt(side, side))}
		if c.Color == 'X' { // two colours at once
			draw.Draw(img, tile, image.NewUniform(palette['A']), image.Point{}, draw.Src)
			tile.Max.X -= side / 2
			c.Color = 'B'
		}
		draw.Draw(img, tile, image.NewUniform(palette[c.Color]), image.Point{}, draw.Src)
	}
	return img
}

// TestPlainSquares: no profile, no borders between equal neighbours, empty
// cells, and letters that the profile-free reading chooses itself.
func TestPlainSquares(t *testing.T) {
	const text = `
AB...A
BAC.BC
CABCAB
AABBCC
BCABCA
CBACBB
`
	want, err := engine.ParseGrid(text)
	if err != nil {
		t.Fatal(err)
	}
	o, err := recognizer(t).Recognize(squares(t, text))
	if err != nil {
		t.Fatal(err)
	}
	if c := compare(o.Grid, want); len(c.wrong)+len(c.unsure) > 0 {
		t.Errorf("wrong %q, unsure %q", c.wrong, c.unsure)
	}
	if o.Profile != "" {
		t.Errorf("taken for %s", o.Profile)
	}
}

// TestMemory: what OpenCV allocates is invisible to Go, so the process is asked.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("a thousand pictures take a while")
	}
	img, err := DecodeFile(fixtures + "/dom-powers-small.png")
	if err != nil {
		t.Fatal(err)
	}
	r := recognizer(t)
	recognize := func(times int) int {
		for range times {
			if _, err := r.Recognize(img); err != nil {
				t.Fatal(err)
			}
		}
		runtime.GC()
		return residentKiB(t)
	}
	before := recognize(100)
	after := recognize(1000)
	if grown := after - before; grown > 16*1024 {
		t.Errorf("1000 pictures grew the process by %d KiB", grown)
	}
}

func residentKiB(t *testing.T) int {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skipf("no way to ask for the size of the process here: %v", err)
	}
	for _, line := range strings.Split(string(status), "\n") {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kib, err := strconv.Atoi(strings.Fields(rest)[0])
			if err != nil {
				t.Fatal(err)
			}
			return kib
		}
	}
	t.Fatal("no VmRSS in /proc/self/status")
	return 0
}
