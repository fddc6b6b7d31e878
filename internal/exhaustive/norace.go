//go:build !race

package exhaustive

// fewer is the factor by which samples are smaller.
const fewer = 1
