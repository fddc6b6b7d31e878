package pictures_test

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/internal/wayland"
	"github.com/domvision/domvision/internal/wayland/fakecompositor"
	"github.com/domvision/domvision/internal/wayland/pictures"
)

// shade is a picture whose pixels all differ.
func shade(_, x, y int) color.RGBA { return color.RGBA{byte(4 * x), byte(8 * y), byte(x ^ y), 0xff} }

// words are the pixels of shade in the format with that layout of bits.
func words(red, green, blue, bits uint) func(output, x, y int) uint32 {
	return func(output, x, y int) uint32 {
		p := shade(output, x, y)
		more := bits - 8
		return uint32(p.R)<<(red+more) | uint32(p.G)<<(green+more) | uint32(p.B)<<(blue+more)
	}
}

// capture captures an output of the test's compositor.
func capture(t testing.TB, output int) (*image.RGBA, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	return captureUntil(ctx, output)
}

func captureUntil(ctx context.Context, output int) (*image.RGBA, error) {
	c, err := wayland.Dial(ctx)
	if err != nil {
		return nil, err
	}
	defer c.Close()
	outputs, err := c.Outputs()
	if err != nil {
		return nil, err
	}
	if pictures.CanCopy(c) {
		return pictures.Copy(c, outputs[output])
	}
	return pictures.Capture(c, outputs[output], image.Rectangle{})
}

func fourcc(code string) uint32 {
	return uint32(code[0]) | uint32(code[1])<<8 | uint32(code[2])<<16 | uint32(code[3])<<24
}

func TestFormats(t *testing.T) {
	for name, c := range map[string]fakecompositor.Compositor{
		"ARGB8888":        {Pixel: words(16, 8, 0, 8)},
		"XRGB8888":        {Pixel: words(16, 8, 0, 8), Format: 1},
		"long rows":       {Pixel: words(16, 8, 0, 8), Format: 1, Stride: 4*40 + 52},
		"XBGR8888":        {Pixel: words(0, 8, 16, 8), Format: fourcc("XB24")},
		"BGRA8888":        {Pixel: words(8, 16, 24, 8), Format: fourcc("BA24")},
		"BGR888":          {Pixel: words(0, 8, 16, 8), Format: fourcc("BG24"), Stride: 3 * 40},
		"XRGB2101010":     {Pixel: words(20, 10, 0, 10), Format: fourcc("XR30")},
		"version 1":       {Pixel: words(16, 8, 0, 8), Version: 1},
		"a newer version": {Pixel: words(16, 8, 0, 8), Version: 9},
		"another buffer": {Pixel: words(16, 8, 0, 8), OnCapture: func(c *fakecompositor.Client) {
			c.Event(c.Frame, 0, fourcc("NV12"), uint32(40), uint32(30), uint32(40))
			c.Offer()
		}},
		"with a dmabuf":      {Pixel: words(16, 8, 0, 8), OnCapture: func(c *fakecompositor.Client) { c.Event(c.Frame, 5, fourcc("XR24"), uint32(40), uint32(30)); c.Offer() }},
		"an unknown event":   {Pixel: words(16, 8, 0, 8), OnCapture: func(c *fakecompositor.Client) { c.Event(c.Frame, 99); c.Event(0xff000001, 3, "x"); c.Offer() }},
		"in several packets": {Pixel: words(16, 8, 0, 8), OnCopy: inPieces},
		"image copy":         {Pixel: words(16, 8, 0, 8), Copies: true},
		"image copy, BGR888": {Pixel: words(0, 8, 16, 8), Copies: true, Format: fourcc("BG24"), Stride: 3 * 40},
		"image copy, with a dmabuf": {Pixel: words(16, 8, 0, 8), Copies: true, OnCapture: func(c *fakecompositor.Client) {
			c.Event(c.Session, 2, uint32(8), uint32(1), uint32(2))                 // dmabuf_device
			c.Event(c.Session, 3, fourcc("XR24"), uint32(8), uint32(0), uint32(0)) // dmabuf_format
			c.Offer()
		}},
	} {
		t.Run(name, func(t *testing.T) {
			c.Serve(t)
			img, err := capture(t, 0)
			if err != nil {
				t.Fatal(err)
			}
			if img.Rect != image.Rect(0, 0, 40, 30) {
				t.Fatalf("the picture has %v", img.Rect)
			}
			for y := range 30 {
				for x := range 40 {
					if got, want := img.RGBAAt(x, y), shade(0, x, y); got != want {
						t.Fatalf("(%d, %d): %v, want %v", x, y, got, want)
					}
				}
			}
		})
	}
}

// inPieces paints, and sends ready byte by byte.
func inPieces(c *fakecompositor.Client) {
	c.Paint()
	ready := []byte{byte(c.Frame), 0, 0, 0, 2, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}
	for i := range ready {
		c.Raw(ready[i : i+1])
		time.Sleep(time.Millisecond)
	}
}

// TestTurned: where the user of a turned or mirrored output sees the corners of its buffer. TestSway compares
// the same with another program's pictures.
func TestTurned(t *testing.T) {
	for transform, want := range []struct{ topLeft, topRight, bottomLeft image.Point }{
		{image.Pt(0, 0), image.Pt(39, 0), image.Pt(0, 29)},
		{image.Pt(29, 0), image.Pt(29, 39), image.Pt(0, 0)},
		{image.Pt(39, 29), image.Pt(0, 29), image.Pt(39, 0)},
		{image.Pt(0, 39), image.Pt(0, 0), image.Pt(29, 39)},
		{image.Pt(39, 0), image.Pt(0, 0), image.Pt(39, 29)},
		{image.Pt(0, 0), image.Pt(0, 39), image.Pt(29, 0)},
		{image.Pt(0, 29), image.Pt(39, 29), image.Pt(0, 0)},
		{image.Pt(29, 39), image.Pt(29, 0), image.Pt(0, 39)},
	} {
		for _, copies := range []bool{false, true} {
			t.Run(fmt.Sprint(transform, copies), func(t *testing.T) {
				c := fakecompositor.Compositor{Copies: copies, Pixel: words(16, 8, 0, 8), Outputs: []fakecompositor.Output{{Size: image.Pt(40, 30), Transform: transform}}}
				c.Serve(t)
				img, err := capture(t, 0)
				if err != nil {
					t.Fatal(err)
				}
				for _, corner := range []struct{ shown, buffer image.Point }{
					{want.topLeft, image.Pt(0, 0)}, {want.topRight, image.Pt(39, 0)}, {want.bottomLeft, image.Pt(0, 29)},
				} {
					if got, want := img.RGBAAt(corner.shown.X, corner.shown.Y), shade(0, corner.buffer.X, corner.buffer.Y); got != want {
						t.Errorf("%v: %v, want that of %v: %v", corner.shown, got, corner.buffer, want)
					}
				}
			})
		}
	}
}

func TestBadCompositor(t *testing.T) {
	offer := func(format, w, h, stride uint32) func(*fakecompositor.Client) {
		return func(c *fakecompositor.Client) { c.Event(c.Frame, 0, format, w, h, stride); c.Event(c.Frame, 6) }
	}
	for name, test := range map[string]struct {
		compositor fakecompositor.Compositor
		err        error
		says       string
	}{
		"no screencopy":     {fakecompositor.Compositor{Without: map[string]bool{"zwlr_screencopy_manager_v1": true}}, wayland.ErrUnsupported, "screencopy"},
		"no shm":            {fakecompositor.Compositor{Without: map[string]bool{"wl_shm": true}}, wayland.ErrUnsupported, "wl_shm"},
		"unknown format":    {fakecompositor.Compositor{Format: fourcc("NV12")}, wayland.ErrUnsupported, "0x3231564e"},
		"short rows":        {fakecompositor.Compositor{Stride: 4*40 - 1}, wayland.ErrProtocol, "159 bytes a row"},
		"no pixels":         {fakecompositor.Compositor{OnCapture: offer(1, 0, 30, 160)}, wayland.ErrProtocol, "0 x 30"},
		"negative":          {fakecompositor.Compositor{OnCapture: offer(1, 1<<31, 30, 160)}, wayland.ErrProtocol, "a buffer of"},
		"huge":              {fakecompositor.Compositor{OnCapture: offer(1, 1<<14, 1<<14, 1<<30)}, wayland.ErrProtocol, "a buffer of"},
		"overflow":          {fakecompositor.Compositor{OnCapture: offer(1, 1<<30, 1<<30, 1<<31)}, wayland.ErrProtocol, "a buffer of"},
		"nothing offered":   {fakecompositor.Compositor{OnCapture: func(c *fakecompositor.Client) { c.Event(c.Frame, 6) }}, wayland.ErrUnsupported, "shared memory"},
		"unplugged":         {fakecompositor.Compositor{OnCapture: func(c *fakecompositor.Client) { c.Event(c.Frame, 3) }}, pictures.ErrFrame, ""},
		"unplugged later":   {fakecompositor.Compositor{OnCopy: func(c *fakecompositor.Client) { c.Event(c.Frame, 3) }}, pictures.ErrFrame, ""},
		"ready too early":   {fakecompositor.Compositor{OnCapture: func(c *fakecompositor.Client) { c.Event(c.Frame, 2, uint32(0), uint32(0), uint32(0)) }}, wayland.ErrProtocol, "not asked for"},
		"cut short":         {fakecompositor.Compositor{OnCopy: func(c *fakecompositor.Client) { c.Memory.Truncate(4*40*20 + 7); c.Event(c.Frame, 2) }}, wayland.ErrProtocol, "in row 20 of 30"},
		"closed":            {fakecompositor.Compositor{OnCapture: (*fakecompositor.Client).Close}, wayland.ErrNoCompositor, ""},
		"closed later":      {fakecompositor.Compositor{OnCopy: (*fakecompositor.Client).Close}, wayland.ErrNoCompositor, ""},
		"event of no bytes": {fakecompositor.Compositor{OnCopy: func(c *fakecompositor.Client) { c.Raw(make([]byte, 8)) }}, wayland.ErrProtocol, "an event of 0 bytes"},
		"short event":       {fakecompositor.Compositor{OnCapture: func(c *fakecompositor.Client) { c.Event(c.Frame, 0, uint32(1)) }}, wayland.ErrProtocol, "too short"},
		"long string":       {fakecompositor.Compositor{OnCopy: func(c *fakecompositor.Client) { c.Event(1, 0, uint32(1), uint32(2), uint32(1<<32-1)) }}, wayland.ErrProtocol, "too short"},
		"refused":           {fakecompositor.Compositor{OnCopy: func(c *fakecompositor.Client) { c.Event(1, 0, uint32(5), uint32(2), "bad buffer") }}, nil, "object 5, error 2): bad buffer"},
		"copy without shm":  {fakecompositor.Compositor{Copies: true, Without: map[string]bool{"wl_shm": true}}, wayland.ErrUnsupported, ""},
		"copy of no format": {fakecompositor.Compositor{Copies: true, OnCapture: func(c *fakecompositor.Client) { c.Event(c.Session, 4) }}, wayland.ErrUnsupported, "shared memory"},
		"copy of NV12":      {fakecompositor.Compositor{Copies: true, Format: fourcc("NV12")}, wayland.ErrUnsupported, "0x7fffffff"},
		"copy of no pixels": {fakecompositor.Compositor{Copies: true, OnCapture: func(c *fakecompositor.Client) { c.Event(c.Session, 1, uint32(1)); c.Event(c.Session, 4) }}, wayland.ErrProtocol, "0 x 0"},
		"copy stopped":      {fakecompositor.Compositor{Copies: true, OnCapture: func(c *fakecompositor.Client) { c.Event(c.Session, 5) }}, pictures.ErrFrame, ""},
		"copy stops later":  {fakecompositor.Compositor{Copies: true, OnCopy: func(c *fakecompositor.Client) { c.Event(c.Session, 5) }}, pictures.ErrFrame, ""},
		"copy fails":        {fakecompositor.Compositor{Copies: true, OnCopy: func(c *fakecompositor.Client) { c.Event(c.Frame, 4, uint32(1)) }}, pictures.ErrFrame, ""},
		"copy is turned":    {fakecompositor.Compositor{Copies: true, OnCopy: func(c *fakecompositor.Client) { c.Event(c.Frame, 0, uint32(8)); c.Event(c.Frame, 3) }}, wayland.ErrProtocol, "turned by 8"},
		"huge output":       {fakecompositor.Compositor{Outputs: []fakecompositor.Output{{Size: image.Pt(1<<20, 30)}}}, wayland.ErrProtocol, "1048576"},
		"unknown transform": {fakecompositor.Compositor{Outputs: []fakecompositor.Output{{Size: image.Pt(40, 30), Transform: 8}}}, wayland.ErrProtocol, "turned by 8"},
	} {
		t.Run(name, func(t *testing.T) {
			test.compositor.Serve(t)
			_, err := capture(t, 0)
			if err == nil || test.err != nil && !errors.Is(err, test.err) || !strings.Contains(err.Error(), test.says) {
				t.Errorf("error %v, want %v and %q", err, test.err, test.says)
			}
		})
	}
}

func TestSilentCompositor(t *testing.T) {
	c := fakecompositor.Compositor{OnCopy: func(*fakecompositor.Client) {}}
	c.Serve(t)
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	conn, err := wayland.Dial(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	outputs, err := conn.Outputs()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := pictures.Capture(conn, outputs[0], image.Rectangle{}); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("error %v, want %v", err, os.ErrDeadlineExceeded)
	}
}

// FuzzCapture: whatever the compositor sends, a capture ends with a picture of the size that it claims, or an
// error.
func FuzzCapture(f *testing.F) {
	f.Add(uint32(1), uint32(40), uint32(30), uint32(160), int64(-1), []byte{}, []byte{})
	f.Add(uint32(1), uint32(40), uint32(30), uint32(100), int64(0), []byte{5, 0, 0, 0, 2, 0, 8, 0}, []byte{1, 0, 0, 0, 0, 0, 20, 0})
	f.Add(fourcc("BG24"), uint32(7), uint32(1<<20), uint32(1<<31), int64(40), []byte{1}, []byte{2, 3})
	f.Fuzz(func(t *testing.T, format, w, h, stride uint32, size int64, before, after []byte) {
		const slow, refused = 4 << 20, 256 << 20
		if size := uint64(h) * uint64(stride); slow < size && size <= refused {
			t.Skip("only slow")
		}
		c := fakecompositor.Compositor{
			OnCapture: func(c *fakecompositor.Client) {
				c.Raw(before)
				c.Event(c.Frame, 0, format, w, h, stride)
				c.Event(c.Frame, 6)
			},
			OnCopy: func(c *fakecompositor.Client) {
				if size >= 0 && size < 64<<20 {
					c.Memory.Truncate(size)
				}
				c.Raw(after)
				c.Event(c.Frame, 2, uint32(0), uint32(0), uint32(0))
				c.Close() // what came before may have been the beginning of an event
			},
		}
		c.Serve(t)
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond) // what comes before may announce a longer event
		defer cancel()
		img, err := captureUntil(ctx, 0)
		if err == nil && img.Rect != image.Rect(0, 0, int(w), int(h)) && len(before) == 0 {
			t.Errorf("%v of a buffer of %d x %d", img.Rect, w, h)
		}
	})
}

// FuzzEvents: events in any order, with any numbers, to any object, between those that belong there. A picture or an
// outline comes of it, or an error, in good time.
func FuzzEvents(f *testing.F) {
	f.Add(byte(0), []byte{}, []byte{})
	f.Add(byte(1), []byte{1, 0, 0, 0, 40, 1, 0, 1, 0, 0}, []byte{3, 0, 0, 2, 2})
	f.Add(byte(2), []byte{4, 0, 0}, []byte{4, 1, 0})
	f.Add(byte(1), []byte{2, 1, 1, 1, 2, 4, 0}, []byte{3, 3, 0, 3, 0, 1, 8})
	f.Fuzz(func(t *testing.T, way byte, before, after []byte) {
		// play sends the events of a script: an object, an event, and a number of words, each a byte and a shift.
		play := func(c *fakecompositor.Client, script []byte) {
			next := func() (b byte) {
				if len(script) > 0 {
					b, script = script[0], script[1:]
				}
				return b
			}
			for len(script) > 0 {
				object := []uint32{1, 2, c.Frame, c.Session, c.Layer, 3, 4, 5, 6, uint32(next())}[next()%10]
				event, words := uint16(next()%8), []any{}
				for range next() % 7 {
					words = append(words, uint32(next())<<(next()%32))
				}
				c.Event(object, event, words...)
			}
		}
		c := fakecompositor.Compositor{
			Copies: way%3 == 1, Layers: true, Pixel: words(16, 8, 0, 8),
			OnCapture: func(c *fakecompositor.Client) { play(c, before); c.Offer(); play(c, after) },
			OnCopy: func(c *fakecompositor.Client) {
				play(c, after)
				c.Paint()
				for event := range uint16(5) {
					c.Event(c.Frame, event, uint32(0), uint32(0), uint32(0), uint32(0))
				}
				c.Close()
			},
			OnLayer: func(c *fakecompositor.Client) {
				play(c, before)
				c.Event(c.Layer, 0, uint32(1), uint32(0), uint32(0))
				play(c, after)
			},
		}
		if way%3 == 2 {
			c.OnConnect = func(c *fakecompositor.Client) { play(c, after) }
		}
		c.Serve(t)
		begin := time.Now()
		if way%3 == 2 {
			layer, err := pictures.Show(t.Context(), time.Second, "FAKE-1", image.NewRGBA(image.Rect(0, 0, 10, 10)), image.Point{})
			if err == nil {
				layer.Close()
			}
		} else {
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			img, err := captureUntil(ctx, 0)
			if err == nil && img.Rect.Empty() {
				t.Error("an empty picture")
			}
		}
		if took := time.Since(begin); took > 10*time.Second {
			t.Errorf("it took %v", took)
		}
	})
}

// TestDescriptors: captures and outlines, whatever becomes of them, leave no file open; nor do files that the
// compositor sends.
func TestDescriptors(t *testing.T) {
	troubles := []func(*fakecompositor.Client){
		func(c *fakecompositor.Client) {
			c.Paint()
			c.Files(3)
			c.Event(c.Frame, 1, uint32(0))
			c.Event(c.Frame, 2, uint32(0), uint32(0), uint32(0))
			c.Event(c.Frame, 3)
		},
		func(c *fakecompositor.Client) { c.Memory.Truncate(7); c.Event(c.Frame, 2); c.Event(c.Frame, 3) },
		func(c *fakecompositor.Client) { c.Event(c.Frame, 3); c.Event(c.Frame, 4, uint32(0)) },
		(*fakecompositor.Client).Close,
	}
	for _, copies := range []bool{false, true} {
		var n atomic.Int32 // captures
		c := fakecompositor.Compositor{
			Copies: copies, Layers: true, Pixel: words(16, 8, 0, 8),
			OnCopy: func(c *fakecompositor.Client) { troubles[int(n.Load())%len(troubles)](c) },
			OnLayer: func(c *fakecompositor.Client) {
				if n.Load()%8 == 0 {
					c.Close()
				}
				c.Event(c.Layer, 0, uint32(1))
			},
		}
		c.Serve(t)
		open := func() int {
			entries, err := os.ReadDir("/proc/self/fd")
			if err != nil {
				t.Fatal(err)
			}
			return len(entries)
		}
		// The collector would close what is forgotten.
		defer debug.SetGCPercent(debug.SetGCPercent(-1))
		var before, good int
		settled := func() int {
			for late := time.Now().Add(5 * time.Second); open() > before+4 && time.Now().Before(late); { // the compositor is later
				time.Sleep(10 * time.Millisecond)
			}
			return open()
		}
		times := exhaustive.Some(t, 500, 5000)
		for i := range times {
			n.Store(int32(i))
			switch {
			case i == 20:
				before = open()
			case i%200 == 199:
				if after := settled(); after > before+4 {
					t.Fatalf("%d files were open, and %d after %d captures", before, after, i)
				}
				runtime.GC()
			}
			if _, err := capture(t, 0); err == nil {
				good++
			}
			if i%4 == 0 {
				if layer, err := pictures.Show(t.Context(), 5*time.Second, "FAKE-1", image.NewRGBA(image.Rect(0, 0, 10, 10)), image.Point{}); err == nil {
					layer.Close()
				}
			}
		}
		if good < times/4 {
			t.Errorf("%d of %d captures were good", good, times)
		}
	}
}
