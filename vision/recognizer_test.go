package vision

import (
	"errors"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/segment"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

const fixtures = "../fixtures/screenshots"

// TestProfileOfLevelSize: a board of a level's size is read with the profile of that size, in the
// letters of its palette.
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

// TestBoundsAnywhere: a picture need not begin at (0,0); the lattice is in its own coordinates.
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

// TestRefusesBoardCutOff: a board that continues beyond the picture would be planned wrongly, so
// it is refused. In one of the pictures neighbours of the same colour have no border between
// them.
func TestRefusesBoardCutOff(t *testing.T) {
	exhaustive.NoRace(t)
	for _, name := range []string{"dom-12x14", "tiles-squares-middle"} {
		img, err := DecodeFile(fixtures + "/" + name + ".png")
		if err != nil {
			t.Fatal(err)
		}
		whole, err := recognizer(t).Recognize(img)
		if err != nil {
			t.Fatal(err)
		}
		board := whole.Lattice.Bounds()
		bounds := img.Bounds()
		half := image.Pt(segment.Round(whole.Lattice.W/2), segment.Round(whole.Lattice.H/2))
		for side, crop := range map[string]image.Rectangle{
			"lower": {bounds.Min, image.Pt(bounds.Max.X, board.Max.Y-half.Y)},
			"right": {bounds.Min, image.Pt(board.Max.X-half.X, bounds.Max.Y)},
		} {
			part := img.(interface {
				SubImage(image.Rectangle) image.Image
			}).SubImage(crop)
			o, err := recognizer(t).Recognize(part)
			if !errors.Is(err, ErrUncertain) || !strings.Contains(err.Error(), side) {
				t.Errorf("%s, %s half cut off: error %v, read\n%s", name, side, err, o.Grid)
			}
		}
	}
}

// TestRefusesCutTiles: the same where tiles lie apart, which have no lines that could go on.
func TestRefusesCutTiles(t *testing.T) {
	const cell, rows, cols = 44, 9, 8
	th := visiontest.Theme{Ground: visiontest.Grey(24), Ink: visiontest.Balls([]color.RGBA{{220, 40, 40, 255}, {50, 90, 230, 255}, {240, 200, 40, 255}, {40, 180, 60, 255}})}
	img := visiontest.Drawn(th, visiontest.RandomGrid(5, 4, rows, cols, 0, false), cell, cell)
	left, top := visiontest.TilesAt(cell, cell)
	at := image.Pt(int(left), int(top))
	for _, seen := range []int{14, 22, 37} { // pixels of the row or column
		for side, crop := range map[string]image.Rectangle{
			"lower": {img.Rect.Min, image.Pt(img.Rect.Max.X, at.Y+(rows-1)*cell+seen)},
			"right": {img.Rect.Min, image.Pt(at.X+(cols-1)*cell+seen, img.Rect.Max.Y)},
			"left":  {image.Pt(at.X+cell-seen, 0), img.Rect.Max},
		} {
			o, err := recognizer(t).Recognize(img.SubImage(crop))
			if !errors.Is(err, ErrUncertain) || !strings.Contains(err.Error(), side) {
				t.Errorf("%d pixels of the %s tiles: error %v, read\n%s", seen, side, err, o.Grid)
			}
		}
		beside := image.Rect(at.X-seen, at.Y-seen, at.X+cols*cell+seen, at.Y+rows*cell+seen)
		if o, err := recognizer(t).Recognize(img.SubImage(beside)); err != nil || o.Grid.Cols != cols || o.Grid.Rows > rows {
			t.Errorf("%d pixels of ground around the board: error %v, read\n%s", seen, err, o.Grid)
		}
	}
}

// TestWideMargins: coloured squares in the middle of white tiles do not tell where tiles begin,
// but no column may be lost.
func TestWideMargins(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, c := range []struct{ rows, cols, side, inset int }{{8, 10, 40, 12}, {10, 12, 30, 9}, {7, 9, 50, 15}, {8, 10, 40, 8}, {9, 9, 36, 5}} {
		img := image.NewRGBA(image.Rect(0, 0, 900, 700))
		fill := func(r image.Rectangle, c color.Color) {
			draw.Draw(img, r, image.NewUniform(c), image.Point{}, draw.Src)
		}
		fill(img.Rect, color.RGBA{40, 42, 48, 255})
		palette := []color.Color{color.RGBA{200, 60, 50, 255}, color.RGBA{60, 90, 200, 255}, color.RGBA{90, 180, 70, 255}, color.RGBA{220, 180, 40, 255}}
		want := engine.NewGrid(c.rows, c.cols)
		for i := range want.Cells {
			n := rng.IntN(len(palette))
			want.Cells[i].Color = engine.Color('A' + n)
			at := image.Pt(100+i%c.cols*c.side, 80+i/c.cols*c.side)
			tile := image.Rectangle{at, at.Add(image.Pt(c.side, c.side))}
			fill(tile, color.Gray{170})
			fill(tile.Inset(1), color.Gray{245})
			fill(tile.Inset(c.inset), palette[n])
		}
		o, err := recognizer(t).Recognize(img)
		if err != nil {
			t.Logf("%+v: refused: %v", c, err)
			continue
		}
		if cmp := corpus.Compare(o.Grid, want); cmp.Wrong > 0 {
			t.Errorf("%+v: %v", c, cmp)
		}
	}
}

// TestStride: rows of pixels need not be contiguous in memory.
func TestStride(t *testing.T) {
	img, err := DecodeFile(fixtures + "/dom-12x14-small.png")
	if err != nil {
		t.Fatal(err)
	}
	wide := image.NewRGBA(image.Rect(0, 0, img.Bounds().Dx()+300, img.Bounds().Dy()))
	draw.Draw(wide, wide.Rect, img, image.Point{}, draw.Src)
	r := recognizer(t)
	want, err := r.Recognize(img)
	if err != nil {
		t.Fatal(err)
	}
	got, err := r.Recognize(wide.SubImage(img.Bounds()))
	if err != nil {
		t.Fatal(err)
	}
	if !got.Grid.Equal(want.Grid) || got.Lattice != want.Lattice {
		t.Errorf("got\n%swant\n%s", got.Grid, want.Grid)
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
		"thinner":  image.NewRGBA(image.Rect(0, 0, 50000, 32)),
		"thinnest": image.NewRGBA(image.Rect(0, 0, 40, 40000)),
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

// TestRefusesFloatingTile: an empty cell below a tile means that tiles are moving, or that this
// is another game.
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

// TestUnreadableTileOnTop: a tile that looks like no other is unsure wherever it lies; to leave
// it out would be wrong.
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

// squares draws a grid as flat squares without borders on a grey ground; X is half A and half B.
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

// TestPlainSquares: without a profile, with empty cells, and without borders between equal
// neighbours.
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
	if c := corpus.Compare(o.Grid, want); !c.Full() {
		t.Error(c)
	}
	if o.Profile != "" {
		t.Errorf("taken for %s", o.Profile)
	}
}

// TestMemory: memory that OpenCV allocates is invisible to Go, so the size of the process is
// measured.
func TestMemory(t *testing.T) {
	exhaustive.Only(t) // growth shows in hundreds of pictures only
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
		debug.FreeOSMemory()
		return residentKiB(t)
	}
	const (
		times   = 300
		allowed = 16 // KiB for a picture
	)
	before := recognize(times / 3)
	after := recognize(times)
	if grown := after - before; grown > times*allowed {
		t.Errorf("%d pictures grew the process by %d KiB", times, grown)
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
