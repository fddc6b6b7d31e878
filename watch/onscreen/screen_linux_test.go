package onscreen

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"testing"
	"time"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/internal/privatebus"
	"github.com/domvision/domvision/internal/privatesway"
	"github.com/domvision/domvision/internal/wayland/fakecompositor"
)

// TestSway: an outline on the real compositor, on the second of two outputs, at once and exactly on its place.
func TestSway(t *testing.T) {
	privatebus.Start(t)
	sway := privatesway.Start(t, "output * bg #336699 solid_color\noutput HEADLESS-1 resolution 300x200 position 0 0\n")
	sway.Output(t, "swaymsg", "create_output")
	for _, scale := range []string{"1", "1.5"} {
		t.Run(scale, func(t *testing.T) {
			sway.Output(t, "swaymsg", "output HEADLESS-2 resolution 600x450 position 300 0 scale "+scale)
			s, err := openScreen()
			if err != nil {
				t.Fatal(err)
			}
			defer s.close()
			if want := image.Rect(0, 0, 900, 450); s.bounds() != want {
				t.Fatalf("the screen has %v, want %v", s.bounds(), want)
			}
			var before *image.RGBA
			ground := color.RGBA{0x33, 0x66, 0x99, 0xff}
			for late, last := time.Now().Add(20*time.Second), []byte(nil); time.Now().Before(late); time.Sleep(50 * time.Millisecond) {
				if before, err = s.image(s.bounds()); err != nil {
					t.Fatal(err)
				}
				if before.RGBAAt(899, 449) == ground && before.RGBAAt(310, 10) == ground && bytes.Equal(before.Pix, last) {
					break // swaybg has painted
				}
				last = before.Pix
			}
			m := marks{light: []image.Rectangle{image.Rect(30, 30, 60, 36)}, dark: []image.Rectangle{image.Rect(30, 36, 60, 42)}}
			at := image.Pt(300+90, 60)
			begin := time.Now()
			if err := s.show(m, at); err != nil {
				t.Fatal(err)
			}
			shown := time.Since(begin)
			area := image.Rect(410, 80, 470, 110)
			img, err := s.image(area)
			if err != nil {
				t.Fatal(err)
			}
			for place, want := range map[image.Point]color.RGBA{
				image.Pt(425, 93): {0xff, 0xff, 0xff, 0xff}, image.Pt(445, 99): {0, 0, 0, 0xff}, image.Pt(416, 95): ground, image.Pt(454, 95): ground, image.Pt(440, 86): ground, image.Pt(440, 105): ground,
			} {
				if p := place.Sub(area.Min); img.RGBAAt(p.X, p.Y) != want {
					t.Errorf("%v is %v, want %v", place, img.RGBAAt(p.X, p.Y), want)
				}
			}
			begin = time.Now()
			if err := s.hide(); err != nil {
				t.Fatal(err)
			}
			hidden := time.Since(begin)
			for late := time.Now().Add(10 * time.Second); ; time.Sleep(10 * time.Millisecond) { // a busy compositor is late
				after, err := s.image(s.bounds())
				if err == nil && bytes.Equal(after.Pix, before.Pix) {
					break
				}
				if err != nil || time.Now().After(late) {
					t.Fatalf("something is left on the screen (error %v)", err)
				}
			}
			t.Logf("shown within %v, hidden within %v", shown, hidden)
		})
	}
}

// TestNoLayers: GNOME's compositor lets nobody draw over windows.
func TestNoLayers(t *testing.T) {
	privatebus.Start(t)
	t.Setenv("XDG_SESSION_TYPE", "wayland")
	var c fakecompositor.Compositor
	c.Serve(t)
	if _, err := Open(); !errors.Is(err, capture.ErrFailed) {
		t.Errorf("error %v, want %v", err, capture.ErrFailed)
	}
}
