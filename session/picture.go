package session

import (
	"image"
	"image/color"
	"image/draw"

	"git.sr.ht/~sbinet/gg"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/boldfont"
)

// plainCell is the size in pixels of a cell of a board that is drawn from its grid, if no picture of the game
// gives another one.
var plainCell = image.Pt(32, 32)

// plainColors are measured in pictures of the games. Other letters get a hue of their own.
var plainColors = map[engine.Color]color.NRGBA{
	'G': {129, 190, 84, 255}, 'W': {185, 184, 170, 255}, 'B': {63, 139, 241, 255}, 'O': {229, 185, 70, 255},
	'Y': {240, 222, 90, 255}, 'D': {73, 84, 87, 255}, 'R': {205, 62, 60, 255}, 'N': {150, 104, 66, 255}, 'S': {112, 128, 160, 255},
	engine.Unknown: {90, 90, 90, 255}, engine.Colorless: {20, 20, 24, 255},
}

var otherColors = [...]color.NRGBA{
	{214, 52, 60, 255}, {46, 160, 82, 255}, {52, 104, 214, 255}, {240, 200, 48, 255}, {160, 70, 190, 255}, {44, 190, 200, 255}, {240, 130, 60, 255},
}

func plainColor(c engine.Color) color.NRGBA {
	if known, ok := plainColors[c]; ok {
		return known
	}
	return otherColors[int(c)%len(otherColors)]
}

var ground = color.NRGBA{38, 42, 50, 255}

// plainSize is the size of a board that is drawn from its grid.
func plainSize(g engine.Grid, cell image.Point) image.Point {
	return image.Pt((g.Cols+1)*cell.X, (g.Rows+1)*cell.Y)
}

// drawPlainly draws a grid as squares with letters.
func drawPlainly(g engine.Grid, cell image.Point) (image.Image, geometry.Lattice) {
	w, h := float64(cell.X), float64(cell.Y)
	b := geometry.Lattice{X: w / 2, Y: h / 2, W: w, H: h, Rows: g.Rows, Cols: g.Cols}
	img := image.NewRGBA(image.Rectangle{Max: plainSize(g, cell)})
	draw.Draw(img, img.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	dc := gg.NewContextForRGBA(img)
	dc.SetFontFace(boldfont.Face(min(w, h) / 2))
	for i, c := range g.Cells {
		if !c.IsTile() {
			continue
		}
		x, y := b.X+float64(i%g.Cols)*b.W, b.Y+float64(i/g.Cols)*b.H
		fill := plainColor(c.Color)
		dc.DrawRoundedRectangle(x+1, y+1, b.W-2, b.H-2, 4)
		dc.SetColor(fill)
		dc.Fill()
		ink := color.NRGBA{255, 255, 255, 255}
		if 299*int(fill.R)+587*int(fill.G)+114*int(fill.B) > 140_000 {
			ink = color.NRGBA{16, 18, 24, 255}
		}
		dc.SetColor(ink)
		text := string(c.Color.Char())
		if c.Power != engine.NoPower {
			text = c.Power.String()[:2]
		}
		dc.DrawStringAnchored(text, x+b.W/2, y+b.H/2, 0.5, 0.35)
	}
	return img, b
}
