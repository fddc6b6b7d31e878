package vision

import (
	"fmt"
	"image"
	"math"
	"time"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
	"github.com/domvision/domvision/vision/internal/water"
)

// around is the part of a screen that holds a lattice of the source picture, and some cells around it.
func around(s pixel.Screen, l geometry.Lattice, cells float64) image.Rectangle {
	x, y := l.X-float64(s.Origin.X), l.Y-float64(s.Origin.Y)
	return image.Rect(int(x-cells*l.W), int(y-cells*l.H),
		int(math.Ceil(x+(float64(l.Cols)+cells)*l.W)), int(math.Ceil(y+(float64(l.Rows)+cells)*l.H))).Intersect(s.Rect)
}

// lattice converts a lattice of the source picture to pixels of p.
func lattice(p pixel.Picture, l geometry.Lattice) segment.Lattice {
	s := float64(p.Scale)
	return segment.Lattice{Lattice: geometry.Lattice{X: (l.X - float64(p.Origin.X)) / s, Y: (l.Y - float64(p.Origin.Y)) / s,
		W: l.W / s, H: l.H / s, Rows: l.Rows, Cols: l.Cols}}
}

// source converts a lattice in pixels of p to the source picture.
func source(p pixel.Picture, l segment.Lattice) geometry.Lattice {
	s := float64(p.Scale)
	return geometry.Lattice{X: float64(p.Origin.X) + l.X*s, Y: float64(p.Origin.Y) + l.Y*s,
		W: l.W * s, H: l.H * s, Rows: l.Rows, Cols: l.Cols}
}

// scene is a picture with the data that all stages share.
type scene struct {
	pixel.Picture
	frame *pixel.Frame
	wet   []image.Rectangle // areas that may be under water, see [water.Areas]
}

// scene prepares a picture for the stages. It is valid until the next call.
func (r *Recognizer) scene(p pixel.Picture, o *Observation) scene {
	start := time.Now()
	s := scene{Picture: p}
	wait := fault.Beside(func() { s.wet = water.Areas(p.RGBA) })
	s.frame = pixel.NewFrame(p.RGBA, &r.buffers)
	wait()
	o.Timing.lap(&o.Timing.Locate, "edges", start)
	return s
}

// part is the scene of a part of the picture.
func (s scene) part(r image.Rectangle) scene {
	p := s.Picture.Part(r)
	return scene{p, s.frame.Part(r), water.Areas(p.RGBA)}
}

// checkSize rejects a picture that is too small, or too narrow after shrinking.
func checkSize(bounds image.Rectangle) error {
	switch side := min(bounds.Dx(), bounds.Dy()); {
	case side < pixel.MinPicture:
		return fmt.Errorf("%w: the picture is only %d x %d pixels", ErrNoBoard, bounds.Dx(), bounds.Dy())
	case side/pixel.ShrinkFactor(bounds) < pixel.MinPicture:
		return fmt.Errorf("%w: a picture of %d x %d pixels is too narrow to hold one", ErrNoBoard, bounds.Dx(), bounds.Dy())
	}
	return nil
}
