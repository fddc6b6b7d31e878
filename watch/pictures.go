package watch

import (
	"fmt"
	"image"
	"image/draw"
	"math"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
)

// tileSheet is a picture of a board's tiles, one of every kind, in a row.
type tileSheet struct {
	image *image.RGBA
	keys  []string // what the tiles show, see [keyOf]
	size  image.Point
}

// tilesPicture begins the name of the picture of a tileSheet; the number of its board follows.
const tilesPicture = "tiles-"

// keyOf names the kind of a tile by its letter and its power. Tiles with an unnamed mark may differ, so each
// is a kind of its own.
func keyOf(at engine.Pos, c engine.Cell) string {
	switch {
	case !c.IsTile() || c.Unsure():
		return ""
	case c.Unnamed():
		return fmt.Sprintf("%d,%d", at.Row, at.Col)
	case c.Power != engine.NoPower:
		return string(c.Color.Char()) + " " + c.Power.String()
	}
	return string(c.Color.Char())
}

// newTileSheet cuts the tiles out of the picture of a board.
func newTileSheet(a *Answer) tileSheet {
	b := a.Reading.Board
	s := tileSheet{size: image.Pt(max(1, int(math.Round(b.W))), max(1, int(math.Round(b.H))))}
	var places []engine.Pos
	for at, c := range a.Grid.All() {
		if k := keyOf(at, c); k != "" && !slices.Contains(s.keys, k) {
			s.keys, places = append(s.keys, k), append(places, at)
		}
	}
	s.image = image.NewRGBA(image.Rect(0, 0, max(1, len(places)*s.size.X), s.size.Y))
	for i, at := range places {
		x, y := b.Center(at)
		from := image.Pt(int(math.Round(x-b.W/2)), int(math.Round(y-b.H/2)))
		draw.Draw(s.image, image.Rect(i*s.size.X, 0, (i+1)*s.size.X, s.size.Y), a.Frame, from, draw.Src)
	}
	return s
}

// around is a board in a frame with half a cell around it.
func around(b geometry.Lattice, frame image.Rectangle) image.Rectangle {
	left, top := b.Center(engine.Pos{Row: -1, Col: -1})
	right, bottom := b.Center(engine.Pos{Row: b.Rows, Col: b.Cols})
	return rectangle(left, top, right, bottom).Intersect(frame)
}

// rectangle is the smallest one in whole pixels that contains the given one.
func rectangle(left, top, right, bottom float64) image.Rectangle {
	return image.Rect(int(math.Floor(left)), int(math.Floor(top)), int(math.Ceil(right)), int(math.Ceil(bottom)))
}
