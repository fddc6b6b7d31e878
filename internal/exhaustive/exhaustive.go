// Package exhaustive lets long tests try a fixed sample, or everything with the flag -all, which make check
// sets. A test binary that imports the package has the flag:
//
//	go test ./vision -all
package exhaustive

import (
	"flag"
	"testing"
)

var all = flag.Bool("all", false, "try everything, as make check does, and not only a sample")

// On reports whether to try everything.
func On() bool { return *all }

// Only skips the test in a sample.
func Only(t testing.TB) {
	t.Helper()
	if !On() {
		t.Skip("only with -all, as in make check")
	}
}

// OneIn returns every n-th case, starting with the first, or all of them with -all. It logs how many it
// leaves out.
func OneIn[T any](t testing.TB, n int, cases []T) []T {
	t.Helper()
	if On() {
		return cases
	}
	var sample []T
	for i := 0; i < len(cases); i += n {
		sample = append(sample, cases[i])
	}
	Sampled(t, len(sample), len(cases))
	return sample
}

// Sampled logs that a test tries only some of its cases.
func Sampled(t testing.TB, some, of int) {
	t.Helper()
	if some < of {
		t.Logf("%d of %d are tried; -all tries all, as make check does", some, of)
	}
}
