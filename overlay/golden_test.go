package overlay

import (
	"errors"
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/planner"
)

var update = flag.Bool("update", false, "write the golden pictures anew; look at them before you commit them")

// tolerance is how far a channel of a pixel may be from the golden picture, of
// 255. Processors that fuse multiplication and addition round the edges of
// shapes differently.
const tolerance = 12

// mixed is a board with every test colour, holes, and columns of all heights.
var mixed = []string{
	"...........",
	"GABOD......",
	"GGBOOAWKRY.",
	"AGGGOAAKRY.",
	"BAGAAOAKKYM",
	"BBBAGGOOWYM",
	"DDBBGOOWWMM",
	"DADBOODDMMM",
}

func (s scene) options() Options {
	return Options{
		Board: s.board,
		Candidates: []planner.Candidate{
			s.candidate(1, 0, 12), s.candidate(2, 5, 4), s.candidate(5, 6, 7), s.candidate(2, 9, 4),
			s.candidate(6, 0, 3), s.candidate(2, 7, 4), s.candidate(5, 8, 0),
		},
		Unsure: []engine.Pos{{Row: 4, Col: 0}, {Row: 7, Col: 8}},
		Legend: "Click row 2, column 1:\n12 points now (expected score 254), 3 moves ahead, read with 98\u00a0% certainty",
	}
}

func TestGolden(t *testing.T) {
	top := func(n int) func(*Options) { return func(o *Options) { o.Top = n } }
	numbered := func(o *Options) { o.Numbers = true }
	read := func(s scene) func(*Options) {
		return func(o *Options) {
			*o = Options{Board: o.Board, Unsure: o.Unsure, Letters: s.grid, Numbers: true, Legend: "No profile knows these tiles. Which game is it?"}
		}
	}
	croppedNumbers := func(o *Options) { o.Crop, o.Numbers = true, true }
	crop := func(o *Options) { o.Crop, o.Top = true, 2 }
	origin, negative := image.Pt(0, 0), image.Pt(-1, -1)
	for _, test := range []struct {
		name   string
		scene  scene
		change func(*Options)
	}{
		{"scale-0.75", newScene(mixed, 28, 19, 40, negative), top(7)},
		{"scale-1", newScene(mixed, 37, 25, 50, origin), top(7)},
		{"scale-3", newScene(mixed, 111, 75, 90, negative), top(7)},
		{"best-only", newScene(mixed, 37, 25, 50, negative), top(0)},
		{"square-19", newScene(mixed, 19, 19, 30, origin), top(3)},
		{"crop", newScene(mixed, 45.5, 30.25, 120, negative), crop},
		{"numbers", newScene(mixed, 37, 25, 50, negative), numbered},
		{"numbers-small", newScene(mixed, 14, 10, 30, origin), numbered},
		{"numbers-light", on(color.White, newScene(mixed, 28, 19, 40, negative)), numbered},
		{"numbers-dark", on(color.Black, newScene(mixed, 28, 19, 40, negative)), numbered},
		{"numbers-no-room", newScene(mixed, 37, 25, 4, negative), numbered},
		{"numbers-crop", newScene(mixed, 37, 25, 120, origin), croppedNumbers},
		{"letters", newScene(mixed, 37, 25, 50, negative), read(newScene(mixed, 37, 25, 50, negative))},
		{"letters-scale-3", newScene(mixed, 111, 75, 90, negative), read(newScene(mixed, 111, 75, 90, negative))},
		{"no-room", newScene(mixed, 45.5, 30.25, 0, negative), top(1)},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := test.scene.options()
			test.change(&o)
			compareGolden(t, filepath.Join("testdata", test.name+".png"), Draw(test.scene.img, o))
		})
	}
}

// on is a scene on a page of another colour.
func on(ground color.Color, s scene) scene {
	page := image.NewRGBA(s.img.Rect)
	draw.Draw(page, page.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	board := s.board.Bounds()
	draw.Draw(page, board, s.img, board.Min, draw.Src)
	s.img = page
	return s
}

func compareGolden(t *testing.T, path string, got image.Image) {
	t.Helper()
	if *update {
		if err := writeSmall(path, got); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := readPNG(path)
	if errors.Is(err, os.ErrNotExist) {
		t.Fatalf("%v; create it with -update", err)
	} else if err != nil {
		t.Fatal(err)
	}
	diff, pixels := difference(got, want)
	if pixels == 0 {
		return
	}
	dir, err := os.MkdirTemp("", "overlay-golden-")
	if err != nil {
		t.Fatal(err)
	}
	for name, img := range map[string]image.Image{"got.png": got, "diff.png": diff} {
		if err := writeSmall(filepath.Join(dir, name), img); err != nil {
			t.Fatal(err)
		}
	}
	t.Errorf("%s: %d pixels differ by more than %d; see %s and %s",
		path, pixels, tolerance, filepath.Join(dir, "got.png"), filepath.Join(dir, "diff.png"))
}

// difference marks in red where two pictures differ by more than the tolerance,
// and counts those pixels. Pictures are laid top left on top left; what only
// one of them has differs.
func difference(a, b image.Image) (diff *image.RGBA, pixels int) {
	ra, rb := a.Bounds(), b.Bounds()
	size := image.Pt(max(ra.Dx(), rb.Dx()), max(ra.Dy(), rb.Dy()))
	diff = image.NewRGBA(image.Rectangle{Max: size})
	for y := range size.Y {
		for x := range size.X {
			pa, pb := ra.Min.Add(image.Pt(x, y)), rb.Min.Add(image.Pt(x, y))
			ca, cb := color.RGBAModel.Convert(a.At(pa.X, pa.Y)).(color.RGBA), color.RGBAModel.Convert(b.At(pb.X, pb.Y)).(color.RGBA)
			if pa.In(ra) && pb.In(rb) && near(ca, cb) {
				diff.SetRGBA(x, y, color.RGBA{cb.R/4 + 160, cb.G/4 + 160, cb.B/4 + 160, 255})
				continue
			}
			diff.SetRGBA(x, y, color.RGBA{R: 255, A: 255})
			pixels++
		}
	}
	return diff, pixels
}

func near(a, b color.RGBA) bool {
	for _, pair := range [][2]uint8{{a.R, b.R}, {a.G, b.G}, {a.B, b.B}, {a.A, b.A}} {
		if max(pair[0], pair[1])-min(pair[0], pair[1]) > tolerance {
			return false
		}
	}
	return true
}

func readPNG(path string) (image.Image, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return png.Decode(f)
}

// writeSmall is WritePNG for files that are kept.
func writeSmall(path string, img image.Image) error {
	return atomicfile.Write(path, func(w io.Writer) error {
		encoder := png.Encoder{CompressionLevel: png.BestCompression}
		return encoder.Encode(w, img)
	})
}
