package classify

import (
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// What shines through the tiles of one class may make two of it: the fields of a chequerboard, or a
// light from one side. Then the place of a tile tells which of the two it has, as no deal does. The
// two have the same pattern, and hardly another colour.
//
// Measured on drawn tiles that let 0.15 to 0.6 of such grounds through: halves of a class lie up to 18
// apart before a chequerboard and up to 8 before a light from one side, and correlate by 0.97 and
// more.
const (
	fieldShine  = 20.0 // Delta E of the mean colours, before a chequerboard
	sideShine   = 10.0 // and before a light from one side
	samePattern = 0.95 // correlation of lightness
	noChance    = 10.0 // bits: a thousandth
	littleDoubt = 3.0  // bits, where other classes show the fields already
)

// grounds tells which classes differ only by the ground that shines through.
type grounds struct {
	cols   int     // of the sheet
	fields float64 // bits that must tell two classes apart by the fields of a chequerboard
}

// groundsOf finds out whether some of the classes show the fields of a chequerboard.
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

// onFields reports whether two classes are one, before the two kinds of fields of a chequerboard.
func (g grounds) onFields(a, b Class) bool {
	return byField(a.Cells, b.Cells, g.cols) >= g.fields &&
		pixel.DeltaE(a.Mean.meanAt(InnerPixels), b.Mean.meanAt(InnerPixels)) <= fieldShine && alikePattern(a, b)
}

// alikePattern reports whether two classes have the same pattern of light and dark.
func alikePattern(a, b Class) bool {
	return segment.Correlation(a.Mean.Lightness(), b.Mean.Lightness()) >= samePattern
}

// byField is how unlikely it is, in bits, that tiles dealt at random lie on the fields of a
// chequerboard as those in some cells and in others do: 0 if each kind does not have a colour of its
// own.
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

// bySide is how unlikely it is, in bits, that tiles dealt at random are divided by a line between
// rows or columns as those in some cells and in others are: 0 if they are not.
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

// extent is the range of some cells along an axis.
func extent(cells []int, along func(cell int) int) (low, high int) {
	low, high = math.MaxInt, math.MinInt
	for _, cell := range cells {
		low, high = min(low, along(cell)), max(high, along(cell))
	}
	return low, high
}

// combinations is the number of ways to choose k of n things, in bits.
func combinations(n, k int) (bits float64) {
	for i := range k {
		bits += math.Log2(float64(n-i) / float64(i+1))
	}
	return bits
}
