package visiontest

import (
	"image"
	"image/draw"
)

// Fall returns a copy of a picture in which the tiles within a part have fallen by some pixels. It moves
// down whatever differs from the picture of the bare ground. Tiles that fall out of the part are cut off.
func Fall(tiles, ground *image.RGBA, part image.Rectangle, by int) *image.RGBA {
	out := image.NewRGBA(tiles.Rect)
	draw.Draw(out, out.Rect, tiles, tiles.Rect.Min, draw.Src)
	draw.Draw(out, part, ground, part.Min, draw.Src)
	for y := part.Min.Y; y < part.Max.Y-by; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			if c := tiles.RGBAAt(x, y); c != ground.RGBAAt(x, y) {
				out.SetRGBA(x, y+by, c)
			}
		}
	}
	return out
}
