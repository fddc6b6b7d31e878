package simulate

import (
	"math"
	"testing"
)

// near reports whether two numbers agree to six digits after the point; NaN
// agrees with itself.
func near(a, b float64) bool {
	return math.Abs(a-b) < 5e-7 || math.IsNaN(a) && math.IsNaN(b)
}

func TestSummarize(t *testing.T) {
	nan := math.NaN()
	for _, test := range []struct {
		values []float64
		want   Summary
	}{
		// Squares of the distances from 5: 9+1+1+1+0+0+4+16 = 32.
		{[]float64{9, 2, 5, 4, 4, 7, 4, 5}, Summary{8, 5, math.Sqrt(32. / 7), math.Sqrt(32. / 7 / 8), 2, 4.5, 9}},
		{[]float64{-1, 3, 1}, Summary{3, 1, 2, 2 / math.Sqrt(3), -1, 1, 3}},
		{[]float64{7, 7}, Summary{2, 7, 0, 0, 7, 7, 7}},
		{[]float64{7}, Summary{1, 7, nan, nan, 7, 7, 7}},
	} {
		got := summarize(test.values)
		if got.N != test.want.N || !near(got.Mean, test.want.Mean) || !near(got.SD, test.want.SD) || !near(got.SE, test.want.SE) ||
			got.Min != test.want.Min || got.Median != test.want.Median || got.Max != test.want.Max {
			t.Errorf("%v: %+v, want %+v", test.values, got, test.want)
		}
	}
}

func TestSummarizeLeavesTheValuesAlone(t *testing.T) {
	values := []float64{3, 1, 2}
	summarize(values)
	if values[0] != 3 || values[1] != 1 || values[2] != 2 {
		t.Errorf("values are %v now", values)
	}
}

// TestPaired: quantiles of Student's t at 97.5 % from printed tables.
func TestPaired(t *testing.T) {
	for _, test := range []struct {
		scores, others []float64
		want           Difference
		quantile       float64
	}{
		// Differences 1, 2, 3: mean 2, sd 1; 2 degrees of freedom.
		{[]float64{101, 202, 303}, []float64{100, 200, 300}, Difference{Mean: 2, SE: 1 / math.Sqrt(3)}, 4.303},
		// Differences -4, 0: mean -2, sd 2.8284; 1 degree.
		{[]float64{0, 5}, []float64{4, 5}, Difference{Mean: -2, SE: 2}, 12.706},
		// Ten of +1 and one of -10: mean 0, squares 10+100; 10 degrees.
		{[]float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -10}, make([]float64, 11), Difference{Mean: 0, SE: math.Sqrt(11. / 11)}, 2.228},
	} {
		got := paired(test.scores, test.others)
		half := test.quantile * test.want.SE
		if !near(got.Mean, test.want.Mean) || !near(got.SE, test.want.SE) ||
			math.Abs(got.Low-(got.Mean-half)) > 0.002 || math.Abs(got.High-(got.Mean+half)) > 0.002 {
			t.Errorf("%v against %v: %+v, want %+v and %v standard errors to either side", test.scores, test.others, got, test.want, test.quantile)
		}
	}
	if d := paired([]float64{5}, []float64{2}); d.Mean != 3 || !math.IsNaN(d.SE) || !math.IsNaN(d.Low) || !math.IsNaN(d.High) {
		t.Errorf("one game: %+v, want the difference 3 and nothing about its error", d)
	}
}
