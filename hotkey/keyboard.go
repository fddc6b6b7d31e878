//go:build !windows

package hotkey

import (
	"fmt"
	"slices"

	"github.com/jezek/xgb/xproto"
)

// keysymNumLock is X11's code of the NumLock key.
const keysymNumLock = 0xff7f

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

// grab grabs key and releases what was grabbed before. If the key has not moved nothing
// happens, so that no press in between is lost.
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

// free is a key that no program has grabbed.
func (h *Hotkey) free() Key {
	return firstFree(h.key, func(key Key) bool { return h.grab(key) == nil })
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
