//go:build !windows

package hotkey

import (
	"fmt"
	"slices"

	"github.com/jezek/xgb/xproto"
)

// keysymNumLock is the keysym of NumLock.
const keysymNumLock = 0xff7f

// combination is a physical key with the state of modifiers and locks.
type combination struct {
	code  xproto.Keycode
	state uint16
}

// combinations lists the physical keys for key, with and without NumLock and CapsLock.
func (h *Hotkey) combinations(key Key) ([]combination, error) {
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
	var combinations []combination
	for _, code := range codes {
		for _, lock := range locks {
			combinations = append(combinations, combination{code, uint16(key.modifiers) | lock})
		}
	}
	return combinations, nil
}

// grab grabs key and releases what was grabbed before. If the key has not moved, it does nothing, so that
// no press is lost.
func (h *Hotkey) grab(key Key) error {
	combinations, err := h.combinations(key)
	if err != nil || slices.Equal(combinations, h.taken) {
		return err
	}
	root := xproto.Setup(h.conn).DefaultScreen(h.conn).Root
	xproto.UngrabKey(h.conn, xproto.GrabAny, root, xproto.ModMaskAny)
	h.taken = combinations
	for _, p := range combinations {
		err := xproto.GrabKeyChecked(h.conn, true, root, p.state, p.code, xproto.GrabModeAsync, xproto.GrabModeAsync).Check()
		if _, taken := err.(xproto.AccessError); taken {
			return ErrTaken
		}
		if err != nil {
			return fmt.Errorf("%v cannot be grabbed: %w", key, err)
		}
	}
	return nil
}

// free returns a key that no program has grabbed. It tries keys by grabbing them, and returns when the display
// has released the last of them: to close the connection is not to wait for that.
func (h *Hotkey) free() Key {
	key := firstFree(h.key, func(key Key) bool { return h.grab(key) == nil })
	root := xproto.Setup(h.conn).DefaultScreen(h.conn).Root
	if xproto.UngrabKeyChecked(h.conn, xproto.GrabAny, root, xproto.ModMaskAny).Check() != nil {
		return Key{} // the display went away
	}
	return key
}

// codes lists the physical keys that produce sym without modifiers in the first keyboard layout. If there
// are none, it uses the second layout: a Cyrillic keyboard has its Latin letters there.
func (h *Hotkey) codes(sym uint32) ([]xproto.Keycode, error) {
	setup := xproto.Setup(h.conn)
	first, count := setup.MinKeycode, int(setup.MaxKeycode-setup.MinKeycode)+1
	mapping, err := xproto.GetKeyboardMapping(h.conn, first, byte(count)).Reply()
	if err != nil {
		return nil, fmt.Errorf("reading the keyboard layout: %w", err)
	}
	width := int(mapping.KeysymsPerKeycode) // two per layout: plain and with shift
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

// locks lists the lock states in which the key must work: none, CapsLock, NumLock, both.
func (h *Hotkey) locks() ([]uint16, error) {
	keys, err := h.codes(keysymNumLock)
	if err != nil {
		return nil, err
	}
	mapping, err := xproto.GetModifierMapping(h.conn).Reply()
	if err != nil {
		return nil, fmt.Errorf("reading the modifiers of the keyboard: %w", err)
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
