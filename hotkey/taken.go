package hotkey

import (
	"errors"
	"fmt"
)

// Errors of hotkeys.
var (
	ErrNoDisplay = errors.New("no X11 display to register a hotkey on")
	ErrTaken     = errors.New("the key is taken by another program")
	ErrLost      = errors.New("the connection to the display was lost")

	// ErrNoShortcuts means that a Wayland desktop binds no key for programs.
	ErrNoShortcuts = errors.New("this desktop binds no key for programs")
)

// TakenError is an [ErrTaken] that suggests another key.
type TakenError struct {
	Key  Key
	Free Key // a free key; the zero Key if none was found
}

func (e *TakenError) Error() string { return fmt.Sprintf("%v: %v", e.Key, ErrTaken) }
func (e *TakenError) Unwrap() error { return ErrTaken }

// firstFree is a free key: the given one with other modifiers, else one that few programs use. It is the
// zero Key if none is free.
func firstFree(taken Key, free func(Key) bool) Key {
	candidates := []Key{}
	for _, m := range []modifiers{ctrl | alt, ctrl | shift, alt | shift, super, ctrl | alt | shift, super | ctrl} {
		candidates = append(candidates, Key{m, taken.name, taken.sym})
	}
	for _, name := range []string{"f9", "f8", "f7", "f10", "pause"} {
		candidates = append(candidates, Key{0, name, keysym(name)})
	}
	for _, key := range candidates {
		if key != taken && free(key) {
			return key
		}
	}
	return Key{}
}
