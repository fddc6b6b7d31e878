package vision

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"slices"
	"testing"

	"git.sr.ht/~sbinet/gg"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/lab/degrade"
	"github.com/domvision/domvision/vision/corpus"
)

// unnamed is a tile with no colour whose power is unknown.
var unnamed = engine.Cell{Color: engine.Colorless, Power: engine.UnknownPower}

// stage is a board with many tiles of each of four colours.
func stage(t *testing.T, width int, scene artwork.Scene) artwork.Stage {
	t.Helper()
	g, err := engine.ParseGrid("..G.....B\nGBYOGGYOB\nOYBGYBOGY\nBBOYGOYBG\nGOYBOGGYO\nYGBOYBOGB\nOBGYGOYBY\n")
	if err != nil {
		t.Fatal(err)
	}
	return artwork.Stage{Rows: g.Rows, Cols: g.Cols, Grid: g, TileW: width, Scene: scene}
}

// eachStage calls test for boards of several sizes before several scenes.
func eachStage(t *testing.T, name string, test func(t *testing.T, s artwork.Stage)) {
	for _, width := range []int{30, 44, 61} { // pixels
		for scene := artwork.Desert; scene <= artwork.Dusk; scene++ {
			t.Run(fmt.Sprintf("%s %d %d", name, width, scene), func(t *testing.T) { test(t, stage(t, width, scene)) })
		}
	}
}

// TestOwnTile: without any profile, a black tile with a picture is read as one with no colour,
// wherever it lies, alone or with another one like it.
func TestOwnTile(t *testing.T) {
	exhaustive.NoRace(t)
	for _, power := range exhaustive.OneIn(t, 2, []engine.Power{engine.Explode, engine.Wild, engine.Indestructible}) {
		for name, places := range map[string][]engine.Pos{
			"within":  {{Row: 3, Col: 4}},
			"on top":  {{Row: 0, Col: 2}},
			"outmost": {{Row: 6, Col: 0}},
			"twice":   {{Row: 2, Col: 1}, {Row: 4, Col: 6}},
		} {
			eachStage(t, fmt.Sprintf("%v %s", power, name), func(t *testing.T, s artwork.Stage) {
				for _, p := range places {
					s.Grid.Set(p, engine.Cell{Color: engine.Colorless, Power: power})
				}
				o, err := new(Recognizer).Recognize(s.Draw())
				if err != nil {
					t.Fatal(err)
				}
				if c := corpus.Compare(o.Grid, s.Grid); !c.Full() {
					t.Fatal(c)
				}
				for _, p := range places {
					if cell := o.Grid.At(p); cell != unnamed {
						t.Errorf("%v is %c %v", p, cell.Color.Char(), cell.Power)
					}
				}
			})
		}
	}
}

// over draws things over a tile of a colour.
var over = map[string]func(img *image.RGBA, tile image.Rectangle, rng *rand.Rand){
	"pointer": func(img *image.RGBA, tile image.Rectangle, rng *rand.Rand) {
		at := tile.Min.Add(image.Pt(rng.IntN(tile.Dx()/2), rng.IntN(tile.Dy()/2)))
		artwork.Pointer(img, float64(at.X), float64(at.Y), (0.5+1.5*rng.Float64())*float64(tile.Dy())/20)
	},
	"black window that ends elsewhere": func(img *image.RGBA, tile image.Rectangle, rng *rand.Rand) {
		off := image.Pt(tile.Dx()/4+rng.IntN(tile.Dx()/4), tile.Dy()/4+rng.IntN(tile.Dy()/4))
		window(img, tile.Add(off))
	},
	"black window over three tiles": func(img *image.RGBA, tile image.Rectangle, _ *rand.Rand) {
		for _, at := range []image.Rectangle{tile.Sub(image.Pt(tile.Dx(), 0)), tile, tile.Add(image.Pt(tile.Dx(), 0))} {
			window(img, at)
		}
	},
	"badge": func(img *image.RGBA, tile image.Rectangle, rng *rand.Rand) {
		dc := gg.NewContextForRGBA(img)
		x, y := float64(tile.Min.X+tile.Max.X)/2, float64(tile.Min.Y+tile.Max.Y)/2
		size := 0.6 + 0.3*rng.Float64()
		for _, ring := range []struct {
			size float64
			ink  color.Color
		}{{0.5, color.Black}, {0.3, color.RGBA{230, 60, 40, 255}}, {0.15, color.White}} {
			dc.DrawEllipse(x, y, ring.size*size*float64(tile.Dx()), ring.size*size*float64(tile.Dy()))
			dc.SetColor(ring.ink)
			dc.Fill()
		}
	},
	"frame": func(img *image.RGBA, tile image.Rectangle, rng *rand.Rand) {
		width := 2 + rng.IntN(tile.Dy()/5)
		inside := image.NewRGBA(tile.Inset(width))
		draw.Draw(inside, inside.Rect, img, inside.Rect.Min, draw.Src)
		draw.Draw(img, tile, image.Black, image.Point{}, draw.Src)
		draw.Draw(img, inside.Rect, inside, inside.Rect.Min, draw.Src)
	},
	"shade": func(img *image.RGBA, tile image.Rectangle, rng *rand.Rand) {
		draw.Draw(img, tile, image.NewUniform(color.Alpha{uint8(90 + rng.IntN(120))}), image.Point{}, draw.Over)
	},
	"blot": func(img *image.RGBA, tile image.Rectangle, _ *rand.Rand) {
		draw.Draw(img, tile, image.Black, image.Point{}, draw.Src)
	},
	"strokes": func(img *image.RGBA, tile image.Rectangle, rng *rand.Rand) {
		dc := gg.NewContextForRGBA(img)
		dc.SetColor(color.Black)
		dc.SetLineWidth(float64(tile.Dy()) / 5)
		for range 4 {
			dc.DrawLine(float64(tile.Min.X+rng.IntN(tile.Dx())), float64(tile.Min.Y), float64(tile.Min.X+rng.IntN(tile.Dx())), float64(tile.Max.Y))
			dc.Stroke()
		}
	},
}

// window draws a black window with a picture and a line of text.
func window(img *image.RGBA, at image.Rectangle) {
	draw.Draw(img, at, image.Black, image.Point{}, draw.Src)
	picture := image.Rectangle{at.Min, at.Min.Add(at.Size().Div(2))}.Add(at.Size().Div(8))
	draw.Draw(img, picture, image.NewUniform(color.RGBA{230, 90, 40, 255}), image.Point{}, draw.Src)
	for x := at.Min.X + 4; x < at.Max.X-4; x += 4 {
		draw.Draw(img, image.Rect(x, at.Max.Y-7, x+2, at.Max.Y-3), image.White, image.Point{}, draw.Src)
	}
}

// TestOverTile: nothing that lies over a tile makes it one with no colour, and below a pointer
// enough of it is seen to name its colour, if the board is read at all.
func TestOverTile(t *testing.T) {
	exhaustive.NoRace(t)
	seeds := exhaustive.Some(t, 1, 6)
	for name, lay := range over {
		eachStage(t, name, func(t *testing.T, s artwork.Stage) {
			for seed := range uint64(seeds) {
				rng := rand.New(rand.NewPCG(seed, 0))
				img := s.Draw()
				lay(img, s.Cell(engine.Pos{Row: 2 + rng.IntN(3), Col: 1 + rng.IntN(7)}), rng)
				o, err := new(Recognizer).Recognize(img)
				if err != nil {
					continue
				}
				c := corpus.Compare(o.Grid, s.Grid)
				if hides := name != "pointer"; o.Grid.Count(engine.Colorless) > 0 || !hides && !c.Full() {
					t.Errorf("seed %d: read\n%swant\n%s", seed, o.Grid, s.Grid)
				}
			}
		})
	}
}

// TestLastDarkTile: the only tile of a dark colour is not read as one with no colour, even with a
// mark.
func TestLastDarkTile(t *testing.T) {
	exhaustive.NoRace(t)
	for _, cell := range []engine.Cell{{Color: 'D'}, {Color: 'D', Power: engine.Timer}, {Color: 'K'}} {
		eachStage(t, fmt.Sprintf("%c %v", cell.Color.Char(), cell.Power), func(t *testing.T, s artwork.Stage) {
			s.Grid.Set(engine.Pos{Row: 3, Col: 4}, cell)
			if o, err := new(Recognizer).Recognize(s.Draw()); err == nil && o.Grid.Count(engine.Colorless) > 0 {
				t.Errorf("read\n%swant\n%s", o.Grid, s.Grid)
			}
		})
	}
}

// TestOwnTileByPicture: with a template, a tile with no colour is named, with confidence.
func TestOwnTileByPicture(t *testing.T) {
	exhaustive.NoRace(t)
	const sure = 0.8
	r := recognizer(t)
	at := engine.Pos{Row: 3, Col: 4}
	eachStage(t, "explode", func(t *testing.T, s artwork.Stage) {
		s.Grid.Set(at, engine.Cell{Color: engine.Colorless, Power: engine.Explode})
		o, err := r.Recognize(s.Draw())
		if err != nil {
			t.Fatal(err)
		}
		cell, confidence := o.Grid.At(at), o.Confidence[at.Row*o.Grid.Cols+at.Col]
		if cell.Power != engine.Explode || confidence < sure {
			t.Errorf("%c %v, %.2f sure", cell.Color.Char(), cell.Power, confidence)
		}
	})
}

// TestRealOwnTiles: real boards with tiles of no colour are read in full without any profile.
func TestRealOwnTiles(t *testing.T) {
	exhaustive.NoRace(t)
	for _, s := range shared(t, "dom-composed") {
		if !slices.ContainsFunc(s.Want.Cells, func(c engine.Cell) bool { return c.Power.OwnTile() }) {
			continue
		}
		readDegraded(t, s, degrade.None, degrade.Gamma(0.8), degrade.Gamma(1.25), degrade.JPEG(75))
	}
}
