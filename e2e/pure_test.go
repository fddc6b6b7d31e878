//go:build !opencv

package e2e

// tags are those of the build whose games are played: in pure Go.
const tags = ""
