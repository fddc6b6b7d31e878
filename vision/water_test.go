package vision

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/fixtures/boards"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/lab/degrade"
	"github.com/domvision/domvision/vision/corpus"
)

// flood tints a part of a picture as water does.
func flood(img *image.RGBA, part image.Rectangle, gain float64, water [3]float64) {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			px := img.Pix[img.PixOffset(x, y):][:3]
			for c := range px {
				px[c] = uint8(min(gain*float64(px[c])+water[c], 255))
			}
		}
	}
}

// TestWater: boards of bilging are read under water as above it, with pieces of any colours and
// in water of varying tint, and the rows under water are counted.
func TestWater(t *testing.T) {
	exhaustive.NoRace(t)
	ours, others := artwork.BilgeColors(), map[engine.Color]color.NRGBA{
		'B': {40, 60, 150, 255}, 'G': {120, 160, 40, 255}, 'Y': {250, 230, 120, 255}, 'R': {150, 40, 40, 255},
		'P': {210, 120, 190, 255}, 'W': {190, 190, 200, 255}, 'C': {40, 150, 160, 255},
	}
	for _, c := range []struct {
		cell, rows int
		gain       float64
		water      [3]float64
		colors     map[engine.Color]color.NRGBA
	}{
		{45, 3, 0.4, [3]float64{0, 45, 97}, ours}, {45, 9, 0.4, [3]float64{0, 45, 97}, ours}, {45, 6, 0.4, [3]float64{0, 45, 97}, others},
		{24, 5, 0.36, [3]float64{6, 50, 100}, ours}, {64, 8, 0.45, [3]float64{0, 40, 90}, ours}, {90, 4, 0.4, [3]float64{0, 45, 97}, others},
		{45, 0, 0.4, [3]float64{0, 45, 97}, ours},
	} {
		rng := rand.New(rand.NewPCG(uint64(c.cell), uint64(c.rows)))
		g := artwork.Gems{Grid: boards.DealCalm(rng, 12, 6, "BGYRPWC"), Colors: c.colors, Cell: c.cell,
			Size: image.Pt(10*c.cell, 14*c.cell), First: image.Pt(2*c.cell, c.cell), Frame: color.NRGBA{126, 92, 58, 255}}
		client := g.Draw()
		board := image.Rectangle{g.First, g.CellAt(engine.Pos{Row: 11, Col: 5}).Max}
		under := board
		under.Min.Y = under.Max.Y - c.rows*c.cell
		flood(client, under, c.gain, c.water)
		for name, img := range map[string]image.Image{"client": client, "board alone": client.SubImage(board)} {
			t.Run(fmt.Sprintf("%s cell %d rows %d gain %g", name, c.cell, c.rows, c.gain), func(t *testing.T) {
				o, err := new(Recognizer).Recognize(img)
				if err != nil {
					t.Fatal(err)
				}
				if cmp := corpus.Compare(o.Grid, g.Grid); !cmp.Full() || o.Water != c.rows {
					t.Errorf("%d rows of water, read\n%swant %d\n%s", o.Water, o.Grid, c.rows, g.Grid)
				}
				place := geometry.Lattice{X: float64(board.Min.X), Y: float64(board.Min.Y), W: float64(c.cell), H: float64(c.cell), Rows: 12, Cols: 6}
				shown, err := new(Recognizer).RecognizeAt(img, place)
				if name != "board alone" && (err != nil || shown.Water != c.rows || corpus.Compare(shown.Grid, g.Grid).Wrong > 0) {
					t.Errorf("shown where it is: %d rows of water, %v, read\n%s", shown.Water, err, shown.Grid)
				}
			})
		}
	}
}

// TestWaterCreatures: boards with crabs under water and other creatures anywhere are read in full
// and the creatures named, on a blank client and on pages with other things in many colours, at
// any size.
func TestWaterCreatures(t *testing.T) {
	exhaustive.NoRace(t)
	for seed, c := range []struct {
		rows       int // under water
		crabs      int
		pageScales []float64
	}{
		{3, 1, []float64{1}}, {8, 2, []float64{0.7, 1.4}}, {6, 3, []float64{1}}, {9, 2, []float64{1}},
	} {
		rng := rand.New(rand.NewPCG(uint64(seed), 2))
		g := artwork.Gems{Grid: boards.DealCalm(rng, 12, 6, "BGYRPWC"), Colors: artwork.BilgeColors(), Cell: 45, Water: c.rows,
			Size: image.Pt(800, 600), First: image.Pt(89, 46), Frame: color.NRGBA{126, 92, 58, 255}}
		boards.Empower(rng, g.Grid.Cells[(12-c.rows)*6:], slices.Repeat([]engine.Power{engine.Crab}, c.crabs))
		boards.Empower(rng, g.Grid.Cells, []engine.Power{engine.Puffer, engine.Jellyfish})
		pictures := map[string]image.Image{"blank": g.Draw()}
		for _, scale := range c.pageScales {
			page := artwork.Page{Width: 1300, Height: 1000, Zoom: 1, Seed: uint64(seed), X: 40.3, Y: 90.6, Scale: scale}
			pictures[fmt.Sprintf("page %g", scale)] = page.Draw(g.Draw())
		}
		for name, img := range pictures {
			t.Run(fmt.Sprintf("%s rows %d", name, c.rows), func(t *testing.T) {
				o, err := recognizer(t).Recognize(img)
				if err != nil {
					t.Fatal(err)
				}
				cmp := corpus.Compare(o.Grid, g.Grid)
				if !cmp.Full() || cmp.Powers.Named != cmp.Powers.Total() || o.Water != c.rows {
					t.Errorf("%d rows of water, read\n%swant %d\n%s", o.Water, o.Grid, c.rows, g.Grid)
				}
			})
		}
	}
}

// TestScaledCreatures: pieces that scaling has distorted are not read as creatures; the creatures
// are named.
func TestScaledCreatures(t *testing.T) {
	exhaustive.NoRace(t)
	for seed := range uint64(4) {
		rng := rand.New(rand.NewPCG(seed, 8))
		const rows = 8 // under water
		g := artwork.Gems{Grid: boards.DealCalm(rng, 12, 6, "BGYRPWC"), Colors: artwork.BilgeColors(), Cell: 45, Water: rows,
			Size: image.Pt(800, 600), First: image.Pt(89, 46), Frame: color.NRGBA{126, 92, 58, 255}}
		boards.Empower(rng, g.Grid.Cells[(12-rows)*6:], []engine.Power{engine.Crab})
		boards.Empower(rng, g.Grid.Cells, []engine.Power{engine.Puffer, engine.Jellyfish})
		for _, factor := range []float64{0.9, 1.1} {
			o, err := recognizer(t).Recognize(degrade.Scale(factor, degrade.Area).Apply(g.Draw(), image.Rectangle{}).Image)
			if err != nil {
				t.Fatal(err)
			}
			cmp := corpus.Compare(o.Grid, g.Grid)
			if cmp.Powers.Wrong() > 0 || cmp.Powers.Named != cmp.Powers.Total() {
				t.Errorf("seed %d, scaled by %g: read\n%swant\n%s", seed, factor, o.Grid, g.Grid)
			}
		}
	}
}

// TestStrangeWater: a board with other pieces under water than above it is refused, not read in
// the colours of the water.
func TestStrangeWater(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	const rows = 6 // under water
	g := artwork.Gems{Grid: boards.DealCalm(rng, 12-rows, 6, "RPWC"), Colors: artwork.BilgeColors(), Cell: 45, Water: rows,
		Size: image.Pt(500, 620), First: image.Pt(89, 46), Frame: color.NRGBA{126, 92, 58, 255}}
	g.Grid.Cells = append(g.Grid.Cells, boards.DealCalm(rng, rows, 6, "BGYO").Cells...)
	g.Grid.Rows = 12
	if o, err := new(Recognizer).Recognize(g.Draw()); !errors.Is(err, ErrUncertain) {
		t.Errorf("error %v, read\n%s", err, o.Grid)
	}
}

// TestNoWater: neither a blue area below a board nor blue tiles are water.
func TestNoWater(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	g := artwork.Gems{Grid: boards.DealCalm(rng, 8, 8, "BGYRPWO"), Colors: artwork.GemColors(), Cell: 40,
		Size: image.Pt(400, 500), First: image.Pt(40, 40), Frame: color.NRGBA{40, 90, 150, 255}}
	for col := range g.Grid.Cols { // all but a line
		if col%3 < 2 {
			g.Grid.Set(engine.Pos{Row: 7, Col: col}, engine.Cell{Color: 'B'})
		}
	}
	o, err := new(Recognizer).Recognize(g.Draw())
	if err != nil {
		t.Fatal(err)
	}
	if c := corpus.Compare(o.Grid, g.Grid); !c.Full() || o.Water != 0 {
		t.Errorf("%d rows of water, read\n%swant\n%s", o.Water, o.Grid, g.Grid)
	}
}
