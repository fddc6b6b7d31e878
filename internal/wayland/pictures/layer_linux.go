package pictures

import (
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"math"
	"slices"
	"time"

	"github.com/domvision/domvision/internal/wayland"
)

// Layer is a picture above all windows of an output, which lets clicks through. It lives as long as its own
// connection.
type Layer struct {
	conn           *wayland.Conn
	stop           context.CancelFunc // ends the connection
	patience       time.Duration
	surface, layer uint32
}

// Numbers of the protocol, see https://wayland.app/protocols/wlr-layer-shell-unstable-v1.
const (
	compositorCreateSurface = 0
	compositorCreateRegion  = 1

	surfaceDestroy        = 0
	surfaceAttach         = 1
	surfaceDamage         = 2
	surfaceSetInputRegion = 5
	surfaceCommit         = 6

	layerShellGet     = 0
	layerSetSize      = 0
	layerSetAnchor    = 1
	layerSetZone      = 2
	layerSetMargin    = 3
	layerAckConfigure = 6
	layerDestroy      = 7

	viewporterGet          = 1
	viewportSetDestination = 2

	overlayLayer  = 3
	anchorTopLeft = 1 | 4
)

// CanShow reports whether the compositor shows layers.
func CanShow(c *wayland.Conn) bool {
	return c.Offers("zwlr_layer_shell_v1") && c.Offers("wl_compositor")
}

// Show shows a picture at a place of an output, in pixels of the output, until ctx ends. Transparent pixels show what
// is below. The compositor has a limited time to show it, and to remove it.
func Show(ctx context.Context, patience time.Duration, output string, img *image.RGBA, at image.Point) (*Layer, error) {
	ctx, stop := context.WithCancel(ctx)
	defer time.AfterFunc(patience, stop).Stop()
	c, err := wayland.Dial(ctx)
	if err != nil {
		stop()
		return nil, err
	}
	l := &Layer{conn: c, stop: stop, patience: patience}
	if err := l.show(output, img, at); err != nil {
		l.end()
		return nil, err
	}
	return l, nil
}

// Close removes the layer. It returns when it is gone.
func (l *Layer) Close() error {
	defer time.AfterFunc(l.patience, l.stop).Stop()
	defer l.end()
	l.conn.Send(l.layer, layerDestroy)
	l.conn.Send(l.surface, surfaceDestroy)
	return l.conn.RoundTrip() // reports an error of those, too
}

func (l *Layer) end() {
	l.conn.Close()
	l.stop()
}

func (l *Layer) show(name string, img *image.RGBA, at image.Point) error {
	c := l.conn
	outputs, err := c.Outputs()
	if err != nil {
		return err
	}
	i := slices.IndexFunc(outputs, func(o *wayland.Output) bool { return o.Name == name })
	if i < 0 {
		return fmt.Errorf("%w: output %s", wayland.ErrUnsupported, name)
	}
	o := outputs[i]
	compositor, _, err := c.Bind("wl_compositor", 4)
	if err != nil {
		return err
	}
	shell, _, err := c.Bind("zwlr_layer_shell_v1", 1)
	if err != nil {
		return err
	}
	// In units of the compositor, the least rectangle around the picture. Its pixels are padded to fill it.
	units := func(n int, round func(float64) float64) int { return int(round(float64(n) / o.Scale)) }
	pixels := func(n int) int { return int(math.Round(float64(n) * o.Scale)) }
	end := at.Add(img.Rect.Size())
	place := image.Rect(units(at.X, math.Floor), units(at.Y, math.Floor), units(end.X, math.Ceil), units(end.Y, math.Ceil))
	padded := image.Rect(pixels(place.Min.X), pixels(place.Min.Y), pixels(place.Max.X), pixels(place.Max.Y))
	b := Buffer{Width: padded.Dx(), Height: padded.Dy(), Stride: 4 * padded.Dx()}
	if err := b.Check(); err != nil {
		return err
	}
	memory, buffer, err := c.Share(b.Format, b.Width, b.Height, b.Stride)
	if err != nil {
		return err
	}
	defer memory.Close()
	if _, err := memory.WriteAt(argb(img, padded.Sub(at).Add(img.Rect.Min)), 0); err != nil {
		return err
	}
	var serial uint32
	configured, closed := false, false
	l.surface = c.NewObject(nil)
	region := c.NewObject(nil)
	l.layer = c.NewObject(func(event uint16, a *wayland.Args) {
		switch event {
		case 0: // configure
			serial = a.Uint()
		case 1: // closed
			closed = true
		}
		configured = true
	})
	c.Send(compositor, compositorCreateSurface, l.surface)
	c.Send(compositor, compositorCreateRegion, region)
	c.Send(shell, layerShellGet, l.layer, l.surface, o.ID, uint32(overlayLayer), "domvision-outline")
	c.Send(l.layer, layerSetSize, place.Dx(), place.Dy())
	c.Send(l.layer, layerSetAnchor, uint32(anchorTopLeft))
	c.Send(l.layer, layerSetZone, -1) // over panels, too
	c.Send(l.layer, layerSetMargin, place.Min.Y, 0, 0, place.Min.X)
	c.Send(l.surface, surfaceSetInputRegion, region) // an empty one
	c.Send(l.surface, surfaceCommit)
	if err := c.Until(&configured); err != nil { // reports an error of the requests, too
		return err
	}
	if err := fit(c, l.surface, place.Size(), o.Scale); err != nil {
		return err
	}
	c.Send(l.layer, layerAckConfigure, serial)
	c.Send(l.surface, surfaceAttach, buffer, 0, 0)
	c.Send(l.surface, surfaceDamage, 0, 0, place.Dx(), place.Dy())
	c.Send(l.surface, surfaceCommit)
	if err := c.RoundTrip(); err != nil {
		return err
	}
	if closed {
		return fmt.Errorf("%w: a layer on %s", wayland.ErrUnsupported, name)
	}
	return nil
}

// fit scales the pictures of a surface to a size in units.
func fit(c *wayland.Conn, surface uint32, size image.Point, scale float64) error {
	if scale == 1 {
		return nil
	}
	viewporter, _, err := c.Bind("wp_viewporter", 1)
	if err != nil {
		return err
	}
	viewport := c.NewObject(nil)
	c.Send(viewporter, viewporterGet, viewport, surface)
	return c.Send(viewport, viewportSetDestination, size.X, size.Y)
}

// argb is an area of a picture in the format ARGB8888, transparent beyond the picture.
func argb(img *image.RGBA, area image.Rectangle) []byte {
	out := make([]byte, 0, 4*area.Dx()*area.Dy())
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			p := img.RGBAAt(x, y) // zero beyond the picture
			out = binary.LittleEndian.AppendUint32(out, uint32(p.A)<<24|uint32(p.R)<<16|uint32(p.G)<<8|uint32(p.B))
		}
	}
	return out
}
