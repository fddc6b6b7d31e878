package onscreen

import (
	"bytes"
	"image"
	"image/color"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/privatekwin"
)

// TestRealKWin: an outline on KDE's compositor, on the second of two outputs, at once and exactly on its place.
func TestRealKWin(t *testing.T) {
	for name, d := range map[string]privatekwin.Desktop{
		"100": {Size: image.Pt(600, 450), Outputs: 2, Scale: 1}, "150": {Size: image.Pt(400, 300), Outputs: 2, Scale: 1.5},
	} {
		t.Run(name, func(t *testing.T) {
			privatekwin.Test(t, d, testRealKWin)
		})
	}
}

func testRealKWin(t *testing.T, _ *privatekwin.KWin) {
	s, err := openScreen()
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	if want := image.Rect(0, 0, 1200, 450); s.bounds() != want {
		t.Fatalf("the screen has %v, want %v", s.bounds(), want)
	}
	before, err := s.image(s.bounds())
	if err != nil {
		t.Fatal(err)
	}
	m := marks{light: []image.Rectangle{image.Rect(30, 30, 60, 36)}, dark: []image.Rectangle{image.Rect(30, 36, 60, 42)}}
	at := image.Pt(600+90, 60)
	begin := time.Now()
	if err := s.show(m, at); err != nil {
		t.Fatal(err)
	}
	// KWin paints with its next picture.
	want := bytes.Clone(before.Pix)
	for _, part := range []struct {
		area  image.Rectangle
		color color.RGBA
	}{{m.light[0].Add(at), color.RGBA{0xff, 0xff, 0xff, 0xff}}, {m.dark[0].Add(at), color.RGBA{0, 0, 0, 0xff}}} {
		for y := part.area.Min.Y; y < part.area.Max.Y; y++ {
			for x := part.area.Min.X; x < part.area.Max.X; x++ {
				copy(want[before.PixOffset(x, y):], []byte{part.color.R, part.color.G, part.color.B, 0xff})
			}
		}
	}
	await(t, s, "the outline is not exact", want)
	shown := time.Since(begin)
	begin = time.Now()
	if err := s.hide(); err != nil {
		t.Fatal(err)
	}
	await(t, s, "something is left on the screen", before.Pix)
	t.Logf("shown within %v, hidden within %v, with a picture each", shown, time.Since(begin))
}

// await waits until the screen has the pixels that are wanted.
func await(t *testing.T, s screen, what string, want []byte) {
	t.Helper()
	for late := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		img, err := s.image(s.bounds())
		if err == nil && bytes.Equal(img.Pix, want) {
			return
		}
		if time.Now().After(late) { // KWin paints in software, and may miss the deadline of a picture
			t.Fatalf("%s (error %v)", what, err)
		}
	}
}
