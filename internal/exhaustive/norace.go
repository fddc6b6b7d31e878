//go:build !race

package exhaustive

// reduction is the factor by which the race detector makes samples smaller.
const reduction = 1
