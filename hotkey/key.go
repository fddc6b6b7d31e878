package hotkey

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// ErrKey means that a text is not the name of a usable key.
var ErrKey = errors.New("no such key")

// Key is a key with modifiers, such as ctrl+alt+d. [ParseKey] returns one.
type Key struct {
	modifiers modifiers
	name      string // as named in keysyms
	sym       uint32 // X11 keysym
}

// modifiers is the set of modifiers held down with a key, as bits of X11.
type modifiers uint16

const (
	shift modifiers = 1 << 0
	ctrl  modifiers = 1 << 2
	alt   modifiers = 1 << 3 // Mod1
	super modifiers = 1 << 6 // Mod4
)

// modifierNames lists the modifiers in the order in which people write them.
var modifierNames = []struct {
	name string
	bit  modifiers
}{{"ctrl", ctrl}, {"alt", alt}, {"shift", shift}, {"super", super}}

// modifierAliases maps other names of modifiers to the usual ones.
var modifierAliases = map[string]string{"control": "ctrl", "win": "super", "meta": "super", "cmd": "super", "option": "alt"}

// keysyms maps names of keys other than letters, digits and function keys to the keysyms of keysymdef.h.
var keysyms = map[string]uint32{
	"space": 0x20, "tab": 0xff09, "return": 0xff0d, "escape": 0xff1b, "backspace": 0xff08,
	"insert": 0xff63, "delete": 0xffff, "home": 0xff50, "end": 0xff57, "pageup": 0xff55, "pagedown": 0xff56,
	"left": 0xff51, "up": 0xff52, "right": 0xff53, "down": 0xff54,
	"pause": 0xff13, "print": 0xff61, "scrolllock": 0xff14, "menu": 0xff67,
	"minus": 0x2d, "equal": 0x3d, "comma": 0x2c, "period": 0x2e, "slash": 0x2f, "backslash": 0x5c,
	"semicolon": 0x3b, "apostrophe": 0x27, "grave": 0x60, "bracketleft": 0x5b, "bracketright": 0x5d,
}

// keyAliases maps other names of keys to the usual ones.
var keyAliases = map[string]string{"enter": "return", "esc": "escape", "del": "delete", "ins": "insert",
	"pgup": "pageup", "pgdn": "pagedown"}

// lonely lists keys that have no other use in a game. Like function keys, they need no modifier.
var lonely = []string{"pause", "print", "scrolllock", "menu", "insert"}

// functionKeys is the number of function keys.
const functionKeys = 24

// keysymF1 is the keysym of F1; those of the other function keys follow.
const keysymF1 = 0xffbe

// ParseKey reads a key written as modifiers and a name, joined by "+", ignoring case: "F9", "ctrl+alt+d",
// "super+space". It rejects keys that people type with, such as letters and arrows, without ctrl, alt or
// super.
func ParseKey(text string) (Key, error) {
	parts := strings.Split(strings.ToLower(strings.TrimSpace(text)), "+")
	last := len(parts) - 1
	var key Key
	for _, part := range parts[:last] {
		bit, ok := modifier(part)
		switch {
		case !ok:
			return Key{}, fmt.Errorf("%w: %q: %q is not a modifier; the modifiers are ctrl, alt, shift, super", ErrKey, text, part)
		case key.modifiers&bit != 0:
			return Key{}, fmt.Errorf("%w: %q: %s appears twice", ErrKey, text, part)
		}
		key.modifiers |= bit
	}
	if key.name = parts[last]; keyAliases[key.name] != "" {
		key.name = keyAliases[key.name]
	}
	key.sym = keysym(key.name)
	if _, isModifier := modifier(key.name); isModifier {
		return Key{}, fmt.Errorf("%w: %q: a key must follow the modifiers, such as %s+d", ErrKey, text, text)
	}
	switch {
	case key.sym == 0:
		return Key{}, fmt.Errorf("%w: %q: %q is not one of a-z, 0-9, F1-F%d, %s", ErrKey, text, parts[last], functionKeys,
			strings.Join(slices.Sorted(maps.Keys(keysyms)), ", "))
	case key.modifiers&^shift == 0 && !key.function() && !slices.Contains(lonely, key.name):
		return Key{}, fmt.Errorf("%w: you could not type %q any more; add a modifier: ctrl+alt+%s", ErrKey, text, key.name)
	}
	return key, nil
}

// String formats the key for [ParseKey]: modifiers in a fixed order, lower case except for F1 to F24.
func (k Key) String() string {
	var parts []string
	for _, m := range modifierNames {
		if k.modifiers&m.bit != 0 {
			parts = append(parts, m.name)
		}
	}
	name := k.name
	if k.function() {
		name = strings.ToUpper(name)
	}
	return strings.Join(append(parts, name), "+")
}

func (k Key) function() bool { return k.sym >= keysymF1 && k.sym < keysymF1+functionKeys }

func modifier(name string) (modifiers, bool) {
	if alias := modifierAliases[name]; alias != "" {
		name = alias
	}
	for _, m := range modifierNames {
		if m.name == name {
			return m.bit, true
		}
	}
	return 0, false
}

// keysym is the keysym of the key with this name, 0 if there is none.
func keysym(name string) uint32 {
	if len(name) == 1 && (name[0] >= 'a' && name[0] <= 'z' || name[0] >= '0' && name[0] <= '9') {
		return uint32(name[0])
	}
	for n := range functionKeys {
		if name == fmt.Sprintf("f%d", n+1) {
			return keysymF1 + uint32(n)
		}
	}
	return keysyms[name]
}
