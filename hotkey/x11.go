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

// Hotkey is a global hotkey: a key whose presses this program receives, whichever window has
// the keyboard focus.
type Hotkey struct {
	conn  *xgb.Conn
	key   Key
	taken []place
}

func init() {
	// The X11 client logs to standard error, even when all is well (a display without an
	// authority file); errors are returned anyway.
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
		case xproto.MappingNotifyEvent:
			// Another keyboard layout: the key may lie elsewhere, or nowhere until
			// the next one.
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

// held distinguishes presses from the auto-repeat of a key that is held down, which X11
// reports as a release and a press at the same moment.
type held struct {
	down     bool
	released xproto.Timestamp // in milliseconds; 0: never
}

// repetition is the longest time between the release and the press of an auto-repeat, in
// milliseconds. In practice it is 0; people need more than 50.
const repetition = 20

func (h *held) press(at xproto.Timestamp) bool {
	fresh := !h.down && (h.released == 0 || at-h.released > repetition)
	h.down = true
	return fresh
}

func (h *held) release(at xproto.Timestamp) { h.down, h.released = false, at }
