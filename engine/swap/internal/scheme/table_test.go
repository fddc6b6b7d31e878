package scheme

import (
	"math/rand/v2"
	"reflect"
	"testing"
)

// testGoal is worth more the longer the columns and the more rows there are.
func testGoal() *Goal {
	var g Goal
	for r := range g {
		for l := range g[r] {
			for rows := range g[r][l] {
				lines, tiles := rows, 3*rows
				for _, n := range []int{r, l} {
					if n > 2 {
						lines++
						tiles += n
					}
				}
				g[r][l][rows] = float64(lines * tiles)
			}
		}
	}
	return &g
}

func randomRows(rng *rand.Rand, rows, cols, colors int) [][]uint8 {
	list := make([][]uint8, rows)
	for i := range list {
		list[i] = make([]uint8, cols)
		for k := range list[i] {
			list[i][k] = uint8(1 + rng.IntN(colors))
		}
	}
	return list
}

// TestHopesAreBounds: leaving out hopeless pairs changes nothing. A list with room for all schemes leaves
// nothing out, and begins like a short one.
func TestHopesAreBounds(t *testing.T) {
	const rows, cols, colors, few = 5, 6, 4, 12
	short, long := NewTable(rows, cols, colors), NewTable(rows, cols, colors)
	rng := rand.New(rand.NewPCG(1, 1))
	left := 0
	for range 100 {
		board := randomRows(rng, rows, cols, colors)
		if rng.IntN(3) == 0 {
			board[rng.IntN(rows)] = nil
		}
		all := long.Find(board, 10_000, 3, testGoal())
		best := short.Find(board, few, 3, testGoal())
		left += len(all) - len(best)
		if !reflect.DeepEqual(best, all[:min(len(all), few)]) {
			t.Fatalf("%v\nof %d schemes:\n%+v, want\n%+v", board, len(all), best, all[:min(len(all), few)])
		}
		for i, s := range all[1:] {
			if s.Value > all[i].Value {
				t.Fatalf("scheme %d is worth %v, the one before %v", i+1, s.Value, all[i].Value)
			}
		}
	}
	if left < 1000 {
		t.Errorf("only %d schemes are left out on all boards", left)
	}
}

// TestNilRows: a row that cannot be rearranged is in no scheme.
func TestNilRows(t *testing.T) {
	board := randomRows(rand.New(rand.NewPCG(2, 1)), 4, 6, 4)
	board[1] = nil
	want := make([]uint8, 6)
	for _, s := range NewTable(4, 6, 4).Find(board, 1000, 3, testGoal()) {
		if first, last := s.Rows(); first <= 1 && 1 <= last && s.Wants(1, want) {
			t.Fatalf("%+v", s)
		}
	}
}

// TestWants: what a scheme wants of each row.
func TestWants(t *testing.T) {
	pair := Scheme{Row: 3, Col: 2, Right: 1, Left: 2, ArmR: Reach{Up: 2}, ArmL: Reach{1, 1}, RowR: true, RowL: true}
	column := Scheme{Row: 1, Col: 4, Right: 3, Column: 3}
	for _, c := range []struct {
		name   string
		scheme Scheme
		row    int
		want   []uint8 // nil: nothing
	}{
		{"two rows above", pair, 1, []uint8{0, 0, 0, 1, 0, 0}},
		{"above", pair, 2, []uint8{0, 0, 2, 1, 0, 0}},
		{"the row of the swap", pair, 3, []uint8{2, 2, 1, 2, 1, 1}},
		{"below", pair, 4, []uint8{0, 0, 2, 0, 0, 0}},
		{"two rows below", pair, 5, nil},
		{"a mere column", column, 3, []uint8{0, 0, 0, 0, 3, 0}},
	} {
		got := make([]uint8, 6)
		any := c.scheme.Wants(c.row, got)
		if any != (c.want != nil) || any && !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, %v", c.name, any, got)
		}
	}
	if first, last := pair.Rows(); first != 1 || last != 5 {
		t.Errorf("a pair reaches from %d to %d", first, last)
	}
	if first, last := column.Rows(); first != 1 || last != 3 {
		t.Errorf("a column reaches from %d to %d", first, last)
	}
}

// TestBestKeepsTheFirst: of equal schemes the first comes first, and a full list takes no more
// of them.
func TestBestKeepsTheFirst(t *testing.T) {
	var b best
	b.clear(3)
	for i, value := range []float64{5, 7, 5, 7, 5, 6} {
		b.add(Scheme{Value: value, Row: i})
	}
	want := []Scheme{{Value: 7, Row: 1}, {Value: 7, Row: 3}, {Value: 6, Row: 5}}
	if !reflect.DeepEqual(b.list, want) || b.least != 6 {
		t.Errorf("%+v, least %v", b.list, b.least)
	}
}
