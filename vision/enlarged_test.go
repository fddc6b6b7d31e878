package vision

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"testing"

	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/lab/degrade"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// TestEnlarged: stones that touch and have thin dark outlines are read in full when enlarged, although the outlines then
// look like gaps, and dark stones like the ground in the gaps.
func TestEnlarged(t *testing.T) {
	stones := visiontest.Theme{Ground: color.RGBA{96, 128, 140, 255}, Ink: visiontest.Outlined([]color.RGBA{
		{205, 155, 60, 255}, {110, 170, 65, 255}, {60, 100, 205, 255}, {46, 50, 52, 255}})}
	g := visiontest.RandomGrid(5, 4, 12, 14, 2, false)
	img := visiontest.Drawn(stones, g, 27.4, 18.2)
	for _, d := range []degrade.Degradation{degrade.None, degrade.Scale(3, degrade.Bilinear), degrade.Scale(3.5, degrade.Bilinear)} {
		o, err := new(Recognizer).Recognize(d.Apply(img, image.Rectangle{}).Image)
		if err != nil {
			t.Errorf("%s: %v", d.Name, err)
		} else if c := corpus.Compare(o.Grid, g); !c.Full() {
			t.Errorf("%s: %v", d.Name, c)
		}
	}
}

// TestWholePixels: tiles are drawn at whole pixels, although their cells are not as wide as that.
func TestWholePixels(t *testing.T) {
	const side, rim = 26.6, 4
	inks := []color.RGBA{{0, 0, 255, 255}, {255, 255, 0, 255}, {255, 0, 255, 255}, {0, 255, 255, 255}}
	for seed := range exhaustive.Some(t, 2, 8) {
		want := visiontest.RandomGrid(uint64(seed), len(inks), 9, 14, 0, false)
		img := image.NewRGBA(image.Rect(0, 0, 420, 320))
		draw.Draw(img, img.Rect, image.NewUniform(visiontest.Grey(200)), image.Point{}, draw.Src)
		for at, c := range want.All() {
			if c.IsEmpty() {
				continue
			}
			look := int(c.Color.Char() - 'A')
			left, top := 20+int(math.Round(side*float64(at.Col))), 40+int(math.Round(side*float64(at.Row)))
			for i := range 26 * 26 {
				x, y := i%26, i/26
				ink := inks[look]
				if lines := [4]int{x, y, max(x, y, 25-x, 25-y), min(x, y, 25-x, 25-y)}[look]; min(x, y, 25-x, 25-y) >= rim && lines%6 < 3 {
					ink = visiontest.Grey(0)
				}
				img.SetRGBA(left+x, top+y, ink)
			}
		}
		o, err := new(Recognizer).Recognize(img)
		if err != nil {
			t.Fatal(seed, err)
		}
		if c := corpus.Compare(o.Grid, want); !c.Full() {
			t.Errorf("seed %d: %v\n%swant\n%s", seed, c, o.Grid, want)
		}
	}
}
