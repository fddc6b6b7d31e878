package period

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// noise is a profile of n random samples.
func noise(seed uint64, n int) []float32 {
	rng := rand.New(rand.NewPCG(seed, 1))
	p := make([]float32, n)
	for i := range p {
		p[i] = rng.Float32()
	}
	return p
}

// lines is a profile of n samples with blurred lines at phase, phase+size, ... whose heights repeat
// from line to line.
func lines(n int, phase, size float64, heights ...float32) []float32 {
	p := make([]float32, n)
	for k := 0; phase+float64(k)*size < float64(n-1); k++ {
		at := phase + float64(k)*size
		i, frac := int(at), float32(at-math.Floor(at))
		h := heights[k%len(heights)]
		p[i], p[i+1] = p[i]+h*(1-frac), p[i+1]+h*frac
	}
	for range 2 {
		before := slices.Clone(p)
		for i := 1; i+1 < n; i++ {
			p[i] = (before[i-1] + 2*before[i] + before[i+1]) / 4
		}
	}
	return p
}

// TestAutocorrelation compares it with the formula, at all lags and beyond.
func TestAutocorrelation(t *testing.T) {
	for _, n := range []int{1, 2, 4, 5, 9, 40} {
		p := noise(uint64(n), n)
		r := newAutocorrelation(slices.Clone(p))
		mean := 0.0
		for _, v := range p {
			mean += float64(v) / float64(n)
		}
		for lag := -1; lag <= n; lag++ {
			var products, first, second float64
			for i := 0; lag >= 0 && i+lag < n; i++ {
				a, b := float64(p[i])-mean, float64(p[i+lag])-mean
				products, first, second = products+a*b, first+a*a, second+b*b
			}
			want := 0.0
			if first*second > 1e-9 {
				want = products / math.Sqrt(first*second)
			}
			if got := r.at(lag); math.Abs(got-want) > 1e-4 {
				t.Errorf("%d samples, lag %d: %g, want %g", n, lag, got, want)
			}
		}
	}
}

// TestFind: the first peak is the period, and harmonics are left out.
func TestFind(t *testing.T) {
	for _, c := range []struct {
		name string
		p    []float32
		want []float64
	}{
		{"lines", lines(300, 3, 23, 1), []float64{23, 46}},
		{"fractional period", lines(300, 3, 20.5, 1), []float64{20.5, 41}},
		{"halves of different heights", lines(400, 3, 15, 1, 0.2), []float64{30}},
		{"too few repeats", lines(60, 3, 25, 1), nil},
		{"flat", make([]float32, 100), nil},
	} {
		peaks := Find(c.p)
		if len(peaks) < len(c.want) || c.want == nil && len(peaks) > 0 {
			t.Errorf("%s: peaks %v, want %v", c.name, peaks, c.want)
			continue
		}
		for i, want := range c.want {
			if math.Abs(peaks[i].Lag-want) > 0.5 {
				t.Errorf("%s: peak %d at %g, want %g", c.name, i, peaks[i].Lag, want)
			}
		}
		if !slices.IsSortedFunc(peaks, func(a, b Peak) int { return int(math.Copysign(1, b.Height-a.Height)) }) || len(peaks) > maxPeaks {
			t.Errorf("%s: peaks %v are not the highest ones first", c.name, peaks)
		}
	}
}

// TestFundamentals: of the harmonics only that at twice the lag stays, with less weight; a higher
// peak is none.
func TestFundamentals(t *testing.T) {
	for _, c := range []struct{ peaks, want []Peak }{
		{[]Peak{{10, 0.8}, {20, 0.8}, {30, 0.8}}, []Peak{{10, 0.8}, {20, 0.56}}},
		{[]Peak{{10, 0.3}, {20, 0.8}, {40, 0.8}}, []Peak{{10, 0.3}, {20, 0.8}, {40, 0.56}}},
		{[]Peak{{10, 0.8}, {25, 0.8}}, []Peak{{10, 0.8}, {25, 0.8}}},
	} {
		same := func(a, b Peak) bool { return a.Lag == b.Lag && math.Abs(a.Height-b.Height) < 1e-9 }
		if got := fundamentals(c.peaks); !slices.EqualFunc(got, c.want, same) {
			t.Errorf("%v: %v, want %v", c.peaks, got, c.want)
		}
	}
}

// TestRefine: the harmonics tell the period much more exactly than the first peak.
func TestRefine(t *testing.T) {
	for _, size := range []float64{12.2, 23.37, 31.9} {
		if got := Refine(lines(600, 4.3, size, 1), math.Round(size)); math.Abs(got-size) > 0.03 {
			t.Errorf("period %g is refined to %g", size, got)
		}
	}
	if got := Refine(make([]float32, 100), 11); got != 11 {
		t.Errorf("a flat profile changes the period from 11 to %g", got)
	}
}

// TestFitComb: the phase and the size are found from a period that is a little off.
func TestFitComb(t *testing.T) {
	for _, c := range []struct{ phase, size, off float64 }{{0, 20, 0}, {7.5, 23.2, 0.3}, {19, 31.4, -0.5}} {
		phase, size := FitComb(lines(400, c.phase, c.size, 1), c.size+c.off)
		if math.Abs(size-c.size) > 0.1 || math.Abs(phase-c.phase) > 1 {
			t.Errorf("lines at %g, every %g: found at %g, every %g", c.phase, c.size, phase, size)
		}
	}
}

// TestFitPhase: only lines within reach count.
func TestFitPhase(t *testing.T) {
	const size = 20
	p := lines(400, 6, size, 1)
	for i, v := range lines(400, 16, size, 2) { // higher ones, halfway between
		p[i] += v
	}
	for _, c := range []struct{ at, reach, want float64 }{{4, 0.2, 6}, {18, 0.2, 16}, {4, 1, 16}, {25, 0.2, 6}} {
		if got := FitPhase(p, c.at, size, c.reach); math.Abs(got-c.want) > phaseStep {
			t.Errorf("from %g, %g periods around: %g, want %g", c.at, c.reach, got, c.want)
		}
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct{ at, size, want float64 }{{0, 5, 0}, {4, 5, 4}, {5, 5, 0}, {-1, 5, 4}, {-11, 5, 4}, {12.5, 5, 2.5}} {
		if got := Wrap(c.at, c.size); got != c.want {
			t.Errorf("%g modulo %g is %g, want %g", c.at, c.size, got, c.want)
		}
	}
}
