package vision

import (
	"cmp"
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/imgproc"
)

// Tiles that lie apart stand before a backdrop: plain, a gradient, a photo, or a chequerboard. It
// is subtracted and replaced by the same colour everywhere, so that only the tiles are compared.

// Delta E to the backdrop up to which a pixel shows the backdrop alone, and from which it
// shows the tile alone. In between it is a blend of both.
const (
	backdropOnly = 5.0
	tileOnly     = 15.0
)

// backdrop is the colour behind a cell at its four corners: top left, top right, bottom left,
// bottom right. In between it is interpolated.
type backdrop [4][3]float32

// backdropOf reads the backdrop off the corners of a cell. A corner unlike all others, into which
// a neighbour reaches, is replaced by the median.
func (s *sheet) backdropOf(cell int) (b backdrop) {
	size := s.side / coarse
	r := s.rect(cell, 0)
	for i, at := range [4]image.Point{r.Min, {r.Max.X - size, r.Min.Y}, {r.Min.X, r.Max.Y - size}, r.Max.Sub(image.Pt(size, size))} {
		b[i] = meanColorIn(s.lab, image.Rectangle{at, at.Add(image.Pt(size, size))})
	}
	usual, seen := typicalColor(b[:]), b
	for i := range seen {
		if !slices.ContainsFunc(seen[:i], like(seen[i])) && !slices.ContainsFunc(seen[i+1:], like(seen[i])) {
			b[i] = usual
		}
	}
	return b
}

// at is the colour at a place in the cell, from (0,0) to (1,1): bilinear interpolation.
func (b *backdrop) at(x, y float32) [3]float32 {
	return blend(blend(b[0], b[1], x), blend(b[2], b[3], x), y)
}

// pixels appends the colours at all pixels of a cell, row by row.
func (b *backdrop) pixels(colors [][3]float32, side int) [][3]float32 {
	middle := func(pixel int) float32 { return (float32(pixel) + 0.5) / float32(side) }
	var upper, lower [fine][3]float32 // along the upper and the lower side
	for x := range side {
		upper[x], lower[x] = blend(b[0], b[1], middle(x)), blend(b[2], b[3], middle(x))
	}
	for y := range side {
		for x := range side {
			colors = append(colors, blend(upper[x], lower[x], middle(y)))
		}
	}
	return colors
}

// level replaces the backdrops of all cells by the same colour: a dark one of those behind tiles.
// Outlines and shadows of tiles are invisible before the dark fields of a chequerboard, and are
// then invisible everywhere.
func (s *sheet) level() {
	backdrops := make([]backdrop, s.rows*s.cols)
	for i := range backdrops {
		backdrops[i] = s.backdropOf(i)
	}
	s.withoutFrames(backdrops)
	var usual [][3]float32
	for i := range backdrops {
		if behind := backdrops[i].at(0.5, 0.5); deltaE(behind, meanColorIn(s.lab, s.rect(i, s.side/4))) >= minGroundContrast {
			usual = append(usual, behind)
		}
	}
	if len(usual) == 0 {
		s.behind = backdrops[0].at(0.5, 0.5)
		return
	}
	level := imgproc.Lab{W: s.lab.W, H: s.lab.H, Pix: slices.Clone(s.lab.Pix)}
	slices.SortFunc(usual, func(a, b [3]float32) int { return cmp.Compare(a[0], b[0]) })
	s.behind = usual[len(usual)/10]
	seen, bare := s.foreground(), pixelOf(s.behind)
	for i := range backdrops {
		tiles, r := seen.of(i, backdrops[i]), s.rect(i, 0)
		for y := r.Min.Y; y < r.Max.Y; y++ {
			row := level.Pix[3*(y*level.W+r.Min.X):][:3*s.side]
			for x, tile := range tiles[:s.side] {
				px := (*[3]uint8)(row[3*x:])
				switch tile {
				case 0:
					*px = bare
				case 1: // stays as it is
				default:
					*px = pixelOf(blend(s.behind, colorOf(px[:]), tile))
				}
			}
			tiles = tiles[s.side:]
		}
	}
	s.looks = level
}

// withoutFrames replaces the backdrops of cells with something in all corners, like the frame of
// a selection: these are like that of no cell around. The backdrop of the cells across a corner
// takes its place, as they have the same field of a chequerboard.
func (s *sheet) withoutFrames(backdrops []backdrop) {
	middle := make([][3]float32, len(backdrops))
	for i := range backdrops {
		middle[i] = backdrops[i].at(0.5, 0.5)
	}
	for i := range backdrops {
		row, col := i/s.cols, i%s.cols
		own, across := false, -1
		for dy := max(row-1, 0); dy <= min(row+1, s.rows-1); dy++ {
			for dx := max(col-1, 0); dx <= min(col+1, s.cols-1); dx++ {
				j := dy*s.cols + dx
				own = own || j != i && deltaE(middle[i], middle[j]) <= tileOnly
				if dy != row && dx != col && (across < 0 || deltaE(middle[j], middle[across]) <= backdropOnly) {
					across = j
				}
			}
		}
		if !own && across >= 0 {
			backdrops[i] = backdrops[across]
		}
	}
}

// like returns a test for colours that are about the same as the given one.
func like(color [3]float32) func([3]float32) bool {
	return func(other [3]float32) bool { return squareE(color, other) <= tileOnly*tileOnly }
}

// standsOut reports whether the middle of a cell differs from its margin on all sides, as that of
// a tile does that touches no other.
func (s *sheet) standsOut(cell int) bool {
	inset := s.side / 4
	r := s.rect(cell, 0)
	middle := meanColorIn(s.lab, r.Inset(inset))
	for _, strip := range [4]image.Rectangle{
		{r.Min, image.Pt(r.Max.X, r.Min.Y+1)}, {image.Pt(r.Min.X, r.Max.Y-1), r.Max},
		{r.Min, image.Pt(r.Min.X+1, r.Max.Y)}, {image.Pt(r.Max.X-1, r.Min.Y), r.Max},
	} {
		if deltaE(middle, meanColorIn(s.lab, strip)) < minGroundContrast {
			return false
		}
	}
	return true
}
