package classify

import (
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// A ground that shines through tiles may split one class in two: the fields of a chequerboard, or light
// from one side. The place of a tile then determines which of the two classes it has, which never happens
// in a random deal. Both classes have the same pattern, and hardly differ in colour.
//
// Measured on drawn tiles that let 0.15 to 0.6 of such grounds through: the two halves of a class are up to
// 18 apart on a chequerboard and up to 8 in light from one side, and correlate by 0.97 or more.
const (
	fieldShine  = 20.0 // greatest Delta E of the mean colours, on a chequerboard
	sideShine   = 10.0 // and in light from one side
	samePattern = 0.95 // least correlation of lightness
	noChance    = 10.0 // bits: a chance of one in a thousand
	littleDoubt = 3.0  // bits, enough where other classes already show the fields
)

// grounds finds classes that differ only by the ground that shines through.
type grounds struct {
	cols   int     // of the sheet
	fields float64 // bits of evidence needed to merge two classes that are divided by the fields of a chequerboard
}

// groundsOf checks whether any two classes clearly show the fields of a chequerboard.
func groundsOf(classes []Class, cols int) grounds {
	g := grounds{cols, noChance}
	for k := range classes {
		for j := range k {
			if g.onFields(classes[k], classes[j]) {
				g.fields = littleDoubt
				return g
			}
		}
	}
	return g
}

// same reports whether two classes differ only by the ground.
func (g grounds) same(a, b Class) bool {
	apart := pixel.DeltaE(a.Mean.meanAt(InnerPixels), b.Mean.meanAt(InnerPixels))
	return g.onFields(a, b) || apart <= sideShine && bySide(a.Cells, b.Cells, g.cols) >= noChance && alikePattern(a, b)
}

// onFields reports whether two classes are one class on the two colours of chequerboard fields.
func (g grounds) onFields(a, b Class) bool {
	return byField(a.Cells, b.Cells, g.cols) >= g.fields &&
		pixel.DeltaE(a.Mean.meanAt(InnerPixels), b.Mean.meanAt(InnerPixels)) <= fieldShine && alikePattern(a, b)
}

// alikePattern reports whether two classes have the same pattern of light and dark.
func alikePattern(a, b Class) bool {
	return segment.Correlation(a.Mean.Lightness(), b.Mean.Lightness()) >= samePattern
}

// byField is how unlikely, in bits, it is that randomly dealt tiles of two classes lie on chequerboard
// fields of a different colour each, as the given cells do. It is 0 if they do not.
func byField(a, b []int, cols int) float64 {
	field := func(cell int) int { return (cell/cols + cell%cols) % 2 }
	own := field(a[0])
	for _, cell := range a {
		if field(cell) != own {
			return 0
		}
	}
	for _, cell := range b {
		if field(cell) == own {
			return 0
		}
	}
	return float64(len(a) + len(b) - 1)
}

// bySide is how unlikely, in bits, it is that randomly dealt tiles of two classes are divided by a line
// between rows or columns, as the given cells are. It is 0 if they are not.
func bySide(a, b []int, cols int) float64 {
	const lines = 2.0 // bits: across or down, and either kind first
	for _, along := range [2]func(cell int) int{func(cell int) int { return cell / cols }, func(cell int) int { return cell % cols }} {
		lowA, highA := extent(a, along)
		lowB, highB := extent(b, along)
		if highA < lowB || highB < lowA {
			return max(0, combinations(len(a)+len(b), len(a))-lines)
		}
	}
	return 0
}

// extent is the range of cells along an axis.
func extent(cells []int, along func(cell int) int) (low, high int) {
	low, high = math.MaxInt, math.MinInt
	for _, cell := range cells {
		low, high = min(low, along(cell)), max(high, along(cell))
	}
	return low, high
}

// combinations is the binary logarithm of the binomial coefficient n over k.
func combinations(n, k int) (bits float64) {
	for i := range k {
		bits += math.Log2(float64(n-i) / float64(i+1))
	}
	return bits
}
