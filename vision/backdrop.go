package vision

import (
	"cmp"
	"image"
	"math"
	"slices"
)

// Tiles that lie apart stand before a backdrop: plain, a gradient, a photo, or
// a chequerboard. It is no part of their look and is made the same everywhere,
// so that only the tiles remain to be compared.

// Delta E to the backdrop up to which a pixel shows it alone, and from which it
// shows the tile alone.
const (
	backdropOnly = 5.0
	tileOnly     = 15.0
)

// backdrop is the colour behind a cell at its four corners.
type backdrop [4][3]float32

// backdropOf reads the backdrop off the corners of a cell. One that is like no
// other, because a neighbour reaches into it, is taken to be like them.
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

// like tells colours that are about the same as one.
func like(color [3]float32) func([3]float32) bool {
	return func(other [3]float32) bool { return squareE(color, other) <= tileOnly*tileOnly }
}

// at is the colour at a place in the cell, (0,0) to (1,1).
func (b *backdrop) at(x, y float32) [3]float32 {
	return blend(blend(b[0], b[1], x), blend(b[2], b[3], x), y)
}

// pixels appends the colours at the pixels of a cell, row by row.
func (b *backdrop) pixels(colors [][3]float32, side int) [][3]float32 {
	middle := func(pixel int) float32 { return (float32(pixel) + 0.5) / float32(side) }
	var upper, lower [fine][3]float32 // along the sides
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

// blend is the colour at a part of the way from one to another.
func blend(from, to [3]float32, part float32) [3]float32 {
	return [3]float32{
		(1-part)*from[0] + part*to[0],
		(1-part)*from[1] + part*to[1],
		(1-part)*from[2] + part*to[2],
	}
}

// center moves the lines of a lattice so that the tiles lie in the middle of
// their cells. How far they are off grows along rows and columns if the cells'
// size is wrong; tiles of the same look alone are compared for that, because
// others may be heavier at another side.
func (b *board) center(l lattice) lattice {
	const stray = 0.08 // cells from the median; something else is seen there
	var cells []int
	var right, down, weight []float64
	seen, c := b.foreground(), newCircle(b.side)
	b.each(b.region, func(i int) {
		if b.tile[i] {
			m := seen.mass(i, &c)
			x, y := m.off()
			cells, right, down, weight = append(cells, i), append(right, x), append(down, y), append(weight, m.weight())
		}
	})
	fit := func(start, size float64, off []float64, place func(cell int) int) (float64, float64) {
		sorted := slices.Sorted(slices.Values(off))
		usual := sorted[len(sorted)/2]
		looks := make([]drift, len(b.size))
		for n, i := range cells {
			if math.Abs(off[n]-usual) <= stray {
				looks[b.of[i]].add(float64(place(i)), off[n], weight[n])
			}
		}
		var all drift
		for _, look := range looks {
			all.join(look)
		}
		return all.correct(start, size)
	}
	l.x, l.w = fit(l.x, l.w, right, func(cell int) int { return cell % b.cols })
	l.y, l.h = fit(l.y, l.h, down, func(cell int) int { return cell / b.cols })
	return l
}

// drift sums how far tiles are off the middle of their cells, in cells, and how
// that changes with their column or row.
type drift struct{ n, at, off, atAt, atOff float64 }

func (d *drift) add(at, off, weight float64) {
	d.n += weight
	d.at += weight * at
	d.off += weight * off
	d.atAt += weight * at * at
	d.atOff += weight * at * off
}

// join adds the tiles of a look, their change relative to the mean of the look.
func (d *drift) join(look drift) {
	if look.n == 0 {
		return
	}
	d.n += look.n
	d.at += look.at
	d.off += look.off
	d.atAt += look.atAt - look.at*look.at/look.n
	d.atOff += look.atOff - look.at*look.off/look.n
}

// correct moves a start and a size.
func (d *drift) correct(start, size float64) (float64, float64) {
	if d.n == 0 || d.atAt <= 0 {
		return start, size
	}
	slope := d.atOff / d.atAt
	return start + (d.off-slope*d.at)/d.n*size, size * (1 + slope)
}

// filled is the part of a cell that shows no backdrop.
func (s *sheet) filled(cell int) float64 {
	seen := s.foreground()
	var sum float32
	for _, tile := range seen.of(cell, s.backdropOf(cell)) {
		sum += tile
	}
	return float64(sum) / float64(s.side*s.side)
}

// fullCell is the part of its cell that a tile fills at least if it is no gem: measured
// 0.83 and more, of gems at most 0.54.
const fullCell = 0.7

// filling is the part of their cells that some tiles fill on average.
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

// complete makes tiles that lie apart of all that stand before the backdrop in
// the board, though they look like no other, and in further rows and columns that
// mostly show what is like the tiles.
func (b *board) complete() {
	const share = 0.6 // of the cells of a further row or column
	stands := func(i int) bool { return !slices.Contains(b.ground, b.of[i]) && b.standsOut(i) }
	resembles := func(i int) bool {
		for j, tile := range b.tile {
			if tile && b.patches[i].distance(&b.patches[j]) <= loosest {
				return true
			}
		}
		return false
	}
	for grown := true; grown; {
		grown = false
		r := b.region
		for _, line := range [4]image.Rectangle{
			image.Rect(r.Min.X-1, r.Min.Y, r.Min.X, r.Max.Y), image.Rect(r.Max.X, r.Min.Y, r.Max.X+1, r.Max.Y),
			image.Rect(r.Min.X, r.Min.Y-1, r.Max.X, r.Min.Y), image.Rect(r.Min.X, r.Max.Y, r.Max.X, r.Max.Y+1),
		} {
			standing := 0
			if line.In(image.Rect(0, 0, b.cols, b.rows)) {
				b.each(line, func(i int) {
					if stands(i) && resembles(i) {
						standing++
					}
				})
			}
			if float64(standing) >= share*float64(line.Dx()*line.Dy()) {
				b.region, grown = b.region.Union(line), true
				break
			}
		}
	}
	b.each(b.region, func(i int) { b.tile[i] = b.tile[i] || stands(i) })
}

// mass is where the mass of what is not backdrop lies on the circles that the
// lines at either side of a cell make one place of, across and down: a tile that
// reaches over one line and ends before the other is not torn apart.
type mass struct{ sin, cos [2]float64 }

// circle is where the pixels along the side of a cell lie on such a circle.
type circle struct{ sin, cos [fine]float64 }

func newCircle(side int) (c circle) {
	for at := range side {
		angle := 2 * math.Pi * (float64(at) + 0.5) / float64(side)
		c.sin[at], c.cos[at] = math.Sin(angle), math.Cos(angle)
	}
	return c
}

// mass is that of a cell.
func (f *foreground) mass(cell int, c *circle) (m mass) {
	for i, tile := range f.of(cell, f.backdropOf(cell)) {
		if tile == 0 {
			continue
		}
		v := float64(tile)
		for axis, at := range [2]int{i % f.side, i / f.side} {
			m.sin[axis] += v * c.sin[at]
			m.cos[axis] += v * c.cos[at]
		}
	}
	return m
}

// off is how far the mass lies off the middle, in parts of a cell.
func (m mass) off() (right, down float64) {
	return math.Atan2(-m.sin[0], -m.cos[0]) / (2 * math.Pi), math.Atan2(-m.sin[1], -m.cos[1]) / (2 * math.Pi)
}

// weight is how clearly the mass lies in one place, both ways.
func (m mass) weight() float64 {
	return min(math.Hypot(m.sin[0], m.cos[0]), math.Hypot(m.sin[1], m.cos[1]))
}

// middles is how far the tiles of all cells lie off their middle, in parts of a
// cell to the right and down.
func (s *sheet) middles() (right, down float64) {
	var all mass
	seen, c := s.foreground(), newCircle(s.side)
	for i := range s.patches {
		m := seen.mass(i, &c)
		for axis := range 2 {
			all.sin[axis] += m.sin[axis]
			all.cos[axis] += m.cos[axis]
		}
	}
	return all.off()
}

// foreground tells what stands before the backdrops of cells, one after the other.
type foreground struct {
	*sheet
	backdrop              // of the last cell
	behind   [][3]float32 // that backdrop, pixel by pixel
	tile     []float32    // how much of each pixel of that cell shows a tile, 0 to 1
}

func (s *sheet) foreground() foreground {
	return foreground{sheet: s, tile: make([]float32, s.side*s.side)}
}

// of is how much of each pixel of a cell before some backdrop shows a tile, 0 to 1. It
// is good until the next cell.
func (f *foreground) of(cell int, before backdrop) []float32 {
	if f.behind == nil || before != f.backdrop { // the next cell mostly has the same
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

// shows is how much of a tile a pixel shows, by its colour and the backdrop at its
// place.
func (b *backdrop) shows(l, m, n float32, behind *[3]float32) float32 {
	apart := squareTo(l, m, n, behind)
	if apart <= backdropOnly*backdropOnly {
		return 0
	}
	// Fields of a chequerboard end within the cell.
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

// level gives all cells the same backdrop: a dark one of those behind something.
// The outlines and shadows of tiles are not seen before a dark field of a
// chequerboard, and are then not seen anywhere.
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
				case 1: // stays
				default:
					*px = pixelOf(blend(s.behind, colorOf(px[:]), tile))
				}
			}
			tiles = tiles[s.side:]
		}
	}
	s.looks = level
}

// withoutFrames puts right the backdrops of cells with something in their corners,
// like the frame of a selection: such a backdrop is like that of no cell around.
// The cells across the corners have the same field of a chequerboard.
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

// typicalColor is the median of each channel.
func typicalColor(colors [][3]float32) (median [3]float32) {
	values := make([]float32, len(colors))
	for c := range median {
		for i := range colors {
			values[i] = colors[i][c]
		}
		slices.Sort(values)
		median[c] = (values[len(values)/2] + values[(len(values)-1)/2]) / 2
	}
	return median
}
