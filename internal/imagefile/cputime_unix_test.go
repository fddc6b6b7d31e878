//go:build unix

package imagefile

import (
	"syscall"
	"time"
)

// cpuTime is the processor time of this program. Unlike the time of the clock, it does not depend on what
// else the computer does.
func cpuTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
