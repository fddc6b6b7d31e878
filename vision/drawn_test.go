package vision

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// TestDrawn: boards of all themes and sizes are read without a wrong cell, and in full except for
// the smallest.
func TestDrawn(t *testing.T) {
	sizes := []struct {
		w, h  float64
		empty int
		gap   bool
		full  bool // every cell must be read
	}{
		{8, 8, 0, false, false}, {12, 12, 0, false, false}, {100, 100, 0, true, true}, {200, 200, 0, false, true},
		{20, 20, 0, false, true}, {33.4, 33.4, 2, false, true}, {48, 28, 0, true, true}, {30, 44, 1, false, true},
	}
	for i, th := range exhaustive.OneIn(t, 1, visiontest.Themes) {
		for j, size := range exhaustive.OneIn(t, 1, sizes) {
			if !exhaustive.On() && (i+j)%4 > 0 {
				continue
			}
			if large := size.w > 100; large && (testing.Short() || th.Name != visiontest.Themes[0].Name) {
				continue // slow to draw
			}
			full := size.full && !th.Faint
			t.Run(fmt.Sprintf("%s %gx%g", strings.ReplaceAll(th.Name, " ", "-"), size.w, size.h), func(t *testing.T) {
				t.Parallel()
				want := visiontest.RandomGrid(uint64(size.w), th.Looks, 9, 11, size.empty, size.gap)
				o, err := new(Recognizer).Recognize(visiontest.Drawn(th, want, size.w, size.h))
				switch {
				case err != nil && (full || !errors.Is(err, ErrNoBoard) && !errors.Is(err, ErrUncertain)):
					t.Fatal(err)
				case err != nil:
					t.Log("refused, as it may be:", err)
					return
				}
				c := corpus.Compare(o.Grid, want)
				if c.Wrong > 0 || full && c.Unsure > 0 {
					t.Errorf("%v\n%swant\n%s", c, o.Grid, want)
				}
			})
		}
	}
}

// TestGlow: the glow around a selected tile covers its neighbours in part, and hides none.
func TestGlow(t *testing.T) {
	const side, reach = 27.5, 12.0
	inks := []color.RGBA{{220, 50, 47, 255}, {38, 139, 210, 255}, {133, 153, 0, 255}, {108, 113, 196, 255}}
	flat := visiontest.Theme{Ground: visiontest.Grey(240), Ink: func(look int, x, y float64) (color.RGBA, bool) { return inks[look], true }}
	want := visiontest.RandomGrid(4, len(inks), 9, 11, 0, false)
	for _, at := range []engine.Pos{{Row: 4, Col: 4}, {Row: 4, Col: 5}, {Row: 4, Col: 6}, {Row: 5, Col: 5}} { // a group
		want.Set(at, engine.Cell{Color: 'B'})
	}
	img := visiontest.Drawn(flat, want, side, side)
	left, top := visiontest.TilesAt(side, side)
	tile := image.Rect(int(left+5*side), int(top+5*side), int(left+6*side), int(top+6*side))
	for y := tile.Min.Y - reach; y < tile.Max.Y+reach; y++ {
		for x := tile.Min.X - reach; x < tile.Max.X+reach; x++ {
			dx, dy := max(tile.Min.X-x, x-tile.Max.X+1, 0), max(tile.Min.Y-y, y-tile.Max.Y+1, 0)
			if away := math.Hypot(float64(dx), float64(dy)); away > 0 {
				glow := color.NRGBA{255, 255, 255, uint8(255 * max(0, 1-away/reach*away/reach))}
				draw.Draw(img, image.Rect(x, y, x+1, y+1), image.NewUniform(glow), image.Point{}, draw.Over)
			}
		}
	}
	o, err := new(Recognizer).Recognize(img)
	if err != nil {
		t.Fatal(err)
	}
	if c := corpus.Compare(o.Grid, want); !c.Full() {
		t.Errorf("%v\n%swant\n%s", c, o.Grid, want)
	}
}

// TestPips: tiles that differ in a single pip are distinguished.
func TestPips(t *testing.T) {
	for _, side := range []float64{36, 56, 84} {
		t.Run(fmt.Sprint(side), func(t *testing.T) {
			t.Parallel()
			want := visiontest.RandomGrid(uint64(side), 6, 9, 11, 0, false)
			o, err := new(Recognizer).Recognize(visiontest.Drawn(visiontest.Theme{Ground: color.RGBA{20, 83, 45, 255}, Ink: visiontest.Dice}, want, side, side))
			if err != nil {
				t.Fatal(err)
			}
			if c := corpus.Compare(o.Grid, want); !c.Full() {
				t.Errorf("%v\n%swant\n%s", c, o.Grid, want)
			}
		})
	}
}

// TestRound: round tiles that touch have no straight borders, and no gap between them.
func TestRound(t *testing.T) {
	discs := visiontest.Discs(0.99)
	round := visiontest.Theme{Ground: visiontest.Grey(10), Ink: func(look int, x, y float64) (color.RGBA, bool) {
		if visiontest.Shape(look, 0.5+(x-0.5)/0.6, 0.5+(y-0.5)/0.6) {
			return visiontest.Grey(230), true
		}
		return discs(look, x, y)
	}}
	for _, side := range exhaustive.OneIn(t, 2, []float64{30, 36.4, 51.5, 90}) {
		for _, empty := range []int{0, 3} {
			t.Run(fmt.Sprintf("%g px, %d empty", side, empty), func(t *testing.T) {
				t.Parallel()
				want := visiontest.RandomGrid(uint64(side), 4, 10, 10, empty, false)
				o, err := new(Recognizer).Recognize(visiontest.Drawn(round, want, side, side))
				if err != nil {
					t.Fatal(err)
				}
				if c := corpus.Compare(o.Grid, want); !c.Full() {
					t.Errorf("%v\n%swant\n%s", c, o.Grid, want)
				}
			})
		}
	}
}

// checkDrawn checks that boards of a theme are read in full, with cells of so many pixels.
func checkDrawn(t *testing.T, th visiontest.Theme, cell float64) {
	t.Helper()
	for seed := range exhaustive.Some(t, 3, 8) {
		want := visiontest.RandomGrid(uint64(seed), th.Looks, 8, 8, 0, false)
		o, err := new(Recognizer).Recognize(visiontest.Drawn(th, want, cell, cell))
		if c := corpus.Compare(o.Grid, want); err != nil || !c.Full() {
			t.Errorf("seed %d: %v, %v\n%swant\n%s", seed, err, c, o.Grid, want)
		}
	}
}

// TestPaleTiles: tiles of one kind are nearly white on white, but for their outlines, which nearly touch.
func TestPaleTiles(t *testing.T) {
	t.Parallel()
	checkDrawn(t, outlinedDiscs(0.9, 0.85, visiontest.Grey(90), visiontest.Grey(221)), 64)
}

// TestOutlines: tiles of one kind are nothing but thin outlines on the ground.
func TestOutlines(t *testing.T) {
	t.Parallel()
	checkDrawn(t, outlinedDiscs(0.98, 0.93, visiontest.Grey(20), visiontest.Grey(255)), 40)
}

// outlinedDiscs draws discs on white, of which one kind has an outline. size and inside are their diameters with and
// without it, in cells.
func outlinedDiscs(size, inside float64, outline, ink color.RGBA) visiontest.Theme {
	discs, cores := visiontest.Discs(size), visiontest.Discs(inside)
	return visiontest.Theme{Looks: 4, Ground: visiontest.Grey(255), Ink: func(look int, x, y float64) (color.RGBA, bool) {
		other, in := discs(look, x, y)
		_, within := cores(look, x, y)
		switch {
		case look != 1:
			return other, in
		case within:
			return ink, in
		}
		return outline, in
	}}
}

// TestRows: shaded tiles are read although somebody has put most of them in rows, as crates and stones.
func TestRows(t *testing.T) {
	t.Parallel()
	th := visiontest.Theme{Ground: visiontest.Grey(24), Ink: visiontest.Balls([]color.RGBA{{200, 60, 50, 255}, {60, 90, 200, 255}, {90, 180, 70, 255},
		{220, 190, 60, 255}, {120, 84, 60, 255}, {190, 190, 190, 255}})}
	for seed := range exhaustive.Some(t, 2, 6) {
		want := visiontest.RandomGrid(uint64(seed), 4, 14, 7, 0, false)
		for i := 4 * want.Cols; i < len(want.Cells); i++ {
			want.Cells[i].Color = engine.Color('A' + 3*i%7%6)
		}
		o, err := new(Recognizer).Recognize(visiontest.Drawn(th, want, 44, 44))
		if c := corpus.Compare(o.Grid, want); err != nil || !c.Full() {
			t.Errorf("seed %d: %v, %v\n%swant\n%s", seed, err, c, o.Grid, want)
		}
	}
}

// TestRareKind: the few tiles of a kind are read in a swap game, although another kind has about their colour.
func TestRareKind(t *testing.T) {
	t.Parallel()
	cream, white := color.RGBA{255, 236, 205, 255}, color.RGBA{250, 250, 252, 255}
	discs := visiontest.Discs(0.8)
	th := visiontest.Theme{Ground: color.RGBA{60, 190, 240, 255}, Ink: func(look int, x, y float64) (color.RGBA, bool) {
		ink, in := discs(look%4, x, y)
		switch edge := max(math.Abs(x-0.5), math.Abs(y-0.5)); {
		case look == 0:
			return cream, in
		case look == 4:
			return white, edge < 0.3
		}
		return ink, in
	}}
	rules, err := swap.Find("bejeweled")
	if err != nil {
		t.Fatal(err)
	}
	rules.Rows, rules.Cols, rules.Colors = 8, 6, 4
	for seed := range exhaustive.Some(t, 3, 12) {
		rng := rand.New(rand.NewPCG(uint64(seed), 4))
		want := rules.Deal(rng).Grid()
		for range 3 {
			want.Cells[rng.IntN(len(want.Cells))].Color = 'E'
		}
		o, err := new(Recognizer).Recognize(visiontest.Drawn(th, want, 48, 48))
		if c := corpus.Compare(o.Grid, want); err != nil || !c.Full() {
			t.Errorf("seed %d: %v, %v\n%swant\n%s", seed, err, c, o.Grid, want)
		}
	}
}

// TestEmptyCell: an empty cell below a tile is named. The ground that it shows is not taken for a kind of tiles.
func TestEmptyCell(t *testing.T) {
	t.Parallel()
	for seed := range exhaustive.Some(t, 3, 12) {
		rng := rand.New(rand.NewPCG(uint64(seed), 3))
		g, at := dealt(rng, 8, 8), engine.Pos{Row: 1 + rng.IntN(7), Col: rng.IntN(8)}
		g.Set(at, engine.Cell{})
		o, err := new(Recognizer).Recognize(visiontest.Drawn(visiontest.Themes[seed%2], g, 40, 40))
		if want := fmt.Sprintf("row %d, column %d is empty", at.Row+1, at.Col+1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("seed %d: %v, want %s\n%s", seed, err, want, o.Grid)
		}
	}
}

// TestTilesLikeGround: the tiles of one kind are as light as the ground on average, and no hue tells them from it.
func TestTilesLikeGround(t *testing.T) {
	t.Parallel()
	discs := visiontest.Discs(0.8)
	th := visiontest.Theme{Looks: 4, Ground: visiontest.Grey(119), Ink: func(look int, x, y float64) (color.RGBA, bool) {
		ink, in := discs(look, x, y)
		if look == 1 {
			grey := uint8(48)
			if math.Mod(x+y, 0.5) < 0.25 {
				grey = 198
			}
			ink = color.RGBA{grey, grey, grey, 255}
		}
		return ink, in
	}}
	checkDrawn(t, th, 44)
}
