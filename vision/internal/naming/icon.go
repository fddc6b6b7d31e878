package naming

import (
	"fmt"
	"image"
	"image/color"

	"golang.org/x/image/draw"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// icon is the picture of a power-up at the size of a tile.
type icon struct {
	power engine.Power
	tile  classify.Tile
	alpha []float32 // opacity of each pixel, 0 to 1; nil where the picture is a whole tile
}

// newIcon scales a template to the size of a cell.
func newIcon(t calibration.Template) (icon, error) {
	ic := icon{power: t.Power()}
	if t.Image == nil {
		return ic, fmt.Errorf("the template of %s has no picture", t.Kind)
	}
	small := image.NewNRGBA(classify.WholeTile)
	draw.CatmullRom.Scale(small, small.Rect, t.Image, t.Image.Bounds(), draw.Src, nil)
	solid := image.NewRGBA(small.Rect)
	whole := true
	for y := range segment.Fine {
		for x := range segment.Fine {
			px := small.NRGBAAt(x, y)
			ic.alpha = append(ic.alpha, float32(px.A)/255)
			whole = whole && px.A > 250
			solid.SetRGBA(x, y, color.RGBA{px.R, px.G, px.B, 255})
		}
	}
	if whole {
		ic.alpha = nil
	} else if ic.part().Empty() {
		return ic, fmt.Errorf("the template of %s shows nothing but at its edge", t.Kind)
	}
	lab := pixel.NewArea(solid).Lab(pixel.BoxOf(solid.Rect), segment.Fine, segment.Fine)
	for i := 0; i < len(lab.Pix); i += 3 {
		px := pixel.ColorOf(lab.Pix[i:])
		ic.tile = append(ic.tile, px[:]...)
	}
	return ic, nil
}

// on blends the icon with the average tile of a class. It returns the part that the icon covers, for
// template matching, and its rectangle within the cell.
func (ic icon) on(ground classify.Tile) (imgproc.Lab, image.Rectangle) {
	part := ic.part()
	t := imgproc.Lab{W: part.Dx(), H: part.Dy()}
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			at := y*segment.Fine + x
			px := ic.tile.At(at)
			if ic.alpha != nil {
				for c := range px {
					px[c] = ic.alpha[at]*px[c] + (1-ic.alpha[at])*ground[3*at+c]
				}
			}
			lab := pixel.PixelOf(px)
			t.Pix = append(t.Pix, lab[:]...)
		}
	}
	return t, part
}

// part is the bounding box of the opaque pixels, with a margin of one, within the inner pixels of
// a cell.
func (ic icon) part() image.Rectangle {
	cell := classify.WholeTile.Inset(classify.MatchInset)
	if ic.alpha == nil {
		return cell
	}
	covered := image.Rectangle{}
	for i, a := range ic.alpha {
		if a > 0.5 {
			covered = covered.Union(image.Rect(i%segment.Fine, i/segment.Fine, i%segment.Fine+1, i/segment.Fine+1))
		}
	}
	return covered.Inset(-1).Intersect(cell)
}
