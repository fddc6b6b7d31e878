package classify

import (
	"math"
	"slices"
)

// A ground of two colours that shines through tiles, or shows beside them, splits a kind in several classes: the fields
// of a chequerboard, clouds in the sky, or light from one side. Then these differ, at every pixel, by a part of the
// difference of the two colours, and neighbours of different kinds have the same ground far more often, or less often,
// than by chance. Neighbours of one kind prove nothing: in many games tiles of one colour gather.
const (
	mostShine = 32.0 // greatest Delta E of the mean difference. Measured: 18 to 23 for clouds in the sky, 50 for other tiles
	offShine  = 4.5  // greatest root mean square of what is no such part. Measured: at most 4 in a JPEG, 14 for other tiles
	sameShine = 0.9  // least cosine of the differences of two kinds; by eye
	noChance  = 5.0  // standard deviations. Measured: 5.4 and 6.2 for clouds
	fewFields = 8    // tiles; fewer may lie on the fields of a chequerboard by chance
)

// tint is how the ground behind a class differs from that behind another.
type tint [3]float64

func (t tint) dot(o tint) float64 { return t[0]*o[0] + t[1]*o[1] + t[2]*o[2] }

// tintOf finds how the grounds of two classes differ. ok is false if their tiles differ otherwise.
func tintOf(a, b Tile) (t tint, ok bool) {
	at := func(px int) tint {
		p, q := a.At(px), b.At(px)
		return tint{float64(q[0] - p[0]), float64(q[1] - p[1]), float64(q[2] - p[2])}
	}
	sum, all, along := 0.0, 0.0, 0.0
	for _, px := range InnerPixels {
		d := at(px)
		size := math.Sqrt(d.dot(d))
		sum, all = sum+size, all+size*size
		t = tint{t[0] + size*d[0], t[1] + size*d[1], t[2] + size*d[2]}
	}
	t = tint{t[0] / max(sum, 1), t[1] / max(sum, 1), t[2] / max(sum, 1)}
	for _, px := range InnerPixels {
		if on := at(px).dot(t); on > 0 {
			along += on * on / max(t.dot(t), 1)
		}
	}
	return t, t.dot(t) <= mostShine*mostShine && all-along <= offShine*offShine*float64(len(InnerPixels))
}

// joinTinted joins classes that differ only by the ground that shines through.
func (r *Reading) joinTinted() {
	kinds, grounds, usual := r.tinted()
	ground, split := r.cellGrounds(kinds, grounds, usual)
	alike, variance := 0.0, 0.0
	r.Sheet.Each(r.Board, func(i int) {
		r.Sheet.Neighbours(i, func(j int) {
			a, b := r.Cells[i].Class, r.Cells[j].Class
			if i < j && a != NoClass && b != NoClass && kinds[a] != kinds[b] && (split[kinds[a]] || split[kinds[b]]) {
				both := ground[i] * ground[j]
				alike, variance = alike+both, variance+both*both
			}
		})
	})
	sure := variance > 0 && math.Abs(alike) >= noChance*math.Sqrt(variance)
	for k, kind := range kinds {
		if kind != k && (sure || r.onFields(k, kind)) {
			r.join(k, kind)
		}
	}
}

// onFields reports whether all tiles of one class lie on fields of a chequerboard of one colour, and those of another on
// the other fields. All stand out from their fields, so they are not the fields themselves.
func (r *Reading) onFields(a, b int) bool {
	on := func(class, field int) bool {
		return !slices.ContainsFunc(r.Classes[class].Cells, func(i int) bool { return r.field(i) != field || !r.Sheet.StandsOut(i) })
	}
	tiles := len(r.Classes[a].Cells) + len(r.Classes[b].Cells)
	return tiles >= fewFields && 2*tiles <= r.TileCount() && (on(a, 0) && on(b, 1) || on(a, 1) && on(b, 0))
}

// field is the colour of the field that a cell would be on a chequerboard, 0 or 1.
func (r *Reading) field(cell int) int { return (cell/r.Sheet.Cols + cell%r.Sheet.Cols) % 2 }

// join moves the tiles of a class to another, or, with NoClass, leaves them without one.
func (r *Reading) join(k, to int) {
	for i := range r.Cells {
		switch c := &r.Cells[i]; {
		case c.Class != k:
		case to == NoClass:
			c.Class, c.Marked, c.Empty = NoClass, false, true
		default:
			c.Class = to
		}
	}
	if to != NoClass {
		r.Classes[to].Cells = append(r.Classes[to].Cells, r.Classes[k].Cells...)
	}
	r.Classes[k].Cells = nil
}

// tinted lists for each class the first one of its kind, and how far its ground lies from that one's; and how grounds differ.
func (r *Reading) tinted() (kinds []int, grounds []float64, usual tint) {
	kinds, grounds = make([]int, len(r.Classes)), make([]float64, len(r.Classes))
	for k := range r.Classes {
		kinds[k] = k
		for j := 0; j < k && kinds[k] == k; j++ {
			t, ok := tintOf(r.Classes[j].Mean, r.Classes[k].Mean)
			if !ok || kinds[j] != j {
				continue
			}
			if usual == (tint{}) {
				usual = t
			}
			if on := t.dot(usual); math.Abs(on) >= sameShine*math.Sqrt(t.dot(t)*usual.dot(usual)) {
				kinds[k], grounds[k] = j, on
			}
		}
	}
	return kinds, grounds, usual
}

// cellGrounds measures how far the ground of each cell lies from the usual one of its kind: for a kind of several classes, that
// of the class; for others, what the cell itself shows. split marks the kinds of several classes.
func (r *Reading) cellGrounds(kinds []int, grounds []float64, usual tint) (ground []float64, split []bool) {
	ground, split = make([]float64, len(r.Cells)), make([]bool, len(kinds))
	mean, n := make([]float64, len(kinds)), make([]float64, len(kinds))
	for k, kind := range kinds {
		split[kind] = split[kind] || kind != k
	}
	for i := range r.Cells {
		if k := r.Cells[i].Class; k != NoClass {
			if ground[i] = grounds[k]; !split[kinds[k]] {
				shown := r.Tile(i).meanAt(InnerPixels)
				ground[i] = tint{float64(shown[0]), float64(shown[1]), float64(shown[2])}.dot(usual)
			}
			mean[kinds[k]], n[kinds[k]] = mean[kinds[k]]+ground[i], n[kinds[k]]+1
		}
	}
	for i := range r.Cells {
		if k := r.Cells[i].Class; k != NoClass {
			ground[i] -= mean[kinds[k]] / n[kinds[k]]
		}
	}
	return ground, split
}
