//go:build !windows

package capture

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/imagefile"
)

func pngOf(t *testing.T, img image.Image) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := png.Encode(&buf, img); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func pngFile(t *testing.T, img image.Image) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "it is.png")
	if err := os.WriteFile(path, pngOf(t, img), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestFile(t *testing.T) {
	path := pngFile(t, chequered(30, 20))
	wantShown(t, File(path), chequered(30, 20))
	if err := os.WriteFile(path, pngOf(t, chequered(20, 20)), 0o600); err != nil {
		t.Fatal(err)
	}
	wantShown(t, File(path), chequered(20, 20))
	for name, want := range map[string]error{"missing.png": os.ErrNotExist, "source_test.go": imagefile.ErrImage} {
		if _, err := File(name).Grab(t.Context()); !errors.Is(err, want) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: error %v, want %v", name, err, want)
		}
	}
}

func TestReader(t *testing.T) {
	src := &Reader{Name: "standard input", From: bytes.NewReader(pngOf(t, chequered(30, 20)))}
	wantShown(t, src, chequered(30, 20))
	if _, err := src.Grab(t.Context()); !errors.Is(err, ErrEnded) {
		t.Errorf("second picture: error %v, want %v", err, ErrEnded)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	never, w := io.Pipe()
	defer w.Close()
	if _, err := (&Reader{From: never}).Grab(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

// TestTransparency: pictures have none, whatever the format.
func TestTransparency(t *testing.T) {
	glass := image.NewNRGBA(image.Rect(0, 0, 2, 1))
	glass.Set(0, 0, color.NRGBA{200, 100, 0, 128})
	glass.Set(1, 0, color.NRGBA{1, 2, 3, 255})
	img, err := File(pngFile(t, glass)).Grab(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got, want := img.RGBAAt(0, 0), (color.RGBA{100, 50, 0, 255}); got != want {
		t.Errorf("half transparent on black: %v, want %v", got, want)
	}
	if got, want := img.RGBAAt(1, 0), (color.RGBA{1, 2, 3, 255}); got != want {
		t.Errorf("opaque: %v, want %v", got, want)
	}
}

func TestPart(t *testing.T) {
	whole := File(pngFile(t, chequered(60, 50)))
	want := image.NewRGBA(image.Rect(0, 0, 20, 10))
	for y := range 10 {
		for x := range 20 {
			want.SetRGBA(x, y, chequered(60, 50).RGBAAt(x+40, y+30))
		}
	}
	wantShown(t, Part{whole, image.Rect(40, 30, 60, 40)}, want)
	if _, err := (Part{whole, image.Rect(41, 30, 61, 40)}).Grab(t.Context()); !errors.Is(err, ErrOffScreen) {
		t.Errorf("error %v, want %v", err, ErrOffScreen)
	}
}

func TestCommand(t *testing.T) {
	path := pngFile(t, chequered(30, 20))
	wantShown(t, Command("cat '"+path+"' | cat; echo a remark >&2"), chequered(30, 20))
	for line, want := range map[string]struct {
		kind error
		text string
	}{
		"no-such-program -":                {ErrCommand, `"no-such-program -": exit status 127; it said: `},
		"cat '" + path + "'; exit 3":       {ErrCommand, "exit status 3"},
		"echo no outputs found >&2; false": {ErrCommand, "exit status 1; it said: no outputs found"},
		"true":                             {imagefile.ErrImage, "it is empty"},
		"echo hello; echo sorry >&2":       {imagefile.ErrImage, "it is not a PNG, JPEG, GIF, BMP, WebP or PPM file; it said: sorry"},
		"head -c 60 '" + path + "'":        {imagefile.ErrImage, "the png file is damaged"},
		"cat /dev/zero":                    {ErrCommand, "it writes more than 128 MB"},
		"cat '" + pngFile(t, plain(9, 9, color.Black)) + "'": {ErrBlank, "9 x 9 pixels"},
		"yes complaint | head -n 10000 >&2; exit 1":          {ErrCommand, "complaint\ncomplaint"},
	} {
		_, err := Command(line).grab(t.Context(), time.Minute) // more than [deadline]: a busy machine needs it for 128 MB
		if !errors.Is(err, want.kind) || !strings.Contains(err.Error(), want.text) {
			t.Errorf("%s: error %v, want %v and %q", line, err, want.kind, want.text)
		} else if len(err.Error()) > 800 {
			t.Errorf("%s: an error of %d bytes", line, len(err.Error()))
		}
	}
}

// TestCommandThatHangs: neither the program nor the processes that it has started outlive its time.
func TestCommandThatHangs(t *testing.T) {
	if _, err := Command("sleep 60 | cat").grab(t.Context(), 50*time.Millisecond); !errors.Is(err, ErrTimeout) || !errors.Is(err, ErrCommand) {
		t.Errorf("error %v, want %v", err, ErrTimeout)
	}
	pipe := filepath.Join(t.TempDir(), "pipe") // what the shell has started holds on to it
	if out, err := exec.Command("mkfifo", pipe).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan error, 1)
	go func() {
		_, err := Command("{ sleep 60; } >'" + pipe + "' | cat").Grab(ctx)
		ended <- err
	}()
	held, err := os.Open(pipe) // waits until it has
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
	start := time.Now()
	if _, err := io.ReadAll(held); err != nil {
		t.Error(err)
	}
	if took := time.Since(start); took > 30*time.Second {
		t.Errorf("what the shell had started went on for %v", took)
	}
}
