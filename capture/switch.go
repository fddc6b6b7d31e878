package capture

import (
	"context"
	"image"
	"io"
	"sync"
)

// Switch is a source that can be replaced while it is in use.
type Switch struct {
	mu     sync.Mutex
	source Source
}

// NewSwitch returns a switch that starts with s.
func NewSwitch(s Source) *Switch { return &Switch{source: s} }

// Set switches to another source and closes the previous one. It waits for a picture that is being taken. It
// may be called from any goroutine.
func (s *Switch) Set(next Source) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.close()
	s.source = next
}

// Grab takes a picture from the current source.
func (s *Switch) Grab(ctx context.Context) (*image.RGBA, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.source.Grab(ctx)
}

// Close closes the current source.
func (s *Switch) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.close()
}

func (s *Switch) close() error {
	if c, ok := s.source.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
