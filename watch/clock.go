package watch

import (
	"time"
)

// Stage is how long a part of the work took.
type Stage struct {
	Name string
	Took time.Duration
}

// clock measures how long stages take.
type clock struct {
	stages []Stage
	last   time.Time
}

func startClock() *clock { return &clock{last: time.Now()} }

// clockFrom counts the time since the press as the first stage.
func clockFrom(pressed time.Time) *clock {
	c := &clock{last: pressed}
	c.lap("press")
	return c
}

// lap ends a stage.
func (c *clock) lap(name string) {
	now := time.Now()
	c.stages = append(c.stages, Stage{name, now.Sub(c.last)})
	c.last = now
}
