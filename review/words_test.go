package review

import "testing"

func TestLoss(t *testing.T) {
	for _, c := range []struct {
		m    Move
		want string
	}{
		{Move{Lost: 7}, ""},
		{Move{Judged: true, Advised: true}, ""},
		{Move{Judged: true}, "lost nothing"},
		{Move{Judged: true, Lost: 7, TakenBack: true}, ""},
		{Move{Judged: true, Lost: 7, Kind: Groups}, "lost 7"},
		{Move{Judged: true, Lost: 7, Kind: Expected, Noise: 3.4}, "lost 7 ± 3 expected"},
	} {
		if got := c.m.loss(); got != c.want {
			t.Errorf("%+v: %q, not %q", c.m, got, c.want)
		}
	}
}
