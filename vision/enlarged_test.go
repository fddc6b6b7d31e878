package vision

import (
	"image"
	"image/color"
	"testing"

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
