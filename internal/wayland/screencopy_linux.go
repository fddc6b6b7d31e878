package wayland

import (
	"errors"
	"fmt"
	"image"
	"image/draw"
	"slices"
)

// ErrFrame means that the compositor could not capture the output.
var ErrFrame = errors.New("the compositor could not capture the output; it may be locked, switched off or unplugged: press again when it shows your game")

const screencopyManager = "zwlr_screencopy_manager_v1"

const (
	screencopyVersion          = 3
	screencopyAllOffers        = 3 // from this version on, buffer_done follows the last offer of a buffer
	captureOutput              = 0 // requests of the manager and the frame
	captureRegion              = 1
	frameCopy                  = 0
	frameYInverted      uint32 = 1
)

// CanCapture reports whether the compositor lets programs capture outputs.
func (c *Conn) CanCapture() bool { return c.Offers(screencopyManager) && c.Offers("wl_shm") }

// frame is one capture, see https://wayland.app/protocols/wlr-screencopy-unstable-v1.
type frame struct {
	offers []Buffer // those that can be read come first
	flags  uint32

	offered, copying, done bool
	err                    error
	version                uint32
}

// Capture takes a picture of an output without the pointer; or of an area of the output, if that is neither
// empty nor scaled.
func (c *Conn) Capture(o *Output, area image.Rectangle) (*image.RGBA, error) {
	manager, version, err := c.Bind(screencopyManager, screencopyVersion)
	if err != nil {
		return nil, err
	}
	f := &frame{version: version}
	id := c.NewObject(f.event)
	const withPointer = 0
	if area.Empty() || o.transform != 0 {
		err = c.Send(manager, captureOutput, id, withPointer, o.id)
	} else {
		err = c.Send(manager, captureRegion, id, withPointer, o.id, area.Min.X, area.Min.Y, area.Dx(), area.Dy())
	}
	if err != nil {
		return nil, err
	}
	if err := c.until(&f.offered); err != nil {
		return nil, err
	}
	b, err := f.choose()
	if err != nil {
		return nil, err
	}
	img, err := c.receive(b, func(buffer uint32) error {
		f.copying = true
		return c.Send(id, frameCopy, buffer)
	}, &f.done, &f.err)
	if err != nil {
		return nil, err
	}
	if f.flags&frameYInverted != 0 {
		upsideDown(img)
	}
	img = o.transform.upright(img)
	if !area.Empty() && o.transform != 0 && area.In(img.Rect) {
		part := image.NewRGBA(image.Rectangle{Max: area.Size()})
		draw.Draw(part, part.Rect, img, area.Min, draw.Src)
		img = part
	}
	return img, nil
}

func (f *frame) event(event uint16, a *args) {
	switch event {
	case 0: // buffer
		b := Buffer{a.uint(), a.int(), a.int(), a.int()}
		f.offers = append(f.offers, b)
		f.offered = f.offered || f.version < screencopyAllOffers
	case 1: // flags
		f.flags = a.uint()
	case 2: // ready
		if !f.copying {
			f.err = fmt.Errorf("%w: a frame is ready that was not asked for", ErrProtocol)
		}
		f.offered, f.done = true, true
	case 3: // failed
		f.err = ErrFrame
		f.offered, f.done = true, true
	case 6: // buffer_done
		f.offered = true
	}
}

// choose returns the first offer that can be read.
func (f *frame) choose() (Buffer, error) {
	if f.err != nil {
		return Buffer{}, f.err
	}
	if len(f.offers) == 0 {
		return Buffer{}, fmt.Errorf("%w: it offers no buffer", ErrProtocol)
	}
	i := slices.IndexFunc(f.offers, func(b Buffer) bool { return b.Check() == nil })
	if i < 0 {
		return Buffer{}, f.offers[0].Check()
	}
	return f.offers[i], nil
}

func upsideDown(img *image.RGBA) {
	row := make([]byte, img.Stride)
	for y := range img.Rect.Dy() / 2 {
		a, b := img.Pix[y*img.Stride:][:img.Stride], img.Pix[(img.Rect.Dy()-1-y)*img.Stride:][:img.Stride]
		copy(row, a)
		copy(a, b)
		copy(b, row)
	}
}
