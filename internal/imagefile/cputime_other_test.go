//go:build !unix

package imagefile

import "time"

var start = time.Now()

// cpuTime is the time of the clock, where the processor time is not asked for.
func cpuTime() time.Duration { return time.Since(start) }
