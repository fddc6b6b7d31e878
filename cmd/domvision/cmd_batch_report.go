package main

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/corpus"
)

// batchReport is what became of every picture, and of all of them.
type batchReport struct {
	dir     string
	jobs    int           // pictures read at once
	elapsed time.Duration // for all of them
	results []batchResult // by name
	left    leftOut
	total   corpus.Score // of the pictures that count
}

// add counts a picture in. Large parts of the result are dropped, so that memory hardly
// grows with the number of pictures.
func (b *batchReport) add(r batchResult) {
	r.kept = nil
	b.results = append(b.results, r)
	if r.counts() {
		b.total.Add(r.score)
	}
}

// boards is how many pictures count.
func (b batchReport) boards() int {
	n := 0
	for _, r := range b.results {
		if r.counts() {
			n++
		}
	}
	return n
}

// outcomes counts the pictures by what became of them.
func (b batchReport) outcomes() map[outcome]int {
	counts := map[outcome]int{}
	for _, o := range outcomes {
		counts[o] = 0
	}
	for _, r := range b.results {
		counts[r.outcome()]++
	}
	return counts
}

func (b batchReport) full() int { return b.outcomes()[outcomeFull] }

// share is a part of a whole; not a number where there is no whole.
type share struct{ part, whole int }

func (s share) value() float64 {
	if s.whole == 0 {
		return math.NaN()
	}
	return float64(s.part) / float64(s.whole)
}

// String has four decimals, rounded down, so that only a complete share is 1.0000.
func (s share) String() string {
	if s.whole == 0 {
		return "-"
	}
	tenThousandths := 10000 * s.part / s.whole
	return fmt.Sprintf("%d.%04d", tenThousandths/10000, tenThousandths%10000)
}

// accuracy is the share of pictures read in full.
func (b batchReport) accuracy() share { return share{b.full(), b.boards()} }

// cellAccuracy is the share of cells read rightly, in the pictures that were not
// refused.
func (b batchReport) cellAccuracy() share { return share{b.total.Right, b.total.Cells()} }

// quantile is the time in which the share q of the pictures get through a stage.
// Those that did not reach it do not count.
func (b batchReport) quantile(stage int, q float64) time.Duration {
	var times []time.Duration
	for _, r := range b.results {
		if t := r.times[stage]; t > 0 {
			times = append(times, t)
		}
	}
	if len(times) == 0 {
		return 0
	}
	slices.Sort(times)
	return times[max(0, int(math.Ceil(q*float64(len(times))))-1)]
}

// confusedColors lists the colours that are shown and those that were read, in
// ascending order.
func (b batchReport) confusedColors() (shown, read []engine.Color) {
	for pair := range b.total.Confusion {
		shown, read = append(shown, pair.Truth), append(read, pair.Read)
	}
	slices.Sort(shown)
	slices.Sort(read)
	return slices.Compact(shown), slices.Compact(read)
}

// verdict is the error to end with: unreadable pictures and grids come before a low score.
func (b batchReport) verdict(bar float64) error {
	var failed []error
	for _, r := range b.results {
		if r.err != nil && !answered(r.err) {
			failed = append(failed, r.err)
		}
	}
	switch {
	case len(failed) == 1:
		return failed[0]
	case len(failed) > 1:
		return fmt.Errorf("%d files could not be read; the first: %w", len(failed), failed[0])
	case bar > 0 && !(b.accuracy().value() >= bar):
		return &failure{
			code: exitBelow,
			err:  fmt.Errorf("accuracy %v is below the bar of %v", b.accuracy(), bar),
		}
	}
	return nil
}
