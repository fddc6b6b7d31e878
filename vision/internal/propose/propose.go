package propose

import (
	"image"
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// Places finds places that may show boards in an opaque picture whose bounds begin at (0,0), best first.
func Places(img *image.RGBA) []Place {
	n := shrinkFactor(img.Rect)
	shrunk := pixel.Shrink(img, n)
	edges, size := pixel.NewEdges(shrunk), shrunk.Rect.Max
	var all []Place
	for _, side := range windowSides {
		all = append(all, newLayer(edges, size, side).places(n)...)
		if side >= min(size.X, size.Y) {
			break
		}
	}
	for i, p := range all {
		all[i].Loose, all[i].Tight = p.Loose.Intersect(img.Rect), p.Tight.Intersect(img.Rect)
	}
	return rank(all)
}

// shrinkFactor is the factor by which a picture is shrunk before it is measured.
func shrinkFactor(r image.Rectangle) int {
	const side = 1000 // pixels; a square with that side has the greatest area of a shrunk picture. Chosen by eye
	n := math.Ceil(math.Sqrt(float64(r.Dx())*float64(r.Dy())) / side)
	return max(int(n), 1)
}
