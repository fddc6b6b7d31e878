package hotkey

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"time"

	"github.com/godbus/dbus/v5"

	"github.com/domvision/domvision/internal/portal"
	"github.com/domvision/domvision/internal/sessionbus"
	"github.com/domvision/domvision/internal/sway"
)

// The portal for global shortcuts, see
// https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.GlobalShortcuts.html
const (
	shortcuts    = "org.freedesktop.portal.GlobalShortcuts"
	shortcutID   = "next"
	shortcutText = "What is the best move?"
)

// Shortcut is a key that a Wayland desktop has bound for this program.
type Shortcut struct {
	Name string // of the key; the desktop or its user may have chosen another than was asked for

	bus     *dbus.Conn
	portal  string // on the bus
	session dbus.ObjectPath
	signals chan *dbus.Signal
	sway    string // the binding of sway; "": the portal's
}

// shortcut is one of the portal's shortcuts.
type shortcut struct {
	ID         string
	Properties map[string]dbus.Variant
}

// Bind asks a Wayland desktop for a key: by the portal for global shortcuts (KDE, newer GNOME, Hyprland), which
// may ask its user. If it has none, the error is [ErrNoShortcuts].
func Bind(ctx context.Context, key Key) (*Shortcut, error) {
	bus, err := sessionbus.Connect()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoShortcuts, err)
	}
	s := &Shortcut{bus: bus, signals: make(chan *dbus.Signal, 16)}
	if err := s.bind(ctx, key); err != nil {
		bus.Close()
		return nil, err
	}
	return s, nil
}

func (s *Shortcut) bind(ctx context.Context, key Key) error {
	// Newer portals want to know the program's .desktop file. Older ones do not know this method.
	s.bus.Object(portal.Service, portal.Path).CallWithContext(ctx, "org.freedesktop.host.portal.Registry.Register", 0, "domvision", map[string]dbus.Variant{})
	if err := s.bus.AddMatchSignalContext(ctx, dbus.WithMatchInterface(shortcuts), dbus.WithMatchMember("Activated")); err != nil {
		return err
	}
	s.bus.Signal(s.signals)
	wanted := []shortcut{{shortcutID, map[string]dbus.Variant{
		"description": dbus.MakeVariant(shortcutText), "preferred_trigger": dbus.MakeVariant(key.portalName()),
	}}}
	// KDE 5.27 implements a draft in which the shortcuts belong to the session.
	session, err := s.request(ctx, "CreateSession", map[string]dbus.Variant{
		"handle_token": dbus.MakeVariant("domvision"), "session_handle_token": dbus.MakeVariant("domvision"), "shortcuts": dbus.MakeVariant(wanted),
	})
	if err != nil {
		return err
	}
	if s.portal, err = sessionbus.Owner(ctx, s.bus, portal.Service); err != nil {
		return fmt.Errorf("%w: %w", ErrNoShortcuts, err)
	}
	switch handle := session["session_handle"].Value().(type) {
	case string:
		s.session = dbus.ObjectPath(handle)
	case dbus.ObjectPath:
		s.session = handle
	}
	if !s.session.IsValid() {
		return fmt.Errorf("%w: the portal names no session", ErrNoShortcuts)
	}
	if s.accept(session, key) {
		return nil
	}
	bound, err := s.request(ctx, "BindShortcuts", s.session, wanted, "", map[string]dbus.Variant{"handle_token": dbus.MakeVariant("domvision2")})
	if err != nil {
		return err
	}
	if !s.accept(bound, key) {
		return fmt.Errorf("%w: the desktop bound no key", ErrNoShortcuts)
	}
	return nil
}

func (s *Shortcut) request(ctx context.Context, method string, arguments ...any) (map[string]dbus.Variant, error) {
	code, results, err := portal.Request(ctx, s.bus, shortcuts+"."+method, arguments...)
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrNoShortcuts, err)
	case code != portal.Success:
		return nil, fmt.Errorf("%w: it was refused", ErrNoShortcuts)
	}
	return results, nil
}

// accept reports whether the shortcut is among those that were bound.
func (s *Shortcut) accept(results map[string]dbus.Variant, key Key) bool {
	list := results["shortcuts"]
	var bound []shortcut
	if list.Value() == nil || list.Store(&bound) != nil {
		return false
	}
	for _, b := range bound {
		if b.ID != shortcutID {
			continue
		}
		s.Name = key.String()
		if text, _ := b.Properties["trigger_description"].Value().(string); text != "" {
			s.Name = text
		}
		return true
	}
	return false
}

// Run delivers presses until ctx ends, then releases the key. If the desktop takes it away, the error is
// [ErrLost].
func (s *Shortcut) Run(ctx context.Context, presses Presses) error {
	defer s.Close()
	if s.sway != "" { // its presses come through the socket
		<-ctx.Done()
		return nil
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case signal, ok := <-s.signals:
			if !ok {
				return ErrLost
			}
			var session dbus.ObjectPath
			var id string
			if signal.Sender == s.portal && signal.Name == shortcuts+".Activated" && len(signal.Body) >= 2 && dbus.Store(signal.Body[:2], &session, &id) == nil && session == s.session && id == shortcutID {
				presses.Press(time.Now())
			}
		}
	}
}

// Close releases the key.
func (s *Shortcut) Close() error {
	if s.sway != "" {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		return sway.Run(ctx, "unbindsym "+s.sway)
	}
	return s.bus.Close()
}

// BindSway binds a key of sway to `domvision trigger`, until Close. Its user must have agreed. If the key is in
// sway's configuration, the error is a [*TakenError].
func BindSway(ctx context.Context, key Key) (*Shortcut, error) {
	config, err := sway.Request(ctx, sway.GetConfig, "")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoShortcuts, err)
	}
	name := key.swayName()
	if regexp.MustCompile(`(?i)bindsym[^\\"]*[ +]` + regexp.QuoteMeta(name) + `[ \t]`).Match(config) {
		return nil, &TakenError{Key: key}
	}
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	if err := sway.Run(ctx, "bindsym "+name+" "+SwayCommand(program)); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoShortcuts, err)
	}
	return &Shortcut{Name: key.String(), sway: name}, nil
}

// SwayLine is the line of sway's configuration that binds a key.
func SwayLine(key Key) string {
	program, err := os.Executable()
	if err != nil {
		program = "domvision"
	}
	return "bindsym " + key.swayName() + " " + SwayCommand(program)
}

// SwayCommand is sway's command to run `domvision trigger`.
func SwayCommand(program string) string {
	return "exec '" + strings.ReplaceAll(program, "'", `'\''`) + "' trigger"
}

// startPatience is how long the portal may take to start. Some never do, and let the bus wait for 25 seconds.
const startPatience = 3 * time.Second

// OffersShortcuts reports whether the desktop has a portal for global shortcuts.
func OffersShortcuts(ctx context.Context) bool {
	bus, err := sessionbus.Connect()
	if err != nil {
		return false
	}
	defer bus.Close()
	ctx, cancel := context.WithTimeout(ctx, startPatience)
	defer cancel()
	return bus.Object(portal.Service, portal.Path).CallWithContext(ctx, "org.freedesktop.DBus.Properties.Get", 0, shortcuts, "version").Err == nil
}
