package locate

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

// TestRefineFigures: a lattice that is a little too wide is fitted to figures that nearly fill their
// cells, whose limbs have edges near the lines.
func TestRefineFigures(t *testing.T) {
	const side, left, top = 44, 60, 50
	f := frame(520, 540, func(img draw.Image) { paintFigures(img, image.Pt(left, top), side, dealt...) })
	l := lattice(left-1.2, top, side, 10, 8)
	l.W, l.Style = side+0.3, segment.Apart
	b := segment.FindBoard(f, l, segment.DefaultThreshold)
	if b == nil {
		t.Fatal("no board")
	}
	if filled := b.MeanFilled(b.IsTile); filled < 0.7 || filled > 0.78 {
		t.Fatalf("figures fill %.2f of their cells, not as much as KDiamond's animals", filled)
	}
	got := refine(f, b).Outline()
	if math.Abs(got.W-side) > 0.05 || math.Abs(got.H-side) > 0.05 || math.Abs(got.X-left) > 1 || math.Abs(got.Y-top) > 0.1*side { // their heads are smaller than their bodies
		t.Errorf("cells of %.2f x %.2f at %.1f,%.1f, want %d at %d,%d", got.W, got.H, got.X, got.Y, side, left, top)
	}
}

// paintFigures draws figures with limbs and outlines, of four kinds, in cells with a side on.
func paintFigures(img draw.Image, corner image.Point, side int, rows ...string) {
	dark := image.NewUniform(color.RGBA{20, 20, 30, 255})
	for row := range rows {
		for col, c := range rows[row] {
			at, kind := corner.Add(image.Pt(col*side, row*side)), int(c-'0')
			ink := image.NewUniform(inks[kind])
			part := func(x0, y0, x1, y1 int) {
				r := image.Rect(x0, y0, x1, y1).Add(at)
				draw.Draw(img, r, dark, image.Point{}, draw.Src)
				draw.Draw(img, r.Inset(1), ink, image.Point{}, draw.Src)
			}
			part(4+kind, 3, side-4-kind, 24)                                                           // head
			part(2, 20, side-2, side-3)                                                                // body
			part(2, side-10+kind, 13, side-3)                                                          // limbs
			part(side-13, side-10+kind, side-2, side-3)                                                //
			draw.Draw(img, image.Rect(16, 9+kind, 20, 13+kind).Add(at), dark, image.Point{}, draw.Src) // eyes
			draw.Draw(img, image.Rect(side-20, 9+kind, side-16, 13+kind).Add(at), image.NewUniform(color.White), image.Point{}, draw.Src)
		}
	}
}
