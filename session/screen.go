package session

import (
	"image"
	"image/color"
)

// screen converts frames to GIF frames: paletted pictures of the area that has changed, with unchanged pixels
// transparent.
type screen struct {
	palette *palette
	last    *image.Paletted // nil: the next frame is whole
}

// samples is how many frames the palette is computed from.
const samples = 16

// newScreen computes the palette for the frames of the steps.
func newScreen(steps []Step, frame func(Step) *image.RGBA) *screen {
	var some []*image.RGBA
	n := min(samples, len(steps))
	for i := range n {
		some = append(some, frame(steps[i*len(steps)/n]))
	}
	return &screen{palette: newPalette(some, 255)} // and one for unchanged pixels
}

// unchanged is the number of the transparent colour.
func (s *screen) unchanged() uint8 { return uint8(len(s.palette.colors)) }

func (s *screen) colors() color.Palette {
	return append(s.palette.colors[:len(s.palette.colors):len(s.palette.colors)], color.RGBA{})
}

// show is the part of the frame that differs from the previous one.
func (s *screen) show(frame *image.RGBA) *image.Paletted {
	next := image.NewPaletted(frame.Rect, s.colors())
	changed := image.Rectangle{}
	for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
		for x := frame.Rect.Min.X; x < frame.Rect.Max.X; x++ {
			c := s.palette.of(frame.Pix[frame.PixOffset(x, y):])
			next.Pix[next.PixOffset(x, y)] = c
			if s.last == nil || s.last.ColorIndexAt(x, y) != c {
				changed = changed.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	part := image.NewPaletted(changed, next.Palette)
	if changed.Empty() { // a frame must have at least one pixel
		part = image.NewPaletted(image.Rect(0, 0, 1, 1), next.Palette)
	}
	for y := part.Rect.Min.Y; y < part.Rect.Max.Y; y++ {
		for x := part.Rect.Min.X; x < part.Rect.Max.X; x++ {
			c := next.ColorIndexAt(x, y)
			if s.last != nil && s.last.ColorIndexAt(x, y) == c {
				c = s.unchanged()
			}
			part.SetColorIndex(x, y, c)
		}
	}
	s.last = next
	return part
}
