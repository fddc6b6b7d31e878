package onscreen

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"time"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/internal/wayland"
	"github.com/domvision/domvision/internal/wayland/pictures"
)

// waylandPatience bounds each request to the compositor.
const waylandPatience = 5 * time.Second

// waylandScreen is a Wayland desktop whose outputs lie side by side, whatever their places and scales. The
// outline is a layer above its windows.
type waylandScreen struct {
	outputs []placed
	layer   *pictures.Layer
}

// placed is an output and its place on the screen, in pixels.
type placed struct {
	*wayland.Output
	place image.Rectangle
}

// openScreen opens the X11 or Wayland screen of this desktop.
func openScreen() (screen, error) {
	if capture.Session() != capture.Wayland {
		return openX11()
	}
	ctx, cancel := context.WithTimeout(context.Background(), waylandPatience)
	defer cancel()
	c, err := wayland.Dial(ctx)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", capture.ErrNoDisplay, err)
	}
	defer c.Close()
	if !pictures.CanShow(c) {
		return nil, fmt.Errorf("%w: this desktop lets no program draw over others, as GNOME does not: there is no outline here", capture.ErrFailed)
	}
	s := &waylandScreen{}
	return s, s.arrange(c)
}

// arrange learns the outputs.
func (s *waylandScreen) arrange(c *wayland.Conn) error {
	list, err := c.Outputs()
	if err != nil {
		return fmt.Errorf("%w: %w", capture.ErrNoDisplay, err)
	}
	s.outputs = nil
	x := 0
	for _, o := range list {
		place := image.Rectangle{Max: o.Pixels}.Add(image.Pt(x, 0))
		s.outputs = append(s.outputs, placed{o, place})
		x = place.Max.X
	}
	return nil
}

func (s *waylandScreen) bounds() (all image.Rectangle) {
	for _, o := range s.outputs {
		all = all.Union(o.place)
	}
	return all
}

func (s *waylandScreen) show(m marks, at image.Point) error {
	if err := s.hide(); err != nil {
		return err
	}
	var area image.Rectangle
	for _, r := range m.all() {
		area = area.Union(r.Add(at))
	}
	for _, o := range s.outputs {
		if !area.In(o.place) {
			continue
		}
		img := image.NewRGBA(area)
		for _, shade := range []struct {
			parts []image.Rectangle
			color color.Color
		}{{m.dark, color.Black}, {m.light, color.White}} {
			for _, r := range shade.parts {
				draw.Draw(img, r.Add(at), image.NewUniform(shade.color), image.Point{}, draw.Src)
			}
		}
		var err error
		// The layer lives as long as its connection, which hide closes.
		s.layer, err = pictures.Show(context.Background(), waylandPatience, o.Name, img, area.Min.Sub(o.place.Min))
		return err
	}
	return nil // between two outputs
}

func (s *waylandScreen) hide() error {
	if s.layer == nil {
		return nil
	}
	layer := s.layer
	s.layer = nil
	return layer.Close()
}

func (s *waylandScreen) close() { s.hide() }

func (s *waylandScreen) image(area image.Rectangle) (*image.RGBA, error) {
	if area.Empty() || !area.In(s.bounds()) {
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), waylandPatience)
	defer cancel()
	out := image.NewRGBA(image.Rectangle{Max: area.Size()})
	for i, o := range s.outputs {
		part := o.place.Intersect(area)
		if part.Empty() {
			continue
		}
		img, err := capture.Screen{Display: i, Region: part.Sub(o.place.Min)}.Raw(ctx)
		if err != nil {
			return nil, err
		}
		draw.Draw(out, part.Sub(area.Min), img, image.Point{}, draw.Src)
	}
	return out, nil
}
