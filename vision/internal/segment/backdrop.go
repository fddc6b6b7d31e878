package segment

import (
	"cmp"
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/imgproc"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// Tiles that lie apart stand before a backdrop: plain, a gradient, a photo, or a chequerboard. It
// is subtracted and replaced by the same colour everywhere, so that only the tiles are compared.

// Delta E to the backdrop up to which a pixel shows the backdrop alone, and from which it
// shows the tile alone. In between it is a blend of both.
const (
	BackdropOnly = 5.0
	TileOnly     = 15.0
)

// backdrop is the colour behind a cell at its four corners: top left, top right, bottom left,
// bottom right. In between it is interpolated.
type backdrop [4][3]float32

// BackdropOf reads the backdrop off the corners of a cell. A corner unlike all others, into which
// a neighbour reaches, is replaced by the median.
func (s *Sheet) BackdropOf(cell int) (b backdrop) {
	size := s.Side / Coarse
	r := s.Rect(cell, 0)
	for i, at := range [4]image.Point{r.Min, {r.Max.X - size, r.Min.Y}, {r.Min.X, r.Max.Y - size}, r.Max.Sub(image.Pt(size, size))} {
		b[i] = pixel.MeanColorIn(s.Lab, image.Rectangle{at, at.Add(image.Pt(size, size))})
	}
	usual, seen := pixel.MedianColor(b[:]), b
	for i := range seen {
		if !slices.ContainsFunc(seen[:i], Like(seen[i])) && !slices.ContainsFunc(seen[i+1:], Like(seen[i])) {
			b[i] = usual
		}
	}
	return b
}

// At is the colour at a place in the cell, from (0,0) to (1,1): bilinear interpolation.
func (b *backdrop) At(x, y float32) [3]float32 {
	return pixel.Blend(pixel.Blend(b[0], b[1], x), pixel.Blend(b[2], b[3], x), y)
}

// pixels appends the colours at all pixels of a cell, row by row.
func (b *backdrop) pixels(colors [][3]float32, side int) [][3]float32 {
	middle := func(pixel int) float32 { return (float32(pixel) + 0.5) / float32(side) }
	var upper, lower [Fine][3]float32 // along the upper and the lower side
	for x := range side {
		upper[x], lower[x] = pixel.Blend(b[0], b[1], middle(x)), pixel.Blend(b[2], b[3], middle(x))
	}
	for y := range side {
		for x := range side {
			colors = append(colors, pixel.Blend(upper[x], lower[x], middle(y)))
		}
	}
	return colors
}

// level replaces the backdrops of all cells by the same colour: a dark one of those behind tiles.
// Outlines and shadows of tiles are invisible before the dark fields of a chequerboard, and are
// then invisible everywhere.
func (s *Sheet) level() {
	backdrops := make([]backdrop, s.Rows*s.Cols)
	for i := range backdrops {
		backdrops[i] = s.BackdropOf(i)
	}
	s.withoutFrames(backdrops)
	var usual [][3]float32
	for i := range backdrops {
		if behind := backdrops[i].At(0.5, 0.5); pixel.DeltaE(behind, pixel.MeanColorIn(s.Lab, s.Rect(i, s.Side/4))) >= minGroundContrast {
			usual = append(usual, behind)
		}
	}
	if len(usual) == 0 {
		s.BackdropColor = backdrops[0].At(0.5, 0.5)
		return
	}
	level := imgproc.Lab{W: s.Lab.W, H: s.Lab.H, Pix: slices.Clone(s.Lab.Pix)}
	slices.SortFunc(usual, func(a, b [3]float32) int { return cmp.Compare(a[0], b[0]) })
	s.BackdropColor = usual[len(usual)/10]
	seen, bare := s.NewForeground(), pixel.PixelOf(s.BackdropColor)
	for i := range backdrops {
		tiles, r := seen.Of(i, backdrops[i]), s.Rect(i, 0)
		for y := r.Min.Y; y < r.Max.Y; y++ {
			row := level.Pix[3*(y*level.W+r.Min.X):][:3*s.Side]
			for x, tile := range tiles[:s.Side] {
				px := (*[3]uint8)(row[3*x:])
				switch tile {
				case 0:
					*px = bare
				case 1: // stays as it is
				default:
					*px = pixel.PixelOf(pixel.Blend(s.BackdropColor, pixel.ColorOf(px[:]), tile))
				}
			}
			tiles = tiles[s.Side:]
		}
	}
	s.Leveled = level
}

// withoutFrames replaces the backdrops of cells with something in all corners, like the frame of
// a selection: these are like that of no cell around. The backdrop of the cells across a corner
// takes its place, as they have the same field of a chequerboard.
func (s *Sheet) withoutFrames(backdrops []backdrop) {
	middle := make([][3]float32, len(backdrops))
	for i := range backdrops {
		middle[i] = backdrops[i].At(0.5, 0.5)
	}
	for i := range backdrops {
		row, col := i/s.Cols, i%s.Cols
		own, across := false, -1
		for dy := max(row-1, 0); dy <= min(row+1, s.Rows-1); dy++ {
			for dx := max(col-1, 0); dx <= min(col+1, s.Cols-1); dx++ {
				j := dy*s.Cols + dx
				own = own || j != i && pixel.DeltaE(middle[i], middle[j]) <= TileOnly
				if dy != row && dx != col && (across < 0 || pixel.DeltaE(middle[j], middle[across]) <= BackdropOnly) {
					across = j
				}
			}
		}
		if !own && across >= 0 {
			backdrops[i] = backdrops[across]
		}
	}
}

// Like returns a test for colours that are about the same as the given one.
func Like(color [3]float32) func([3]float32) bool {
	return func(other [3]float32) bool { return pixel.DeltaESquared(color, other) <= TileOnly*TileOnly }
}

// StandsOut reports whether the middle of a cell differs from its margin on all sides, as that of
// a tile does that touches no other.
func (s *Sheet) StandsOut(cell int) bool {
	inset := s.Side / 4
	r := s.Rect(cell, 0)
	middle := pixel.MeanColorIn(s.Lab, r.Inset(inset))
	for _, strip := range [4]image.Rectangle{
		{r.Min, image.Pt(r.Max.X, r.Min.Y+1)}, {image.Pt(r.Min.X, r.Max.Y-1), r.Max},
		{r.Min, image.Pt(r.Min.X+1, r.Max.Y)}, {image.Pt(r.Max.X-1, r.Min.Y), r.Max},
	} {
		if pixel.DeltaE(middle, pixel.MeanColorIn(s.Lab, strip)) < minGroundContrast {
			return false
		}
	}
	return true
}
