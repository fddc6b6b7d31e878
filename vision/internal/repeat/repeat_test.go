package repeat

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// canvas is a picture of noise, which has corners that repeat nowhere.
func canvas(w, h int) *image.RGBA {
	rng := rand.New(rand.NewPCG(1, 2))
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := 0; y < h; y += 6 {
		for x := 0; x < w; x += 6 {
			ink := color.RGBA{uint8(rng.IntN(256)), uint8(rng.IntN(256)), uint8(rng.IntN(256)), 255}
			draw.Draw(img, image.Rect(x, y, x+6, y+6), image.NewUniform(ink), image.Point{}, draw.Src)
		}
	}
	return img
}

// tiles draws rows x cols crosses in three colours on dark squares that lie apart, in cells of w x h pixels.
func tiles(img *image.RGBA, corner image.Point, w, h float64, rows, cols int) image.Rectangle {
	inks := []color.RGBA{{220, 40, 40, 255}, {60, 200, 80, 255}, {240, 220, 60, 255}}
	rng := rand.New(rand.NewPCG(3, 4))
	all := image.Rectangle{}
	for row := range rows {
		for col := range cols {
			at := corner.Add(image.Pt(int(math.Round(float64(col)*w)), int(math.Round(float64(row)*h))))
			tile := image.Rectangle{at, at.Add(image.Pt(int(0.8*w), int(0.8*h)))}
			ink := image.NewUniform(inks[rng.IntN(len(inks))])
			draw.Draw(img, tile, image.NewUniform(color.RGBA{30, 30, 50, 255}), image.Point{}, draw.Src)
			draw.Draw(img, image.Rect(tile.Min.X+12, tile.Min.Y+4, tile.Min.X+20, tile.Max.Y-4), ink, image.Point{}, draw.Src)
			draw.Draw(img, image.Rect(tile.Min.X+4, tile.Min.Y+10, tile.Max.X-4, tile.Min.Y+17), ink, image.Point{}, draw.Src)
			all = all.Union(tile)
		}
	}
	return all
}

// find looks in the whole picture and in its halves.
func find(img *image.RGBA) []Step {
	left, right := img.Rect, img.Rect
	left.Max.X /= 2
	right.Min.X = left.Max.X
	return Find(pixel.NewFrame(img, nil), []image.Rectangle{img.Rect, left, right})
}

// TestFind: the step and the place of tiles that lie apart in front of noise are found, once.
func TestFind(t *testing.T) {
	for _, c := range []struct {
		w, h       float64
		rows, cols int
	}{{40, 40, 6, 7}, {52, 44, 5, 6}, {47.5, 47.5, 6, 6}} {
		img := canvas(600, 500)
		place := tiles(img, image.Pt(130, 110), c.w, c.h, c.rows, c.cols)
		found := find(img)
		if len(found) != 1 {
			t.Fatalf("%+v: %d steps: %v", c, len(found), found)
		}
		s := found[0]
		if math.Abs(s.W-c.w) > 0.5 || math.Abs(s.H-c.h) > 0.5 {
			t.Errorf("%+v: a step of %g x %g", c, s.W, s.H)
		}
		if !s.Window.In(place) || s.Window.Dx() < place.Dx()*2/3 || s.Window.Dy() < place.Dy()*2/3 {
			t.Errorf("%+v: found in %v, want most of %v", c, s.Window, place)
		}
	}
}

// TestFindTwo: tiles of two sizes are two steps, the one with more tiles first.
func TestFindTwo(t *testing.T) {
	img := canvas(900, 400)
	tiles(img, image.Pt(20, 30), 40, 40, 8, 8)
	tiles(img, image.Pt(500, 60), 52, 52, 5, 5)
	if found := find(img); len(found) != 2 || math.Abs(found[0].W-40) > 0.5 || math.Abs(found[1].W-52) > 0.5 {
		t.Errorf("found %v", found)
	}
}

// TestFindNothing: noise, a plain picture and a single row have no step.
func TestFindNothing(t *testing.T) {
	row := canvas(600, 400)
	tiles(row, image.Pt(20, 100), 40, 40, 1, 12)
	for name, img := range map[string]*image.RGBA{"noise": canvas(600, 400), "plain": image.NewRGBA(image.Rect(0, 0, 300, 200)), "a row": row, "tiny": canvas(20, 20)} {
		if found := find(img); len(found) > 0 {
			t.Errorf("%s: %v", name, found)
		}
	}
}

// TestComb: a part of the step and a multiple of it have less beyond chance, even if some votes are wrong.
func TestComb(t *testing.T) {
	var h histogram
	for times := 1; times <= 6; times++ {
		for range 20 - 2*times {
			h.add(times * 36)
		}
	}
	for lag := minLag; lag < 300; lag += 9 {
		h.add(lag)
	}
	if step, share := h.comb(); math.Abs(step-36) > 0.5 || share < 0.5 {
		t.Errorf("a step of %g with a share of %g", step, share)
	}
	if h.clear(); h.total != 0 || h.votes[36] != 0 {
		t.Error("cleared votes are counted")
	}
}

// TestCombPart: a few votes within tiles do not make a part of a step the step, and every second tile being equal does not
// make twice the step one.
func TestCombPart(t *testing.T) {
	var quarters, twos histogram
	for times := 1; times <= 5; times++ {
		for range 20 {
			quarters.add(times * 104)
			twos.add(times * 60)
		}
	}
	for _, lag := range []int{26, 78, 130, 182} {
		quarters.add(lag)
	}
	for range 20 {
		twos.add(120)
	}
	if step, share := quarters.comb(); math.Abs(step-104) > 0.5 || share < 0.8 {
		t.Errorf("a step of %g with a share of %g", step, share)
	}
	if step, _ := twos.comb(); math.Abs(step-60) > 0.5 {
		t.Errorf("a step of %g", step)
	}
}
