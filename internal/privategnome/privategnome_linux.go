package privategnome

import (
	"fmt"
	"image"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/godbus/dbus/v5"

	"github.com/domvision/domvision/internal/privatebus"
	"github.com/domvision/domvision/internal/privateuser"
)

// Desktop is what a test needs.
type Desktop struct {
	Size    image.Point            // of the only screen
	Program func() (string, error) // finds a program of which GNOME.Program becomes a copy
}

// GNOME is a running desktop. Settings are in the file .config/glib-2.0/settings/keyfile.
type GNOME struct {
	*privateuser.User
	Program string
}

// Test runs a test on a desktop of its own, always as an ordinary user. It is skipped if GNOME's shell is missing.
func Test(t *testing.T, d Desktop, test func(t *testing.T, g *GNOME)) {
	t.Helper()
	if _, err := exec.LookPath("gnome-shell"); err != nil {
		t.Skip("GNOME's shell is not installed: make test-wayland installs it")
	}
	privateuser.Test(t, func(u *privateuser.User) {
		program, err := d.Program()
		if err != nil {
			t.Fatal(err)
		}
		u.Copy(t, program, "program")
	}, func(u *privateuser.User) {
		g := &GNOME{User: u, Program: filepath.Join(u.Dir, "program")}
		g.start(t, d.Size)
		test(t, g)
	})
}

// start runs the shell, and makes it the desktop of the test.
func (g *GNOME) start(t *testing.T, size image.Point) {
	t.Helper()
	for name, value := range map[string]string{"XDG_CURRENT_DESKTOP": "GNOME", "GSETTINGS_BACKEND": "keyfile", "GTK_A11Y": "none", "NO_AT_BRIDGE": "1"} {
		t.Setenv(name, value)
	}
	privatebus.Start(t)
	t.Setenv("DBUS_SYSTEM_BUS_ADDRESS", os.Getenv("DBUS_SESSION_BUS_ADDRESS"))
	privatebus.Start(t)
	// The shell insists on a seat.
	log, _ := g.Run(t, "/usr/bin/python3", "-m", "dbusmock", "--system", "-t", "logind")
	privateuser.Await(t, log, "login1", func() bool {
		bus, err := dbus.ConnectSystemBus()
		if err != nil {
			t.Fatal(err)
		}
		defer bus.Close()
		var is bool
		return bus.BusObject().Call("org.freedesktop.DBus.NameHasOwner", 0, "org.freedesktop.login1").Store(&is) == nil && is
	})
	log, _ = g.Run(t, "pipewire")
	privateuser.Await(t, log, "PipeWire", func() bool { return answers(g.Dir + "/run/pipewire-0") })
	g.Run(t, "wireplumber")
	log, _ = g.Run(t, "gnome-shell", "--headless", "--wayland", "--no-x11", "--wayland-display", "wayland-1",
		"--virtual-monitor", fmt.Sprintf("%dx%d", size.X, size.Y))
	privateuser.Await(t, log, "GNOME", func() bool {
		return answers(g.Dir+"/run/wayland-1") && privateuser.Owned(t, "org.gnome.Shell") && privateuser.Owned(t, mutterHand) && g.closeOverview(t)
	})
	t.Setenv("WAYLAND_DISPLAY", "wayland-1")
}

// answers reports whether somebody listens at a socket.
func answers(socket string) bool {
	conn, err := net.Dial("unix", socket)
	if err == nil {
		conn.Close()
	}
	return err == nil
}

// closeOverview closes what the shell shows first, and reports whether it has.
func (g *GNOME) closeOverview(t *testing.T) bool {
	t.Helper()
	bus, err := dbus.ConnectSessionBus()
	if err != nil {
		t.Fatal(err)
	}
	defer bus.Close()
	shell := bus.Object("org.gnome.Shell", "/org/gnome/Shell")
	const active = "org.gnome.Shell.OverviewActive"
	return shell.SetProperty(active, dbus.MakeVariant(false)) == nil
}

// StartPortal runs the desktop's portal, by which screens and windows are shared.
func (g *GNOME) StartPortal(t *testing.T) {
	t.Helper()
	// Without the portals of other desktops that are installed.
	const name = "gnome.portal"
	data, err := os.ReadFile("/usr/share/xdg-desktop-portal/portals/" + name)
	if err != nil {
		t.Fatal(err)
	}
	g.Write(t, "portals/"+name, string(data))
	t.Setenv("XDG_DESKTOP_PORTAL_DIR", g.Dir+"/portals")
	for service, file := range map[string]string{
		"org.freedesktop.impl.portal.PermissionStore": "xdg-permission-store",
		"org.freedesktop.impl.portal.desktop.gnome":   "xdg-desktop-portal-gnome",
	} {
		g.Serve(t, service, "/usr/libexec/"+file, "/usr/lib/"+file)
	}
	g.Serve(t, "org.freedesktop.portal.Desktop", "/usr/libexec/xdg-desktop-portal", "/usr/lib/xdg-desktop-portal")
}

// StartShortcuts runs the service that runs the commands of shortcuts.
func (g *GNOME) StartShortcuts(t *testing.T) {
	t.Helper()
	g.Serve(t, "org.gnome.SettingsDaemon.MediaKeys", "/usr/libexec/gsd-media-keys")
}
