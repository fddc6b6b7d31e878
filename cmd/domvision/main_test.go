package main

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

// TestCollectLater: only the first collection is put off.
func TestCollectLater(t *testing.T) {
	t.Setenv("GOGC", "")
	percent := func() int {
		p := debug.SetGCPercent(100)
		debug.SetGCPercent(p)
		return p
	}
	usual := percent()
	collectLater()
	if percent() <= usual {
		t.Errorf("the first collection is at %d %%", percent())
	}
	for late := time.Now().Add(time.Minute); percent() != usual; time.Sleep(time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("after a collection it is still %d %%, want %d", percent(), usual)
		}
		runtime.GC()
	}
}
