package hotkey

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/privatebus"
)

// TestShortcut: both forms of the portal bind the key, and deliver its presses.
func TestShortcut(t *testing.T) {
	for name, test := range map[string]struct {
		portal privatebus.Shortcuts
		key    string
	}{
		"the specification": {privatebus.Shortcuts{}, "F9"},
		"KDE 5.27":          {privatebus.Shortcuts{Draft: true}, "F9"},
		"another key":       {privatebus.Shortcuts{Called: "Meta+K"}, "Meta+K"},
	} {
		t.Run(name, func(t *testing.T) {
			privatebus.Start(t)
			test.portal.Serve(t)
			s, err := Bind(t.Context(), mustParse(t, "F9"))
			if err != nil {
				t.Fatal(err)
			}
			if s.Name != test.key {
				t.Errorf("bound to %q, want %q", s.Name, test.key)
			}
			list := <-test.portal.Lists
			if len(list) != 1 || list[0].Properties["preferred_trigger"].Value() != "F9" || len(test.portal.Lists) > 0 {
				t.Errorf("asked for %v, and once more %v", list, len(test.portal.Lists) > 0)
			}
			presses := NewPresses()
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan error)
			go func() { ended <- s.Run(ctx, presses) }()
			test.portal.Press(t, "/another/session", "next")
			test.portal.Press(t, test.portal.Session(), "another")
			test.portal.Forge(t, test.portal.Session(), "next")
			time.Sleep(20 * time.Millisecond)
			if len(presses) > 0 {
				t.Error("the key of somebody else counts")
			}
			test.portal.Press(t, test.portal.Session(), "next")
			select {
			case <-presses:
			case <-time.After(5 * time.Second):
				t.Error("no press came")
			}
			cancel()
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
	}
}

func TestNoShortcut(t *testing.T) {
	privatebus.Start(t)
	key := mustParse(t, "F9")
	if _, err := Bind(t.Context(), key); !errors.Is(err, ErrNoShortcuts) {
		t.Errorf("without a portal: error %v, want %v", err, ErrNoShortcuts)
	}
	if OffersShortcuts(t.Context()) {
		t.Error("a portal is offered")
	}
	refused := privatebus.Shortcuts{Code: 1}
	refused.Serve(t)
	if _, err := Bind(t.Context(), key); !errors.Is(err, ErrNoShortcuts) {
		t.Errorf("refused: error %v, want %v", err, ErrNoShortcuts)
	}
}

func TestNames(t *testing.T) {
	for text, want := range map[string][3]string{
		"F9":                {"F9", "F9", "F9"},
		"ctrl+alt+d":        {"CTRL+ALT+d", "Ctrl+Mod1+d", "<Control><Alt>d"},
		"super+shift+space": {"SHIFT+LOGO+space", "Shift+Mod4+space", "<Shift><Super>space"},
		"ctrl+pageup":       {"CTRL+Page_Up", "Ctrl+Page_Up", "<Control>Page_Up"},
		"pause":             {"Pause", "Pause", "Pause"},
	} {
		key := mustParse(t, text)
		if got := [3]string{key.portalName(), key.swayName(), key.gnomeName()}; got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
