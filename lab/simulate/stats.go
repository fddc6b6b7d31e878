package simulate

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Summary describes a sample. SD and SE are NaN for fewer than two values.
type Summary struct {
	N                int
	Mean             float64
	SD               float64 // standard deviation of the population, estimated with N-1
	SE               float64 // standard error of the mean: SD / sqrt(N)
	Min, Median, Max float64
}

// summarize describes the values, of which there must be at least one.
func summarize(values []float64) Summary {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	mean, sd := stat.MeanStdDev(sorted, nil)
	return Summary{
		N:      n,
		Mean:   mean,
		SD:     sd,
		SE:     stat.StdErr(sd, float64(n)),
		Min:    sorted[0],
		Median: (sorted[(n-1)/2] + sorted[n/2]) / 2,
		Max:    sorted[n-1],
	}
}

// Ratio is a quotient of two sums over games, such as points by moves, and its standard error. The ratio is
// NaN if the divisor is 0, the error if there are fewer than two games.
type Ratio struct{ Mean, SE float64 }

// ratioOf divides the sum of parts by the sum of wholes; each has one value per game. The standard error is
// the ratio estimator's (Cochran, "Sampling Techniques", 1977, section 2.11).
func ratioOf(parts, wholes []float64) Ratio {
	n, total := float64(len(parts)), floats.Sum(wholes)
	if total == 0 {
		return Ratio{math.NaN(), math.NaN()}
	}
	r := Ratio{Mean: floats.Sum(parts) / total, SE: math.NaN()}
	if n > 1 {
		sum := 0.
		for i, part := range parts {
			d := part - r.Mean*wholes[i]
			sum += d * d
		}
		r.SE = math.Sqrt(sum*n/(n-1)) / total
	}
	return r
}

// confidence is the level of the interval of a Difference.
const confidence = 0.95

// Difference is by how much one planner scores more than another on the same games. SE and the interval are
// NaN for fewer than two games.
type Difference struct {
	Mean      float64
	SE        float64
	Low, High float64 // 95 % interval of the mean, by Student's t with one degree of freedom less than games
}

// paired compares scores with those of another planner in the same games, in the
// same order.
func paired(scores, others []float64) Difference {
	differences := make([]float64, len(scores))
	for i, s := range scores {
		differences[i] = s - others[i]
	}
	d := summarize(differences)
	if d.N < 2 {
		return Difference{d.Mean, d.SE, math.NaN(), math.NaN()}
	}
	t := distuv.StudentsT{Sigma: 1, Nu: float64(d.N - 1)}.Quantile((1 + confidence) / 2)
	return Difference{d.Mean, d.SE, d.Mean - t*d.SE, d.Mean + t*d.SE}
}
