package capture

import (
	"context"
	"image"
	"testing"
)

// closable is a source that knows whether it was closed.
type closable struct {
	size   int
	closed bool
}

func (c *closable) Grab(context.Context) (*image.RGBA, error) {
	return image.NewRGBA(image.Rect(0, 0, c.size, c.size)), nil
}
func (c *closable) Close() error { c.closed = true; return nil }

func TestSwitch(t *testing.T) {
	first, second := &closable{size: 1}, &closable{size: 2}
	s := NewSwitch(first)
	for _, want := range []*closable{first, second} {
		if img, err := s.Grab(t.Context()); err != nil || img.Rect.Dx() != want.size {
			t.Errorf("%v, %v, want %d pixels", img.Rect, err, want.size)
		}
		s.Set(second)
	}
	if !first.closed {
		t.Error("the first source is open")
	}
	if err := s.Close(); err != nil || !second.closed {
		t.Errorf("%v, the second source is open: %v", err, !second.closed)
	}
}
