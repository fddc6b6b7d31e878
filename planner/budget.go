package planner

import (
	"fmt"
	"time"
)

// Budget limits a search that could go on for ever. The search ends at the first
// limit; a limit of 0 is none. A search without any limit takes [DefaultTime].
type Budget struct {
	// Time is the time to plan in. What a search finds in it depends on the speed
	// of the machine.
	Time time.Duration

	// Nodes is how many positions to look at. A search that is bounded by nodes
	// alone finds the same on every machine.
	Nodes int64
}

// DefaultTime is the budget of searches that were given none.
const DefaultTime = 200 * time.Millisecond

// orDefault is the budget, or the default one.
func (b Budget) orDefault() Budget {
	if b == (Budget{}) {
		b.Time = DefaultTime
	}
	return b
}

// String writes the budget as in a [Spec].
func (b Budget) String() string {
	switch {
	case b.Time == 0:
		return fmt.Sprintf("nodes=%d", b.Nodes)
	case b.Nodes == 0:
		return fmt.Sprintf("time=%v", b.Time)
	}
	return fmt.Sprintf("time=%v,nodes=%d", b.Time, b.Nodes)
}

// share is the part of a budget for each of n searches that run side by side.
func (b Budget) share(n int) Budget {
	if b.Nodes > 0 {
		b.Nodes = max(1, b.Nodes/int64(n))
	}
	return b
}

// atMost is the budget, limited to the given number of positions.
func (b Budget) atMost(nodes int64) Budget {
	if nodes > 0 && (b.Nodes == 0 || b.Nodes > nodes) {
		b.Nodes = nodes
	}
	return b
}

// meter measures how much of a budget is spent.
type meter struct {
	deadline time.Time // zero: none
	nodes    int64     // spent
	limit    int64     // 0: none
	done     <-chan struct{}
	over     bool
}

func (b Budget) start(done <-chan struct{}) meter {
	m := meter{limit: b.Nodes, done: done}
	if b.Time > 0 {
		m.deadline = time.Now().Add(b.Time)
	}
	return m
}

// part is a part of the budget. It is never zero.
func (b Budget) part(share float64) Budget {
	if b.Nodes > 0 {
		b.Nodes = max(1, int64(share*float64(b.Nodes)))
	}
	if b.Time > 0 {
		b.Time = max(1, time.Duration(share*float64(b.Time)))
	}
	return b
}

// part is a part of the rest of the budget. It is never zero.
func (m *meter) part(share float64) (left Budget) {
	if m.limit > 0 {
		left.Nodes = max(1, m.limit-m.nodes)
	}
	if !m.deadline.IsZero() {
		left.Time = max(1, time.Until(m.deadline))
	}
	return left.part(share)
}

// spend adds nodes and reports whether the budget is spent or the search was
// cancelled.
func (m *meter) spend(nodes int64) bool {
	m.nodes += nodes
	select {
	case <-m.done:
		m.over = true
	default:
		m.over = m.over || m.limit > 0 && m.nodes >= m.limit || m.late()
	}
	return m.over
}

// spent is the part that is spent of the budget that the meter started with.
func (m *meter) spent(b Budget) (share float64) {
	if b.Nodes > 0 {
		share = float64(m.nodes) / float64(b.Nodes)
	}
	if b.Time > 0 {
		share = max(share, 1-float64(time.Until(m.deadline))/float64(b.Time))
	}
	return share
}

// leastNodes are looked at however late it is. They take less than a millisecond, unless
// the machine is busy with something else; and a small board needs no more.
const leastNodes = 500

// late reports whether the time is up.
func (m *meter) late() bool {
	return !m.deadline.IsZero() && m.nodes >= leastNodes && !time.Now().Before(m.deadline)
}
