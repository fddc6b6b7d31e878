package pictures

import (
	"fmt"
	"image"
	"image/draw"

	"github.com/domvision/domvision/internal/wayland"
)

const screencopyManager = "zwlr_screencopy_manager_v1"

const (
	screencopyVersion          = 3
	screencopyAllOffers        = 3 // from this version on, buffer_done follows the last offer of a buffer
	captureOutput              = 0 // requests of the manager and the frame
	captureRegion              = 1
	frameCopy                  = 0
	frameYInverted      uint32 = 1
)

// CanCapture reports whether the compositor lets programs capture outputs by wlr-screencopy.
func CanCapture(c *wayland.Conn) bool { return c.Offers(screencopyManager) && c.Offers("wl_shm") }

// frame is one capture, see https://wayland.app/protocols/wlr-screencopy-unstable-v1.
type frame struct {
	grab
	version, flags uint32
	copying        bool
}

// Capture takes a picture of an output without the pointer; or of an area of the output, if that is neither
// empty nor scaled.
func Capture(c *wayland.Conn, o *wayland.Output, area image.Rectangle) (*image.RGBA, error) {
	manager, version, err := c.Bind(screencopyManager, screencopyVersion)
	if err != nil {
		return nil, err
	}
	f := &frame{version: version}
	id := c.NewObject(f.event)
	const withPointer = 0
	if area.Empty() || o.Transform != 0 {
		c.Send(manager, captureOutput, id, withPointer, o.ID)
	} else {
		c.Send(manager, captureRegion, id, withPointer, o.ID, area.Min.X, area.Min.Y, area.Dx(), area.Dy())
	}
	img, err := f.receive(c, func(_ Buffer, buffer uint32) error { // reports an error of those, too
		f.copying = true
		return c.Send(id, frameCopy, buffer)
	})
	if err != nil {
		return nil, err
	}
	if f.flags&frameYInverted != 0 {
		upsideDown(img)
	}
	img = upright(img, o.Transform)
	if !area.Empty() && o.Transform != 0 && area.In(img.Rect) {
		part := image.NewRGBA(image.Rectangle{Max: area.Size()})
		draw.Draw(part, part.Rect, img, area.Min, draw.Src)
		img = part
	}
	return img, nil
}

func (f *frame) event(event uint16, a *wayland.Args) {
	switch event {
	case 0: // buffer
		f.offers = append(f.offers, Buffer{a.Uint(), a.Int(), a.Int(), a.Int()})
		f.offered = f.offered || f.version < screencopyAllOffers
	case 1: // flags
		f.flags = a.Uint()
	case 2: // ready
		f.done = true
		if !f.copying {
			f.fail(fmt.Errorf("%w: a frame is ready that was not asked for", wayland.ErrProtocol))
		}
	case 3: // failed
		f.fail(ErrFrame)
	case 6: // buffer_done
		f.offered = true
	}
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
