package arrange

import (
	"math/rand/v2"
	"testing"
)

// unread is a tile that is of no colour.
const unread = 63

func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// fewestSwaps is how many swaps of neighbours a row needs to look as wanted, found
// by trying all of them, breadth first; Never if it cannot.
func fewestSwaps(cells []uint8, w []uint8) int {
	fits := func(row string) bool {
		for i, c := range w {
			if c != 0 && row[i] != c {
				return false
			}
		}
		return true
	}
	level := []string{string(cells)}
	seen := map[string]bool{level[0]: true}
	for swaps := 0; len(level) > 0; swaps++ {
		var next []string
		for _, row := range level {
			if fits(row) {
				return swaps
			}
			for i := range len(row) - 1 {
				r := []byte(row)
				r[i], r[i+1] = r[i+1], r[i]
				if s := string(r); !seen[s] {
					seen[s] = true
					next = append(next, s)
				}
			}
		}
		level = next
	}
	return Never
}

// cheapestRows lists the rows that so many swaps of neighbours reach and in which every tile is where it is wanted. It
// tries all swaps, breadth first.
func cheapestRows(cells, w []uint8, swaps int) map[string]bool {
	level := map[string]bool{string(cells): true}
	for range swaps {
		next := map[string]bool{}
		for row := range level {
			for i := range len(row) - 1 {
				r := []byte(row)
				r[i], r[i+1] = r[i+1], r[i]
				next[string(r)] = true
			}
		}
		level = next
	}
	for row := range level {
		for i, c := range w {
			if c != 0 && row[i] != c {
				delete(level, row)
			}
		}
	}
	return level
}

// TestWays compares Ways with the rows that trying all swaps finds: none is missing and none comes twice. If there is
// room for two ways only, it finds two.
func TestWays(t *testing.T) {
	rng := source(4)
	several := 0
	for range 2_000 {
		row := randomRow(rng, 2+rng.IntN(3))
		w := make([]uint8, 6)
		for k := range w {
			if c := row[rng.IntN(6)]; rng.IntN(3) == 0 && c != unread {
				w[k] = c
			}
		}
		var all [64]Way
		cost, n := Ways(row, w, all[:])
		if want := fewestSwaps(row, w); cost != want {
			t.Fatalf("%v to %v costs %d, want %d", row, w, cost, want)
		}
		if cost == Never {
			if n != 0 {
				t.Fatalf("%d ways from %v to %v", n, row, w)
			}
			continue
		}
		rows := cheapestRows(row, w, cost)
		for _, way := range all[:n] {
			made := make([]byte, len(row))
			for i, c := range row {
				made[way[i]] = c
			}
			if !rows[string(made)] {
				t.Fatalf("%v to %v: %v is not among the rows after %d swaps, or there twice", row, w, made, cost)
			}
			delete(rows, string(made))
		}
		if len(rows) > 0 {
			t.Fatalf("%v to %v: %d of %d rows are missing", row, w, len(rows), len(rows)+n)
		}
		if n > 1 {
			several++
		}
		var some [2]Way
		if _, got := Ways(row, w, some[:]); got != min(n, 2) || some[0] != all[0] {
			t.Fatalf("%v to %v: %d ways where there is room for two of %d, the first %v, want %v", row, w, got, n, some[0], all[0])
		}
	}
	if several < 100 {
		t.Errorf("only %d of the wishes have several ways", several)
	}
}

func randomRow(rng *rand.Rand, colors int) []uint8 {
	row := make([]uint8, 6)
	for i := range row {
		row[i] = uint8(1 + rng.IntN(colors))
		if rng.IntN(20) == 0 {
			row[i] = unread
		}
	}
	return row
}

// TestArrange compares the cost of wishes of all sorts with what trying tells, and
// carries the wishes out.
func TestArrange(t *testing.T) {
	rng := source(1)
	possible := 0
	for range 2_000 {
		row := randomRow(rng, 1+rng.IntN(7))
		w := make([]uint8, 6)
		for k := range w {
			if rng.IntN(2) == 0 {
				w[k] = row[rng.IntN(6)]
				if w[k] == unread {
					w[k] = 0
				}
			}
		}
		var dest [6]int8
		cost, fewest := Row(row, w, dest[:]), fewestSwaps(row, w)
		if cost != fewest {
			t.Fatalf("%v to %v costs %d, want %d", row, w, cost, fewest)
		}
		if cost == Never {
			continue
		}
		possible++
		cells, swaps := row, 0
		for i := 0; i < 5; { // by the first pair in the wrong order
			if dest[i] > dest[i+1] {
				dest[i], dest[i+1] = dest[i+1], dest[i]
				cells[i], cells[i+1] = cells[i+1], cells[i]
				swaps++
				i = 0
			} else {
				i++
			}
		}
		for i, c := range w {
			if c != 0 && cells[i] != c {
				t.Fatalf("%v is not as wanted, %v", cells, w)
			}
		}
		if swaps != cost {
			t.Fatalf("%d swaps, want %d", swaps, cost)
		}
	}
	if possible < 500 {
		t.Errorf("only %d of the wishes can be fulfilled", possible)
	}
}

// TestCosts compares the tables of a row, and the costs of completing a row of
// three, with what trying tells.
func TestCosts(t *testing.T) {
	rng := source(2)
	for range 60 {
		row := randomRow(rng, 2+rng.IntN(6))
		c := NewCosts(1, 6, 7)
		c.Find([][]uint8{row})
		for x := uint8(1); x <= 7; x++ {
			for col := range 6 {
				w := make([]uint8, 6)
				w[col] = x
				if got, want := int(c.Of(0).One[int(x-1)*6+col]), fewestSwaps(row, w); got != want {
					t.Fatalf("%d in column %d of %v costs %d, want %d", x, col, row, got, want)
				}
			}
			for o := uint8(1); o <= 7; o++ {
				if o == x {
					continue
				}
				for col := range 5 {
					w := make([]uint8, 6)
					w[col], w[col+1] = x, o
					if got, want := int(c.Of(0).Two[(int(x-1)*7+int(o-1))*6+col]), fewestSwaps(row, w); got != want {
						t.Fatalf("%d and %d in column %d of %v cost %d, want %d", x, o, col, row, got, want)
					}
					xs, os := ColumnsOf(row, x), ColumnsOf(row, o)
					if xs.N > 0 && os.N > 0 {
						checkThrees(t, row, col, x, o, &xs, &os)
					}
				}
			}
		}
	}
}

func checkThrees(t *testing.T, row []uint8, col int, x, o uint8, xs, os *Columns) {
	t.Helper()
	right, left, both := Threes(len(row), col, xs, os)
	w := make([]uint8, 6)
	w[col], w[col+1] = x, o
	check := func(name string, got int, possible bool, set map[int]uint8) {
		v := append([]uint8(nil), w...)
		for k, c := range set {
			if possible {
				v[k] = c
			}
		}
		want := Never
		if possible {
			want = fewestSwaps(row, v)
		}
		if got != want {
			t.Fatalf("%s of %d and %d in column %d of %v costs %d, want %d", name, x, o, col, row, got, want)
		}
	}
	check("a row to the right", right, col+3 < 6, map[int]uint8{col + 2: x, col + 3: x})
	check("a row to the left", left, col >= 2, map[int]uint8{col - 1: o, col - 2: o})
	check("both rows", both, col == 2, map[int]uint8{col + 2: x, col + 3: x, col - 1: o, col - 2: o})
}

// TestWideRows compares the cheapest choice among many tiles with the best of all choices: the places of the
// tiles, and the cost.
func TestWideRows(t *testing.T) {
	rng := source(3)
	for range 300 {
		row := make([]uint8, 12)
		for i := range row {
			row[i] = uint8(1 + rng.IntN(3))
		}
		xs, os := ColumnsOf(row, 1), ColumnsOf(row, 2)
		c := int8(2 + rng.IntN(6))
		tx, to := []int8{c, c + 2, c + 3}, []int8{c - 2, c - 1, c + 1}
		switch rng.IntN(3) {
		case 0:
			tx = []int8{c}
		case 1:
			to = []int8{c + 1}
		}
		w := make([]uint8, len(row))
		for _, c := range tx {
			w[c] = 1
		}
		for _, c := range to {
			w[c] = 2
		}
		least := Never
		eachChoice(&xs, len(tx), func(x []int8) {
			eachChoice(&os, len(to), func(o []int8) { least = min(least, pairsToChange(row, x, o, tx, to)) })
		})
		if got := cheapest(&xs, &os, tx, to); got != least {
			t.Fatalf("%v to %v costs %d, want %d", row, w, got, least)
		}
		var dest [12]int8
		if got := Row(row, w, dest[:]); got != least {
			t.Fatalf("%v to %v is arranged for %d, want %d", row, w, got, least)
		}
	}
}

// eachChoice calls do with every choice of so many places, in ascending order.
func eachChoice(p *Columns, n int, do func([]int8)) {
	for set := range 1 << p.N {
		var chosen []int8
		for i, at := range p.At[:p.N] {
			if set&(1<<i) != 0 {
				chosen = append(chosen, at)
			}
		}
		if len(chosen) == n {
			do(chosen)
		}
	}
}

// pairsToChange counts the pairs of a row that change their order when the tiles x
// and o go to the columns tx and to and the others fill what is left.
func pairsToChange(row []uint8, x, o, tx, to []int8) (n int) {
	dest := make([]int, len(row))
	taken := map[int]bool{}
	for i := range dest {
		dest[i] = -1
	}
	for k, at := range append(x[:len(x):len(x)], o...) {
		dest[at] = int(append(tx[:len(tx):len(tx)], to...)[k])
		taken[dest[at]] = true
	}
	free := 0
	for i := range dest {
		if dest[i] >= 0 {
			continue
		}
		for taken[free] {
			free++
		}
		dest[i] = free
		free++
	}
	for i := range dest {
		for j := range i {
			if dest[j] > dest[i] {
				n++
			}
		}
	}
	return n
}
