//go:build !windows

package hotkey

import (
	"context"
	"errors"
	"math/bits"
	"sync"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"

	"github.com/domvision/domvision/internal/xvfb"
)

// keyboard presses keys as the player's hands do.
type keyboard struct {
	*testing.T
	conn *xgb.Conn
}

func newKeyboard(t *testing.T, display string) keyboard {
	t.Helper()
	conn, err := xgb.NewConnDisplay(display)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	if err := xtest.Init(conn); err != nil {
		t.Fatal(err)
	}
	return keyboard{t, conn}
}

// code is the key that means sym.
func (k keyboard) code(sym uint32) byte {
	k.Helper()
	codes, err := (&Hotkey{conn: k.conn}).codes(sym)
	if err != nil || len(codes) == 0 {
		k.Fatalf("keysym %#x: %v, %v", sym, codes, err)
	}
	return byte(codes[0])
}

func (k keyboard) fake(kind byte, sym uint32) {
	k.Helper()
	if err := xtest.FakeInputChecked(k.conn, kind, k.code(sym), 0, 0, 0, 0, 0).Check(); err != nil {
		k.Fatal(err)
	}
}

// tap presses syms in order and lets go of them in the other.
func (k keyboard) tap(syms ...uint32) {
	k.Helper()
	for _, sym := range syms {
		k.fake(xproto.KeyPress, sym)
	}
	for i := range syms {
		k.fake(xproto.KeyRelease, syms[len(syms)-1-i])
	}
}

const (
	symCtrl     = 0xffe3
	symAlt      = 0xffe9
	symCapsLock = 0xffe5
)

func mustParse(t *testing.T, text string) Key {
	t.Helper()
	key, err := ParseKey(text)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// grabbed takes a key. It returns its presses, none of them merged, and a function that gives the key back and
// counts the presses that nobody received.
func grabbed(t *testing.T, text string) (presses Presses, stop func() (left int)) {
	t.Helper()
	h, err := Grab(mustParse(t, text))
	if err != nil {
		t.Fatal(err)
	}
	presses = make(Presses, 100)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- h.Run(ctx, presses) }()
	stop = sync.OnceValue(func() int {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("Run ended with %v", err)
		}
		return len(presses)
	})
	t.Cleanup(func() { stop() })
	return presses, stop
}

// wantPress waits for a press.
func wantPress(t *testing.T, presses Presses) {
	t.Helper()
	select {
	case <-presses:
	case <-time.After(5 * time.Second):
		t.Fatal("no press came")
	}
}

func TestHotkey(t *testing.T) {
	display := xvfb.Start(t, 64, 64)
	t.Setenv("DISPLAY", display)
	presses, stop := grabbed(t, "ctrl+alt+d")
	k := newKeyboard(t, display)
	d := keysym("d")
	for _, locks := range [][]uint32{{}, {keysymNumLock}, {symCapsLock}, {keysymNumLock, symCapsLock}} {
		for _, lock := range locks {
			k.tap(lock)
		}
		if got := k.locked(); got != len(locks) {
			t.Fatalf("%d locks are on, want %d", got, len(locks))
		}
		time.Sleep(2 * repetition * time.Millisecond) // hands are no faster
		k.tap(symCtrl, symAlt, d)
		wantPress(t, presses)
		for _, lock := range locks {
			k.tap(lock)
		}
	}
	k.tap(d)
	k.tap(symCtrl, d)
	k.tap(symCtrl, symAlt, keysym("e"))
	if n := stop(); n > 0 {
		t.Errorf("other keys gave %d presses", n)
	}
	k.tap(symCtrl, symAlt, d)
	if len(presses) > 0 {
		t.Error("a press came after the key was given back")
	}
	grabbed(t, "ctrl+alt+d") // can be had again
}

// locked counts the locks that are on.
func (k keyboard) locked() int {
	k.Helper()
	pointer, err := xproto.QueryPointer(k.conn, xproto.Setup(k.conn).DefaultScreen(k.conn).Root).Reply()
	if err != nil {
		k.Fatal(err)
	}
	return bits.OnesCount16(pointer.Mask)
}

func TestKeyTaken(t *testing.T) {
	t.Setenv("DISPLAY", xvfb.Start(t, 64, 64))
	grabbed(t, "ctrl+alt+d")
	grabbed(t, "ctrl+shift+d")
	_, err := Grab(mustParse(t, "ctrl+alt+d"))
	var taken *TakenError
	if !errors.Is(err, ErrTaken) || !errors.As(err, &taken) {
		t.Fatalf("error %v, want %v", err, ErrTaken)
	}
	if want := mustParse(t, "alt+shift+d"); taken.Free != want {
		t.Errorf("the free key is %v, want %v", taken.Free, want)
	}
	grabbed(t, taken.Free.String())
}

// TestKeyHeldDown feeds the events that a key gives while it is held down until
// it has been repeated a few times.
func TestKeyHeldDown(t *testing.T) {
	display, _ := xvfb.StartKillable(t, 64, 64, "-ardelay", "50", "-arinterval", "10")
	t.Setenv("DISPLAY", display)
	h, err := Grab(mustParse(t, "F9"))
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	k := newKeyboard(t, display)
	k.fake(xproto.KeyPress, keysym("f9"))
	var held held
	var fresh int
	for events := 0; events < 5; {
		switch event, _ := h.conn.WaitForEvent(); event := event.(type) {
		case xproto.KeyPressEvent:
			events++
			if held.press(event.Time) {
				fresh++
			}
		case xproto.KeyReleaseEvent:
			held.release(event.Time)
		case nil:
			t.Fatal("the display went away")
		}
	}
	if fresh != 1 {
		t.Errorf("a key held down gave %d presses, want 1", fresh)
	}
}

func TestHeld(t *testing.T) {
	var h held
	steps := []struct {
		press bool
		at    xproto.Timestamp
		fresh bool
	}{
		{true, 10, true}, {true, 50, false}, // repetition as a press only
		{false, 90, false}, {true, 90, false}, {false, 130, false}, // as a release and a press
		{true, 200, true}, {false, 260, false},
		{true, 1<<32 - 10, true}, {false, 1<<32 - 5, false}, {true, 5, false}, // the server's clock begins anew
	}
	for i, s := range steps {
		if !s.press {
			h.release(s.at)
		} else if got := h.press(s.at); got != s.fresh {
			t.Errorf("step %d: fresh %v, want %v", i, got, s.fresh)
		}
	}
}

func TestNoDisplay(t *testing.T) {
	for _, display := range []string{"", ":9999"} {
		t.Setenv("DISPLAY", display)
		if _, err := Grab(mustParse(t, "F9")); !errors.Is(err, ErrNoDisplay) {
			t.Errorf("DISPLAY=%q: error %v, want %v", display, err, ErrNoDisplay)
		}
	}
}

func TestKeyNotOnTheKeyboard(t *testing.T) {
	display := xvfb.Start(t, 64, 64)
	t.Setenv("DISPLAY", display)
	k := newKeyboard(t, display)
	// A keyboard whose key for d says something else.
	if err := xproto.ChangeKeyboardMappingChecked(k.conn, 1, xproto.Keycode(k.code(keysym("d"))), 1,
		[]xproto.Keysym{0xe4}).Check(); err != nil {
		t.Fatal(err)
	}
	if _, err := Grab(mustParse(t, "ctrl+d")); !errors.Is(err, ErrKey) {
		t.Errorf("error %v, want %v", err, ErrKey)
	}
}

// TestCyrillicKeyboard: Latin letters are on the second layout.
func TestCyrillicKeyboard(t *testing.T) {
	display := xvfb.Start(t, 64, 64)
	t.Setenv("DISPLAY", display)
	k := newKeyboard(t, display)
	const ve, capitalVe = 0x6d7, 0x6f7
	if err := xproto.ChangeKeyboardMappingChecked(k.conn, 1, xproto.Keycode(k.code(keysym("d"))), 4,
		[]xproto.Keysym{ve, capitalVe, 'd', 'D'}).Check(); err != nil {
		t.Fatal(err)
	}
	presses, _ := grabbed(t, "ctrl+d")
	k.tap(symCtrl, ve)
	wantPress(t, presses)
}

// TestOtherLayout: the key is where the layout says, also when that changes.
func TestOtherLayout(t *testing.T) {
	display := xvfb.Start(t, 64, 64)
	t.Setenv("DISPLAY", display)
	presses, _ := grabbed(t, "F9")
	k := newKeyboard(t, display)
	f8, f9 := k.code(keysym("f8")), k.code(keysym("f9"))
	for code, sym := range map[byte]uint32{f8: keysym("f9"), f9: keysym("f8")} {
		if err := xproto.ChangeKeyboardMappingChecked(k.conn, 1, xproto.Keycode(code), 1, []xproto.Keysym{xproto.Keysym(sym)}).Check(); err != nil {
			t.Fatal(err)
		}
	}
	deadline := time.After(5 * time.Second)
	for { // until the change has been heard of
		k.tap(keysym("f9"))
		select {
		case <-presses:
			return
		case <-time.After(10 * time.Millisecond):
		case <-deadline:
			t.Fatal("no press came")
		}
	}
}

func TestDisplayLost(t *testing.T) {
	display, kill := xvfb.StartKillable(t, 64, 64)
	t.Setenv("DISPLAY", display)
	h, err := Grab(mustParse(t, "F9"))
	if err != nil {
		t.Fatal(err)
	}
	kill()
	if err := h.Run(t.Context(), NewPresses()); !errors.Is(err, ErrLost) {
		t.Errorf("error %v, want %v", err, ErrLost)
	}
}
