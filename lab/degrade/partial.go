package degrade

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
)

// A Side is a side of a board.
type Side string

// The sides.
const (
	Left   Side = "left"
	Right  Side = "right"
	Top    Side = "top"
	Bottom Side = "bottom"
)

// grain is the number of parts of a board by which Crop counts.
const grain = 10

// Crop crops a picture so that the given number of tenths of the board is lost at one side.
func Crop(side Side, tenths float64) Degradation {
	return Degradation{Name: fmt.Sprintf("crop %s %g/10", side, tenths), Partial: true, Apply: func(src *image.RGBA, board image.Rectangle) Result {
		dx, dy := int(tenths*float64(board.Dx())/grain), int(tenths*float64(board.Dy())/grain)
		part := src.Rect
		switch side {
		case Left:
			part.Min.X = board.Min.X + dx
		case Right:
			part.Max.X = board.Max.X - dx
		case Top:
			part.Min.Y = board.Min.Y + dy
		case Bottom:
			part.Max.Y = board.Max.Y - dy
		}
		part = part.Intersect(src.Rect)
		dst := image.NewRGBA(image.Rect(0, 0, part.Dx(), part.Dy()))
		draw.Draw(dst, dst.Rect, src, part.Min, draw.Src)
		return Result{Image: dst, ScaleX: 1, ScaleY: 1, DX: -float64(part.Min.X), DY: -float64(part.Min.Y)}
	}}
}

// Window draws a window with a title, lines of text and a button over a part of the board. It is a third of
// the board wide and high, and its centre is at (x,y), in parts of the board.
func Window(x, y float64) Degradation {
	return Degradation{Name: fmt.Sprintf("window at %g, %g", x, y), Partial: true, Apply: drawn(func(dst *image.RGBA, board image.Rectangle) {
		size := image.Pt(board.Dx()/3, board.Dy()/3)
		corner := board.Min.Add(image.Pt(int(x*float64(board.Dx())), int(y*float64(board.Dy())))).Sub(size.Div(2))
		window := image.Rectangle{corner, corner.Add(size)}
		fill := func(r image.Rectangle, c color.Color) {
			draw.Draw(dst, r.Intersect(window), image.NewUniform(c), image.Point{}, draw.Src)
		}
		fill(window, color.Gray{90})
		fill(window.Inset(1), color.Gray{240})
		title := max(size.Y/8, 8)
		fill(image.Rect(window.Min.X, window.Min.Y, window.Max.X, window.Min.Y+title), color.RGBA{60, 100, 160, 255})
		for line := window.Min.Y + 2*title; line < window.Max.Y-3*title; line += title {
			for word := window.Min.X + title; word < window.Max.X-2*title; word += title {
				fill(image.Rect(word, line, word+title*3/4, line+title/3), color.Gray{60})
			}
		}
		fill(image.Rect(window.Max.X-4*title, window.Max.Y-2*title, window.Max.X-title, window.Max.Y-title/2), color.Gray{200})
	})}
}

// drawn wraps a degradation that draws on a copy of the picture.
func drawn(apply func(dst *image.RGBA, board image.Rectangle)) func(*image.RGBA, image.Rectangle) Result {
	return func(src *image.RGBA, board image.Rectangle) Result {
		dst := image.NewRGBA(src.Rect)
		copy(dst.Pix, src.Pix)
		apply(dst, board)
		return Result{Image: dst, ScaleX: 1, ScaleY: 1}
	}
}
