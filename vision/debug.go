package vision

import (
	"image"
	"image/color"
	"image/draw"

	"github.com/domvision/domvision/vision/internal/imgproc"
)

// debugLattice shows where the board was found: the picture with its tiles outlined.
func (r *Recognizer) debugLattice(picture *image.RGBA, b *board) {
	if r.opts.Debug == nil {
		return
	}
	out := image.NewRGBA(picture.Rect)
	draw.Draw(out, out.Rect, picture, image.Point{}, draw.Src)
	if b != nil {
		ink := image.NewUniform(color.RGBA{255, 0, 255, 255})
		b.each(b.region, func(i int) {
			if !b.tile[i] {
				return
			}
			cell := b.part(image.Rect(i%b.cols, i/b.cols, i%b.cols+1, i/b.cols+1)).bounds()
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
func (r *Recognizer) debugBoard(read *reading) {
	if r.opts.Debug == nil {
		return
	}
	r.opts.Debug("board", read.looks.Image())
	classes := imgproc.Lab{W: read.side, H: read.side * len(read.class)}
	for _, c := range read.class {
		classes.Pix = append(classes.Pix, encode(c.mean)...)
	}
	r.opts.Debug("classes", classes.Image())
}
