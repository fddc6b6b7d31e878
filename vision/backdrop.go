package vision

import (
	"cmp"
	"image"
	"math"
	"slices"
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
		b[i] = s.lab.mean(image.Rectangle{at, at.Add(image.Pt(size, size))})
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

// filled is the share of a cell that shows foreground.
func (s *sheet) filled(cell int) float64 {
	seen := s.foreground()
	var sum float32
	for _, tile := range seen.of(cell, s.backdropOf(cell)) {
		sum += tile
	}
	return float64(sum) / float64(s.side*s.side)
}

// fullCell is the least share of its cell that a tile fills, on average, if it is not a gem.
// Measured: 0.83 and more, for gems at most 0.54.
const fullCell = 0.7

// filling is the mean share of their cells that some tiles fill.
func (s *sheet) filling(tile []bool) float64 {
	sum, n := 0.0, 0
	for i, holds := range tile {
		if holds {
			sum += s.filled(i)
			n++
		}
	}
	return sum / float64(max(n, 1))
}

// foreground separates tiles from backdrops, for one cell after the other.
type foreground struct {
	*sheet
	backdrop              // of the last cell
	behind   [][3]float32 // that backdrop, by pixel
	tile     []float32    // how much of a tile each pixel of that cell shows, 0 to 1
}

// foreground prepares to separate the tiles of a sheet from their backdrops.
func (s *sheet) foreground() foreground {
	return foreground{sheet: s, tile: make([]float32, s.side*s.side)}
}

// of is how much of a tile each pixel of a cell shows, 0 to 1, before a given backdrop. It is
// valid until the next call.
func (f *foreground) of(cell int, before backdrop) []float32 {
	if f.behind == nil || before != f.backdrop { // neighbours mostly have the same
		f.backdrop, f.behind = before, before.pixels(f.behind[:0], f.side)
	}
	r := f.rect(cell, 0)
	tile, behind := f.tile, f.behind
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := f.lab.pix[3*(y*f.lab.w+r.Min.X):][:3*f.side]
		for x := 0; x < len(tile) && x < len(behind) && len(row) >= 3; x++ {
			l, a, b := float32(row[0])*(100.0/255), float32(row[1])-128, float32(row[2])-128
			tile[x] = f.shows(l, a, b, &behind[x])
			row = row[3:]
		}
		tile, behind = tile[f.side:], behind[f.side:]
	}
	return f.tile
}

// shows is how much of a tile a pixel of colour (l,m,n) shows, 0 to 1, given the backdrop at its
// place.
func (b *backdrop) shows(l, m, n float32, behind *[3]float32) float32 {
	apart := squareTo(l, m, n, behind)
	if apart <= backdropOnly*backdropOnly {
		return 0
	}
	// The fields of a chequerboard end within the cell.
	apart = min(apart, squareTo(l, m, n, &b[0]), squareTo(l, m, n, &b[1]), squareTo(l, m, n, &b[2]), squareTo(l, m, n, &b[3]))
	switch {
	case apart <= backdropOnly*backdropOnly:
		return 0
	case apart >= tileOnly*tileOnly:
		return 1
	default:
		return (float32(math.Sqrt(float64(apart))) - backdropOnly) / (tileOnly - backdropOnly)
	}
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
		if behind := backdrops[i].at(0.5, 0.5); deltaE(behind, s.lab.mean(s.rect(i, s.side/4))) >= minGroundContrast {
			usual = append(usual, behind)
		}
	}
	if len(usual) == 0 {
		s.behind = backdrops[0].at(0.5, 0.5)
		return
	}
	level := labImage{s.lab.w, s.lab.h, slices.Clone(s.lab.pix)}
	slices.SortFunc(usual, func(a, b [3]float32) int { return cmp.Compare(a[0], b[0]) })
	s.behind = usual[len(usual)/10]
	seen, bare := s.foreground(), pixelOf(s.behind)
	for i := range backdrops {
		tiles, r := seen.of(i, backdrops[i]), s.rect(i, 0)
		for y := r.Min.Y; y < r.Max.Y; y++ {
			row := level.pix[3*(y*level.w+r.Min.X):][:3*s.side]
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
