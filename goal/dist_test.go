package goal

import (
	"math"
	"testing"
)

// near reports whether two probabilities or means are equal but for rounding and what sums cut off.
func near(a, b float64) bool { return math.Abs(a-b) < 1e-6 }

func TestCounted(t *testing.T) {
	d := counted(map[int]int{3: 1, 5: 2, 9: 1})
	for points, want := range map[int]float64{-1: 1, 3: 1, 4: 0.75, 5: 0.75, 6: 0.25, 9: 0.25, 10: 0, 1000: 0} {
		if got := d.AtLeast(points); !near(got, want) {
			t.Errorf("at least %d: %v, want %v", points, got, want)
		}
	}
	if got := d.Mean(); !near(got, 5.5) {
		t.Errorf("mean %v", got)
	}
}

func TestCertain(t *testing.T) {
	d := Dist{}.plus(exactly(7)).minus(exactly(2))
	if d.AtLeast(5) != 1 || d.AtLeast(6) != 0 || d.Mean() != 5 {
		t.Errorf("%+v", d)
	}
}

// TestSums compares sums and differences with all pairs, one by one.
func TestSums(t *testing.T) {
	a, b := []int{1, 4, 4, 10}, []int{-2, 0, 0, 3, 7}
	d, e := counted(map[int]int{1: 1, 4: 2, 10: 1}), counted(map[int]int{-2: 1, 0: 2, 3: 1, 7: 1})
	for points := -12; points < 20; points++ {
		var plus, minus int
		for _, x := range a {
			for _, y := range b {
				if x+y >= points {
					plus++
				}
				if x-y >= points {
					minus++
				}
			}
		}
		if got := d.plus(e).AtLeast(points); !near(got, float64(plus)/20) {
			t.Errorf("sum at least %d: %v, want %d/20", points, got, plus)
		}
		if got := d.sumAtLeast(e, points); !near(got, float64(plus)/20) {
			t.Errorf("sum at least %d, at once: %v, want %d/20", points, got, plus)
		}
		if got := d.minus(e).AtLeast(points); !near(got, float64(minus)/20) {
			t.Errorf("difference at least %d: %v, want %d/20", points, got, minus)
		}
	}
}

func TestTimes(t *testing.T) {
	d := counted(map[int]int{0: 9, 5: 1})
	one := Dist{}
	for n := range 13 {
		got := d.Times(n)
		for points := -1; points < 66; points++ {
			if !near(got.AtLeast(points), one.AtLeast(points)) {
				t.Errorf("%d times, at least %d: %v, added one by one %v", n, points, got.AtLeast(points), one.AtLeast(points))
			}
		}
		one = one.plus(d)
	}
	long := d.Times(700)
	if !near(long.Mean(), 350) || len(long.p) > 1500 {
		t.Errorf("700 times: mean %v, %d long", long.Mean(), len(long.p))
	}
}

// TestBounds tests From and Floor, which bound a distribution from below.
func TestBounds(t *testing.T) {
	d := counted(map[int]int{3: 1, 5: 2, 9: 1})
	for from, want := range map[int]float64{0: 5.5, 3: 5.5, 4: 19. / 3, 6: 9, 9: 9, 10: 10, 50: 50} {
		if got := d.From(from).Mean(); !near(got, want) {
			t.Errorf("from %d: mean %v, want %v", from, got, want)
		}
	}
	for floor, want := range map[int]float64{-1: 5.5, 3: 5.5, 4: 5.75, 5: 6, 9: 9, 11: 11} {
		if got := d.Floor(floor).Mean(); !near(got, want) {
			t.Errorf("at least %d: mean %v, want %v", floor, got, want)
		}
	}
	if got := d.AtLeast(9); !near(got, 0.25) {
		t.Error("From or Floor has changed what it was made of")
	}
}
