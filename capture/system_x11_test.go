//go:build !windows && !darwin

package capture

import (
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"net"
	"path/filepath"
	"slices"
	"testing"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/kbinani/screenshot"

	"github.com/domvision/domvision/internal/xvfb"
)

// TestLibraryAgrees compares displays and pictures with those of the library.
func TestLibraryAgrees(t *testing.T) {
	for name, start := range map[string]func(*testing.T) (display string){
		"two monitors of a screen": func(t *testing.T) string {
			display := xvfb.Start(t, 400, 300)
			split(t, display, image.Rect(160, 100, 400, 300), image.Rect(0, 120, 160, 280))
			return display
		},
		"two screens at the same place": func(t *testing.T) string {
			display, _ := xvfb.StartKillable(t, 160, 200, "-screen", "1", "240x150x24", "+xinerama")
			return display
		},
	} {
		t.Run(name, func(t *testing.T) {
			display := start(t)
			t.Setenv("DISPLAY", display)
			t.Setenv("XDG_SESSION_TYPE", "x11")
			xvfb.Show(t, display, chequered(330, 130), 20, 15) // on both
			displays, err := Displays()
			if err != nil {
				t.Fatal(err)
			}
			var want []image.Rectangle
			for i := range screenshot.NumActiveDisplays() {
				want = append(want, screenshot.GetDisplayBounds(i))
			}
			if len(want) != 2 || !slices.Equal(displays, want) {
				t.Fatalf("displays %v, the library's %v, want two", displays, want)
			}
			for i, bounds := range displays {
				part := image.Rect(11, 12, 102, 83)
				for _, region := range []image.Rectangle{{}, part} {
					got, err := Screen{Display: i, Region: region}.Grab(t.Context())
					if err != nil {
						t.Fatal(err)
					}
					if !region.Empty() {
						bounds = region.Add(bounds.Min)
					}
					want, err := screenshot.CaptureRect(bounds)
					if err != nil {
						t.Fatal(err)
					}
					if got.Rect != want.Rect || !slices.Equal(got.Pix, want.Pix) {
						t.Errorf("display %d, region %v: the pictures of %v and %v differ", i, region, got.Rect, want.Rect)
					}
				}
			}
		})
	}
}

// TestWithoutXinerama: the whole screen is the only display.
func TestWithoutXinerama(t *testing.T) {
	display, _ := xvfb.StartKillable(t, 320, 200, "-extension", "RANDR") // which brings it
	t.Setenv("DISPLAY", display)
	t.Setenv("XDG_SESSION_TYPE", "x11")
	shown := chequered(100, 60)
	xvfb.Show(t, display, shown, 40, 30)
	if screenshot.NumActiveDisplays() != 0 {
		t.Error("the server has Xinerama")
	}
	img, err := Screen{}.Grab(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	wantPixels(t, img, shown, image.Pt(40, 30))
}

// TestDepths: displays with fewer or more bits per colour than pictures.
func TestDepths(t *testing.T) {
	for depth, want := range map[int]color.RGBA{
		15: {255, 132, 8, 255}, 16: {255, 130, 8, 255}, 24: {255, 128, 7, 255}, 30: {255, 128, 7, 255},
	} {
		t.Run(fmt.Sprint(depth), func(t *testing.T) {
			display, _ := xvfb.StartKillable(t, 61, 40, "-screen", "0", fmt.Sprintf("61x40x%d", depth))
			t.Setenv("DISPLAY", display)
			t.Setenv("XDG_SESSION_TYPE", "x11")
			fill(t, display, color.RGBA{255, 128, 7, 255}, image.Rect(20, 10, 61, 40))
			img, err := Screen{}.Grab(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			for y := range 40 {
				for x := range 61 {
					expected := color.RGBA{A: 255}
					if image.Pt(x, y).In(image.Rect(20, 10, 61, 40)) {
						expected = want
					}
					if got := img.RGBAAt(x, y); got != expected {
						t.Fatalf("pixel (%d, %d): %v, want %v", x, y, got, expected)
					}
				}
			}
		})
	}
	t.Run("palette", func(t *testing.T) {
		display, _ := xvfb.StartKillable(t, 61, 40, "-screen", "0", "61x40x8")
		t.Setenv("DISPLAY", display)
		t.Setenv("XDG_SESSION_TYPE", "x11")
		if _, err := (Screen{}).Grab(t.Context()); !errors.Is(err, ErrFailed) {
			t.Errorf("error %v, want %v", err, ErrFailed)
		}
	})
}

// fill paints an area of the root in one colour, whatever the depth of the display.
func fill(t *testing.T, display string, c color.RGBA, area image.Rectangle) {
	t.Helper()
	conn, err := xgb.NewConnDisplay(display)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	screen := xproto.Setup(conn).DefaultScreen(conn)
	exact, err := xproto.AllocColor(conn, screen.DefaultColormap, 257*uint16(c.R), 257*uint16(c.G), 257*uint16(c.B)).Reply()
	if err != nil {
		t.Fatal(err)
	}
	gc, err := xproto.NewGcontextId(conn)
	if err != nil {
		t.Fatal(err)
	}
	xproto.CreateGC(conn, gc, xproto.Drawable(screen.Root), xproto.GcForeground, []uint32{exact.Pixel})
	if err := xproto.PolyFillRectangleChecked(conn, xproto.Drawable(screen.Root), gc, []xproto.Rectangle{{
		X: int16(area.Min.X), Y: int16(area.Min.Y), Width: uint16(area.Dx()), Height: uint16(area.Dy()),
	}}).Check(); err != nil {
		t.Fatal(err)
	}
}

// TestWithoutGetImage: the server refuses plain requests for pictures, and gives them through shared memory.
func TestWithoutGetImage(t *testing.T) {
	display := xvfb.Start(t, 400, 300)
	split(t, display, image.Rect(160, 100, 400, 300), image.Rect(0, 120, 160, 280))
	shown := chequered(100, 60)
	xvfb.Show(t, display, shown, 200, 110)
	xvfb.Show(t, display, shown, 10, 130)
	t.Setenv("DISPLAY", withoutGetImage(t, display))
	t.Setenv("XDG_SESSION_TYPE", "x11")
	for i, at := range []image.Point{{40, 10}, {10, 10}} {
		img, err := Screen{Display: i}.Grab(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		wantPixels(t, img, shown, at)
	}
}

// TestLibraryNotTrusted: an error instead of pictures that the library gets wrong.
func TestLibraryNotTrusted(t *testing.T) {
	t.Run("depth", func(t *testing.T) {
		display, _ := xvfb.StartKillable(t, 400, 300, "-screen", "0", "400x300x16")
		fill(t, display, color.RGBA{255, 128, 7, 255}, image.Rect(20, 10, 60, 40))
		t.Setenv("DISPLAY", withoutGetImage(t, display))
		t.Setenv("XDG_SESSION_TYPE", "x11")
		if _, err := (Screen{}).Grab(t.Context()); !errors.Is(err, ErrFailed) {
			t.Errorf("error %v, want %v", err, ErrFailed)
		}
	})
	t.Run("beyond the screen", func(t *testing.T) {
		display := desk(t, 400, 300)
		split(t, display, image.Rect(300, 0, 500, 300))
		xvfb.Show(t, display, chequered(100, 60), 300, 0)
		if _, err := (Screen{}).Grab(t.Context()); !errors.Is(err, ErrFailed) {
			t.Errorf("error %v, want %v", err, ErrFailed)
		}
	})
}

// withoutGetImage is the name of a display like another one, except that all GetImage requests fail.
func withoutGetImage(t *testing.T, display string) string {
	t.Helper()
	socket := filepath.Join(t.TempDir(), "x") + ":0"
	listener, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("unix", x11Sockets+"/X"+display[1:])
			if err != nil {
				t.Error(err)
				client.Close()
				return
			}
			go func() {
				io.Copy(client, server)
				client.Close()
			}()
			go func() {
				forward(server, client)
				server.Close()
			}()
		}
	}()
	return socket
}

// forward sends the requests of a client on. Its GetImage requests lose their drawable.
func forward(server io.Writer, client io.Reader) {
	pad := func(n uint16) int { return int(n+3) / 4 * 4 }
	head := make([]byte, 12) // the greeting, with a name and data to identify the user
	if _, err := io.ReadFull(client, head); err != nil {
		return
	}
	server.Write(head)
	rest := pad(binary.LittleEndian.Uint16(head[6:])) + pad(binary.LittleEndian.Uint16(head[8:]))
	io.CopyN(server, client, int64(rest))
	for {
		head := make([]byte, 4)
		if _, err := io.ReadFull(client, head); err != nil {
			return
		}
		request := append(head, make([]byte, 4*int(binary.LittleEndian.Uint16(head[2:]))-4)...)
		if _, err := io.ReadFull(client, request[4:]); err != nil {
			return
		}
		if head[0] == getImageOpcode {
			clear(request[4:8])
		}
		server.Write(request)
	}
}
