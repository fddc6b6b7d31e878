//go:build race

package exhaustive

// fewer is by how much smaller samples are.
const fewer = 8
