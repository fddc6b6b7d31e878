package web

import (
	"bytes"
	"image"
	"image/color"
	"image/png"

	"git.sr.ht/~sbinet/gg"
)

// The icon: a board with the best group outlined and the tile to click marked, as in release/assets/domvision.svg. Sizes
// are in units of a 64th of the picture.
const (
	iconUnits  = 64
	iconTile   = 14
	iconPitch  = 16
	iconFirst  = 9 // where the first tile begins
	iconRadius = 3
)

var iconGround = color.NRGBA{38, 43, 54, 255}

// iconColors are those of the tiles, row by row.
var iconColors = map[rune]color.NRGBA{'B': {63, 141, 241, 255}, 'O': {229, 185, 70, 255}, 'G': {129, 190, 84, 255}, 'W': {185, 184, 170, 255}}

// Icon draws the icon as a PNG. With a margin, a share of the size, the ground fills the whole picture, for systems that
// cut icons to a shape of their own; without one, its corners are round.
func Icon(size int, margin float64) []byte {
	dc := gg.NewContext(size, size)
	dc.SetColor(iconGround)
	if margin > 0 {
		dc.Clear()
	}
	dc.Translate(margin*float64(size), margin*float64(size))
	scale := (1 - 2*margin) * float64(size) / iconUnits
	dc.Scale(scale, scale)
	if margin == 0 {
		dc.DrawRoundedRectangle(2, 2, 60, 60, 12)
		dc.Fill()
	}
	for row, colors := range []string{"BOO", "GWB", "GGB"} {
		for col, c := range colors {
			dc.SetColor(iconColors[c])
			dc.DrawRoundedRectangle(float64(iconFirst+col*iconPitch), float64(iconFirst+row*iconPitch), iconTile, iconTile, iconRadius)
			dc.Fill()
		}
	}
	dc.SetColor(color.White)
	for i, p := range []image.Point{{8, 24}, {24, 24}, {24, 40}, {40, 40}, {40, 56}, {8, 56}} {
		if i == 0 {
			dc.MoveTo(float64(p.X), float64(p.Y))
		} else {
			dc.LineTo(float64(p.X), float64(p.Y))
		}
	}
	dc.ClosePath()
	dc.SetLineJoinRound()
	dc.SetLineWidth(3 * scale)
	dc.Stroke()
	dc.DrawCircle(16, 48, 4)
	dc.SetLineWidth(2.5 * scale)
	dc.Stroke()
	var out bytes.Buffer
	_ = png.Encode(&out, dc.Image()) // a buffer takes everything
	return out.Bytes()
}
