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

	ID        uint32 // its object
	Transform Transform
}

// MaxSide bounds the pixels of an output. One of 8K has 7680 x 4320.
const MaxSide = 1 << 14

// Outputs lists the monitors in the compositor's order.
func (c *Conn) Outputs() ([]*Output, error) {
	const known, xdgKnown, getXDGOutput = 4, 3, 1 // the newest versions that are known here, and a request
	var list []*Output
	manager, _, noManager := c.Bind("zxdg_output_manager_v1", xdgKnown)
	for _, g := range c.globals["wl_output"] {
		o := &Output{Scale: 1}
		o.ID, _, _ = c.bind("wl_output", g, known, o.event)
		if noManager == nil {
			c.Send(manager, getXDGOutput, c.NewObject(o.xdgEvent), o.ID)
		}
		list = append(list, o)
	}
	if err := c.RoundTrip(); err != nil { // reports an error of those, too
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
func (o *Output) event(event uint16, a *Args) {
	switch event {
	case 0: // geometry
		o.Bounds.Min = image.Pt(a.Int(), a.Int())
		_, _, _ = a.Uint(), a.Uint(), a.Uint() // its size in millimetres, and the order of its subpixels
		a.Text()                               // make
		a.Text()                               // model
		o.Transform = Transform(a.Uint())
	case 1: // mode
		const current = 1
		if flags, w, h := a.Uint(), a.Int(), a.Int(); flags&current != 0 {
			o.Pixels = image.Pt(w, h)
		}
	case 3: // scale, in whole numbers; the size in units is more exact
		if scale := a.Int(); o.Bounds.Max == (image.Point{}) {
			o.Scale = float64(scale)
		}
	case 4: // name
		o.Name = a.Text()
	}
}

// xdgEvent handles the events of zxdg_output_v1.
func (o *Output) xdgEvent(event uint16, a *Args) {
	switch event {
	case 0: // logical_position
		o.Bounds.Min = image.Pt(a.Int(), a.Int())
	case 1: // logical_size; until finish, Max is the size
		o.Bounds.Max = image.Pt(a.Int(), a.Int())
	case 3: // name
		o.Name = a.Text()
	}
}

// finish derives what the events do not tell.
func (o *Output) finish() error {
	if !o.Transform.Valid() {
		return fmt.Errorf("%w: output %s is turned by %d", ErrProtocol, o.Name, o.Transform)
	}
	o.Pixels = o.Transform.Size(o.Pixels)
	size := o.Bounds.Max
	if o.Pixels.X <= 0 || o.Pixels.Y <= 0 || o.Pixels.X > MaxSide || o.Pixels.Y > MaxSide || o.Scale <= 0 {
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

// Transform is how an output is turned, in quarters; and mirrored, if it has the bit 4.
type Transform uint32

// Mirrored is the bit of a mirrored output.
const Mirrored Transform = 4

// Valid reports whether the protocol knows the transform.
func (t Transform) Valid() bool { return t < 2*Mirrored }

// Size is the size that a picture of the output has for its user.
func (t Transform) Size(p image.Point) image.Point {
	if t&1 != 0 {
		p.X, p.Y = p.Y, p.X
	}
	return p
}
