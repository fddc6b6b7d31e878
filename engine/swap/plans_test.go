package swap

import (
	"fmt"
	"math"
	"testing"

	"github.com/domvision/domvision/engine"
)

func BenchmarkOutlook(b *testing.B) {
	boards := boards(b, "bilging")
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		boards[i%len(boards)].Outlook(8)
	}
}

func BenchmarkPlans(b *testing.B) {
	boards := boards(b, "bilging")
	n := 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		for range boards[i%len(boards)].Plans(10, 1, 8) {
			n++
		}
	}
	b.ReportMetric(float64(n)/float64(b.N), "plans/op")
}

// TestPlansCanBePlayed: all swaps of a plan are legal, only the last clears anything, and it earns the
// promised points; the most valuable come first.
func TestPlansCanBePlayed(t *testing.T) {
	const price = 8
	r := rules(t, "bilging")
	for seed := range uint64(200) {
		b := r.Deal(source(seed))
		before, n := math.Inf(1), 0
		for moves, points := range b.Plans(10, 1, price) {
			n++
			value := float64(points) - price*float64(len(moves))
			if value > before {
				t.Fatalf("a plan of value %v after one of %v", value, before)
			}
			before = value
			c := b.CopyTo(nil).(*Board)
			for i, m := range moves {
				got := c.Play(m)
				if i < len(moves)-1 && got != 0 || i == len(moves)-1 && (got != points || got == 0) {
					t.Fatalf("swap %d of %v earns %d, want %d in the end, on\n%v", i, moves, got, points, b.Grid())
				}
			}
		}
		if n < 5 {
			t.Fatalf("%d plans for\n%v", n, b.Grid())
		}
	}
}

// bestByTrying is the most valuable sequence of at most so many swaps of which only
// the last clears something, by its first clear; and of those for a bingo the
// fewest swaps, 0 if there is none.
func bestByTrying(b *Board, price float64, most int) (best float64, bingo int) {
	best = math.Inf(-1)
	for _, m := range b.Moves(nil) {
		out := b.Analyze(m)
		if out.Steps > 0 {
			best = max(best, float64(out.Points)-price)
			if out.Bingo() {
				bingo = 1
			}
			continue
		}
		if most == 1 {
			continue
		}
		c := b.CopyTo(nil).(*Board)
		c.Play(m)
		rest, n := bestByTrying(c, price, most-1)
		best = max(best, rest-price)
		if n > 0 && (bingo == 0 || n+1 < bingo) {
			bingo = n + 1
		}
	}
	return best, bingo
}

// TestPlansAgainstTrying: a board promises at least as much as trying all sequences of three swaps finds, and
// trying finds every promise that takes so few swaps and can be carried out. The same holds for bingos.
func TestPlansAgainstTrying(t *testing.T) {
	const price, most = 5, 3
	r := rules(t, "bilging")
	r.Rows, r.Colors = 7, 5
	boards, equal, bingos := 40, 0, 0
	if testing.Short() {
		boards = 4
	}
	for seed := range uint64(boards) {
		b := r.Deal(source(seed))
		best, bingo := bestByTrying(b, price, most)
		if promise := b.promise(price); promise < best {
			t.Errorf("%v is promised, %v can be had, on\n%v", promise, best, b.Grid())
		} else if promise == best {
			equal++
		}
		for moves, points := range b.Plans(1, 1, price) {
			if value := float64(points) - price*float64(len(moves)); len(moves) <= most && value-float64(b.chainOf(moves)) > best {
				t.Errorf("%v is worth %v, trying found %v, on\n%v", moves, value, best, b.Grid())
			}
		}
		swaps := b.BingoSwaps()
		if bingo > 0 && (swaps == 0 || swaps > bingo) {
			t.Errorf("a bingo takes %d swaps, and %d are enough, on\n%v", swaps, bingo, b.Grid())
		}
		if bingo > 0 {
			bingos++
		}
	}
	if !testing.Short() && (equal < boards/3 || bingos < 3) {
		t.Errorf("of %d promises %d are exact; %d bingos", boards, equal, bingos)
	}
}

// promise is the value of the best scheme.
func (b *Board) promise(price float64) float64 {
	f := b.schemes()
	return f.find(&b.position, 1, price, &f.points)[0].Value
}

// chainOf is what known tiles clear after the first clear of a plan.
func (b *Board) chainOf(moves []engine.Move) int {
	c := b.CopyTo(nil).(*Board)
	for _, m := range moves[:len(moves)-1] {
		c.Play(m)
	}
	return c.Analyze(moves[len(moves)-1]).Chain
}

// TestBingos: plans for bingos make bingos.
func TestBingos(t *testing.T) {
	r := rules(t, "bilging")
	n := 0
	for seed := range uint64(100) {
		b := r.Deal(source(seed))
		fewest := b.BingoSwaps()
		for moves := range b.Bingos(10, 1000) {
			n++
			c := b.CopyTo(nil).(*Board)
			for _, m := range moves[:len(moves)-1] {
				c.Play(m)
			}
			if out := c.Analyze(moves[len(moves)-1]); !out.Bingo() || len(moves) < fewest {
				t.Fatalf("%v makes %s; the fewest swaps are %d, on\n%v", moves, out.Break(), fewest, b.Grid())
			}
		}
	}
	if n < 100 {
		t.Errorf("%d bingos on 100 boards", n)
	}
}

// TestPlansAvoid: a plan is left out if something is bound to be cleared before its
// end, and goes another way if there is one.
func TestPlansAvoid(t *testing.T) {
	r := rules(t, "bilging")
	// The A of row 3 has to pass B, which would join the two B of column 2.
	b := board(t, r, "ABxy\nABzw\nBAuv\nCDCD")
	for moves := range b.Plans(5, 1, 5) {
		if len(moves) == 1 && moves[0] == right(2, 0) {
			return
		}
	}
	t.Errorf("the swap that completes A and B is not among the plans of\n%v", b.Grid())
}

// TestPlansOfPieces: crabs and jellyfish are not moved by plans.
func TestPlansOfPieces(t *testing.T) {
	r := rules(t, "bilging")
	b := board(t, r, "AxAyzw\nAwvuxy\nzAwuvx\n*BBzBB\nBxB*vB\npower 3 0 crab\npower 4 3 jellyfish")
	n := 0
	for moves := range b.Plans(20, 1, 5) {
		for _, m := range moves {
			n++
			if m.At.Row >= 3 {
				t.Errorf("%v moves in the row of a crab or a jellyfish", moves)
			}
		}
	}
	if n == 0 {
		t.Error("no plans")
	}
}

// TestWaysOfPlans: Plans with several ways to a clear lists all the plans that it lists with one. Each can be played and
// earns what it promises. At most a quarter leave the same board as another.
func TestWaysOfPlans(t *testing.T) {
	const price, most = 8, 12
	r := rules(t, "bilging")
	several := 0
	for seed := range uint64(60) {
		b := r.Deal(source(seed))
		one := map[string]bool{}
		for moves := range b.Plans(most, 1, price) {
			one[fmt.Sprint(moves)] = true
		}
		boards := map[string]bool{}
		n := 0
		for moves, points := range b.Plans(8*most, 4, price) {
			n++
			delete(one, fmt.Sprint(moves))
			c := b.CopyTo(nil).(*Board)
			for i, m := range moves {
				if got := c.Play(m); got > 0 != (i == len(moves)-1) || i == len(moves)-1 && got != points {
					t.Fatalf("swap %d of %v earns %d, want %d in the end", i, moves, got, points)
				}
			}
			boards[fmt.Sprint(len(moves), points, c.Grid())] = true
		}
		if len(one) > 0 {
			t.Errorf("%d plans are missing where there are several ways, on\n%v", len(one), b.Grid())
		}
		if len(boards) < n*3/4 { // what two schemes clear can be the same
			t.Errorf("%d of %d plans leave the same board as others", n-len(boards), n)
		}
		if n > 3*most {
			several++
		}
	}
	if several < 20 {
		t.Errorf("only %d boards have many ways", several)
	}
}
