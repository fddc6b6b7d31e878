package locate

import (
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// showsCutTiles reports whether the pixels beside a board, room of them, show parts of its tiles: at least so many, and
// hardly anything else. The lattice says which part of a tile each cell there can show, so it is compared with that part of
// every tile of the board.
func showsCutTiles(f *pixel.Frame, b *segment.Board, s boardSide, room float64, least int) bool {
	const (
		// The greatest distance to the part of a tile, in Delta E. Measured on 56 boards, each cut at all four sides with 30
		// to 85 % of a row or column left: at most 9 for nine in ten parts of tiles, 13 and more for anything else.
		alike = 10
		// Also as a share of the spread of the cell: a plain part of a tile is as near to a faint line as one colour is.
		// Measured: at most 0.3 for nearly all parts of tiles, 1 for the border of a panel.
		mostOfSpread = 0.6
		share        = 0.5                    // of the cells of the strip that show anything; chosen by eye
		plain        = 2 * segment.FlatSpread // the spread below which a cell shows nothing; chosen by eye
	)
	part := s.visible(b.Side, room)
	found, shown := 0, 0
	for i := range s.beyond.Dx() * s.beyond.Dy() {
		cell := f.Lab(s.box(i, part, b), part.Dx(), part.Dy())
		all := image.Rect(0, 0, cell.W, cell.H)
		spread := pixel.Unlike(cell, all, pixel.MeanColorIn(cell, all))
		if spread < plain {
			continue
		}
		shown++
		if nearestTile(b, cell, part.Min) <= min(alike, mostOfSpread*spread) {
			found++
		}
	}
	return found >= least && float64(found) >= share*float64(shown)
}

// showsColors reports whether the pixels between a board of flat tiles that touch and the edge of the picture show such tiles, of
// several colours, and nothing else.
func showsColors(f *pixel.Frame, b *segment.Board, s boardSide) bool {
	if b.Style.Apart() {
		return false
	}
	part, shown := s.visible(b.Side, s.room), map[int]bool{}
	for i := range s.beyond.Dx() * s.beyond.Dy() {
		cell := f.Lab(s.box(i, part, b), part.Dx(), part.Dy())
		all := image.Rect(0, 0, cell.W, cell.H)
		color := pixel.MeanColorIn(cell, all)
		tile := slices.IndexFunc(b.Patches, func(p segment.Patch) bool { return pixel.DeltaE(p.Mean(), color) <= segment.DefaultThreshold })
		if tile < 0 || !b.IsTile[tile] || pixel.Unlike(cell, all, color) >= segment.FlatSpread || b.Patches[tile].Spread() >= segment.FlatSpread {
			return false
		}
		shown[b.Label[tile]] = true
	}
	return len(shown) > 1
}

// visible is the part of a cell beyond the board that lies within room pixels of it, on a sheet with cells of n x n pixels.
func (s boardSide) visible(n int, room float64) image.Rectangle {
	r, hidden := image.Rect(0, 0, n, n), n-int(room/s.cell*float64(n))
	return r.Intersect(r.Sub(s.out.Mul(hidden)))
}

// box is a part of the i-th cell beyond the board, on the frame.
func (s boardSide) box(i int, part image.Rectangle, b *segment.Board) pixel.Box {
	cell := s.beyond.Min.Add(image.Pt(i%s.beyond.Dx(), i/s.beyond.Dx()))
	l := b.Outline()
	w, h := l.W/float64(b.Side), l.H/float64(b.Side)
	at := cell.Mul(b.Side).Add(part.Min)
	return pixel.Box{X: l.X + float64(at.X)*w, Y: l.Y + float64(at.Y)*h, W: float64(part.Dx()) * w, H: float64(part.Dy()) * h}
}

// nearestTile is the least distance of a small picture to the part of a tile that begins at a point of its cell. Cells
// with a gradient may show what lies behind the board, which is beside it, too.
func nearestTile(b *segment.Board, m imgproc.Lab, at image.Point) float64 {
	least := math.Inf(1)
	for cell, tile := range b.IsTile {
		if tile && b.Patches[cell].Roughness() >= segment.FlatSpread {
			least = min(least, difference(m, b.Lab, b.Rect(cell, 0).Min.Add(at)))
		}
	}
	return least
}

// difference is the root mean square of Delta E between a small picture and the part of a larger one at a point.
func difference(m, in imgproc.Lab, at image.Point) float64 {
	var sum float32
	for y := range m.H {
		p, q := m.Pix[3*y*m.W:][:3*m.W], in.Pix[3*((at.Y+y)*in.W+at.X):][:3*m.W]
		for x := 0; x < len(p); x += 3 {
			sum += pixel.DeltaESquared(pixel.ColorOf(p[x:]), pixel.ColorOf(q[x:]))
		}
	}
	return math.Sqrt(float64(sum) / float64(m.W*m.H))
}
