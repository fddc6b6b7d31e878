package capture

import (
	"slices"
	"testing"

	"golang.org/x/sys/windows"
)

// TestTopWindows lists the windows on stacks of many sizes: one that has to grow meanwhile must not lose any.
func TestTopWindows(t *testing.T) {
	want, err := topWindows()
	if err != nil {
		t.Fatal(err)
	}
	if len(want) < 2 {
		t.Skip("needs two windows, and Windows has ", len(want))
	}
	for depth := range 64 {
		listed := make(chan []windows.HWND)
		go func() { listed <- belowFrames(depth) }()
		if got := <-listed; !slices.Equal(got, want) {
			t.Errorf("below %d frames: windows %v, want %v", depth, got, want)
		}
	}
}

// belowFrames lists the windows after depth calls that each fill a part of the stack.
func belowFrames(depth int) []windows.HWND {
	var frame [128]byte
	frame[depth]++
	if depth > 0 {
		return belowFrames(depth - int(frame[depth]))
	}
	list, _ := topWindows()
	return list
}
