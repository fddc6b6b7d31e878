package pictures

import (
	"fmt"
	"image"

	"github.com/domvision/domvision/internal/wayland"
)

// Numbers of the protocols, see https://wayland.app/protocols/ext-image-capture-source-v1 and
// https://wayland.app/protocols/ext-image-copy-capture-v1.
const (
	sourceManager = "ext_output_image_capture_source_manager_v1"
	copyManager   = "ext_image_copy_capture_manager_v1"

	sourceCreate      = 0
	copyCreateSession = 0
	sessionFrame      = 0
	copyAttach        = 1
	copyDamage        = 2
	copyCapture       = 3
)

// CanCopy reports whether the compositor lets programs capture outputs by ext-image-copy-capture, the successor of
// wlr-screencopy.
func CanCopy(c *wayland.Conn) bool {
	return c.Offers(sourceManager) && c.Offers(copyManager) && c.Offers("wl_shm")
}

// imageCopy is one capture.
type imageCopy struct {
	grab
	size      image.Point
	formats   []uint32
	transform wayland.Transform
}

// Copy takes a picture of an output without the pointer, as [Capture] does.
func Copy(c *wayland.Conn, o *wayland.Output) (*image.RGBA, error) {
	sources, _, err := c.Bind(sourceManager, 1)
	if err != nil {
		return nil, err
	}
	copies, _, err := c.Bind(copyManager, 1)
	if err != nil {
		return nil, err
	}
	i := &imageCopy{transform: o.Transform}
	source, session := c.NewObject(nil), c.NewObject(i.sessionEvent)
	const withoutPointer = 0
	c.Send(sources, sourceCreate, source, o.ID)
	c.Send(copies, copyCreateSession, session, source, withoutPointer)
	img, err := i.receive(c, func(b Buffer, buffer uint32) error { // reports an error of those, too
		id := c.NewObject(i.frameEvent)
		c.Send(session, sessionFrame, id)
		c.Send(id, copyAttach, buffer)
		c.Send(id, copyDamage, 0, 0, b.Width, b.Height)
		return c.Send(id, copyCapture)
	})
	if err != nil {
		return nil, err
	}
	return upright(img, i.transform), nil
}

func (i *imageCopy) sessionEvent(event uint16, a *wayland.Args) {
	switch event {
	case 0: // buffer_size
		i.size = image.Pt(a.Int(), a.Int())
	case 1: // shm_format
		i.formats = append(i.formats, a.Uint())
	case 4: // done
		for _, format := range i.formats {
			i.offers = append(i.offers, Buffer{format, i.size.X, i.size.Y, (layouts[format].bytes*i.size.X + 3) &^ 3})
		}
		i.offered = true
	case 5: // stopped
		i.fail(ErrFrame)
	}
}

func (i *imageCopy) frameEvent(event uint16, a *wayland.Args) {
	switch event {
	case 0: // transform
		if i.transform = wayland.Transform(a.Uint()); !i.transform.Valid() {
			i.fail(fmt.Errorf("%w: a picture is turned by %d", wayland.ErrProtocol, i.transform))
		}
	case 3: // ready
		i.done = true
	case 4: // failed
		i.fail(ErrFrame)
	}
}
