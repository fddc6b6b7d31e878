package hotkey

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"

	"github.com/domvision/domvision/internal/fault"
)

// Hotkey is a global hotkey: this program receives its presses, whichever window has the keyboard focus.
//
// Windows delivers the presses to the thread that registered the key. That thread does nothing else from
// [Grab] to [Hotkey.Close].
type Hotkey struct {
	thread  uint32
	pressed chan time.Time
	ended   chan error // closed when the key was released
	close   func()
}

var (
	user32            = windows.NewLazySystemDLL("user32.dll")
	registerHotKey    = user32.NewProc("RegisterHotKey")
	unregisterHotKey  = user32.NewProc("UnregisterHotKey")
	getMessage        = user32.NewProc("GetMessageW")
	peekMessage       = user32.NewProc("PeekMessageW")
	postThreadMessage = user32.NewProc("PostThreadMessageW")
	vkKeyScan         = user32.NewProc("VkKeyScanW")
)

// Constants of winuser.h.
const (
	modAlt      = 0x1
	modControl  = 0x2
	modShift    = 0x4
	modWin      = 0x8
	modNoRepeat = 0x4000

	wmQuit   = 0x12
	wmHotkey = 0x312

	hotkeyID = 1 // the only one of its thread
)

// message is MSG.
type message struct {
	window         uintptr
	message        uint32
	wParam, lParam uintptr
	time           uint32
	x, y           int32
}

// Grab registers key on this desktop until Close or the end of Run. If another program has the key, the
// error is a [*TakenError].
func Grab(key Key) (*Hotkey, error) {
	h := &Hotkey{pressed: make(chan time.Time, 1), ended: make(chan error, 1)}
	h.close = sync.OnceFunc(func() {
		postThreadMessage.Call(uintptr(h.thread), wmQuit, 0, 0)
		<-h.ended
	})
	started := make(chan error)
	go h.serve(key, started)
	if err := <-started; err != nil {
		return nil, err
	}
	return h, nil
}

// serve runs on the thread of the key.
func (h *Hotkey) serve(key Key, started chan<- error) {
	runtime.LockOSThread() // never unlocked, so that the thread ends together with its queue
	defer close(h.ended)
	if err := fault.Try(func() error { return h.begin(key) }); err != nil {
		started <- err
		return
	}
	defer unregisterHotKey.Call(0, hotkeyID)
	started <- nil
	if err := fault.Try(h.deliver); err != nil {
		h.ended <- err
	}
}

// begin registers the key for this thread.
func (h *Hotkey) begin(key Key) error {
	h.thread = windows.GetCurrentThreadId()
	var m message
	peekMessage.Call(uintptr(unsafe.Pointer(&m)), 0, 0, 0, 0) // creates the queue that Close posts to
	err := register(key)
	if errors.Is(err, ErrTaken) {
		return &TakenError{key, firstFree(key, canHave)}
	}
	return err
}

// deliver notes presses until Close.
func (h *Hotkey) deliver() error {
	var m message
	for {
		got, _, err := getMessage.Call(uintptr(unsafe.Pointer(&m)), 0, 0, 0)
		switch {
		case int32(got) < 0:
			return fmt.Errorf("%w: %w", ErrLost, err)
		case got == 0: // WM_QUIT
			return nil
		case m.message == wmHotkey:
			select {
			case h.pressed <- time.Now():
			default: // the last press is still waiting
			}
		}
	}
}

// register registers the key for this thread.
func register(key Key) error {
	code, err := virtualKey(key)
	if err != nil {
		return err
	}
	if got, _, err := registerHotKey.Call(0, hotkeyID, key.modifiers.windows()|modNoRepeat, code); got == 0 {
		if errors.Is(err, windows.ERROR_HOTKEY_ALREADY_REGISTERED) {
			return ErrTaken
		}
		return fmt.Errorf("%v cannot be registered: %w", key, err)
	}
	return nil
}

// canHave reports whether the key is free.
func canHave(key Key) bool {
	if register(key) != nil {
		return false
	}
	unregisterHotKey.Call(0, hotkeyID)
	return true
}

// Close releases the key.
func (h *Hotkey) Close() error {
	h.close()
	return nil
}

// Run delivers presses until ctx ends, then releases the key. Holding a key down counts as one press. If
// the desktop goes away, the error is [ErrLost].
func (h *Hotkey) Run(ctx context.Context, presses Presses) error {
	defer h.Close()
	for {
		select {
		case <-ctx.Done():
			return nil
		case err := <-h.ended:
			return err
		case at := <-h.pressed:
			presses.Press(at)
		}
	}
}

// windows converts modifiers to flags of RegisterHotKey.
func (m modifiers) windows() (flags uintptr) {
	for bit, flag := range map[modifiers]uintptr{alt: modAlt, ctrl: modControl, shift: modShift, super: modWin} {
		if m&bit != 0 {
			flags |= flag
		}
	}
	return flags
}

// virtualKeys maps names of keys to codes of winuser.h.
var virtualKeys = map[string]uintptr{
	"space": windows.VK_SPACE, "tab": windows.VK_TAB, "return": windows.VK_RETURN, "escape": windows.VK_ESCAPE,
	"backspace": windows.VK_BACK, "insert": windows.VK_INSERT, "delete": windows.VK_DELETE,
	"home": windows.VK_HOME, "end": windows.VK_END, "pageup": windows.VK_PRIOR, "pagedown": windows.VK_NEXT,
	"left": windows.VK_LEFT, "up": windows.VK_UP, "right": windows.VK_RIGHT, "down": windows.VK_DOWN,
	"pause": windows.VK_PAUSE, "print": windows.VK_SNAPSHOT, "scrolllock": windows.VK_SCROLL, "menu": windows.VK_APPS,
}

// virtualKey is the code of the key. Letters and digits have the same code on every keyboard layout;
// punctuation does not.
func virtualKey(key Key) (uintptr, error) {
	switch code := virtualKeys[key.name]; {
	case code != 0:
		return code, nil
	case key.function():
		return windows.VK_F1 + uintptr(key.sym-keysymF1), nil
	case key.sym >= 'a' && key.sym <= 'z':
		return uintptr(key.sym - 'a' + 'A'), nil
	case key.sym >= '0' && key.sym <= '9':
		return uintptr(key.sym), nil
	}
	// The low byte is the key, the high byte what must be held with it to type the character.
	if code, _, _ := vkKeyScan.Call(uintptr(key.sym)); uint16(code) <= 0xff {
		return code & 0xff, nil
	}
	return 0, fmt.Errorf("%w: %v is not on this keyboard", ErrKey, key)
}
