package capture

import (
	"context"
	"errors"
	"image"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"

	"github.com/domvision/domvision/internal/privatebus"
	"github.com/domvision/domvision/internal/wayland/fakecompositor"
)

// onKWin makes the test's desktop one of KDE, whose compositor does not offer wlr-screencopy.
func onKWin(t *testing.T, k *privatebus.KWin) {
	t.Helper()
	onWayland(t, nil)
	k.Serve(t)
	c := fakecompositor.Compositor{
		Without: map[string]bool{"zwlr_screencopy_manager_v1": true},
		Outputs: []fakecompositor.Output{{Name: "DP-1", Size: image.Pt(2, 2)}, {Name: "DP-2", Size: image.Pt(3, 2), Place: image.Pt(2, 0)}},
	}
	c.Serve(t)
}

func TestKWin(t *testing.T) {
	k := privatebus.KWin{
		Reply:  privatebus.KWinReply(3, 2, 16, 4),
		Pixels: []byte("bgr_BGR_123_xxxxabc_ABC_789_xxxx"),
	}
	onKWin(t, &k)
	if by, others := CaptureMethod(t.Context()); by != "KWin" || others != nil {
		t.Errorf("captured by %q, %v", by, others)
	}
	img, err := Screen{Display: 1}.Grab(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if want := "rgb\xffRGB\xff321\xffcba\xffCBA\xff987\xff"; img.Rect != image.Rect(0, 0, 3, 2) || string(img.Pix) != want {
		t.Errorf("%v %q, want %q", img.Rect, img.Pix, want)
	}
	if _, err := (Screen{Display: 1, Region: image.Rect(0, 0, 3, 1)}).Grab(t.Context()); !errors.Is(err, ErrFailed) {
		t.Errorf("a picture of another size than the region: error %v, want %v", err, ErrFailed)
	}
	if a, b := <-k.Asked, <-k.Asked; a != "Screen DP-2" || b != "Area 3x1+2+0" {
		t.Errorf("KWin was asked for %q and %q", a, b)
	}
}

func TestKWinFails(t *testing.T) {
	without := privatebus.KWinReply(2, 2, 8, 4)
	delete(without, "stride")
	textual := privatebus.KWinReply(2, 2, 8, 4)
	textual["width"] = dbus.MakeVariant("wide")
	for name, test := range map[string]struct {
		service *privatebus.KWin
		says    string
	}{
		"cut short":      {&privatebus.KWin{Reply: privatebus.KWinReply(2, 2, 8, 4), Pixels: make([]byte, 15)}, "ends in row 1 of 2"},
		"no pixels":      {&privatebus.KWin{Reply: privatebus.KWinReply(2, 2, 8, 4)}, "ends in row 0 of 2"},
		"short rows":     {&privatebus.KWin{Reply: privatebus.KWinReply(2, 2, 7, 4)}, "7 bytes a row"},
		"huge":           {&privatebus.KWin{Reply: privatebus.KWinReply(1<<31, 1<<31, 1<<31, 4)}, "a buffer of"},
		"unknown format": {&privatebus.KWin{Reply: privatebus.KWinReply(2, 2, 8, 99)}, "format 99"},
		"no stride":      {&privatebus.KWin{Reply: without}, "the stride"},
		"width a text":   {&privatebus.KWin{Reply: textual}, "the width"},
		"other size":     {&privatebus.KWin{Reply: privatebus.KWinReply(1, 1, 4, 4), Pixels: make([]byte, 4)}, "has changed its size"},
	} {
		t.Run(name, func(t *testing.T) {
			onKWin(t, test.service)
			if _, err := (Screen{}).Grab(t.Context()); !errors.Is(err, ErrFailed) || !strings.Contains(err.Error(), test.says) {
				t.Errorf("error %v, want %v and %q", err, ErrFailed, test.says)
			}
		})
	}
}

// TestKWinForbids: a program without permission uses the portal, and learns why.
func TestKWinForbids(t *testing.T) {
	var k privatebus.KWin
	k.Failure.Store(dbus.NewError("org.kde.KWin.ScreenShot2.Error.NoAuthorized", []any{"The process is not authorized to take a screenshot"}))
	onKWin(t, &k)
	by, others := CaptureMethod(t.Context())
	if by != "the desktop's portal" || others == nil || !strings.Contains(others.Error(), "X-KDE-DBUS-Restricted-Interfaces") {
		t.Errorf("captured by %q, %v", by, others)
	}
}

// TestKWinForbidsLater: a permission that is taken away during a game, and given back.
func TestKWinForbidsLater(t *testing.T) {
	k := privatebus.KWin{Reply: privatebus.KWinReply(2, 2, 8, 4), Pixels: []byte("bgr_BGR_123_abc_")}
	onKWin(t, &k)
	for _, failure := range []*dbus.Error{nil, dbus.NewError("org.kde.KWin.ScreenShot2.Error.NoAuthorized", []any{"no"}), nil} {
		k.Failure.Store(failure)
		_, err := Screen{}.Grab(t.Context())
		if failure == nil && err != nil || failure != nil && (!errors.Is(err, ErrFailed) || !strings.Contains(err.Error(), "X-KDE-DBUS-Restricted-Interfaces")) {
			t.Errorf("%v: error %v", failure, err)
		}
	}
}

func TestKWinHangs(t *testing.T) {
	k := privatebus.KWin{Reply: privatebus.KWinReply(2, 2, 8, 4), Hangs: true}
	onKWin(t, &k)
	ctx, cancel := context.WithCancel(t.Context())
	CaptureMethod(ctx)
	time.AfterFunc(50*time.Millisecond, cancel)
	if _, err := (Screen{}).Grab(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

// TestKWinWindows: the script's list, with the object paths of Plasma 5 and 6. A list from another program does not count.
func TestKWinWindows(t *testing.T) {
	const list = `[{"handle": "{b}", "title": "domvision: page", "class": "firefox", "x": 2, "y": 0, "width": 1, "height": 2, "shown": true, "order": 2},
		{"handle": "{a}", "title": "Klickety", "class": "klickety", "x": 0.5, "y": 0, "width": 2, "height": 2, "shown": true, "order": 1}]`
	for _, object := range []dbus.ObjectPath{"/7", "/Scripting/Script7"} {
		t.Run(string(object), func(t *testing.T) {
			k := privatebus.KWin{Reply: privatebus.KWinReply(2, 2, 8, 4), Pixels: []byte("bgr_BGR_123_abc_")}
			onKWin(t, &k)
			forged := strings.ReplaceAll(list, "Klickety", "Forged")
			scripts := privatebus.KWinScripts{List: list, Forged: forged, Object: object}
			scripts.Serve(t)
			windows, err := ListWindows()
			if err != nil {
				t.Fatal(err)
			}
			if len(windows) != 2 || windows[1].Title != "Klickety" || windows[1].Bounds != image.Rect(0, 0, 2, 2) || windows[0].Bounds != image.Rect(2, 0, 3, 2) {
				t.Errorf("windows %+v", windows)
			}
			file := <-scripts.Loaded
			if _, err := os.Stat(file); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("the script is left behind: %v", err)
			}
			if unloaded := <-scripts.Loaded; unloaded != "unload domvision" {
				t.Errorf("%q", unloaded)
			}
			if img, err := NewWindow("klick").Grab(t.Context()); err != nil || string(img.Pix) != "rgb\xffRGB\xff321\xffcba\xff" {
				t.Errorf("%v, %v", img, err)
			}
			if asked := <-k.Asked; asked != "Window {a}" {
				t.Errorf("KWin was asked for %q", asked)
			}
		})
	}
}

// TestKWinWindowsFail: KWin's script does not answer, or with something else. Screens are captured even so.
func TestKWinWindowsFail(t *testing.T) {
	for list, says := range map[string]string{"": "", "hello": "KWin's list of windows", `[{"x": "wide"}]`: "KWin's list of windows"} {
		k := privatebus.KWin{Reply: privatebus.KWinReply(2, 2, 8, 4), Pixels: []byte("bgr_BGR_123_abc_")}
		onKWin(t, &k)
		scripts := privatebus.KWinScripts{List: list, Object: "/7"}
		scripts.Serve(t)
		if list != "" {
			if _, err := ListWindows(); !errors.Is(err, ErrFailed) || !strings.Contains(err.Error(), says) {
				t.Errorf("%q: error %v, want %v and %q", list, err, ErrFailed, says)
			}
		}
		if _, err := (Screen{}).Grab(t.Context()); err != nil {
			t.Errorf("%q: the screen is not captured: %v", list, err)
		}
	}
}
