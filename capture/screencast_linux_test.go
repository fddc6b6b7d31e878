package capture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/privatebus"
)

// fakeGStreamer makes the GStreamer of the test a script: it writes pictures of so many widths, and does what
// then says. It writes its arguments to a file.
func fakeGStreamer(t *testing.T, then string, widths ...int) (said string) {
	t.Helper()
	dir := t.TempDir()
	script := fmt.Sprintf("#!/bin/sh\necho \"$@\" >%s/said\ntest -r /dev/fd/3 || exit 9\n", dir)
	for _, w := range widths {
		var file bytes.Buffer
		if err := png.Encode(&file, chequered(w, 60)); err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(dir, fmt.Sprintf("%d.png", w))
		if err := os.WriteFile(name, file.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		script += "cat " + name + "\n"
	}
	for name, text := range map[string]string{"gst-launch-1.0": script + then + "\n", "gst-inspect-1.0": "#!/bin/sh\ntest $1 != --exists\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	return filepath.Join(dir, "said")
}

// onScreenCast makes the test's desktop one with a screencast portal.
func onScreenCast(t *testing.T, s *privatebus.ScreenCast) {
	t.Helper()
	onWayland(t, nil)
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	s.Serve(t)
	openCasting.casting = nil
	t.Cleanup(func() {
		if openCasting.casting == nil { // nothing was shared
			return
		}
		select {
		case <-openCasting.done:
			if openCasting.cast != nil {
				openCasting.end()
			}
		default: // its question is open
		}
	})
}

// again makes the next capture start as in a new program.
func again() {
	openCasting.casting.end()
	openCasting.casting = nil
}

func TestScreenCast(t *testing.T) {
	s := privatebus.ScreenCast{Tokens: []string{"first", "second"}}
	onScreenCast(t, &s)
	said := fakeGStreamer(t, "sleep 600", 100, 101, 102, 103, 104)
	if by, others := CaptureMethod(t.Context()); by != "the screencast portal" || others == nil {
		t.Errorf("captured by %q, %v", by, others) // without a compositor, wlr-screencopy is missed
	}
	if AsksPerson(t.Context()) || !Shares(t.Context()) {
		t.Error("a person is asked for every picture")
	}
	// The second and the fourth picture are old when they are read.
	for _, w := range []int{100, 102, 104} {
		wantShown(t, Screen{}, chequered(w, 60))
	}
	if text, err := os.ReadFile(said); err != nil || !strings.Contains(string(text), "pipewiresrc fd=3 path=42 ") {
		t.Errorf("GStreamer was asked for %s, %v", text, err)
	}
	options := <-s.Selected
	if types, persist := options["types"].Value(), options["persist_mode"].Value(); types != uint32(3) || persist != uint32(2) {
		t.Errorf("types %v, persist_mode %v", types, persist)
	}
	if token, ok := options["restore_token"]; ok {
		t.Errorf("the first token is %v", token)
	}

	again()
	wantShown(t, Screen{Region: image.Rect(10, 5, 40, 30)}, cut(chequered(100, 60), image.Rect(10, 5, 40, 30)))
	if token := (<-s.Selected)["restore_token"].Value(); token != "first" {
		t.Errorf("the second program has the token %v", token)
	}
	again()
	wantShown(t, Screen{}, chequered(100, 60))
	if token := (<-s.Selected)["restore_token"].Value(); token != "second" {
		t.Errorf("the third program has the token %v", token)
	}
	again()
	wantShown(t, Screen{}, chequered(100, 60))
	if token, ok := (<-s.Selected)["restore_token"]; ok {
		t.Errorf("a used token is used again: %v", token)
	}
}

func TestScreenCastAnswersTwice(t *testing.T) {
	s := privatebus.ScreenCast{Twice: true}
	onScreenCast(t, &s)
	fakeGStreamer(t, "sleep 600", 100)
	wantShown(t, Screen{}, chequered(100, 60))
}

// TestScreenCastEnds: what its user stops is shared again at the next press.
func TestScreenCastEnds(t *testing.T) {
	s := privatebus.ScreenCast{}
	onScreenCast(t, &s)
	fakeGStreamer(t, "echo stream error: no more >&2; exit 1", 100)
	wantShown(t, Screen{}, chequered(100, 60))
	_, err := Screen{}.Grab(t.Context())
	if !errors.Is(err, ErrFailed) || !strings.Contains(err.Error(), "no more") || !strings.Contains(err.Error(), "ended the sharing") {
		t.Errorf("error %v", err)
	}
	wantShown(t, Screen{}, chequered(100, 60))
	if n := len(s.Selected); n != 2 {
		t.Errorf("%d sessions, want 2", n)
	}
}

// TestScreenCastFails: the portal for screenshots serves instead, if there is one, and doctor tells why.
func TestScreenCastFails(t *testing.T) {
	for name, test := range map[string]struct {
		portal *privatebus.ScreenCast
		then   string
		want   error
		says   string
	}{
		"refused":    {&privatebus.ScreenCast{Code: 1}, "", ErrPermission, ""},
		"ended":      {&privatebus.ScreenCast{Code: 2}, "", ErrFailed, "Start ended with code 2"},
		"nothing":    {&privatebus.ScreenCast{Nothing: true}, "", ErrFailed, "shares nothing"},
		"old":        {&privatebus.ScreenCast{Version: 3}, "", ErrFailed, "version 3"},
		"no kinds":   {&privatebus.ScreenCast{Kinds: -1}, "", ErrFailed, "neither screens nor windows"},
		"no picture": {&privatebus.ScreenCast{}, "echo no such stream >&2; exit 1", ErrFailed, "no such stream"},
		"no PNG":     {&privatebus.ScreenCast{}, "yes | head -c 1000", ErrFailed, "no picture"},
		"PPM":        {&privatebus.ScreenCast{}, "printf 'P6 60 60 255\\n\\0\\0\\0'; exec sleep 600", ErrFailed, "not a PNG picture"},
		"JPEG":       {&privatebus.ScreenCast{}, "printf '\\377\\330\\377\\340\\0\\20JFIF\\0\\0\\0\\0\\0\\0'; exec sleep 600", ErrFailed, "not a PNG picture"},
		"half a PNG": {&privatebus.ScreenCast{}, "printf '\\211PNG\\r\\n\\032\\n\\0'", ErrFailed, "no picture"},
		"flood":      {&privatebus.ScreenCast{}, "printf '\\211PNG\\r\\n\\032\\n'; printf '\\177\\377\\377\\377IDAT'; exec cat /dev/zero", ErrFailed, "more than 128 MB"},
		"talks":      {&privatebus.ScreenCast{}, "yes lie | head -c 10000000 >&2; exit 1", ErrFailed, "lie"},
	} {
		t.Run(name, func(t *testing.T) {
			onScreenCast(t, test.portal)
			fakeGStreamer(t, test.then)
			_, err := Screen{}.Grab(t.Context())
			if !errors.Is(err, test.want) {
				t.Errorf("error %v, want %v", err, test.want)
			}
			by, others := CaptureMethod(t.Context())
			if stays := test.want == ErrPermission; stays != (by == "the screencast portal") || !stays && !strings.Contains(others.Error(), test.says) {
				t.Errorf("captured by %q, %v", by, others)
			}
		})
	}
}

func TestNoGStreamer(t *testing.T) {
	var s privatebus.ScreenCast
	onScreenCast(t, &s)
	t.Setenv("PATH", t.TempDir())
	if by, others := CaptureMethod(t.Context()); by != "the desktop's portal" || !strings.Contains(others.Error(), "gstreamer1.0-pipewire") {
		t.Errorf("captured by %q, %v", by, others)
	}
	for _, err := range []error{AskPermission(t.Context()), func() error { _, err := Screen{}.Grab(t.Context()); return err }()} {
		if err == nil || !strings.Contains(err.Error(), "gstreamer1.0-pipewire") || !strings.Contains(err.Error(), "no Wayland compositor answers") || strings.Contains(err.Error(), "\n") {
			t.Errorf("error %v does not name in one line what was tried", err)
		}
	}
}

// TestScreenCastHangs: neither an open question nor a stream that stands still blocks a capture that is
// cancelled.
func TestScreenCastHangs(t *testing.T) {
	for name, s := range map[string]*privatebus.ScreenCast{"question": {Silent: true}, "stream": {}} {
		t.Run(name, func(t *testing.T) {
			onScreenCast(t, s)
			fakeGStreamer(t, "sleep 600")
			CaptureMethod(t.Context())
			ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
			defer cancel()
			if _, err := (Screen{}).Grab(ctx); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("error %v, want %v", err, context.DeadlineExceeded)
			}
		})
	}
}

// TestEmptyStream: a stream without any picture does not keep watch from starting.
func TestEmptyStream(t *testing.T) {
	var s privatebus.ScreenCast
	onScreenCast(t, &s)
	fakeGStreamer(t, "exec sleep 600")
	if err := AskPermission(t.Context()); err == nil {
		t.Error("there is no error, and no picture")
	}
	if by, others := CaptureMethod(t.Context()); by != "the desktop's portal" || !strings.Contains(others.Error(), "no picture") {
		t.Errorf("captured by %q, %v", by, others)
	}
}

// FuzzCast: whatever GStreamer writes, a picture ends or is an error, and is bounded.
func FuzzCast(f *testing.F) {
	var file bytes.Buffer
	if err := png.Encode(&file, chequered(8, 6)); err != nil {
		f.Fatal(err)
	}
	f.Add(file.Bytes())
	f.Add(file.Bytes()[:40])
	f.Add([]byte("\x89PNG\r\n\x1a\n\x7f\xff\xff\xffIDAT"))
	f.Add([]byte("P6 1 1 255 abc"))
	f.Fuzz(func(t *testing.T, data []byte) {
		out, in, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer out.Close()
		go func() { in.Write(data); in.Close() }()
		c := &cast{out: out}
		for read := 0; c.next() == nil; {
			if read += c.picked.Len(); read > len(data) || !bytes.HasSuffix(data[:read], c.picked.Bytes()) {
				t.Fatalf("a picture of %d bytes ends at %d of %d", c.picked.Len(), read, len(data))
			}
			if img, err := decode(&c.picked); err == nil && img.Rect.Empty() {
				t.Error("an empty picture")
			}
		}
	})
}
