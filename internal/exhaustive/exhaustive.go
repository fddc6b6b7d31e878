// Package exhaustive lets long tests try a fixed sample, or everything with the flag -all, which make check
// sets. A test binary that imports the package has the flag:
//
//	go test ./vision -all
//
// Under the race detector, which makes code that reads pixels about forty times slower, samples are smaller
// still: a race needs every kind of concurrent code to run once, not every picture. There -all tries everything,
// too.
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

// NoRace skips a long test under the race detector, except with -all. It is for tests that can show no race which
// a shorter one does not: mostly those that run in a single goroutine.
func NoRace(t testing.TB) {
	t.Helper()
	if !On() && fewer > 1 {
		t.Skip("long under the race detector, and without a race of its own; -all runs it")
	}
}

// OneIn returns every n-th case, starting with the first, or all of them with -all. Under the race detector
// it returns one in eight of these, but at least two, so that parallel subtests still meet. It logs how many it
// leaves out.
func OneIn[T any](t testing.TB, n int, cases []T) []T {
	t.Helper()
	if On() {
		return cases
	}
	step := max(n, min(n*fewer, len(cases)-1))
	var sample []T
	for i := 0; i < len(cases); i += step {
		sample = append(sample, cases[i])
	}
	Sampled(t, len(sample), len(cases))
	return sample
}

// Times returns how often to repeat what a test does n times: under the race detector an eighth of that, but at
// least once, except with -all. It logs how many repetitions it leaves out.
func Times(t testing.TB, n int) int {
	t.Helper()
	if On() {
		return n
	}
	times := max(n/fewer, min(n, 1))
	Sampled(t, times, n)
	return times
}

// Sampled logs that a test tries only some of its cases.
func Sampled(t testing.TB, some, of int) {
	t.Helper()
	if some < of {
		t.Logf("%d of %d are tried; -all tries all, as make check does", some, of)
	}
}
