package segment

import (
	"math"

	"gonum.org/v1/gonum/stat"
)

// Correlation is Pearson's coefficient, 0 where either side hardly varies.
func Correlation(a, b []float64) float64 {
	const flat = 0.5 // standard deviation of L; faded tiles have about 1
	var ma, mb float64
	for i := range a {
		ma += a[i]
		mb += b[i]
	}
	n := float64(len(a))
	ma, mb = ma/n, mb/n
	var ab, aa, bb float64
	for i := range a {
		ab += (a[i] - ma) * (b[i] - mb)
		aa += (a[i] - ma) * (a[i] - ma)
		bb += (b[i] - mb) * (b[i] - mb)
	}
	if aa < flat*flat*n || bb < flat*flat*n {
		return 0
	}
	return ab / math.Sqrt(aa*bb)
}

// Deviation is the standard deviation.
func Deviation(values []float64) float64 { return stat.PopStdDev(values, nil) }

// A tile that fades or is selected keeps its pattern of light and dark.
const (
	FadedPattern = 0.6 // correlation of a faded tile with its class,
	FadedMargin  = 0.2 // and its lead over any other
)
