package classify

// comparer compares tiles in their distinctive pixels, in which classes differ. Two pixels match
// up to a tolerance in Delta E.
type comparer struct {
	distinctive []int
	Tolerance   float64
}

// similarity is the share of distinctive pixels in which two tiles match within tolerance. dx and
// dy shift the second tile, in pixels.
func (c comparer) similarity(a, b []float32, dx, dy int, tolerance float64) float64 {
	return Alike(a, b, c.distinctive, dx, dy, tolerance)
}

// Shifted is the highest similarity over shifts of the second tile by up to two pixels: a lattice
// does not fit all tiles equally well.
func (c comparer) Shifted(a, b []float32, tolerance float64) (best float64) {
	const most = 2
	for dy := -most; dy <= most; dy++ {
		for dx := -most; dx <= most; dx++ {
			best = max(best, c.similarity(a, b, dx, dy, tolerance))
		}
	}
	return best
}
