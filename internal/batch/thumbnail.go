package batch

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"image"
	"image/jpeg"

	"golang.org/x/image/draw"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision"
)

// The largest width and height of a thumbnail, in pixels. Larger for boards with cells to look at: single
// tiles must be visible. On the bundled screenshots they are then at least 20 pixels wide.
const (
	thumbSide  = 240
	closerSide = 640
)

// thumbQuality of JPEG: at 240 pixels a board takes 10 kB.
const thumbQuality = 80

// thumbnail is a small picture of a board, with the cells that are outlined on it.
type thumbnail struct {
	jpeg          []byte
	Width, Height int
	Outlines      []outline
}

// outline is a rectangle on a thumbnail, in its pixels.
type outline struct {
	X, Y, W, H float64
	Unsure     bool   // else wrong
	Text       string // what is wrong
}

// newThumbnail shows the board that was found with a margin of one cell, or the whole picture if no board or
// several were found.
func newThumbnail(img image.Image, r Result) *thumbnail {
	side := thumbSide
	if r.outcome() != outcomeFull {
		side = closerSide
	}
	lattice := r.seen.Lattice
	part := img.Bounds()
	var several *vision.SeveralError
	if errors.As(r.Err, &several) {
		lattice = geometry.Lattice{} // show all of them
	}
	if board := lattice.Surroundings().Intersect(part); !board.Empty() {
		part = board
	}
	scale := min(1, float64(side)/float64(max(part.Dx(), part.Dy())))
	t := &thumbnail{Width: max(1, int(scale*float64(part.Dx()))), Height: max(1, int(scale*float64(part.Dy())))}
	small := image.NewRGBA(image.Rect(0, 0, t.Width, t.Height))
	draw.Draw(small, small.Rect, image.White, image.Point{}, draw.Src)
	draw.BiLinear.Scale(small, small.Rect, img, part, draw.Over, nil)
	var data bytes.Buffer
	jpeg.Encode(&data, small, &jpeg.Options{Quality: thumbQuality}) // a bytes.Buffer does not fail
	t.jpeg = data.Bytes()
	for _, d := range r.Score.Differences {
		t.Outlines = append(t.Outlines, outline{
			X: scale * (lattice.X + float64(d.At.Col)*lattice.W - float64(part.Min.X)),
			Y: scale * (lattice.Y + float64(d.At.Row)*lattice.H - float64(part.Min.Y)),
			W: scale * lattice.W, H: scale * lattice.H,
			Unsure: d.Unsure(), Text: d.String(),
		})
	}
	if several != nil {
		for i, l := range several.Boards {
			t.Outlines = append(t.Outlines, outline{
				X: scale * (l.X - float64(part.Min.X)), Y: scale * (l.Y - float64(part.Min.Y)),
				W: scale * l.W * float64(l.Cols), H: scale * l.H * float64(l.Rows),
				Unsure: true, Text: fmt.Sprintf("board %d of %d", i+1, len(several.Boards)),
			})
		}
	}
	return t
}

// Data is the picture as a data URL.
func (t *thumbnail) Data() template.URL {
	return template.URL("data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(t.jpeg))
}
