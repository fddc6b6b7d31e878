package vision

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// around is the part of a screen that holds a lattice of the source picture, and some cells around it.
func around(s pixel.Screen, l geometry.Lattice, cells float64) image.Rectangle {
	x, y := l.X-float64(s.Origin.X), l.Y-float64(s.Origin.Y)
	return image.Rect(int(x-cells*l.W), int(y-cells*l.H),
		int(math.Ceil(x+(float64(l.Cols)+cells)*l.W)), int(math.Ceil(y+(float64(l.Rows)+cells)*l.H))).Intersect(s.Rect)
}

// scene is a picture with the data that all stages share.
type scene struct {
	pixel.Picture
	frame *pixel.Frame
	debug func(stage string, img image.Image)
}

// scene prepares a picture for the stages, and shows their results. It is valid until the next call.
func (r *Recognizer) scene(p pixel.Picture, o *Observation) scene {
	s := newScene(p, &r.buffers, o)
	s.debug = r.opts.Debug
	return s
}

// newScene prepares a picture for the stages. With buffers, which may be nil, it is valid until they
// are used again.
func newScene(p pixel.Picture, buffers *pixel.Buffers, o *Observation) scene {
	start := time.Now()
	s := scene{Picture: p}
	s.frame = pixel.NewFrame(p.RGBA, buffers)
	o.Timing.lap(&o.Timing.Locate, "edges", start)
	return s
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

// showLattice shows where the board was found, as a picture with outlined tiles.
func (s scene) showLattice(b *segment.Board) {
	if s.debug == nil {
		return
	}
	out := image.NewRGBA(s.Rect)
	draw.Draw(out, out.Rect, s.RGBA, image.Point{}, draw.Src)
	if b != nil {
		ink := image.NewUniform(color.RGBA{255, 0, 255, 255})
		b.Each(b.Region, func(i int) {
			if !b.IsTile[i] {
				return
			}
			cell := b.Cell(engine.Pos{Row: i / b.Cols, Col: i % b.Cols})
			draw.Draw(out, cell, ink, image.Point{}, draw.Src)
			draw.Draw(out, cell.Inset(1), s.RGBA, cell.Min.Add(image.Pt(1, 1)), draw.Src)
		})
	}
	s.debug("lattice", out)
}

// showClasses shows how the board was read: its cells at equal size, and the average tile of each class.
func (s scene) showClasses(read *classify.Reading) {
	if s.debug == nil {
		return
	}
	s.debug("board", read.Sheet.Leveled.Image())
	classes := imgproc.Lab{W: read.Sheet.Side, H: read.Sheet.Side * len(read.Classes)}
	for _, c := range read.Classes {
		classes.Pix = append(classes.Pix, pixel.Encode(c.Mean)...)
	}
	s.debug("classes", classes.Image())
}
