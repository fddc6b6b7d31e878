package hotkey

import (
	"errors"
	"strings"
	"testing"
	"time"
)

func TestParseKey(t *testing.T) {
	for text, want := range map[string]string{
		"ctrl+alt+d":           "ctrl+alt+d",
		" Alt+CTRL+D ":         "ctrl+alt+d",
		"F9":                   "F9",
		"f24":                  "F24",
		"shift+f1":             "shift+F1",
		"super+space":          "super+space",
		"win+5":                "super+5",
		"control+option+Esc":   "ctrl+alt+escape",
		"meta+shift+ctrl+PgUp": "ctrl+shift+super+pageup",
		"pause":                "pause",
	} {
		key, err := ParseKey(text)
		if err != nil || key.String() != want {
			t.Errorf("%q: %q, %v, want %q", text, key, err, want)
			continue
		}
		if again, err := ParseKey(key.String()); err != nil || again != key {
			t.Errorf("%q written as %q: read as %v, %v", text, key, again, err)
		}
	}
}

func TestParseKeyRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":            `"" is not one of a-z, 0-9, F1-F24, `,
		"ctrl+":       `"" is not one of a-z`,
		"+":           `"" is not a modifier`,
		"hyper+d":     `"hyper" is not a modifier; the modifiers are ctrl, alt, shift, super`,
		"ctrl+ctrl+d": "ctrl appears twice",
		"ctrl+alt":    "a key must follow the modifiers, such as ctrl+alt+d",
		"d":           "any more; add a modifier: ctrl+alt+d",
		"shift+d":     "any more; add a modifier: ctrl+alt+d",
		"return":      "any more; add a modifier: ctrl+alt+return",
		"ctrl+F25":    `"f25" is not one of`,
		"ctrl+ä":      `"ä" is not one of`,
		"ctrl d":      `"ctrl d" is not one of`,
	} {
		if key, err := ParseKey(text); !errors.Is(err, ErrKey) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, error %v, want %q", text, key, err, want)
		}
	}
}

func TestPressesAreFolded(t *testing.T) {
	p := NewPresses()
	if at := time.Now(); !p.Press(at) || p.Press(at.Add(1)) || p.Press(at.Add(2)) {
		t.Error("want the first of three presses taken, and no other")
	} else if got := <-p; got != at {
		t.Errorf("the press at %v, want the first one", got)
	}
	select {
	case <-p:
		t.Error("a folded press came back")
	default:
	}
}
