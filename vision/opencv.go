package vision

import (
	"image"

	"github.com/domvision/domvision/vision/internal/imgproc"
)

// labImage is a picture in 8-bit CIELAB.
type labImage struct {
	w, h int
	pix  []uint8 // 3*w*h
}

func (m labImage) lab() imgproc.Lab { return imgproc.Lab{W: m.w, H: m.h, Pix: m.pix} }

// toLab converts w x h pixels, red, green and blue each, to CIELAB.
func toLab(rgb []uint8, w, h int) labImage {
	m := imgproc.ToLab(rgb, w, h)
	return labImage{m.W, m.H, m.Pix}
}

func inRanges(m labImage, boxes [][2][3]uint8) []uint8 {
	var ranges []imgproc.Range
	for _, b := range boxes {
		ranges = append(ranges, imgproc.Range{Min: b[0], Max: b[1]})
	}
	return m.lab().InRanges(ranges)
}

func bestMatch(m, templ labImage) float64 { return m.lab().BestMatch(templ.lab()) }

// picture converts m back to sRGB.
func (m labImage) picture() image.Image { return m.lab().Image() }
