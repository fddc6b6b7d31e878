package vision

import (
	"image"
	"image/color"
	"image/draw"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// debugLattice shows where the board was found: the picture with its tiles outlined.
func (r *Recognizer) debugLattice(picture *image.RGBA, b *segment.Board) {
	if r.opts.Debug == nil {
		return
	}
	out := image.NewRGBA(picture.Rect)
	draw.Draw(out, out.Rect, picture, image.Point{}, draw.Src)
	if b != nil {
		ink := image.NewUniform(color.RGBA{255, 0, 255, 255})
		b.Each(b.Region, func(i int) {
			if !b.IsTile[i] {
				return
			}
			cell := b.Cell(engine.Pos{Row: i / b.Cols, Col: i % b.Cols})
			for _, side := range []image.Rectangle{
				{cell.Min, image.Pt(cell.Max.X, cell.Min.Y+1)}, {image.Pt(cell.Min.X, cell.Max.Y-1), cell.Max},
				{cell.Min, image.Pt(cell.Min.X+1, cell.Max.Y)}, {image.Pt(cell.Max.X-1, cell.Min.Y), cell.Max},
			} {
				draw.Draw(out, side, ink, image.Point{}, draw.Src)
			}
		})
	}
	r.opts.Debug("lattice", out)
}

// debugBoard shows how the board was read: its cells at equal size, and the average tile of each
// class.
func (r *Recognizer) debugBoard(read *classify.Reading) {
	if r.opts.Debug == nil {
		return
	}
	r.opts.Debug("board", read.Sheet.Leveled.Image())
	classes := imgproc.Lab{W: read.Sheet.Side, H: read.Sheet.Side * len(read.Classes)}
	for _, c := range read.Classes {
		classes.Pix = append(classes.Pix, pixel.Encode(c.Mean)...)
	}
	r.opts.Debug("classes", classes.Image())
}
