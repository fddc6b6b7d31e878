package segment

import (
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// Foreground separates tiles from their backdrops, one cell at a time, and reuses its memory from cell to
// cell.
type Foreground struct {
	*Sheet
	backdrop Backdrop     // of the last cell
	behind   [][3]float32 // that backdrop, by pixel
	alpha    []float32    // of the last cell
}

// NewForeground prepares to separate the tiles of a sheet from their backdrops.
func (s *Sheet) NewForeground() Foreground {
	return Foreground{Sheet: s, alpha: make([]float32, s.Side*s.Side)}
}

// Alpha is the opacity of the tile at each pixel of a cell: 0 where only the backdrop shows, 1 where only
// the tile does. On a plate, the backdrop shows at the rim only. The slice is valid until the next call.
func (f *Foreground) Alpha(cell int, backdrop Backdrop) []float32 {
	if f.behind == nil || backdrop != f.backdrop { // neighbours mostly have the same
		f.backdrop, f.behind = backdrop, backdrop.pixels(f.behind[:0], f.Side)
	}
	if !f.OnPlate(cell) {
		f.each(cell, func(at int, l, a, b float32) { f.alpha[at] = f.backdrop.alpha(l, a, b, &f.behind[at]) })
		return f.alpha
	}
	plate, inner := f.plates[cell], f.Rect(0, f.rim())
	f.each(cell, func(at int, l, a, b float32) {
		f.alpha[at] = plate.corners.alpha(l, a, b, &plate.pixels[at])
		if !image.Pt(at%f.Side, at/f.Side).In(inner) {
			f.alpha[at] = min(f.alpha[at], f.backdrop.alpha(l, a, b, &f.behind[at]))
		}
	})
	return f.alpha
}

// each calls do for each pixel of a cell, row by row, with its colour.
func (f *Foreground) each(cell int, do func(at int, l, a, b float32)) {
	r, at := f.Rect(cell, 0), 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := f.Lab.Pix[3*(y*f.Lab.W+r.Min.X):][:3*f.Side]
		for len(row) >= 3 {
			do(at, float32(row[0])*(100.0/255), float32(row[1])-128, float32(row[2])-128)
			row, at = row[3:], at+1
		}
	}
}

// alpha is the opacity of the tile at a pixel of colour (l,m,n), 0 to 1, given the backdrop at that pixel.
func (b *Backdrop) alpha(l, m, n float32, behind *[3]float32) float32 {
	squared := pixel.DeltaESquaredTo(l, m, n, behind)
	if squared <= BackdropOnly*BackdropOnly {
		return 0
	}
	// The fields of a chequerboard may end within the cell. There the backdrop has the colour of some
	// corner.
	squared = min(squared, pixel.DeltaESquaredTo(l, m, n, &b[0]), pixel.DeltaESquaredTo(l, m, n, &b[1]),
		pixel.DeltaESquaredTo(l, m, n, &b[2]), pixel.DeltaESquaredTo(l, m, n, &b[3]))
	switch {
	case squared <= BackdropOnly*BackdropOnly:
		return 0
	case squared >= TileOnly*TileOnly:
		return 1
	default:
		return (float32(math.Sqrt(float64(squared))) - BackdropOnly) / (TileOnly - BackdropOnly)
	}
}

// Filled is the share of a cell that shows foreground.
func (s *Sheet) Filled(cell int) float64 {
	f := s.NewForeground()
	var sum float32
	for _, alpha := range f.Alpha(cell, s.BackdropAround(cell, 0)) {
		sum += alpha
	}
	return float64(sum) / float64(s.Side*s.Side)
}

// FilledAmong is the share of a cell that shows none of the backdrops of the tiles around it, 0 without such tiles.
func (s *Sheet) FilledAmong(cell int, isTile []bool) float64 {
	var grounds []Backdrop
	at := image.Pt(cell%s.Cols, cell/s.Cols)
	s.Each(image.Rectangle{at, at.Add(image.Pt(1, 1))}.Inset(-1).Intersect(image.Rect(0, 0, s.Cols, s.Rows)), func(i int) {
		if isTile[i] {
			grounds = append(grounds, s.BackdropOf(i))
		}
	})
	if len(grounds) == 0 {
		return 0
	}
	shown, r := 0, s.Rect(cell, 0)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			color := pixel.ColorOf(s.Lab.Pix[3*(y*s.Lab.W+x):])
			if !slices.ContainsFunc(grounds, func(b Backdrop) bool { return slices.ContainsFunc(b[:], Like(color)) }) {
				shown++
			}
		}
	}
	return float64(shown) / float64(s.Side*s.Side)
}

// FullCell is the least mean share of its cell that a tile other than a gem fills. Measured: 0.83 or more,
// and at most 0.54 for gems.
const FullCell = 0.7

// MeanFilled is the mean of [Sheet.Filled] over the cells for which in is true.
func (s *Sheet) MeanFilled(in []bool) float64 {
	sum, n := 0.0, 0
	for i, in := range in {
		if in {
			sum += s.Filled(i)
			n++
		}
	}
	return sum / float64(max(n, 1))
}
