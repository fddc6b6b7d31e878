package testinput

import (
	"context"

	"github.com/domvision/domvision/internal/wayland"
)

// The requests of zwlr_virtual_pointer_v1, and its manager's, see
// https://wayland.app/protocols/wlr-virtual-pointer-unstable-v1.
const (
	wlrManager        = "zwlr_virtual_pointer_manager_v1"
	wlrCreate         = 0
	wlrMotionAbsolute = 1
	wlrButton         = 2
	wlrFrame          = 4
)

// The requests of org_kde_kwin_fake_input, see https://wayland.app/protocols/kde-fake-input.
const (
	kdeManager        = "org_kde_kwin_fake_input"
	kdeVersion        = 4
	kdeAuthenticate   = 0
	kdeButton         = 2
	kdeMotionAbsolute = 9
	kdeKey            = 10
)

// Codes of the kernel, as in linux/input-event-codes.h.
const (
	leftButton = 0x110

	KeyF9 = 67
)

// Input is a mouse and a keyboard for a test's player.
type Input struct {
	conn *wayland.Conn
	id   uint32
	kde  bool
}

// New makes an input, until ctx ends. Windows notice it only a moment later. KWin allows it to programs whose
// .desktop file contains X-KDE-Wayland-Interfaces=org_kde_kwin_fake_input.
func New(ctx context.Context) (*Input, error) {
	c, err := wayland.Dial(ctx)
	if err != nil {
		return nil, err
	}
	i := &Input{conn: c, kde: c.Offers(kdeManager)}
	if i.kde {
		i.id, _, err = c.Bind(kdeManager, kdeVersion)
		c.Send(i.id, kdeAuthenticate, "domvision", "test")
	} else {
		var manager uint32
		manager, _, err = c.Bind(wlrManager, 1)
		i.id = c.NewObject(nil)
		const noSeat = 0
		c.Send(manager, wlrCreate, noSeat, i.id)
	}
	if err != nil {
		c.Close()
		return nil, err
	}
	return i, c.RoundTrip()
}

// Move moves the pointer to a place of the only output, which has w x h units.
func (i *Input) Move(x, y, w, h int) error {
	if i.kde {
		const fixed = 256
		i.conn.Send(i.id, kdeMotionAbsolute, fixed*x, fixed*y)
	} else {
		i.conn.Send(i.id, wlrMotionAbsolute, 0, x, y, w, h)
		i.conn.Send(i.id, wlrFrame)
	}
	return i.conn.RoundTrip()
}

// Click clicks with the left button.
func (i *Input) Click() error {
	for _, pressed := range []int{1, 0} {
		if i.kde {
			i.conn.Send(i.id, kdeButton, leftButton, pressed)
		} else {
			i.conn.Send(i.id, wlrButton, 0, leftButton, pressed)
			i.conn.Send(i.id, wlrFrame)
		}
	}
	return i.conn.RoundTrip()
}

// Press presses and releases a key, on KWin.
func (i *Input) Press(key int) error {
	for _, pressed := range []int{1, 0} {
		i.conn.Send(i.id, kdeKey, key, pressed)
	}
	return i.conn.RoundTrip()
}

// Close takes the input away.
func (i *Input) Close() { i.conn.Close() }
