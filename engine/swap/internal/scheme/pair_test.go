package scheme

import (
	"testing"

	"github.com/domvision/domvision/engine/swap/internal/arrange"
)

// TestFinishCompletes: in a pair each colour completes a row or a column.
func TestFinishCompletes(t *testing.T) {
	for _, c := range []struct {
		name        string
		finish      finish
		right, left int
		want        bool
	}{
		{"two columns", finishes[0], 3, 4, true},
		{"the right column only", finishes[0], 3, 0, false},
		{"the left column only", finishes[0], 0, 3, false},
		{"a row to the right, and a column", finishes[1], 0, 3, true},
		{"a row to the right, nothing to the left", finishes[1], 3, 0, false},
		{"a row to the left, and a column", finishes[2], 5, 0, true},
		{"a row to the left, nothing to the right", finishes[2], 0, 5, false},
		{"two rows", finishes[3], 0, 0, true},
	} {
		if got := c.finish.completes(c.right, c.left); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestFinishes: each finish has as many rows as colours that complete one, and appears once.
func TestFinishes(t *testing.T) {
	seen := map[finish]bool{}
	for _, f := range finishes {
		rows := 0
		for _, completed := range []bool{f.rowR, f.rowL} {
			if completed {
				rows++
			}
		}
		if f.rows != rows || seen[f] {
			t.Errorf("%+v", f)
		}
		seen[f] = true
	}
}

func TestAnyRow(t *testing.T) {
	const never = arrange.Never
	for costs, want := range map[finishCosts]bool{
		{2, never, never, never}: false,
		{2, 4, never, never}:     true,
		{2, never, 4, never}:     true,
		{2, 4, 4, 6}:             true,
	} {
		if got := costs.anyRow(); got != want {
			t.Errorf("%v: %v", costs, got)
		}
	}
}

// pairOf returns a search of one row of cells, and a pair of the colours 1 and 2 in column 2. hope is the most that
// their two columns could be worth, by the number of rows of three.
func pairOf(cells []uint8, hope [2]float64, least float64) (*search, *pair) {
	const colors = 2
	table := NewTable(1, len(cells), colors)
	s := &table.search
	s.price, s.goal = 1, new(Goal)
	s.costs.Find([][]uint8{cells})
	for rows := range s.hopes {
		for i := range s.hopes[rows] {
			s.hopes[rows][i] = hope[rows] / 2
		}
	}
	s.best.clear(1)
	s.best.least = least
	xs, os := arrange.ColumnsOf(cells, 1), arrange.ColumnsOf(cells, 2)
	return s, &pair{col: 2, x: 1, o: 2, cost: 3, xs: &xs, os: &os}
}

// TestHopeless: a pair is left out unless its largest possible value, less its swaps in the row and the last
// swap, exceeds the value of the listed schemes.
func TestHopeless(t *testing.T) {
	for _, c := range []struct {
		hope [2]float64
		rows int
		want bool
	}{
		{[2]float64{10, 0}, 0, true}, // 10 - 3 - 1 is as much as is listed
		{[2]float64{11, 0}, 0, false},
		{[2]float64{0, 10}, 1, true},
		{[2]float64{0, 11}, 1, false},
	} {
		s, p := pairOf([]uint8{1, 2, 1, 2, 1, 2}, c.hope, 6)
		if got := s.hopeless(p, c.rows); got != c.want {
			t.Errorf("%d rows, at most %v: %v", c.rows, c.hope, got)
		}
	}
}

// TestRowsPay: rows of three need three tiles. The bound for one row counts where only one
// colour has them.
func TestRowsPay(t *testing.T) {
	for _, c := range []struct {
		name  string
		cells []uint8
		one   float64 // hope for one row
		want  bool
	}{
		{"too few of both", []uint8{1, 2, 1, 2, 9, 9}, 100, false},
		{"enough to the right", []uint8{1, 2, 1, 2, 1, 9}, 100, true},
		{"enough to the right, but hopeless", []uint8{1, 2, 1, 2, 1, 9}, 0, false},
		{"enough to the left", []uint8{1, 2, 9, 2, 1, 2}, 100, true},
		{"enough to the left, but hopeless", []uint8{1, 2, 9, 2, 1, 2}, 0, false},
		{"enough of both: two rows may be worth more than one", []uint8{1, 2, 1, 2, 1, 2}, 0, true},
	} {
		s, p := pairOf(c.cells, [2]float64{0, c.one}, 6)
		if got := s.rowsPay(p); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestBestOf: it takes the most valuable of the possible finishes, the first of equals, and none if the listed
// schemes are worth as much.
func TestBestOf(t *testing.T) {
	const never = arrange.Never
	for _, c := range []struct {
		name  string
		costs finishCosts
		worth [3]float64 // of the rows alone
		least float64
		want  Scheme
	}{
		{"two rows", finishCosts{1, 4, 4, 5}, [3]float64{0, 0, 20}, 0,
			Scheme{Value: 20 - 6, Swaps: 6, Col: 2, Right: 1, Left: 2, RowR: true, RowL: true}},
		{"two rows that cost too much", finishCosts{1, 4, 4, never}, [3]float64{0, 0, 20}, 0, Scheme{}},
		{"no better than the list", finishCosts{1, 4, 4, 5}, [3]float64{0, 0, 20}, 14, Scheme{Value: 14}},
		{"one row, and no column to go with it", finishCosts{1, 4, never, never}, [3]float64{0, 20, 0}, 0, Scheme{}},
	} {
		s, p := pairOf([]uint8{1, 2, 1, 2, 1, 2}, [2]float64{}, c.least)
		s.goal[0][0] = c.worth
		if got := s.bestOf(p, &c.costs); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}
