package hotkey

import "strings"

// xkbNames are the names of keys in libxkbcommon, if they are more than our name with a capital letter.
var xkbNames = map[string]string{"pageup": "Page_Up", "pagedown": "Page_Down", "scrolllock": "Scroll_Lock", "backspace": "BackSpace"}

// xkbName is the key without modifiers, as libxkbcommon names it.
func (k Key) xkbName() string {
	switch {
	case xkbNames[k.name] != "":
		return xkbNames[k.name]
	case k.sym >= 0xff00: // not a character
		return strings.ToUpper(k.name[:1]) + k.name[1:]
	}
	return k.name
}

// named joins the modifiers, by other names, and the key.
func (k Key) named(ctrlName, altName, shiftName, superName string) string {
	text := ""
	for i, name := range []string{ctrlName, altName, shiftName, superName} {
		if k.modifiers&modifierNames[i].bit != 0 {
			text += name + "+"
		}
	}
	return text + k.xkbName()
}

// portalName is the key as the portal writes it, see the specification "shortcuts" of freedesktop.org.
func (k Key) portalName() string { return k.named("CTRL", "ALT", "SHIFT", "LOGO") }

// swayName is the key as sway writes it.
func (k Key) swayName() string { return k.named("Ctrl", "Mod1", "Shift", "Mod4") }
