package main

import (
	"context"
	"errors"
	"os"
	"strings"
	"time"

	"github.com/domvision/domvision/hotkey"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/sway"
)

// shortcutPatience is how long a desktop may ask its user for a key.
const shortcutPatience = time.Minute

// bind lets a Wayland desktop bind the hotkey, and returns its name. If the desktop binds none, bind says how
// its user can, and returns "".
func (w *watching) bind(ctx context.Context, presses hotkey.Presses) (name string, err error) {
	asking, cancel := context.WithTimeout(ctx, shortcutPatience)
	defer cancel()
	var bound *hotkey.Shortcut
	if err = hotkey.ErrNoShortcuts; hotkey.OffersShortcuts(asking) {
		cli.Say(w.Err, "If your desktop asks now about the key %v, allow it.", w.key)
		bound, err = hotkey.Bind(asking, w.key)
	}
	if err != nil && sway.Running() && w.explicit {
		bound, err = hotkey.BindSway(asking, w.key)
	}
	switch {
	case errors.Is(err, hotkey.ErrTaken):
		return "", err
	case err != nil:
		if w.gnome = onGNOME(); w.gnome {
			if name := hotkey.BoundGNOME(asking); name != "" {
				return name, nil // its presses come through the socket
			}
		}
		cli.Say(w.Err, "Note: %s", noShortcut(w.key))
		return "", nil
	}
	w.alongside(func() error { return bound.Run(ctx, presses) })
	return bound.Name, nil
}

func onGNOME() bool { return strings.Contains(os.Getenv("XDG_CURRENT_DESKTOP"), "GNOME") }

// noShortcut says how the user of a desktop that binds no key for programs gets one.
func noShortcut(key hotkey.Key) string {
	switch {
	case sway.Running():
		return "on sway, --hotkey " + key.String() + " binds the key until domvision stops; to keep it, add this line to sway's configuration: " + hotkey.SwayLine(key)
	case onGNOME():
		return "this GNOME binds no key for programs; `domvision trigger --bind " + key.String() + "` makes a shortcut in its settings, and --unbind removes it"
	}
	return "Wayland gives programs no hotkey here; bind `domvision trigger` to a key in the settings of your desktop"
}
