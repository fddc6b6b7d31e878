package e2e

import (
	"errors"
	"image"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/domvision/domvision/fixtures/boards"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/internal/privategnome"
)

// TestGNOME plays Swell Foop to its end on GNOME: its screen is shared once, the choice is restored by every
// program after that, and F9 is a shortcut in the desktop's settings.
func TestGNOME(t *testing.T) {
	exhaustive.Only(t)
	foop, err := lookPath("swell-foop")
	if err != nil {
		t.Skip("swell-foop is not installed: make test-wayland installs it")
	}
	const w, h = 1280, 900
	privategnome.Test(t, privategnome.Desktop{Size: image.Pt(w, h), Program: program}, func(t *testing.T, g *privategnome.GNOME) {
		deal := boards.Deal(rand.New(rand.NewPCG(7, 0)), 10, 15, "ABC")
		g.Write(t, swellFoopFile, swellFoopSettings("shapesandcolors", "normal", deal))
		g.StartPortal(t)
		g.StartShortcuts(t)
		hand := g.NewHand(t)
		if out, err := g.Command(g.Program, "trigger", "--bind", "F9").CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		share(t, g, hand, w, h)
		g.Run(t, foop)
		waylandGame{
			game: "swell-foop", command: func(options ...string) *exec.Cmd { return g.Command(g.Program, options...) },
			input: hand, plain: true,
		}.play(t, w, h)
	})
}

// share answers the question that watch makes the desktop ask at its first start.
func share(t *testing.T, g *privategnome.GNOME, hand privategnome.Hand, w, h int) {
	t.Helper()
	log, stop := g.Run(t, g.Program, "watch", "--no-page", "--no-record")
	defer stop()
	// The question is in the middle of the screen.
	screen, button := image.Pt(w/2, h/2+42), image.Pt(w/2+213, h/2-111)
	token := filepath.Join(g.Dir, ".config/domvision/screencast")
	for late := time.Now().Add(patience); ; {
		if _, err := os.Stat(token); err == nil {
			return
		}
		if time.Now().After(late) {
			stop()
			t.Fatalf("nothing is shared: %s", log)
		}
		for _, p := range []image.Point{screen, button} {
			if err := errors.Join(hand.Move(p.X, p.Y, w, h), hand.Click()); err != nil {
				t.Fatal(err)
			}
			time.Sleep(300 * time.Millisecond)
		}
	}
}
