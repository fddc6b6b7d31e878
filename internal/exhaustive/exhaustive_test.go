package exhaustive

import (
	"slices"
	"testing"
)

func TestOneIn(t *testing.T) {
	cases := make([]int, 40)
	for i := range cases {
		cases[i] = i
	}
	for _, c := range []struct {
		n, of         int
		sample, raced []int
	}{
		{1, 0, nil, nil},
		{1, 1, []int{0}, []int{0}},
		{1, 3, []int{0, 1, 2}, []int{0, 2}},
		{10, 40, []int{0, 10, 20, 30}, []int{0, 39}},
		{5, 40, []int{0, 5, 10, 15, 20, 25, 30, 35}, []int{0, 39}},
		{1, 20, cases[:20], []int{0, 8, 16}},
		{7, 8, []int{0, 7}, []int{0, 7}},
		{9, 8, []int{0}, []int{0}},
	} {
		want := c.sample
		switch {
		case On():
			want = cases[:c.of]
		case reduction > 1:
			want = c.raced
		}
		if got := OneIn(t, c.n, cases[:c.of]); !slices.Equal(got, want) {
			t.Errorf("one in %d of %d: %v, want %v", c.n, c.of, got, want)
		}
	}
}

func TestTimes(t *testing.T) {
	for n, raced := range map[int]int{0: 0, 1: 1, 7: 1, 8: 1, 1000: 125} {
		want := n
		if reduction > 1 && !On() {
			want = raced
		}
		if got := Times(t, n); got != want {
			t.Errorf("%d times: %d, want %d", n, got, want)
		}
		all := 10 * n
		if On() {
			want = all
		}
		if got := Some(t, n, all); got != want {
			t.Errorf("%d of %d times: %d, want %d", n, all, got, want)
		}
	}
}
