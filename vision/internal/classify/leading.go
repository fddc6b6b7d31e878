package classify

// Leading is the index of the greatest of n values of at least 0, noClass if n is 0, and the
// second greatest value.
func Leading(n int, value func(i int) float64) (best int, second float64) {
	best, first := NoClass, 0.0
	for i := range n {
		switch v := value(i); {
		case best == NoClass:
			best, first = i, v
		case v > first:
			best, first, second = i, v, first
		case v > second:
			second = v
		}
	}
	return best, second
}
