package swap

import (
	"math"
	"slices"
	"testing"
)

// TestCompactPlaysAsBoard: the same moves, points, values and positions with the same chance, on boards of all
// sizes, also with tiles that match nothing.
func TestCompactPlaysAsBoard(t *testing.T) {
	games := 0
	for _, r := range append(Games(), fileVariants(t)...) {
		for seed := range uint64(200) {
			b := randomBoard(source(seed), r)
			state, ok := b.Compact()
			if !ok {
				continue
			}
			c := state.(*Compact)
			games++
			rng, same := source(seed), source(seed)
			for range 30 {
				moves := b.Moves(nil)
				if got := c.Moves(nil); !slices.Equal(got, moves) {
					t.Fatalf("%s: moves %v, want %v on\n%v", r.Name, got, moves, b.Grid())
				}
				if len(moves) == 0 {
					break
				}
				for _, m := range moves {
					if got, want := c.Score(m), b.Score(m); got != want {
						t.Fatalf("%s: %v scores %d, want %d on\n%v", r.Name, m, got, want, b.Grid())
					}
				}
				before := b.Grid()
				m := moves[rng.IntN(len(moves))]
				same.IntN(len(moves))
				if got, want := c.PlayWith(m, same), b.PlayWith(m, rng); got != want {
					t.Fatalf("%s: %v earned %d, want %d on\n%v", r.Name, m, got, want, before)
				}
				if want := b.compact(); c.digits != want.digits {
					t.Fatalf("%s: another position than\n%v after %v on\n%v", r.Name, b.Grid(), m, before)
				}
			}
		}
	}
	if games < 100 {
		t.Errorf("only %d boards could be compact", games)
	}
}

// TestRefilled compares the estimate of a position with the mean of many draws: on average over moves it is
// within a fifth.
func TestRefilled(t *testing.T) {
	const draws = 200
	for _, r := range Games() {
		if !r.compact() {
			continue
		}
		estimated, drawn, n := 0., 0., 0.
		rng := source(1)
		for range 60 {
			b := r.Deal(rng)
			c, child := b.compact(), newCompact(b.layout)
			for _, m := range c.Moves(nil) {
				after := newCompact(b.layout)
				c.CopyTo(after)
				known := float64(after.Play(m)) + b.mobility[len(after.Moves(nil))]
				estimated += c.expected(m) - known
				n++
				for range draws {
					c.CopyTo(child)
					points := child.PlayWith(m, rng)
					drawn += (float64(points) + b.mobility[len(child.Moves(nil))] - known) / draws
				}
			}
		}
		estimated, drawn = estimated/n, drawn/n
		t.Logf("%s: refills are estimated to bring %.1f, and bring %.1f", r.Name, estimated, drawn)
		if math.Abs(estimated-drawn) > 0.2*drawn {
			t.Errorf("%s: refills are estimated to bring %.1f, and bring %.1f", r.Name, estimated, drawn)
		}
	}
}

// BenchmarkCompact draws a move and estimates the position after it.
func BenchmarkCompact(b *testing.B) {
	boards := boards(b, "bejeweled")
	rng := source(1)
	from, child := boards[0].compact(), boards[0].compact()
	moves := from.Moves(nil)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		from.CopyTo(child)
		child.PlayWith(moves[i%len(moves)], rng)
		child.Prospect()
	}
}
