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
	rimAlpha []float32    // of the last cell on a plate, before what lies around the plate
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
	f.measure(cell, &f.backdrop, f.behind)
	if !f.OnPlate(cell) {
		return f.alpha
	}
	rim := append(f.rimAlpha[:0], f.alpha...)
	f.rimAlpha = rim
	plate, inner := f.plates[cell], f.Rect(0, f.rim())
	f.measure(cell, &plate.corners, plate.pixels)
	for at := range f.alpha {
		if !image.Pt(at%f.Side, at/f.Side).In(inner) {
			f.alpha[at] = min(f.alpha[at], rim[at])
		}
	}
	return f.alpha
}

// measure sets alpha for what lies before a backdrop, given by pixel as well.
func (f *Foreground) measure(cell int, backdrop *Backdrop, behind [][3]float32) {
	r, alpha := f.Rect(cell, 0), f.alpha
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := f.Lab.Pix[3*(y*f.Lab.W+r.Min.X):][:3*f.Side]
		for x := 0; x < len(alpha) && x < len(behind) && len(row) >= 3; x++ {
			l, a, b := float32(row[0])*(100.0/255), float32(row[1])-128, float32(row[2])-128
			alpha[x] = backdrop.alpha(l, a, b, &behind[x])
			row = row[3:]
		}
		alpha, behind = alpha[f.Side:], behind[f.Side:]
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
func (f *Foreground) Filled(cell int) float64 {
	var sum float32
	for _, alpha := range f.Alpha(cell, f.BackdropAround(cell, 0)) {
		sum += alpha
	}
	return float64(sum) / float64(f.Side*f.Side)
}

// Filled is [Foreground.Filled] of a single cell.
func (s *Sheet) Filled(cell int) float64 {
	f := s.NewForeground()
	return f.Filled(cell)
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
			color := pixel.ColorAt(s.Lab, image.Pt(x, y))
			if !slices.ContainsFunc(grounds, func(b Backdrop) bool { return slices.ContainsFunc(b[:], Like(color)) }) {
				shown++
			}
		}
	}
	return float64(shown) / float64(s.Side*s.Side)
}

// CornersFilled is the mean share of the corners of a cell that shows foreground, over the cells for which in is true. A
// corner is a sixth as wide and high as the cell; discs leave it free even if they touch.
func (s *Sheet) CornersFilled(in []bool) float64 {
	corner := func(at int) bool { return min(at, s.Side-1-at) < s.Side/6 }
	return s.meanAlpha(in, func(at int) bool { return corner(at%s.Side) && corner(at/s.Side) })
}

// FullCell is the least mean share of its cell that a tile other than a gem fills. Measured: 0.83 or more,
// and at most 0.54 for gems.
const FullCell = 0.7

// MeanFilled is the mean of [Foreground.Filled] over the cells for which in is true.
func (s *Sheet) MeanFilled(in []bool) float64 { return s.meanAlpha(in, func(int) bool { return true }) }

// meanAlpha is the mean opacity of some pixels of the cells for which in is true.
func (s *Sheet) meanAlpha(in []bool, counts func(at int) bool) float64 {
	f, sum, n := s.NewForeground(), 0.0, 0
	for i, in := range in {
		if !in {
			continue
		}
		for at, alpha := range f.Alpha(i, f.BackdropAround(i, 0)) {
			if counts(at) {
				sum, n = sum+float64(alpha), n+1
			}
		}
	}
	return sum / float64(max(n, 1))
}
