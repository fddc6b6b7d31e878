package pictures

import (
	"errors"
	"fmt"
	"image"
	"io"
	"slices"

	"github.com/domvision/domvision/internal/wayland"
)

// ErrFrame means that the compositor could not capture the output.
var ErrFrame = errors.New("the compositor could not capture the output; it may be locked, switched off or unplugged: press again when it shows your game")

// grab is one picture that the compositor is asked for, by either protocol. Events set its fields.
type grab struct {
	offers        []Buffer // in which the compositor can write the picture
	offered, done bool
	err           error
}

// fail ends the grab.
func (g *grab) fail(err error) { g.err, g.offered, g.done = err, true, true }

// receive waits for offers, shares the first buffer that can be read, asks for the picture there, and reads it.
func (g *grab) receive(c *wayland.Conn, ask func(b Buffer, id uint32) error) (*image.RGBA, error) {
	if err := c.Until(&g.offered); err != nil {
		return nil, err
	}
	if g.err != nil {
		return nil, g.err
	}
	if len(g.offers) == 0 {
		return nil, fmt.Errorf("%w: a buffer in shared memory", wayland.ErrUnsupported)
	}
	b := g.offers[max(0, slices.IndexFunc(g.offers, func(b Buffer) bool { return b.Check() == nil }))]
	if err := b.Check(); err != nil {
		return nil, err
	}
	memory, id, err := c.Share(b.Format, b.Width, b.Height, b.Stride)
	if err != nil {
		return nil, err
	}
	defer memory.Close()
	if err := ask(b, id); err != nil {
		return nil, err
	}
	if err := c.Until(&g.done); err != nil {
		return nil, err
	}
	if g.err != nil {
		return nil, g.err
	}
	return b.Read(io.NewSectionReader(memory, 0, int64(b.Stride*b.Height)))
}

// upright turns a picture of an output as its user sees it.
func upright(img *image.RGBA, t wayland.Transform) *image.RGBA {
	if t == 0 {
		return img
	}
	size := t.Size(img.Rect.Size())
	out := image.NewRGBA(image.Rectangle{Max: size})
	for y := range size.Y {
		for x := range size.X {
			across, sx, sy := x, 0, 0
			if t&wayland.Mirrored != 0 {
				across = size.X - 1 - x
			}
			switch t &^ wayland.Mirrored {
			case 0:
				sx, sy = across, y
			case 1:
				sx, sy = y, size.X-1-across
			case 2:
				sx, sy = size.X-1-across, size.Y-1-y
			case 3:
				sx, sy = size.Y-1-y, across
			}
			copy(out.Pix[out.PixOffset(x, y):][:4], img.Pix[img.PixOffset(sx, sy):])
		}
	}
	return out
}
