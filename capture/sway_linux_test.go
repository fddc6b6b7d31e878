package capture

import (
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"net"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/privatesway"
	"github.com/domvision/domvision/internal/wayland/fakecompositor"
)

// swayTree is a tree as sway sends it: a window with a title bar that is tiled, two that float, the last of
// them in front, and one of X11 on another workspace.
const swayTree = `{"id": 1, "type": "root", "rect": {"x": 0, "y": 0, "width": 400, "height": 300}, "nodes": [
	{"id": 2, "type": "output", "name": "DP-1", "nodes": [
		{"id": 3, "type": "workspace", "name": "1", "nodes": [
			{"id": 4, "type": "con", "name": null, "nodes": [
				{"id": 5, "type": "con", "name": "Tiled", "app_id": "foot", "pid": 7, "visible": true,
				 "rect": {"x": 0, "y": 20, "width": 400, "height": 280}, "window_rect": {"x": 2, "y": 0, "width": 396, "height": 278}, "nodes": []}]}],
		 "floating_nodes": [
			{"id": 6, "type": "floating_con", "name": "Game", "app_id": "swell-foop", "pid": 8, "visible": true,
			 "rect": {"x": 10, "y": 40, "width": 100, "height": 80}, "window_rect": {"x": 0, "y": 0, "width": 100, "height": 80}, "nodes": []},
			{"id": 7, "type": "floating_con", "name": "domvision: page", "app_id": "firefox", "pid": 9, "visible": true,
			 "rect": {"x": 60, "y": 40, "width": 100, "height": 80}, "window_rect": {"x": 0, "y": 0, "width": 100, "height": 80}, "nodes": []}]},
		{"id": 8, "type": "workspace", "name": "2", "nodes": [
			{"id": 9, "type": "con", "name": "Klickety", "app_id": null, "pid": 10, "visible": false, "window_properties": {"class": "klickety"},
			 "rect": {"x": 0, "y": 0, "width": 400, "height": 300}, "window_rect": {"x": 0, "y": 0, "width": 400, "height": 300}, "nodes": []}]}]}]}`

// fakeSway answers requests of the test to sway.
func fakeSway(t *testing.T, reply string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "sway.sock")
	listener, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	t.Setenv("SWAYSOCK", path)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			conn.Read(make([]byte, 100))
			conn.Write([]byte(reply))
			conn.Close()
		}
	}()
}

// swayReply is an answer of sway.
func swayReply(text string) string {
	header := binary.NativeEndian.AppendUint32([]byte("i3-ipc"), uint32(len(text)))
	return string(binary.NativeEndian.AppendUint32(header, 4)) + text
}

func TestSwayTree(t *testing.T) {
	onWayland(t, nil)
	fakeSway(t, swayReply(swayTree))
	c := fakecompositor.Compositor{
		Outputs: []fakecompositor.Output{{Name: "DP-1", Size: image.Pt(600, 450), Units: image.Pt(400, 300)}},
		Pixel:   func(_, x, y int) uint32 { return uint32(x%251)<<16 | uint32(y%251)<<8 },
	}
	c.Serve(t)
	windows, err := ListWindows()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, w := range windows {
		got = append(got, fmt.Sprintf("%d %s (%s) %v %v", w.ID, w.Title, w.Class, w.Bounds, w.Shown))
	}
	want := "7 domvision: page (firefox) (90,60)-(240,180) true; 6 Game (swell-foop) (15,60)-(165,180) true; " +
		"5 Tiled (foot) (3,30)-(597,447) true; 9 Klickety (klickety) (0,0)-(600,450) false"
	if text := strings.Join(got, "; "); text != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
	img, err := Screen{}.Grab(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	unchanged := func(x, y int) bool { return img.RGBAAt(x, y) == color.RGBA{byte(x % 251), byte(y % 251), 0, 0xff} }
	// At this scale of 1.5, a pixel more on each side.
	if !unchanged(88, 60) || unchanged(90, 60) || unchanged(239, 179) || !unchanged(241, 179) {
		t.Error("domvision's own page, and only that, must be painted over")
	}
	for name, want := range map[string]error{"game": ErrCovered, "klickety": ErrHidden, "domvision: page": ErrOwnPage, "other": ErrNoWindow, "tiled": ErrCovered} {
		if _, err := NewWindow(name).Grab(t.Context()); !errors.Is(err, want) {
			t.Errorf("%s: error %v, want %v", name, err, want)
		}
	}
}

func TestSwayFails(t *testing.T) {
	for name, test := range map[string]struct{ reply, says string }{
		"silent":       {"", "EOF"},
		"not sway":     {"HTTP/1.1 400 Bad Request\r\n\r\n", "not in its protocol"},
		"huge":         {"i3-ipc\xff\xff\xff\xff\x04\x00\x00\x00", "not in its protocol"},
		"cut short":    {swayReply(swayTree)[:400], "unexpected EOF"},
		"not JSON":     {swayReply("hello"), "sway's answer"},
		"another JSON": {swayReply(`{"nodes": [7]}`), "sway's answer"},
	} {
		t.Run(name, func(t *testing.T) {
			onWayland(t, nil)
			fakeSway(t, test.reply)
			c := fakecompositor.Compositor{Pixel: func(_, x, y int) uint32 { return uint32(x) }}
			c.Serve(t)
			if _, err := ListWindows(); !errors.Is(err, ErrFailed) || !strings.Contains(err.Error(), test.says) {
				t.Errorf("error %v, want %v and %q", err, ErrFailed, test.says)
			}
			if _, err := (Screen{}).Grab(t.Context()); err != nil {
				t.Errorf("the screen is not captured: %v", err)
			}
		})
	}
}

// TestRealSway: windows of the real compositor, on two outputs, one of them scaled.
func TestRealSway(t *testing.T) {
	if _, err := exec.LookPath("foot"); err != nil {
		t.Skip("foot is not installed: make test-wayland installs it")
	}
	onWayland(t, nil)
	s := privatesway.Start(t, `output HEADLESS-1 resolution 600x450 position 0 0
for_window [title=".*"] floating enable, border none
for_window [title="Game"] move absolute position 420 60
for_window [title="domvision"] move absolute position 40 30
`)
	s.Output(t, "swaymsg", "create_output")
	s.Output(t, "swaymsg", "output HEADLESS-1 scale 1.5, output HEADLESS-2 resolution 500x400 position 400 0")
	show := func(title, ground string) {
		s.Run(t, "foot", "--window-size-pixels=200x150", "--title", title, "-o", "colors.background="+ground, "sleep", "600")
	}
	show("domvision: test", "ff0000")
	show("Game", "00ff00")
	var windows []WindowInfo
	for late := time.Now().Add(20 * time.Second); len(windows) < 2 && time.Now().Before(late); time.Sleep(50 * time.Millisecond) {
		var err error
		if windows, err = ListWindows(); err != nil {
			t.Fatal(err)
		}
	}
	if len(windows) != 2 {
		t.Fatalf("windows %v", windows)
	}
	green := color.RGBA{0, 0xff, 0, 0xff}
	var img *image.RGBA
	var err error
	for late := time.Now().Add(20 * time.Second); time.Now().Before(late); time.Sleep(50 * time.Millisecond) {
		if img, err = NewWindow("game").Grab(t.Context()); err == nil || errors.Is(err, ErrBlank) && img != nil {
			break
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	if at := img.Rect.Max.Sub(image.Pt(5, 5)); img.RGBAAt(at.X, at.Y) != green {
		t.Errorf("the window's picture of %v has %v at %v", img.Rect, img.RGBAAt(at.X, at.Y), at)
	}
	screen, err := Screen{Display: 0}.Grab(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for y := range screen.Rect.Dy() {
		for x := range screen.Rect.Dx() {
			if screen.RGBAAt(x, y) == (color.RGBA{0xff, 0, 0, 0xff}) {
				t.Fatalf("the page of domvision is visible at (%d, %d)", x, y)
			}
		}
	}
	s.Output(t, "swaymsg", `[title="domvision"] move absolute position 500 100`)
	for late := time.Now().Add(20 * time.Second); time.Now().Before(late); time.Sleep(50 * time.Millisecond) {
		if _, err = NewWindow("game").Grab(t.Context()); errors.Is(err, ErrCovered) {
			break
		}
	}
	if !errors.Is(err, ErrCovered) {
		t.Errorf("covered: error %v, want %v", err, ErrCovered)
	}
}

// TestSwayLocked: a lock screen in a single colour is no picture of the game, which is seen again after it.
func TestSwayLocked(t *testing.T) {
	for _, name := range []string{"foot", "swaylock"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(name + " is not installed: make test-wayland installs it")
		}
	}
	onWayland(t, nil)
	s := privatesway.Start(t, "output HEADLESS-1 resolution 600x450\n")
	s.Run(t, "foot", "sleep", "600")
	until := func(want error) {
		t.Helper()
		var err error
		for late := time.Now().Add(20 * time.Second); time.Now().Before(late); time.Sleep(50 * time.Millisecond) {
			if _, err = (Screen{}).Grab(t.Context()); errors.Is(err, want) {
				return
			}
		}
		t.Fatalf("error %v, want %v", err, want)
	}
	until(nil)
	lock := s.Command("swaylock", "--color", "223344")
	if err := lock.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { lock.Process.Kill(); lock.Wait() })
	until(ErrBlank)
	if err := lock.Process.Signal(syscall.SIGUSR1); err != nil { // unlocks
		t.Fatal(err)
	}
	until(nil)
}

// BenchmarkSway is the counterpart of BenchmarkScreen on sway, with its software renderer.
func BenchmarkSway(b *testing.B) {
	for _, size := range []string{"1280x1024", "1920x1080"} {
		b.Run(size, func(b *testing.B) {
			s := privatesway.Start(b, "output HEADLESS-1 resolution "+size+" bg #224466 solid_color\n")
			b.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
			s.Run(b, "foot", "sleep", "600")
			for late := time.Now().Add(20 * time.Second); time.Now().Before(late); time.Sleep(50 * time.Millisecond) {
				if windows, err := ListWindows(); err == nil && len(windows) > 0 {
					break
				}
			}
			benchmarkGrab(b, Screen{})
		})
	}
}

// FuzzWindowLists: whatever sway or KWin send, their windows can be listed, found and left out.
func FuzzWindowLists(f *testing.F) {
	f.Add([]byte(swayTree))
	f.Add([]byte(`{"nodes": [{"pid": 1, "name": "domvision", "visible": true, "rect": {"x": -2147483648, "width": 2147483647}, "floating_nodes": [{}]}]}`))
	f.Add([]byte(`[{"handle": "", "title": "domvision", "x": 1e300, "y": -1e300, "width": -5, "shown": true}]`))
	f.Fuzz(func(t *testing.T, reply []byte) {
		o := output{bounds: image.Rect(0, 0, 40, 30), pixels: image.Pt(60, 45), scale: 1.5}
		for _, parse := range []func([]byte) ([]clientWindow, error){swayList, func(b []byte) ([]clientWindow, error) { return kwinList(string(b)) }} {
			windows, err := parse(reply)
			if err != nil {
				continue
			}
			locate(windows, []output{o})
			var list []WindowInfo
			for i, w := range windows {
				list = append(list, w.WindowInfo)
				visible(w, windows[:i], o)
			}
			find(list, "game")
			if len(list) < 20 {
				leaveOut(image.NewRGBA(image.Rect(0, 0, 60, 45)), image.Point{}, list)
			}
		}
	})
}
