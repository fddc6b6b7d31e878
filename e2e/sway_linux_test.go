package e2e

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/domvision/domvision/fixtures/boards"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/internal/privatesway"
)

// TestSway plays Swell Foop to its end on a real Wayland compositor, as a player does: F9 is bound by watch,
// the outline is on the screen, and clicks go through it.
func TestSway(t *testing.T) {
	exhaustive.Only(t)
	for _, name := range []string{"sway", "swell-foop", "wtype", "dbus-run-session"} {
		if _, err := exec.LookPath(name); err != nil {
			if _, err := os.Stat("/usr/games/" + name); err != nil {
				t.Skip(name + " is not installed: make test-wayland installs it")
			}
		}
	}
	built, err := program()
	if err != nil {
		t.Fatal(err)
	}
	const w, h = 1280, 900
	sway := privatesway.Start(t, fmt.Sprintf("output HEADLESS-1 resolution %dx%d bg #224466 solid_color\nfor_window [app_id=\".*\"] floating enable\n", w, h))
	binary := filepath.Join(sway.Dir, "bin", "domvision") // where sway's user can run it
	data, err := os.ReadFile(built)
	if err != nil {
		t.Fatal(err)
	}
	deal := boards.Deal(rand.New(rand.NewPCG(7, 0)), 10, 15, "ABC")
	for path, file := range map[string]struct {
		data []byte
		mode os.FileMode
	}{
		binary:                                 {data, 0o755},
		filepath.Join(sway.Dir, "bus.conf"):    {fmt.Appendf(nil, bus, sway.Dir), 0o644},
		filepath.Join(sway.Dir, swellFoopFile): {[]byte(swellFoopSettings("shapesandcolors", "normal", deal)), 0o644},
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, file.data, file.mode); err != nil {
			t.Fatal(err)
		}
	}
	sway.Give(t)
	sway.Run(t, "env", "GDK_BACKEND=wayland", "GSETTINGS_BACKEND=keyfile", "PATH="+os.Getenv("PATH")+":/usr/games", "dbus-run-session", "--config-file="+filepath.Join(sway.Dir, "bus.conf"), "--", "swell-foop")

	waylandGame{
		game: "swell-foop", command: func(options ...string) *exec.Cmd { return sway.Command(binary, options...) },
		press: func() { sway.Output(t, "wtype", "-k", "F9") },
	}.play(t, w, h)
}
