package capture

import (
	"context"
	"errors"
	"image"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/privatebus"
	"github.com/domvision/domvision/internal/wayland/fakecompositor"
)

// twoOutputs are a scaled one left of a turned one, with the number of the output in their blue.
var twoOutputs = fakecompositor.Compositor{
	Outputs: []fakecompositor.Output{
		{Name: "DP-1", Size: image.Pt(60, 30), Units: image.Pt(40, 20), Place: image.Pt(-40, 5)},
		{Name: "DP-2", Size: image.Pt(50, 20), Units: image.Pt(20, 50), Transform: 1},
	},
	Pixel: func(output, x, y int) uint32 { return uint32(x)<<16 | uint32(y)<<8 | uint32(output) },
}

func TestScreencopy(t *testing.T) {
	onWayland(t, nil)
	c := twoOutputs
	c.Serve(t)
	if by, others := CaptureMethod(t.Context()); by != "wlr-screencopy" || others != nil {
		t.Errorf("captured by %q, %v", by, others)
	}
	if AsksPerson(t.Context()) {
		t.Error("a person is asked")
	}
	displays, err := Displays()
	if err != nil || len(displays) != 2 || displays[0] != image.Rect(-40, 5, 20, 35) || displays[1] != image.Rect(0, 0, 20, 50) {
		t.Errorf("displays %v, %v", displays, err)
	}
	if a, b := DisplayNote(0), DisplayNote(1); a != "DP-1, scale 150 %" || b != "DP-2" {
		t.Errorf("notes %q and %q", a, b)
	}
	for _, test := range []struct {
		screen Screen
		size   image.Point
		first  [3]byte // the pixel at (0, 0)
		err    error
	}{
		{Screen{}, image.Pt(60, 30), [3]byte{0, 0, 0}, nil},
		{Screen{Display: 1}, image.Pt(20, 50), [3]byte{0, 19, 1}, nil},
		{Screen{Region: image.Rect(11, 12, 60, 30)}, image.Pt(49, 18), [3]byte{11, 12, 0}, nil},
		{Screen{Display: 1, Region: image.Rect(2, 3, 20, 50)}, image.Pt(18, 47), [3]byte{3, 17, 1}, nil},
		{Screen{Region: image.Rect(11, 12, 61, 30)}, image.Point{}, [3]byte{}, ErrOffScreen},
		{Screen{Display: 2}, image.Point{}, [3]byte{}, ErrNoSuchDisplay},
	} {
		img, err := test.screen.Grab(t.Context())
		if !errors.Is(err, test.err) {
			t.Errorf("%+v: error %v, want %v", test.screen, err, test.err)
		}
		if err == nil && (img.Rect != image.Rectangle{Max: test.size} || [3]byte(img.Pix) != test.first) {
			t.Errorf("%+v: %v begins with %v, want %v and %v", test.screen, img.Rect, img.Pix[:3], test.size, test.first)
		}
	}
}

func TestImageCopy(t *testing.T) {
	onWayland(t, nil)
	c := twoOutputs
	c.Copies = true
	c.Serve(t)
	if by, others := CaptureMethod(t.Context()); by != "ext-image-copy-capture" || others != nil || AsksPerson(t.Context()) {
		t.Errorf("captured by %q, %v", by, others)
	}
	img, err := Screen{Display: 1, Region: image.Rect(2, 3, 20, 50)}.Grab(t.Context())
	if err != nil || img.Rect != image.Rect(0, 0, 18, 47) || [3]byte(img.Pix) != [3]byte{3, 17, 1} {
		t.Errorf("%v, %v", img, err)
	}
}

func TestScreencopyFails(t *testing.T) {
	for name, test := range map[string]struct {
		compositor fakecompositor.Compositor
		err        error
		says       string
	}{
		"blank":     {fakecompositor.Compositor{}, ErrBlank, "40 x 30 pixels have one colour, by wlr-screencopy"},
		"unplugged": {fakecompositor.Compositor{OnCopy: func(c *fakecompositor.Client) { c.Event(c.Frame, 3) }}, ErrFailed, "locked, switched off or unplugged: press again"},
		"closed":    {fakecompositor.Compositor{OnCopy: (*fakecompositor.Client).Close}, ErrFailed, "no Wayland compositor answers"},
	} {
		t.Run(name, func(t *testing.T) {
			onWayland(t, nil)
			test.compositor.Serve(t)
			if _, err := (Screen{}).Grab(t.Context()); !errors.Is(err, test.err) || !strings.Contains(err.Error(), test.says) {
				t.Errorf("error %v, want %v and %q", err, test.err, test.says)
			}
		})
	}
}

func TestScreencopyIsInterrupted(t *testing.T) {
	onWayland(t, nil)
	c := fakecompositor.Compositor{OnCopy: func(*fakecompositor.Client) {}}
	c.Serve(t)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	if _, err := (Screen{}).Grab(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

// TestPortalComesLast: a compositor that lets nobody capture it, and its portal.
func TestPortalComesLast(t *testing.T) {
	_, uri := shot(t, chequered(100, 60))
	onWayland(t, &privatebus.Portal{Answer: privatebus.File(uri)})
	c := fakecompositor.Compositor{Without: map[string]bool{"zwlr_screencopy_manager_v1": true}}
	c.Serve(t)
	wantShown(t, Screen{}, chequered(100, 60))
	if by, _ := CaptureMethod(t.Context()); by != "the desktop's portal" {
		t.Errorf("captured by %q", by)
	}
	if !AsksPerson(t.Context()) {
		t.Error("nobody is asked")
	}
}
