//go:build !windows

package capture

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"slices"
	"testing"
	"time"

	"github.com/kbinani/screenshot"

	"github.com/domvision/domvision/internal/xvfb"
)

// sizes are common displays, in pixels.
var sizes = []image.Point{{1280, 1024}, {1920, 1080}}

// benchmarkGrab reports the median, too: other programs disturb the mean. A new desktop has one colour until its
// windows are painted: the first picture is waited for.
func benchmarkGrab(b *testing.B, src Source) {
	b.Helper()
	for late := time.Now().Add(20 * time.Second); time.Now().Before(late); time.Sleep(50 * time.Millisecond) {
		if _, err := src.Grab(b.Context()); !errors.Is(err, ErrBlank) {
			break
		}
	}
	var took []time.Duration
	for b.Loop() {
		start := time.Now()
		if _, err := src.Grab(b.Context()); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "median-ms")
}

func BenchmarkScreen(b *testing.B) {
	for _, size := range sizes {
		b.Run(fmt.Sprintf("%dx%d", size.X, size.Y), func(b *testing.B) {
			display := desk(b, size.X, size.Y)
			openGame(b, display, chequered(500, 400), image.Pt(40, 30))
			benchmarkGrab(b, Screen{})
		})
	}
}

// BenchmarkLibrary is BenchmarkScreen with the library that serves where plain requests fail.
func BenchmarkLibrary(b *testing.B) {
	for _, size := range sizes {
		b.Run(fmt.Sprintf("%dx%d", size.X, size.Y), func(b *testing.B) {
			display := desk(b, size.X, size.Y)
			openGame(b, display, chequered(500, 400), image.Pt(40, 30))
			benchmarkGrab(b, sourceFunc(func() (*image.RGBA, error) { return screenshot.CaptureDisplay(0) }))
		})
	}
}

func BenchmarkRegion(b *testing.B) {
	display := desk(b, 1920, 1080)
	openGame(b, display, chequered(966, 540), image.Pt(100, 200))
	benchmarkGrab(b, Screen{Region: image.Rect(100, 200, 1066, 740)})
}

func BenchmarkCoveredWindow(b *testing.B) {
	for _, size := range append(sizes, image.Pt(966, 540)) {
		b.Run(fmt.Sprintf("%dx%d", size.X, size.Y), func(b *testing.B) {
			display := desk(b, 1920, 1080)
			openGame(b, display, chequered(size.X, size.Y), image.Point{})
			xvfb.Open(b, display, "editor", "Editor", plain(1920, 1080, color.White), image.Point{})
			src := newWindow(b, "game")
			if _, err := src.Grab(b.Context()); err != nil { // looks for it
				b.Fatal(err)
			}
			benchmarkGrab(b, src)
		})
	}
}

// BenchmarkAgree compares two frames that are already there.
func BenchmarkAgree(b *testing.B) {
	a := chequered(1920, 1080)
	c := chequered(1920, 1080)
	for b.Loop() {
		if !(Still{}).Agree(a, c) {
			b.Fatal("equal frames do not agree")
		}
	}
}
