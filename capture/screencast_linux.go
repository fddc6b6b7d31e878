package capture

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/godbus/dbus/v5"

	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/internal/portal"
	"github.com/domvision/domvision/internal/sessionbus"
)

// The screencast portal, see
// https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.ScreenCast.html
const (
	castPortal   = "org.freedesktop.portal.ScreenCast"
	castVersion  = 4 // from which on a choice can be restored
	castMonitors = 1
	castWindows  = 2
	castPersists = 2 // until its user revokes it
)

// castStart is how long the portal may take to start.
const castStart = 3 * time.Second

// screencastMethod captures what its user has chosen to share, in GNOME and elsewhere: a screen or a window.
// GStreamer reads the pictures from PipeWire, for which no library in Go is known.
func screencastMethod(ctx context.Context) (method, error) {
	bus, err := sessionbus.Connect()
	if err != nil {
		return method{}, errNotHere
	}
	defer bus.Close()
	starting, cancel := context.WithTimeout(ctx, castStart)
	defer cancel()
	if version, err := castProperty(starting, bus, "version"); err != nil {
		return method{}, errNotHere
	} else if version < castVersion {
		return method{}, fmt.Errorf("the screencast portal: its version %d would ask you at every start", version)
	}
	for _, element := range []string{"pipewiresrc", "pngenc"} {
		// Not --exists, which also compares versions. At its very first start GStreamer may examine all plugins for longer
		// than ctx allows. Then the cast will show whether they serve.
		if err := exec.CommandContext(ctx, "gst-inspect-1.0", element).Run(); err != nil && ctx.Err() == nil {
			return method{}, fmt.Errorf("the screencast portal: GStreamer has no %s; install gst-launch-1.0 with the plugins pipewire and good "+
				"(Debian: gstreamer1.0-tools gstreamer1.0-pipewire gstreamer1.0-plugins-good)", element)
		}
	}
	return method{name: "the screencast portal", shared: sharedPicture}, nil
}

func castProperty(ctx context.Context, bus *dbus.Conn, name string) (number uint32, err error) {
	err = bus.Object(portal.Service, portal.Path).CallWithContext(ctx, "org.freedesktop.DBus.Properties.Get", 0, castPortal, name).Store(&number)
	return number, err
}

// casting is a cast that is open, or for which its user is being asked. All captures wait for the answer, which
// counts even if the first of them has given up.
type casting struct {
	bus  string // the address of the bus
	done chan struct{}
	*cast
	err error
}

var openCasting struct {
	sync.Mutex
	*casting
}

// currentCasting returns the cast that is open, or opens one.
func currentCasting() *casting {
	openCasting.Lock()
	defer openCasting.Unlock()
	bus := os.Getenv("DBUS_SESSION_BUS_ADDRESS")
	if c := openCasting.casting; c != nil && c.bus == bus {
		select {
		case <-c.done:
			if c.err == nil && !c.ended() {
				return c
			}
		default:
			return c
		}
	}
	c := &casting{bus: bus, done: make(chan struct{})}
	openCasting.casting = c
	go func() {
		defer close(c.done)
		ctx, cancel := context.WithTimeoutCause(context.Background(), portalPatience, fmt.Errorf("%w: no answer within %v", ErrPermission, portalPatience))
		defer cancel()
		c.err = fault.Try(func() (err error) { c.cast, err = openCast(ctx); return err })
	}()
	return c
}

// sharedPicture is the present picture of what is shared.
func sharedPicture(ctx context.Context) (*image.RGBA, error) {
	c := currentCasting()
	select {
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case <-c.done:
	}
	if c.err != nil {
		return nil, c.err
	}
	img, err := c.picture(ctx)
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case errors.Is(err, errNoPicture):
		return nil, fmt.Errorf("%w: %w", errNoCast, err)
	case err != nil:
		return nil, fmt.Errorf("%w: the desktop ended the sharing, perhaps because it was stopped there or the screen is locked; press again to share again: %w", ErrFailed, err)
	}
	return img, nil
}

// openCast lets the desktop ask its user what to share, unless an earlier choice still holds.
func openCast(ctx context.Context) (*cast, error) {
	bus, err := sessionbus.Connect()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errNoCast, err)
	}
	c, err := castOn(ctx, bus)
	if err != nil {
		bus.Close() // ends the session, too
	}
	return c, err
}

func castOn(ctx context.Context, bus *dbus.Conn) (*cast, error) {
	request := func(method string, arguments ...any) (map[string]dbus.Variant, error) {
		code, results, err := portal.Request(ctx, bus, castPortal+"."+method, arguments...)
		switch {
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case err != nil:
			return nil, fmt.Errorf("%w: %s: %w", errNoCast, method, err)
		case code == portal.Refused:
			return nil, fmt.Errorf("%w: it was refused", ErrPermission)
		case code != portal.Success:
			return nil, fmt.Errorf("%w: %s ended with code %d", errNoCast, method, code)
		}
		return results, nil
	}
	created, err := request("CreateSession", map[string]dbus.Variant{"session_handle_token": dbus.MakeVariant("domvision")})
	if err != nil {
		return nil, err
	}
	handle, _ := created["session_handle"].Value().(string)
	session := dbus.ObjectPath(handle)
	if !session.IsValid() {
		return nil, fmt.Errorf("%w: it names no session", errNoCast)
	}
	kinds := uint32(castMonitors | castWindows)
	if available, err := castProperty(ctx, bus, "AvailableSourceTypes"); err == nil {
		kinds &= available
	}
	if kinds == 0 { // GNOME would open no question, and never answer
		return nil, fmt.Errorf("%w: it offers neither screens nor windows", errNoCast)
	}
	options := map[string]dbus.Variant{"types": dbus.MakeVariant(kinds), "multiple": dbus.MakeVariant(false), "persist_mode": dbus.MakeVariant(uint32(castPersists))}
	if token := castToken(); token != "" {
		options["restore_token"] = dbus.MakeVariant(token)
	}
	if _, err := request("SelectSources", session, options); err != nil {
		return nil, err
	}
	started, err := request("Start", session, "", map[string]dbus.Variant{})
	if err != nil {
		return nil, err
	}
	// A token serves once. Without a new one, the desktop asks again, which is no reason to fail.
	token, _ := started["restore_token"].Value().(string)
	keepCastToken(token)
	var streams []struct {
		Node       uint32
		Properties map[string]dbus.Variant
	}
	if list := started["streams"]; list.Value() == nil || list.Store(&streams) != nil || len(streams) == 0 {
		return nil, fmt.Errorf("%w: it shares nothing", errNoCast)
	}
	var fd dbus.UnixFD
	if err := bus.Object(portal.Service, portal.Path).CallWithContext(ctx, castPortal+".OpenPipeWireRemote", 0, session, map[string]dbus.Variant{}).Store(&fd); err != nil {
		return nil, fmt.Errorf("%w: OpenPipeWireRemote: %w", errNoCast, err)
	}
	remote := os.NewFile(uintptr(fd), "PipeWire")
	defer remote.Close()
	c, err := readCast(remote, streams[0].Node, func() { bus.Close() })
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errNoCast, err)
	}
	return c, nil
}

// castFile holds the token by which the desktop knows what its user has chosen.
func castFile() (string, error) {
	dir, err := os.UserConfigDir()
	return filepath.Join(dir, "domvision", "screencast"), err
}

func castToken() string {
	path, err := castFile()
	if err != nil {
		return ""
	}
	const most = 4096
	token, err := os.ReadFile(path)
	if err != nil || len(token) > most {
		return ""
	}
	return strings.TrimSpace(string(token))
}

func keepCastToken(token string) {
	path, err := castFile()
	if err != nil {
		return
	}
	if token == "" {
		os.Remove(path)
		return
	}
	if os.MkdirAll(filepath.Dir(path), 0o700) == nil {
		_ = atomicfile.WriteFile(path, []byte(token+"\n"), 0o600)
	}
}
