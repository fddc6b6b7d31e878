package classify

import "testing"

// onFields lists the cells on the fields of one colour, of the first rows of a sheet of 8 columns.
func onFields8(color, rows int) (cells []int) {
	for cell := range 8 * rows {
		if (cell/8+cell%8)%2 == color {
			cells = append(cells, cell)
		}
	}
	return cells
}

// TestGrounds: two classes are one if the place tells which of the two a tile has, they hardly
// differ in colour, and not in their pattern.
func TestGrounds(t *testing.T) {
	plain, lighter, other := flat(grey), flat([3]float32{68, 0, 0}), flat([3]float32{85, 0, 0})
	shaded := func(t Tile) Tile {
		return painted(func(x, y int) [3]float32 { c := t.At(0); return [3]float32{c[0] + float32(x)/4, c[1], c[2]} })
	}
	plain, lighter, other = shaded(plain), shaded(lighter), shaded(other)
	for _, c := range []struct {
		name       string
		a, b       []int
		meanA      Tile
		meanB      Tile
		want, more bool // and where other classes show the fields already
	}{
		{"on fields", onFields8(0, 2), onFields8(1, 2), plain, lighter, true, true},
		{"on both fields", upTo(0, 8), upTo(8, 16), plain, other, false, false},
		{"a few on fields", onFields8(0, 1)[:3], onFields8(1, 1)[:3], plain, lighter, false, true},
		{"of another colour", onFields8(0, 2), onFields8(1, 2), plain, other, false, false},
		{"of another pattern", onFields8(0, 2), onFields8(1, 2), plain, stripes(0), false, false},
		{"on either side", upTo(0, 8), upTo(8, 16), plain, lighter, true, true},
		{"a few on either side", upTo(0, 3), upTo(8, 11), plain, lighter, false, false},
	} {
		a, b := Class{Cells: c.a, Mean: c.meanA}, Class{Cells: c.b, Mean: c.meanB}
		equal(t, c.name, groundsOf([]Class{a, b}, 8).same(a, b), c.want)
		equal(t, c.name+", with others", grounds{8, littleDoubt}.same(a, b), c.more)
	}
}

func TestCombinations(t *testing.T) {
	equal(t, "2 of 4", combinations(4, 2) > 2.58 && combinations(4, 2) < 2.59, true)
	equal(t, "none", combinations(5, 0), 0)
}
