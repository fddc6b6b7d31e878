package vision

import (
	"fmt"
	"image"
	"math"
	"sync"
	"time"

	"github.com/domvision/domvision/geometry"
)

// around is the part of a picture that holds a lattice of the source picture with some cells
// around it.
func (p picture) around(l geometry.Lattice, cells float64) picture {
	in := p.lattice(l)
	return p.part(image.Rect(int(in.x-cells*in.w), int(in.y-cells*in.h),
		int(math.Ceil(in.x+(float64(in.cols)+cells)*in.w)), int(math.Ceil(in.y+(float64(in.rows)+cells)*in.h))))
}

// lattice converts a lattice of the source picture to these pixels.
func (p picture) lattice(l geometry.Lattice) lattice {
	s := float64(p.scale)
	return lattice{x: (l.X - float64(p.origin.X)) / s, y: (l.Y - float64(p.origin.Y)) / s,
		w: l.W / s, h: l.H / s, rows: l.Rows, cols: l.Cols}
}

// source converts a lattice on these pixels to the source picture.
func (p picture) source(l lattice) geometry.Lattice {
	s := float64(p.scale)
	return geometry.Lattice{X: float64(p.origin.X) + l.x*s, Y: float64(p.origin.Y) + l.y*s,
		W: l.w * s, H: l.h * s, Rows: l.rows, Cols: l.cols}
}

// scene is a picture with what is computed of it once, for all stages.
type scene struct {
	picture
	frame *frame
	wet   []image.Rectangle // areas that may be under water, see waters
}

// scene prepares a picture for the stages. It is valid until the next one.
func (r *Recognizer) scene(p picture, o *Observation) scene {
	start := time.Now()
	s := scene{picture: p}
	var done sync.WaitGroup
	done.Go(func() { s.wet = waters(p.RGBA) })
	s.frame = newFrame(p.RGBA, &r.buffers)
	done.Wait()
	o.Timing.lap(&o.Timing.Locate, "edges", start)
	return s
}

// part is the scene of a part of the picture.
func (s scene) part(r image.Rectangle) scene {
	p := s.picture.part(r)
	return scene{p, s.frame.part(r), waters(p.RGBA)}
}

// checkSize refuses a picture that is too small, or too narrow once it is shrunk.
func checkSize(bounds image.Rectangle) error {
	switch side := min(bounds.Dx(), bounds.Dy()); {
	case side < minPicture:
		return fmt.Errorf("%w: the picture is only %d x %d pixels", ErrNoBoard, bounds.Dx(), bounds.Dy())
	case side/shrinking(bounds) < minPicture:
		return fmt.Errorf("%w: a picture of %d x %d pixels is too narrow to hold one", ErrNoBoard, bounds.Dx(), bounds.Dy())
	}
	return nil
}
