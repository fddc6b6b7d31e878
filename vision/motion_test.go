package vision

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/fixtures/boards"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/lab/degrade"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// motionScore counts right and wrong readings of boards with tiles in motion.
type motionScore struct {
	pictures, refused       int
	moving, empty, lettered int // cells over moving tiles; those read as empty, and as a letter
	still, wrong            int // cells that do not move, and those read wrongly
	settled                 int // pictures read as if nothing moved
}

func (s motionScore) String() string {
	return fmt.Sprintf("%d pictures, %d refused, %d read as if still; of %d cells over moving tiles %d empty, %d letters; of %d others %d wrong",
		s.pictures, s.refused, s.settled, s.moving, s.empty, s.lettered, s.still, s.wrong)
}

// add counts a reading of a board at a place. truth has ? where tiles move.
func (s *motionScore) add(o Observation, err error, truth engine.Grid, place geometry.Lattice) (bad bool) {
	s.pictures++
	if err != nil {
		s.refused++
		return false
	}
	read := func(at engine.Pos) (engine.Cell, bool) {
		on, ok := o.Lattice.At(place.X+(float64(at.Col)+0.5)*place.W, place.Y+(float64(at.Row)+0.5)*place.H)
		if !ok {
			return engine.Cell{}, true
		}
		return o.Grid.At(on), true
	}
	empty, lettered := 0, 0
	for at, want := range truth.All() {
		if !want.Unsure() {
			continue
		}
		s.moving++
		switch cell, _ := read(at); {
		case cell.IsEmpty():
			empty++
		case !cell.Unsure():
			lettered++
		}
	}
	c := corpus.ComparePart(truth, read)
	s.empty, s.lettered = s.empty+empty, s.lettered+lettered
	s.still, s.wrong = s.still+c.Cells(), s.wrong+c.Wrong
	settled := len(truth.Unsure()) > 0 && len(o.Unsure()) == 0
	if settled {
		s.settled++
	}
	return empty+lettered+c.Wrong > 0 || settled
}

// canvas draws boards of a game, and the bare ground behind them.
type canvas struct {
	name  string
	grid  func(seed uint64) engine.Grid
	place geometry.Lattice // of the cell at row 0, column 0, in pixels
	draw  func(g engine.Grid) *image.RGBA
}

// canvases are several games on several grounds.
func canvases() (all []canvas) {
	const w, h = 36, 32
	themes := append(visiontest.Themes[:4:4],
		visiontest.Theme{Name: "balls", Looks: 4, Ground: color.RGBA{70, 90, 60, 255}, Ink: visiontest.Balls([]color.RGBA{{200, 40, 40, 255}, {40, 80, 200, 255}, {220, 200, 60, 255}, {230, 230, 230, 255}})},
		visiontest.Theme{Name: "dice", Looks: 6, Ground: color.RGBA{20, 83, 45, 255}, Ink: visiontest.Dice})
	left, top := visiontest.TilesAt(w, h)
	for _, th := range themes {
		all = append(all, canvas{th.Name, func(seed uint64) engine.Grid { return visiontest.RandomGrid(seed, th.Looks, 9, 11, 1, false) },
			geometry.Lattice{X: left, Y: top, W: w, H: h}, func(g engine.Grid) *image.RGBA { return visiontest.Drawn(th, g, w, h) }})
	}
	played := func(rows, cols int, letters string) func(seed uint64) engine.Grid {
		return func(seed uint64) engine.Grid {
			rng := rand.New(rand.NewPCG(seed, 5))
			return boards.Play(rng, boards.Deal(rng, rows, cols, letters), 30)
		}
	}
	add := func(name string, grid func(seed uint64) engine.Grid, first image.Rectangle, draw func(g engine.Grid) *image.RGBA) {
		all = append(all, canvas{name, grid, geometry.Lattice{X: float64(first.Min.X), Y: float64(first.Min.Y), W: float64(first.Dx()), H: float64(first.Dy())}, draw})
	}
	for i, scene := range []artwork.Scene{artwork.Desert, artwork.Canyon, artwork.Dusk} {
		stage := func(g engine.Grid) artwork.Stage {
			return artwork.Stage{Rows: 12, Cols: 12, Grid: g, TileW: 52, Scene: scene}
		}
		add([]string{"desert", "canyon", "dusk"}[i], played(12, 12, "GWBO"), stage(engine.NewGrid(12, 12)).Cell(engine.Pos{}),
			func(g engine.Grid) *image.RGBA { return stage(g).Draw() })
	}
	for _, ground := range []color.NRGBA{{24, 24, 28, 255}, {226, 228, 232, 255}} {
		for i, style := range []artwork.Style{artwork.Squares, artwork.Bubbles} {
			window := func(g engine.Grid) artwork.Window {
				return artwork.Window{Grid: g, Tile: 38, Style: style, Ground: ground}
			}
			add(fmt.Sprintf("%s on %d", []string{"squares", "bubbles"}[i], ground.R), played(11, 13, "ABCD"), window(engine.NewGrid(11, 13)).Cell(engine.Pos{}),
				func(g engine.Grid) *image.RGBA { return window(g).Draw() })
		}
	}
	gems := func(g engine.Grid) artwork.Gems {
		return artwork.Gems{Grid: g, Colors: artwork.GemColors(), Size: image.Pt(460, 460), First: image.Pt(22, 22), Cell: 52, Frame: color.NRGBA{70, 62, 92, 255}}
	}
	add("gems", func(seed uint64) engine.Grid { return boards.DealCalm(rand.New(rand.NewPCG(seed, 6)), 8, 8, "BGYRPWO") },
		gems(engine.NewGrid(8, 8)).CellAt(engine.Pos{}), func(g engine.Grid) *image.RGBA { return gems(g).Draw() })
	return all
}

// falling is a picture of a board on which stacks are falling.
type falling struct {
	name  string
	img   *image.RGBA
	truth engine.Grid // ? where tiles move
	place geometry.Lattice
}

// fall draws a board on which the stacks of one or two columns fall by a share of a cell.
func (c canvas) fall(seed uint64, share float64) falling {
	g := c.grid(seed)
	rng := rand.New(rand.NewPCG(seed, 9))
	img, ground := c.draw(g), c.draw(engine.NewGrid(g.Rows, g.Cols))
	truth := g.Clone()
	by := int(math.Round(share * c.place.H))
	for range 1 + rng.IntN(2) {
		col, top := rng.IntN(g.Cols), 0
		for top < g.Rows && g.At(engine.Pos{Row: top, Col: col}).IsEmpty() {
			top++
		}
		if top >= g.Rows-2 || truth.At(engine.Pos{Row: top, Col: col}).Unsure() {
			continue
		}
		landing := top + 1 + rng.IntN(g.Rows-1-top) // its tile is gone
		cell := c.place.Part(engine.Pos{Row: landing, Col: col}, 1, 1).Bounds()
		for y := cell.Min.Y; y < cell.Max.Y; y++ {
			copy(img.Pix[img.PixOffset(cell.Min.X, y):img.PixOffset(cell.Max.X, y)], ground.Pix[ground.PixOffset(cell.Min.X, y):])
		}
		img = visiontest.Fall(img, ground, c.place.Part(engine.Pos{Row: top, Col: col}, landing-top+1, 1).Bounds(), by)
		for row := top; row <= landing; row++ {
			truth.Set(engine.Pos{Row: row, Col: col}, engine.Cell{Color: engine.Unknown})
		}
	}
	return falling{fmt.Sprintf("%s %d", c.name, seed), img, truth, c.place}
}

// TestStill: the boards of TestFalling are read when nothing falls on them.
func TestStill(t *testing.T) {
	t.Parallel()
	r := recognizer(t)
	for _, c := range exhaustive.OneIn(t, 2, canvases()) {
		want := c.grid(0)
		o, err := r.Recognize(c.draw(want))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if s := corpus.Compare(o.Grid, want); s.Wrong > 0 {
			t.Errorf("%s: %v", c.name, s)
		}
	}
}

// TestFalling: of boards on which tiles are falling, no cell over a moving tile is read, and no
// other cell wrongly.
func TestFalling(t *testing.T) {
	if testing.Short() {
		t.Skip("draws and reads 70 boards")
	}
	t.Parallel()
	shares := []float64{0.4, 0.5, 0.6, 0.25, 0.75}
	type fall struct {
		canvas
		seed int
	}
	var falls []fall
	for _, c := range canvases() {
		for seed := range shares {
			falls = append(falls, fall{c, seed})
		}
	}
	r := recognizer(t)
	scores := map[string]*motionScore{}
	for _, c := range exhaustive.OneIn(t, 12, falls) {
		f := c.fall(uint64(c.seed), shares[c.seed])
		f.img = shown(f.img, c.seed)
		o, err := r.Recognize(f.img)
		if scores[c.name] == nil {
			scores[c.name] = new(motionScore)
		}
		if scores[c.name].add(o, err, f.truth, f.place) {
			t.Errorf("%s:\n%swant\n%s", f.name, o.Grid, f.truth)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(scores)) {
		t.Logf("%s: %v", name, scores[name])
	}
}

// shown is a picture as it is, as a JPEG, or blurred and a JPEG, as in a video.
func shown(img *image.RGBA, n int) *image.RGBA {
	steps := [][]degrade.Degradation{nil, {degrade.JPEG(70)}, {degrade.Shift(0.5, 0.5), degrade.JPEG(60)}}[n%3]
	for _, d := range steps {
		img = d.Apply(img, img.Rect).Image
	}
	return img
}

// TestInMotion reads the boards of ../shared with tiles in motion or covered.
func TestInMotion(t *testing.T) {
	t.Parallel()
	r := recognizer(t)
	var all motionScore
	for _, s := range exhaustive.OneIn(t, 1, shared(t, "desktop/in-motion")) {
		var known struct {
			What   string
			Moving map[string]any
		}
		text, err := os.ReadFile(strings.TrimSuffix(corpus.GridPath(s.Path), corpus.GridSuffix) + ".json")
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &known); err != nil {
			t.Fatal(err)
		}
		if known.What != "fall" {
			continue
		}
		o, err := r.Recognize(decode(t, s))
		if err == nil && !errors.Is(o.Still(), ErrUncertain) {
			t.Errorf("%s: taken for a board at rest", s.Name)
		}
		if all.add(o, err, s.Want, s.Lattice) {
			t.Errorf("%s:\n%swant\n%s", s.Name, o.Grid, s.Want)
		}
	}
	t.Log(all)
}
