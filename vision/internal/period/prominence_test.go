package period

import (
	"math"
	"testing"
)

// TestProminent: the period of a profile is found, not a multiple of it; a flat one has none.
func TestProminent(t *testing.T) {
	var scan Scan
	for _, period := range []float64{6, 11.5, 30} {
		p := make([]float32, 96)
		for i := range p {
			p[i] = float32(math.Max(0, math.Cos(2*math.Pi*float64(i)/period)))
		}
		if got := scan.Prominent(p); math.Abs(got.Lag-period) > 0.3 || got.Height < 0.9 {
			t.Errorf("period %g: %v", period, got)
		}
	}
	if got := scan.Prominent(make([]float32, 96)); got != (Peak{}) {
		t.Errorf("flat: %v", got)
	}
	p := make([]float32, 96)
	if n := testing.AllocsPerRun(20, func() { scan.Prominent(p) }); n > 0 {
		t.Errorf("%g allocations", n)
	}
}
