package session

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"image"
	"image/draw"
	"math"
	"os"
	"path/filepath"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/overlay"
)

// view is the part of the screen that pictures are cropped to. It stays the same during a level, although the
// board shrinks, so that the pictures of a level do not jump.
type view struct {
	level  int
	screen image.Rectangle
	board  geometry.Lattice
	rect   image.Rectangle
}

// newView shows the board with half a cell around it.
func newView(t Turn) view {
	b := t.Board
	left, top := math.Floor(b.X-b.W/2), math.Floor(b.Y-b.H/2)
	right, bottom := math.Ceil(b.X+b.W*(float64(b.Cols)+0.5)), math.Ceil(b.Y+b.H*(float64(b.Rows)+0.5))
	rect := image.Rect(int(left), int(top), int(right), int(bottom))
	return view{t.Level, t.Frame.Bounds(), b, rect.Intersect(t.Frame.Bounds())}
}

// holds reports whether n shows no more than a part of the board that v shows.
func (v view) holds(n view) bool {
	// Cells are measured anew in every frame, to a small part of a cell.
	const drift = 0.15
	whole := func(cells float64) bool { return math.Abs(cells-math.Round(cells)) < drift }
	alike := func(a, b float64, cells int) bool { return math.Abs(a-b)*float64(cells) < drift*a }
	b := v.board
	return v.level == n.level && v.screen == n.screen && n.rect.In(v.rect.Inset(-2)) &&
		alike(b.W, n.board.W, b.Cols) && alike(b.H, n.board.H, b.Rows) &&
		whole((n.board.X-b.X)/b.W) && whole((n.board.Y-b.Y)/b.H)
}

// keep writes the part of the frame of t that shows the board, unless the same
// picture is there already, and names it in t. A turn whose board cannot be shown gets no name.
func (r *Recorder) keep(t *Turn) error {
	t.Picture = ""
	if !drawable(t.Board) {
		return nil // the place of the board is not known, and nothing but the board is kept
	}
	next := newView(*t)
	if !r.view.holds(next) {
		r.view = next
	}
	if r.view.rect.Empty() {
		return nil
	}
	picture := image.NewNRGBA(image.Rectangle{Max: r.view.rect.Size()})
	draw.Draw(picture, picture.Rect, t.Frame, r.view.rect.Min, draw.Src)
	t.Board.X -= float64(r.view.rect.Min.X)
	t.Board.Y -= float64(r.view.rect.Min.Y)
	t.Picture = contentName(picture)
	path := filepath.Join(r.dir, t.Picture)
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	var data bytes.Buffer
	if err := overlay.EncodePNG(&data, picture); err != nil {
		return err
	}
	if err := atomicfile.WriteUnsynced(path, data.Bytes(), 0o600); err != nil {
		return err
	}
	r.used += int64(data.Len())
	return nil
}

// contentName is the name of the file that holds the picture.
func contentName(picture *image.NRGBA) string {
	h := fnv.New64a()
	binary.Write(h, binary.BigEndian, [2]int32{int32(picture.Rect.Dx()), int32(picture.Rect.Dy())})
	h.Write(picture.Pix)
	return fmt.Sprintf("%016x.png", h.Sum64())
}

// drawable reports whether the cells of b are large enough to be drawn.
func drawable(b geometry.Lattice) bool { return overlay.Drawable(b) && b.W >= 1 && b.H >= 1 }
