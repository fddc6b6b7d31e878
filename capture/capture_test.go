package capture

import (
	"context"
	"errors"
	"image"
	"image/color"
	"runtime"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/xvfb"
)

// chequered returns a picture in which every place looks different enough from
// its neighbours for an offset to show.
func chequered(width, height int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			img.SetRGBA(x, y, color.RGBA{byte(3 * x), byte(5 * y), byte(x ^ y), 255})
		}
	}
	return img
}

func TestGrab(t *testing.T) {
	display := xvfb.Start(t, 320, 200)
	shown := chequered(100, 60)
	xvfb.Show(t, display, shown, 40, 30)
	t.Setenv("DISPLAY", display)
	t.Setenv("XDG_SESSION_TYPE", "x11")

	t.Run("display", func(t *testing.T) {
		img, err := Screen{}.Grab(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if want := image.Rect(0, 0, 320, 200); img.Bounds() != want {
			t.Fatalf("bounds %v, want %v", img.Bounds(), want)
		}
		wantPixels(t, img, shown, image.Pt(40, 30))
		if got, black := img.RGBAAt(39, 30), (color.RGBA{A: 255}); got != black {
			t.Errorf("beside the window: %v, want %v", got, black)
		}
	})
	t.Run("region", func(t *testing.T) {
		img, err := Screen{Region: image.Rect(40, 30, 140, 90)}.Grab(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if img.Bounds() != shown.Bounds() {
			t.Fatalf("bounds %v, want %v", img.Bounds(), shown.Bounds())
		}
		wantPixels(t, img, shown, image.Point{})
	})
	for name, test := range map[string]struct {
		screen Screen
		want   error
	}{
		"region off the screen":        {Screen{Region: image.Rect(400, 0, 500, 50)}, ErrOffScreen},
		"region partly off the screen": {Screen{Region: image.Rect(300, 0, 321, 50)}, ErrOffScreen},
		"no such display":              {Screen{Display: 1}, ErrNoSuchDisplay},
		"negative display":             {Screen{Display: -1}, ErrNoSuchDisplay},
		"blank":                        {Screen{Region: image.Rect(0, 0, 40, 30)}, ErrBlank},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := test.screen.Grab(t.Context()); !errors.Is(err, test.want) {
				t.Errorf("error %v, want %v", err, test.want)
			}
		})
	}
}

func wantPixels(t *testing.T, got, want *image.RGBA, at image.Point) {
	t.Helper()
	for y := range want.Rect.Dy() {
		for x := range want.Rect.Dx() {
			if g, w := got.RGBAAt(at.X+x, at.Y+y), want.RGBAAt(x, y); g != w {
				t.Fatalf("pixel (%d, %d): %v, want %v", x, y, g, w)
			}
		}
	}
}

func TestNoDisplay(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has a display wherever a program runs")
	}
	for _, display := range []string{"", ":9999"} {
		t.Setenv("DISPLAY", display)
		t.Setenv("XDG_SESSION_TYPE", "")
		if _, err := (Screen{}).Grab(t.Context()); !errors.Is(err, ErrNoDisplay) {
			t.Errorf("DISPLAY=%q: error %v, want %v", display, err, ErrNoDisplay)
		}
	}
}

// silent is a desktop that never answers.
func silent() desktop {
	return desktop{
		displays: func() ([]image.Rectangle, error) { return []image.Rectangle{image.Rect(0, 0, 8, 8)}, nil },
		capture:  func(image.Rectangle) (*image.RGBA, error) { select {} },
	}
}

func TestSilence(t *testing.T) {
	if _, err := silent().grab(t.Context(), Screen{}, time.Millisecond); !errors.Is(err, ErrTimeout) {
		t.Errorf("error %v, want %v", err, ErrTimeout)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := silent().grab(ctx, Screen{}, time.Hour); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

func TestDisplayLeftOfThePrimary(t *testing.T) {
	var captured image.Rectangle
	s := desktop{
		displays: func() ([]image.Rectangle, error) {
			return []image.Rectangle{image.Rect(0, 0, 50, 50), image.Rect(-80, -10, 0, 50)}, nil
		},
		capture: func(r image.Rectangle) (*image.RGBA, error) {
			captured = r
			return chequered(r.Dx(), r.Dy()), nil
		},
	}
	if _, err := s.grab(t.Context(), Screen{Display: 1, Region: image.Rect(5, 6, 15, 26)}, time.Minute); err != nil {
		t.Fatal(err)
	}
	if want := image.Rect(-75, -4, -65, 16); captured != want {
		t.Errorf("captured %v, want %v", captured, want)
	}
}

func TestFailureKeepsItsCause(t *testing.T) {
	cause := errors.New("the server went away")
	s := silent()
	s.capture = func(image.Rectangle) (*image.RGBA, error) { return nil, cause }
	_, err := s.grab(t.Context(), Screen{}, time.Minute)
	if !errors.Is(err, ErrFailed) || !errors.Is(err, cause) {
		t.Errorf("error %v, want %v and its cause", err, ErrFailed)
	}
}
