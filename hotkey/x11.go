package hotkey

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// What can go wrong with a hotkey.
var (
	ErrNoDisplay = errors.New("no X11 display to take a hotkey on")
	ErrTaken     = errors.New("the key is taken by another program")
	ErrLost      = errors.New("the display went away")
)

// TakenError is an [ErrTaken] that knows of another key.
type TakenError struct {
	Key  Key
	Free Key // one that can be had; the zero Key where none was found
}

func (e *TakenError) Error() string { return fmt.Sprintf("%v: %v", e.Key, ErrTaken) }
func (e *TakenError) Unwrap() error { return ErrTaken }

// keysymNumLock is X11's code of the NumLock key.
const keysymNumLock = 0xff7f

// Hotkey is a key of the whole desktop that belongs to this program: its presses
// come here, whichever window has the keyboard.
type Hotkey struct {
	conn  *xgb.Conn
	key   Key
	taken []place
}

func init() {
	// The X11 client writes its own remarks to standard error, even when all is
	// well (a display without an authority file); errors are returned anyway.
	xgb.Logger.SetOutput(io.Discard)
}

// Grab takes key on the X11 display of this program, until Close or the end of
// Run. A key that another program has is a [*TakenError].
func Grab(key Key) (*Hotkey, error) {
	if os.Getenv("DISPLAY") == "" {
		return nil, fmt.Errorf("%w: DISPLAY is not set", ErrNoDisplay)
	}
	conn, err := xgb.NewConn()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoDisplay, err)
	}
	h := &Hotkey{conn: conn, key: key}
	if err = h.grab(key); err == nil {
		return h, nil
	}
	defer conn.Close()
	if errors.Is(err, ErrTaken) {
		return nil, &TakenError{key, h.free()}
	}
	return nil, err
}

// Close gives the key back.
func (h *Hotkey) Close() error {
	h.conn.Close()
	return nil
}

// Run hands presses over until ctx ends, then gives the key back. A key that is
// held down is one press. A display that goes away is [ErrLost].
func (h *Hotkey) Run(ctx context.Context, presses Presses) error {
	defer h.Close()
	defer context.AfterFunc(ctx, h.conn.Close)()
	var held held
	for {
		event, failed := h.conn.WaitForEvent()
		switch event := event.(type) {
		case xproto.KeyPressEvent:
			if held.press(event.Time) {
				presses.Press(time.Now())
			}
		case xproto.KeyReleaseEvent:
			held.release(event.Time)
		case xproto.MappingNotifyEvent: // another keyboard layout: the key may lie elsewhere
			if err := h.grab(h.key); err != nil {
				return err
			}
		case nil:
			if failed == nil && ctx.Err() != nil {
				return nil
			}
			if failed == nil {
				return ErrLost
			}
		}
	}
}

// held tells presses from the repetitions of a key that is held down, which X11
// reports as a release and a press at the same moment.
type held struct {
	down     bool
	released xproto.Timestamp // in milliseconds; 0: never
}

// repetition is the most that lies between a release and the press that the
// keyboard's repetition makes of it, in milliseconds. It is none in practice;
// people need more than 50.
const repetition = 20

func (h *held) press(at xproto.Timestamp) bool {
	fresh := !h.down && (h.released == 0 || at-h.released > repetition)
	h.down = true
	return fresh
}

func (h *held) release(at xproto.Timestamp) { h.down, h.released = false, at }

// place is a key of the keyboard and the modifiers and locks that are held.
type place struct {
	code  xproto.Keycode
	state uint16
}

// places is where key lies, with and without NumLock and CapsLock.
func (h *Hotkey) places(key Key) ([]place, error) {
	codes, err := h.codes(key.sym)
	if err != nil {
		return nil, err
	}
	if len(codes) == 0 {
		return nil, fmt.Errorf("%w: %v is not on this keyboard", ErrKey, key)
	}
	locks, err := h.locks()
	if err != nil {
		return nil, err
	}
	var places []place
	for _, code := range codes {
		for _, lock := range locks {
			places = append(places, place{code, uint16(key.modifiers) | lock})
		}
	}
	return places, nil
}

// grab takes key and gives back what was taken before. Where the key still lies
// where it did nothing happens: a press meanwhile is not lost.
func (h *Hotkey) grab(key Key) error {
	places, err := h.places(key)
	if err != nil || slices.Equal(places, h.taken) {
		return err
	}
	root := xproto.Setup(h.conn).DefaultScreen(h.conn).Root
	xproto.UngrabKey(h.conn, xproto.GrabAny, root, xproto.ModMaskAny)
	h.taken = places
	for _, p := range places {
		err := xproto.GrabKeyChecked(h.conn, true, root, p.state, p.code, xproto.GrabModeAsync, xproto.GrabModeAsync).Check()
		if _, taken := err.(xproto.AccessError); taken {
			return ErrTaken
		}
		if err != nil {
			return fmt.Errorf("%v cannot be taken: %w", key, err)
		}
	}
	return nil
}

// free is a key that can be had: the same one with other modifiers, else one
// that few programs use.
func (h *Hotkey) free() Key {
	candidates := []Key{}
	for _, m := range []modifiers{ctrl | alt, ctrl | shift, alt | shift, super, ctrl | alt | shift, super | ctrl} {
		candidates = append(candidates, Key{m, h.key.name, h.key.sym})
	}
	for _, name := range []string{"f9", "f8", "f7", "f10", "pause"} {
		candidates = append(candidates, Key{0, name, keysym(name)})
	}
	for _, key := range candidates {
		if key != h.key && h.grab(key) == nil {
			return key
		}
	}
	return Key{}
}

// codes are the keys of the keyboard that mean sym when no other is held down, in
// the first of its layouts or, if none does there, in the second: a Cyrillic
// keyboard has its Latin letters there.
func (h *Hotkey) codes(sym uint32) ([]xproto.Keycode, error) {
	setup := xproto.Setup(h.conn)
	first, count := setup.MinKeycode, int(setup.MaxKeycode-setup.MinKeycode)+1
	mapping, err := xproto.GetKeyboardMapping(h.conn, first, byte(count)).Reply()
	if err != nil {
		return nil, fmt.Errorf("the keyboard's layout: %w", err)
	}
	width := int(mapping.KeysymsPerKeycode) // two for each layout: plain and with shift
	for column := 0; column < min(4, width); column += 2 {
		var codes []xproto.Keycode
		for i := range count {
			if mapping.Keysyms[i*width+column] == xproto.Keysym(sym) {
				codes = append(codes, first+xproto.Keycode(i))
			}
		}
		if len(codes) > 0 {
			return codes, nil
		}
	}
	return nil, nil
}

// locks are the states of the keyboard in which the key must work: no lock,
// CapsLock, NumLock, both.
func (h *Hotkey) locks() ([]uint16, error) {
	keys, err := h.codes(keysymNumLock)
	if err != nil {
		return nil, err
	}
	mapping, err := xproto.GetModifierMapping(h.conn).Reply()
	if err != nil {
		return nil, fmt.Errorf("the keyboard's modifiers: %w", err)
	}
	var numLock uint16
	for i, code := range mapping.Keycodes {
		if code != 0 && slices.Contains(keys, code) {
			numLock = 1 << (i / int(mapping.KeycodesPerModifier))
		}
	}
	if numLock == 0 {
		return []uint16{0, xproto.ModMaskLock}, nil
	}
	return []uint16{0, xproto.ModMaskLock, numLock, numLock | xproto.ModMaskLock}, nil
}
