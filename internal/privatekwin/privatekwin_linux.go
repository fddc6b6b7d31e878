package privatekwin

import (
	"fmt"
	"image"
	"net"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/domvision/domvision/internal/privatebus"
	"github.com/domvision/domvision/internal/privateuser"
)

// Desktop is what a test needs.
type Desktop struct {
	Size    image.Point // of an output, in units: a scaled one has more pixels
	Outputs int
	Scale   float64
	Program func() (string, error) // finds a program of which KWin.Program becomes a copy; nil for none
}

// KWin is a running compositor.
type KWin struct {
	*privateuser.User
	Program string // has the permission to capture, as has the test itself
}

// Test runs a test on a desktop of its own, which centres windows, always as an ordinary user. It is skipped if KWin is missing.
func Test(t *testing.T, d Desktop, test func(t *testing.T, k *KWin)) {
	t.Helper()
	kwin, err := exec.LookPath("kwin_wayland")
	if err != nil {
		t.Skip("KWin is not installed: make test-wayland installs it")
	}
	privateuser.Test(t, func(u *privateuser.User) {
		// The system's KWin has a capability, which a container may refuse. Copies have none.
		u.Copy(t, kwin, "kwin_wayland")
		if d.Program == nil {
			return
		}
		program, err := d.Program()
		if err != nil {
			t.Fatal(err)
		}
		u.Copy(t, program, "program")
	}, func(u *privateuser.User) {
		k := &KWin{User: u, Program: filepath.Join(u.Dir, "program")}
		k.allow(t, "test", u.Test, "X-KDE-Wayland-Interfaces=org_kde_kwin_fake_input")
		k.allow(t, "program", k.Program, "")
		k.start(t, d)
		test(t, k)
	})
}

// allow lets KWin answer a program's requests for pictures.
func (k *KWin) allow(t *testing.T, name, program, more string) {
	k.Write(t, ".local/share/applications/"+name+".desktop", fmt.Sprintf(
		"[Desktop Entry]\nType=Application\nName=%s\nExec=%s watch\nX-KDE-DBUS-Restricted-Interfaces=org.kde.KWin.ScreenShot2\n%s\n", name, program, more))
}

// start runs KWin, and makes it the desktop of the test.
func (k *KWin) start(t *testing.T, d Desktop) {
	t.Helper()
	t.Setenv("XDG_CURRENT_DESKTOP", "KDE")
	t.Setenv("KWIN_COMPOSE", "O2") // OpenGL, without which KWin captures nothing
	k.Write(t, ".config/kwinrc", "[Windows]\nPlacement=Centered\n")
	privatebus.Start(t)
	log, _ := k.Run(t, filepath.Join(k.Dir, "kwin_wayland"), "--virtual", "--no-lockscreen", "--socket", "wayland-1",
		fmt.Sprintf("--width=%d", d.Size.X), fmt.Sprintf("--height=%d", d.Size.Y), fmt.Sprintf("--output-count=%d", max(1, d.Outputs)), fmt.Sprintf("--scale=%v", max(1, d.Scale)))
	privateuser.Await(t, log, "KWin", func() bool {
		conn, err := net.Dial("unix", k.Dir+"/run/wayland-1")
		if err != nil {
			return false
		}
		conn.Close()
		return privateuser.Owned(t, "org.kde.KWin.ScreenShot2")
	})
	t.Setenv("WAYLAND_DISPLAY", "wayland-1")
	t.Setenv("QT_QPA_PLATFORM", "wayland")
}

// StartPortal runs the desktop's portal, which binds keys.
func (k *KWin) StartPortal(t *testing.T) {
	t.Helper()
	k.Serve(t, "org.freedesktop.impl.portal.desktop.kde", "/usr/lib/*/libexec/xdg-desktop-portal-kde", "/usr/libexec/xdg-desktop-portal-kde")
	k.Serve(t, "org.freedesktop.portal.Desktop", "/usr/libexec/xdg-desktop-portal", "/usr/lib/xdg-desktop-portal")
}
