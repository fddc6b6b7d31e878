package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// collectLater lets the garbage collector wait until the heap has grown to 32 MB, not 4: reading one picture takes
// hardly more, and collecting meanwhile took 7 % of the processor time of recognize. From then on it runs as
// usual. Whoever sets GOGC decides alone.
func collectLater() {
	if os.Getenv("GOGC") != "" {
		return
	}
	usual := debug.SetGCPercent(800)
	runtime.SetFinalizer(&firstCollection{}, func(*firstCollection) { debug.SetGCPercent(usual) })
}

// firstCollection is what the first collection finds unused. It has a pointer, so that it is allocated alone.
type firstCollection struct{ _ *byte }
