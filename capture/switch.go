package capture

import (
	"context"
	"image"
	"io"
	"sync"
)

// Switch is a source that can be exchanged for another one while it is used.
type Switch struct {
	mu     sync.Mutex
	source Source
}

// NewSwitch begins with a source.
func NewSwitch(s Source) *Switch { return &Switch{source: s} }

// Set takes pictures from another source from now on, and closes the one before. It waits for a
// picture that is being taken. Any goroutine may call it.
func (s *Switch) Set(next Source) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.close()
	s.source = next
}

// Grab takes a picture from the source of the moment.
func (s *Switch) Grab(ctx context.Context) (*image.RGBA, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.source.Grab(ctx)
}

// Close closes the source of the moment.
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
