package wayland

import (
	"fmt"
	"image"
	"math"
)

// Output is a monitor.
type Output struct {
	Name   string          // such as "DP-1"; "" if the compositor does not tell
	Bounds image.Rectangle // in the compositor's units, in which scaled outputs are smaller than their pixels
	Pixels image.Point     // as its user sees it, after it is turned
	Scale  float64         // pixels for one unit: 1.5 for 150 %

	id        uint32
	transform transform
}

// The newest versions of the protocols that this package knows.
const (
	outputVersion    = 4
	xdgOutputVersion = 3
)

const xdgOutputGet = 1 // the request get_xdg_output of zxdg_output_manager_v1

// Outputs lists the monitors in the compositor's order.
func (c *Conn) Outputs() ([]*Output, error) {
	var list []*Output
	manager, _, noManager := c.Bind("zxdg_output_manager_v1", xdgOutputVersion)
	for _, g := range c.globals["wl_output"] {
		o := &Output{Scale: 1}
		var err error
		if o.id, _, err = c.bind("wl_output", g, outputVersion, o.event); err != nil {
			return nil, err
		}
		if noManager == nil {
			if err := c.Send(manager, xdgOutputGet, c.NewObject(o.xdgEvent), o.id); err != nil {
				return nil, err
			}
		}
		list = append(list, o)
	}
	if err := c.RoundTrip(); err != nil {
		return nil, err
	}
	for _, o := range list {
		if err := o.finish(); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// event handles the events of wl_output.
func (o *Output) event(event uint16, a *args) {
	switch event {
	case 0: // geometry
		o.Bounds.Min = image.Pt(a.int(), a.int())
		for range 3 { // its size in millimetres, and the order of its subpixels
			a.uint()
		}
		a.text() // make
		a.text() // model
		o.transform = transform(a.uint())
	case 1: // mode
		const current = 1
		if flags, w, h := a.uint(), a.int(), a.int(); flags&current != 0 {
			o.Pixels = image.Pt(w, h)
		}
	case 3: // scale, in whole numbers; the size in units is more exact
		if scale := a.int(); o.Bounds.Max == (image.Point{}) {
			o.Scale = float64(scale)
		}
	case 4: // name
		o.Name = a.text()
	}
}

// xdgEvent handles the events of zxdg_output_v1.
func (o *Output) xdgEvent(event uint16, a *args) {
	switch event {
	case 0: // logical_position
		o.Bounds.Min = image.Pt(a.int(), a.int())
	case 1: // logical_size; until finish, Max is the size
		o.Bounds.Max = image.Pt(a.int(), a.int())
	case 3: // name
		o.Name = a.text()
	}
}

// finish derives what the events do not tell.
func (o *Output) finish() error {
	if o.transform > lastTransform {
		return fmt.Errorf("%w: output %s is turned by %d", ErrProtocol, o.Name, o.transform)
	}
	o.Pixels = o.transform.size(o.Pixels)
	size := o.Bounds.Max
	if o.Pixels.X <= 0 || o.Pixels.Y <= 0 || o.Pixels.X > mostSide || o.Pixels.Y > mostSide || o.Scale <= 0 {
		return fmt.Errorf("%w: output %s has %v pixels, scaled by %v", ErrProtocol, o.Name, o.Pixels, o.Scale)
	}
	if size.X > 0 && size.Y > 0 {
		o.Scale = float64(o.Pixels.X) / float64(size.X)
	} else {
		size = image.Pt(int(math.Round(float64(o.Pixels.X)/o.Scale)), int(math.Round(float64(o.Pixels.Y)/o.Scale)))
	}
	o.Bounds.Max = o.Bounds.Min.Add(size)
	return nil
}

// transform is how an output is turned, in quarters; and mirrored, if it has the bit 4.
type transform uint32

const (
	mirrored      transform = 4
	lastTransform transform = 7
)

// size is the size that a picture of the output has for its user.
func (t transform) size(p image.Point) image.Point {
	if t&1 != 0 {
		p.X, p.Y = p.Y, p.X
	}
	return p
}

// upright turns a picture of the output as its user sees it.
func (t transform) upright(img *image.RGBA) *image.RGBA {
	if t == 0 {
		return img
	}
	size := t.size(img.Rect.Size())
	out := image.NewRGBA(image.Rectangle{Max: size})
	for y := range size.Y {
		for x := range size.X {
			across, sx, sy := x, 0, 0
			if t&mirrored != 0 {
				across = size.X - 1 - x
			}
			switch t &^ mirrored {
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
