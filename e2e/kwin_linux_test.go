package e2e

import (
	"image"
	"os/exec"
	"testing"

	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/internal/privatekwin"
)

// TestKWin plays Klickety to its end on KDE's compositor: its window is captured, and F9 bound by KDE's portal.
func TestKWin(t *testing.T) {
	exhaustive.Only(t)
	klickety, err := lookPath("klickety")
	if err != nil {
		t.Skip("klickety is not installed: make test-wayland installs it")
	}
	const w, h = 1280, 900
	privatekwin.Test(t, privatekwin.Desktop{Size: image.Pt(w, h), Program: program}, func(t *testing.T, k *privatekwin.KWin) {
		k.StartPortal(t)
		k.Write(t, ".config/klicketyrc", "[General]\nEnableSounds=false\n")
		k.Run(t, klickety, "--KSameMode")
		waylandGame{
			game: "samegame", window: "klickety",
			command: func(options ...string) *exec.Cmd { return k.Command(k.Program, options...) },
		}.play(t, w, h)
	})
}
