//go:build !windows

package hotkey

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// Hotkey is a global hotkey: this program receives its presses, whichever window has the keyboard focus.
type Hotkey struct {
	conn  *xgb.Conn
	key   Key
	taken []combination
}

func init() {
	// The X11 client logs to standard error, even without an error (a display without an authority file).
	// It returns errors anyway.
	xgb.Logger.SetOutput(io.Discard)
}

// Grab grabs key on the X11 display of this program until Close or the end of Run. If another program has
// the key, the error is a [*TakenError].
func Grab(key Key) (*Hotkey, error) {
	if os.Getenv("DISPLAY") == "" {
		return nil, fmt.Errorf("%w: DISPLAY is not set", ErrNoDisplay)
	}
	conn, err := xgb.NewConn()
	if err != nil {
		return nil, fmt.Errorf("%w: DISPLAY is %s, and no screen answers there (%w)", ErrNoDisplay, os.Getenv("DISPLAY"), err)
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

// Close releases the key.
func (h *Hotkey) Close() error {
	h.conn.Close()
	return nil
}

// Run delivers presses until ctx ends, then releases the key. Holding a key down counts as one press. If
// the display goes away, the error is [ErrLost].
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
		case xproto.MappingNotifyEvent:
			// The keyboard layout has changed: the key may have moved, or be missing until the next change.
			if err := h.grab(h.key); err != nil && !errors.Is(err, ErrKey) {
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

// held distinguishes presses from the auto-repeat of a key that is held down. X11 reports a repeat as a
// release and a press at the same time.
type held struct {
	down     bool
	released xproto.Timestamp // in milliseconds; 0: never
}

// repetition is the longest time between the release and the press of an auto-repeat, in milliseconds. In
// practice it is 0; people take more than 50.
const repetition = 20

func (h *held) press(at xproto.Timestamp) bool {
	fresh := !h.down && (h.released == 0 || at-h.released > repetition)
	h.down = true
	return fresh
}

func (h *held) release(at xproto.Timestamp) { h.down, h.released = false, at }
