package locate

import (
	"image"
	"image/color"
	"image/draw"
	"strings"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// board is a board of tiles with these labels, a digit each; '.' is a cell without a tile.
func board(kinds int, rows ...string) *segment.Board {
	n := len(rows) * len(rows[0])
	b := &segment.Board{
		Sheet:  &segment.Sheet{Lattice: lattice(0, 0, 10, len(rows), len(rows[0])), Patches: make([]segment.Patch, n)},
		IsTile: make([]bool, n), Region: image.Rect(0, 0, len(rows[0]), len(rows)),
	}
	b.Label, b.Size = make([]int, n), make([]int, kinds+1)
	for i, c := range strings.Join(rows, "") {
		b.IsTile[i], b.Label[i] = c != '.', kinds
		if c != '.' {
			b.Label[i] = int(c - '0')
		}
		b.Size[b.Label[i]]++
	}
	return b
}

// lattice has square cells.
func lattice(x, y, side float64, rows, cols int) segment.Lattice {
	return segment.Lattice{Lattice: geometry.Lattice{X: x, Y: y, W: side, H: side, Rows: rows, Cols: cols}}
}

// blank is a frame of one colour.
func blank(w, h int) *pixel.Frame { return frame(w, h, func(draw.Image) {}) }

// frame is a grey frame on which something is drawn.
func frame(w, h int, paint func(img draw.Image)) *pixel.Frame {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(img, img.Rect, image.NewUniform(color.Gray{90}), image.Point{}, draw.Src)
	paint(img)
	return pixel.NewFrame(img, nil)
}

// inks are the colours of drawn tiles.
var inks = []color.RGBA{{200, 40, 40, 255}, {40, 160, 60, 255}, {50, 70, 210, 255}, {220, 200, 60, 255}, {190, 60, 190, 255}}

// paintTiles draws tiles, a digit each, in cells of w x h pixels from a corner on. With a gap they
// lie apart, without they touch and have dark outlines.
func paintTiles(img draw.Image, corner image.Point, w, h, gap int, rows ...string) {
	for row := range rows {
		for col, c := range rows[row] {
			if c == '.' {
				continue
			}
			cell := image.Rect(col*w, row*h, (col+1)*w, (row+1)*h).Add(corner)
			if gap == 0 {
				draw.Draw(img, cell, image.Black, image.Point{}, draw.Src)
			}
			draw.Draw(img, cell.Inset(max(gap, 1)), image.NewUniform(inks[c-'0']), image.Point{}, draw.Src)
		}
	}
}

// dealt is a board of 10 x 8 tiles of four kinds.
var dealt = []string{"01230213", "12301120", "30212031", "23103312", "01322130", "31203021", "20311203", "13020132", "02133210", "32101023"}
