package main

import (
	"context"
	"errors"
	"image"
	"slices"
	"time"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision"
)

// reading is a picture and the board in it; err says why there is none, or none
// to be trusted.
type reading struct {
	picture
	vision.Observation
	err error
}

// restless are the power-ups that keep changing: a Morph cycles through the colours, a
// Timer counts down.
var restless = [...]engine.Power{engine.Morph, engine.Timer}

// look reads the board in a captured picture once it is at rest, that is, once a later
// picture shows the same board. What moves beside the board does not matter, so the board
// must be read first to know where to look.
func (s screen) look(ctx context.Context, recognize func(image.Image) (vision.Observation, error)) (reading, error) {
	src, err := s.open(ctx)
	if err != nil {
		return reading{}, err
	}
	defer closeSource(src)
	start := time.Now()
	img, err := src.Grab(ctx)
	if err != nil {
		return reading{}, err
	}
	r := reading{picture: picture{"screen", img, time.Since(start)}}
	for frame := (capture.Frame{Image: img, Taken: start}); ; {
		r.img = frame.Image
		r.Observation, r.err = recognize(frame.Image)
		still := capture.Still{
			Area: surroundings(r.Lattice).Intersect(frame.Image.Rect), Ignore: mayChange(r.Observation), First: frame,
			Limit: max(1, capture.DefaultLimit-time.Since(start)),
		}
		if s.noWait {
			return r, nil
		}
		rest, err := still.Wait(ctx, src)
		switch {
		case err == nil && rest.Frames == 2: // nothing has changed since it was read
			return r, nil
		case errors.Is(err, capture.ErrNotStill) && r.err != nil:
			return r, nil // that nothing can be read is the more useful error
		case errors.Is(err, capture.ErrNotStill):
			r.err = err
			return r, nil
		case err != nil:
			return reading{}, err
		}
		frame = rest.Frame
	}
}

// surroundings is the board with a margin of one cell: tiles that are fading at its edge may
// have been taken for empty cells. It is empty if no board is known.
func surroundings(l geometry.Lattice) image.Rectangle {
	board := l.Bounds()
	if board.Empty() {
		return board
	}
	side := l.Cell(engine.Pos{}).Size()
	return image.Rectangle{Min: board.Min.Sub(side), Max: board.Max.Add(side)}
}

// mayChange lists the places of tiles that never come to rest.
func mayChange(obs vision.Observation) []image.Rectangle {
	var list []image.Rectangle
	for p, c := range obs.Grid.All() {
		if slices.Contains(restless[:], c.Power) {
			list = append(list, obs.Lattice.Cell(p).Inset(-1))
		}
	}
	return list
}
