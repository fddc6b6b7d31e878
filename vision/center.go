package vision

import (
	"image"
	"math"
	"slices"
)

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
