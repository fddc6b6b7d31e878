package main

import (
	"context"
	"errors"
	"image"
	"time"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/capture/steady"
	"github.com/domvision/domvision/vision"
)

// reading is a picture and the board in it; err says why there is none, or none
// to be trusted.
type reading struct {
	picture
	vision.Observation
	err error
}

// look reads the board on the screen once it is at rest.
func (s screen) look(ctx context.Context, recognize func(image.Image) (vision.Observation, error)) (reading, error) {
	src, err := s.open(ctx)
	if err != nil {
		return reading{}, err
	}
	defer closeSource(src)
	start := time.Now()
	var decoding time.Duration // of the first picture
	reader := steady.Reader[vision.Observation]{
		Source: src, Total: capture.DefaultLimit,
		Read: func(frame *image.RGBA) (vision.Observation, steady.Board, error) {
			if decoding == 0 {
				decoding = time.Since(start)
			}
			obs, err := recognize(frame)
			return obs, steady.Board{Lattice: obs.Lattice, Grid: obs.Grid}, err
		},
	}
	wait := reader.Wait
	if s.noWait {
		wait = reader.Once
	}
	seen, err := wait(ctx)
	if err != nil && !errors.Is(err, capture.ErrNotStill) {
		return reading{}, err
	}
	r := reading{picture{"screen", seen.Frame, decoding}, seen.What, seen.Err}
	if r.err == nil { // otherwise, that nothing can be read is the more useful error
		r.err = err
	}
	return r, nil
}
