package batch

import (
	"math"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/corpus"
)

func TestQuantile(t *testing.T) {
	report := func(n int) Report {
		b := Report{results: make([]Result, 3)} // that did not get there
		for i := n; i > 0; i-- {
			b.results = append(b.results, Result{Times: StageTimes{StageLocate: time.Duration(i)}})
		}
		return b
	}
	for _, test := range []struct {
		n      int
		q      float64
		expect time.Duration
	}{{0, 0.5, 0}, {1, 0.5, 1}, {1, 0.95, 1}, {2, 0.5, 1}, {3, 0.5, 2}, {20, 0.95, 19}, {100, 0.95, 95}} {
		if got := report(test.n).quantile(StageLocate, test.q); got != test.expect {
			t.Errorf("%v of 1 to %d: %d, want %d", test.q, test.n, got, test.expect)
		}
	}
}

// Only a complete share is 1.0000.
func TestShare(t *testing.T) {
	for _, test := range []struct {
		share  share
		expect string
	}{{share{0, 3}, "0.0000"}, {share{2, 3}, "0.6666"}, {share{29, 100}, "0.2900"}, {share{99999, 100000}, "0.9999"}, {share{7, 7}, "1.0000"}, {share{0, 0}, "-"}} {
		if got := test.share.String(); got != test.expect {
			t.Errorf("%d of %d: %s, want %s", test.share.part, test.share.whole, got, test.expect)
		}
	}
	if nothing := (share{}); !math.IsNaN(nothing.value()) || nothing.json() != nil {
		t.Error("a share of nothing is a number")
	}
}

// TestTellPowers: one grid that lists a power-up is enough.
func TestTellPowers(t *testing.T) {
	plain, told := corpus.Sample{Want: parseGrid(t, "AAB")}, corpus.Sample{Want: parseGrid(t, "AAB\npower 0 0 fill")}
	if tellPowers([]corpus.Sample{plain, {Standing: corpus.NoGrid}}) || !tellPowers([]corpus.Sample{plain, told}) {
		t.Error("whether any grid tells of power-ups is not seen")
	}
}

func parseGrid(t *testing.T, text string) engine.Grid {
	t.Helper()
	g, err := engine.ParseGrid(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
