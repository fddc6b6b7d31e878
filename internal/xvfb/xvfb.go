// Package xvfb starts an X11 server for a test.
package xvfb

import (
	"bufio"
	"fmt"
	"image"
	"image/color"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// Start runs an X server with one black screen until the test ends, and returns the name of its display,
// such as ":7". The test is skipped if Xvfb is missing.
func Start(t testing.TB, width, height int) (display string) {
	t.Helper()
	display, _ = StartKillable(t, width, height)
	return display
}

// StartKillable is [Start] for tests that kill the server, or need further options of Xvfb.
func StartKillable(t testing.TB, width, height int, options ...string) (display string, kill func()) {
	t.Helper()
	path, err := exec.LookPath("Xvfb")
	if err != nil && os.Getenv("CI") != "" {
		t.Fatal("Xvfb is not installed, and these tests must run in CI")
	} else if err != nil {
		t.Skip("Xvfb is not installed (Debian: apt-get install xvfb): no screen to capture")
	}
	// The server picks a free display number and writes it to the pipe.
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	// -noreset: the screen survives its first client.
	cmd := exec.Command(path, "-displayfd", "3", "-noreset", "-nolisten", "tcp",
		"-screen", "0", fmt.Sprintf("%dx%dx24", width, height))
	cmd.Args = append(cmd.Args, options...)
	cmd.ExtraFiles = []*os.File{w}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	kill = sync.OnceFunc(func() { cmd.Process.Kill(); cmd.Wait() })
	t.Cleanup(kill)

	r.SetReadDeadline(time.Now().Add(time.Minute)) // it first compiles a keyboard layout
	number, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb did not start: %v", err)
	}
	return ":" + strings.TrimSpace(number), kill
}

// Show shows img on the screen with its top-left corner at (x, y), in a window that stays until the test
// ends.
func Show(t testing.TB, display string, img image.Image, x, y int) {
	t.Helper()
	conn, err := xgb.NewConnDisplay(display)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	window := newWindow(t, conn, x, y, img.Bounds().Dx(), img.Bounds().Dy())
	if err := paint(conn, window, img); err != nil {
		t.Fatal(err)
	}
}

func newWindow(t testing.TB, conn *xgb.Conn, x, y, width, height int) xproto.Window {
	t.Helper()
	screen := xproto.Setup(conn).DefaultScreen(conn)
	window, err := xproto.NewWindowId(conn)
	if err != nil {
		t.Fatal(err)
	}
	if err := xproto.CreateWindowChecked(conn, screen.RootDepth, window, screen.Root,
		int16(x), int16(y), uint16(width), uint16(height), 0,
		xproto.WindowClassInputOutput, screen.RootVisual, 0, nil).Check(); err != nil {
		t.Fatal(err)
	}
	if err := xproto.MapWindowChecked(conn, window).Check(); err != nil {
		t.Fatal(err)
	}
	return window
}

// paint sends img row by row, so that no request exceeds the limit of the protocol.
func paint(conn *xgb.Conn, window xproto.Window, img image.Image) error {
	gc, err := xproto.NewGcontextId(conn)
	if err != nil {
		return err
	}
	if err := xproto.CreateGCChecked(conn, gc, xproto.Drawable(window), 0, nil).Check(); err != nil {
		return err
	}
	defer xproto.FreeGC(conn, gc)
	depth := xproto.Setup(conn).DefaultScreen(conn).RootDepth
	b := img.Bounds()
	row := make([]byte, 4*b.Dx())
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := range b.Dx() {
			c := color.RGBAModel.Convert(img.At(b.Min.X+x, y)).(color.RGBA)
			copy(row[4*x:], []byte{c.B, c.G, c.R, 0})
		}
		xproto.PutImage(conn, xproto.ImageFormatZPixmap, xproto.Drawable(window), gc,
			uint16(b.Dx()), 1, 0, int16(y-b.Min.Y), 0, depth, row)
	}
	conn.Sync() // everything is on the screen before the test goes on
	return nil
}
