package wayland

import (
	"fmt"
	"image"
	"slices"
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

// CanCopyImages reports whether the compositor lets programs capture outputs by ext-image-copy-capture, the
// successor of wlr-screencopy.
func (c *Conn) CanCopyImages() bool {
	return c.Offers(sourceManager) && c.Offers(copyManager) && c.Offers("wl_shm")
}

// imageCopy is one capture.
type imageCopy struct {
	size      image.Point
	formats   []uint32
	transform transform

	offered, done bool
	err           error
}

// CopyImage takes a picture of an output without the pointer, as [Conn.Capture] does.
func (c *Conn) CopyImage(o *Output) (*image.RGBA, error) {
	sources, _, err := c.Bind(sourceManager, 1)
	if err != nil {
		return nil, err
	}
	copies, _, err := c.Bind(copyManager, 1)
	if err != nil {
		return nil, err
	}
	i := &imageCopy{transform: o.transform}
	source, session := c.NewObject(nil), c.NewObject(i.sessionEvent)
	const withoutPointer = 0
	c.Send(sources, sourceCreate, source, o.id)
	c.Send(copies, copyCreateSession, session, source, withoutPointer)
	if err := c.until(&i.offered); err != nil { // reports an error of the requests, too
		return nil, err
	}
	b, err := i.choose()
	if err != nil {
		return nil, err
	}
	img, err := c.receive(b, func(buffer uint32) error {
		id := c.NewObject(i.frameEvent)
		c.Send(session, sessionFrame, id)
		c.Send(id, copyAttach, buffer)
		c.Send(id, copyDamage, 0, 0, b.Width, b.Height)
		return c.Send(id, copyCapture)
	}, &i.done, &i.err)
	if err != nil {
		return nil, err
	}
	return i.transform.upright(img), nil
}

func (i *imageCopy) sessionEvent(event uint16, a *args) {
	switch event {
	case 0: // buffer_size
		i.size = image.Pt(a.int(), a.int())
	case 1: // shm_format
		i.formats = append(i.formats, a.uint())
	case 4: // done
		i.offered = true
	case 5: // stopped
		i.err = ErrFrame
		i.offered, i.done = true, true
	}
}

func (i *imageCopy) frameEvent(event uint16, a *args) {
	switch event {
	case 0: // transform
		if i.transform = transform(a.uint()); i.transform > lastTransform {
			i.err = fmt.Errorf("%w: a picture is turned by %d", ErrProtocol, i.transform)
		}
	case 3: // ready
		i.done = true
	case 4: // failed
		i.err, i.done = ErrFrame, true
	}
}

// choose returns a buffer that can be read.
func (i *imageCopy) choose() (Buffer, error) {
	if i.err != nil {
		return Buffer{}, i.err
	}
	if len(i.formats) == 0 {
		return Buffer{}, fmt.Errorf("%w: it offers no buffer in shared memory", ErrUnsupported)
	}
	known := slices.IndexFunc(i.formats, func(format uint32) bool { return layouts[format].bytes != 0 })
	b := Buffer{Format: i.formats[max(0, known)], Width: i.size.X, Height: i.size.Y}
	b.Stride = (layouts[b.Format].bytes*b.Width + 3) &^ 3
	return b, b.Check()
}
