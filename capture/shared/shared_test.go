package shared

import (
	"context"
	"encoding/binary"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// frame is a picture as the page sends it, of pixels with the value 7.
func frame(number, width, height uint32, pixels int) []byte {
	data := binary.LittleEndian.AppendUint32(nil, number)
	data = binary.LittleEndian.AppendUint32(data, width)
	data = binary.LittleEndian.AppendUint32(data, height)
	for range 4 * pixels {
		data = append(data, 7)
	}
	return data
}

// TestGrab: whatever the page answers, Grab returns a picture or a sentence.
func TestGrab(t *testing.T) {
	var w Window
	if _, err := w.Grab(t.Context()); !errors.Is(err, ErrEnded) {
		t.Errorf("before anything is shared: %v", err)
	}
	turn := w.Share()
	for name, c := range map[string]struct {
		answer func(number int) error
		says   string
	}{
		"a picture":            {func(n int) error { return w.Take(frame(uint32(n), 3, 2, 6)) }, ""},
		"of another size":      {func(n int) error { return w.Take(frame(uint32(n), 5, 4, 20)) }, ""},
		"too few pixels":       {func(n int) error { return w.Take(frame(uint32(n), 3, 2, 5)) }, "20 came"},
		"too many":             {func(n int) error { return w.Take(frame(uint32(n), 3, 2, 7)) }, "28 came"},
		"no width":             {func(n int) error { return w.Take(frame(uint32(n), 0, 2, 0)) }, "0 x 2 pixels"},
		"huge":                 {func(n int) error { return w.Take(frame(uint32(n), 1<<31, 1<<31, 1)) }, "make the window smaller"},
		"too large to be sent": {func(n int) error { return w.Missing(n, 9000, 9000) }, "9000 x 9000"},
		"nothing":              {func(n int) error { return w.Missing(n, 0, 0) }, "shows nothing"},
		"ended":                {func(int) error { w.End(turn); return nil }, "no window is shared"},
	} {
		turn = w.Share()
		w.Changed = func(s State) {
			if s.Wanted != 0 {
				if err := w.Take(frame(uint32(s.Wanted+1), 3, 2, 6)); !errors.Is(err, ErrUnasked) {
					t.Errorf("%s: with another number: %v", name, err)
				}
				c.answer(s.Wanted)
			}
		}
		img, err := w.Grab(t.Context())
		w.Changed = nil
		switch {
		case c.says == "" && (err != nil || img.Pix[0] != 7 || !img.Opaque()):
			t.Errorf("%s: %v, %v", name, img, err)
		case c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)):
			t.Errorf("%s: %v", name, err)
		}
		if err := w.Take(frame(uint32(w.last), 3, 2, 6)); !errors.Is(err, ErrUnasked) {
			t.Errorf("%s: the same again: %v", name, err)
		}
	}
	if err := w.Take([]byte("short")); !errors.Is(err, ErrBad) {
		t.Errorf("without a header: %v", err)
	}
}

// TestUnanswered: a page that is gone does not keep Grab waiting for ever, and an older page cannot end a newer share.
func TestUnanswered(t *testing.T) {
	var w Window
	old := w.Share()
	w.Share()
	if w.End(old); !w.State().On {
		t.Fatal("the older page ended it")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if _, err := w.Grab(ctx); !errors.Is(err, context.DeadlineExceeded) || !w.State().On {
		t.Errorf("given up: %v, %v", err, w.State())
	}
	if _, err := w.Grab(t.Context()); !errors.Is(err, ErrUnanswered) || w.State().On {
		t.Errorf("unanswered: %v, %v", err, w.State())
	}
}

// TestFlood: a page that sends another size each time, lies about it, or sends what nobody asked for, gets nothing but its
// own pictures through. What was not asked for is not even looked at.
func TestFlood(t *testing.T) {
	var w Window
	w.Share()
	sides := []uint32{0, 1, 2, 3, 50, 99, 1 << 16, 7680, 1 << 31, math.MaxUint32}
	seed := uint64(time.Now().UnixNano())
	rng := rand.New(rand.NewPCG(seed, 1))
	taken := 0
	for range 1000 {
		width, height, pixels := sides[rng.IntN(len(sides))], sides[rng.IntN(len(sides))], rng.IntN(100)
		fits := width > 0 && height > 0 && width < 100 && height < 100
		if fits && rng.IntN(2) > 0 {
			pixels = int(width * height)
		}
		w.Changed = func(s State) {
			if s.Wanted == 0 {
				return
			}
			unasked := frame(uint32(s.Wanted)+1+uint32(rng.IntN(9)), 2, 1, 2)
			if err := w.Take(unasked); !errors.Is(err, ErrUnasked) || unasked[header+3] != 7 {
				t.Errorf("seed %d, unasked: %v, alpha %d", seed, err, unasked[header+3])
			}
			w.Take(frame(uint32(s.Wanted), width, height, pixels))
		}
		img, err := w.Grab(t.Context())
		switch {
		case fits && pixels == int(width*height):
			if taken++; err != nil || img.Rect.Dx() != int(width) || img.Rect.Dy() != int(height) {
				t.Errorf("seed %d, %d x %d: %v", seed, width, height, err)
			}
		case !errors.Is(err, ErrBad):
			t.Errorf("seed %d, %d x %d in %d pixels: %v, %v", seed, width, height, pixels, img, err)
		}
	}
	t.Logf("seed %d: %d of 1000 taken", seed, taken)
}
