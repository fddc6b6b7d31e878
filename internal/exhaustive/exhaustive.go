// Package exhaustive lets long tests try a fixed sample, or everything with the flag -all, which make check
// sets. A test binary that imports the package has the flag:
//
//	go test ./vision -all
//
// What the sample of a package leaves out must run in make check: its targets name the packages.
//
// Samples are smaller under the race detector, which makes code that reads pixels about forty times slower: to
// find a race, every kind of concurrent code must run once, not every picture. With -all, everything is tried
// there, too.
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

// NoRace skips a long test under the race detector, except with -all. Use it in tests that run in a single
// goroutine, or whose concurrent code a shorter test covers.
func NoRace(t testing.TB) {
	t.Helper()
	if !On() && reduction > 1 {
		t.Skip("too slow under the race detector; -all runs it")
	}
}

// OneIn returns every n-th case, starting with the first, or all of them with -all. Under the race detector the
// steps are eight times as wide. But of more than n cases it keeps at least two, so that parallel subtests still
// run side by side. OneIn logs how many cases it keeps.
func OneIn[T any](t testing.TB, n int, cases []T) []T {
	t.Helper()
	if On() {
		return cases
	}
	step := max(n, min(n*reduction, len(cases)-1))
	var sample []T
	for i := 0; i < len(cases); i += step {
		sample = append(sample, cases[i])
	}
	Sampled(t, len(sample), len(cases))
	return sample
}

// Times is [Some] for a step that a sample repeats as often as a full run.
func Times(t testing.TB, n int) int {
	t.Helper()
	return Some(t, n, n)
}

// Some returns how often to run a step: all times with -all, otherwise some times, or an eighth of those under the
// race detector, but at least once. It logs how many repetitions it tries.
func Some(t testing.TB, some, all int) int {
	t.Helper()
	if On() {
		return all
	}
	times := max(some/reduction, min(some, 1))
	Sampled(t, times, all)
	return times
}

// Sampled logs that a test tries only some of its cases.
func Sampled(t testing.TB, some, of int) {
	t.Helper()
	if some < of {
		t.Logf("%d of %d are tried; -all tries all, as make check does", some, of)
	}
}
