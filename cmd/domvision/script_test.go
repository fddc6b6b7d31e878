package main

import (
	"image"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/internal/cli/clitest"
	"github.com/domvision/domvision/vision"
)

func TestMain(m *testing.M) { clitest.Main(m, "domvision", main) }

// setConfigHome gives a test a configuration folder of its own.
func setConfigHome(t *testing.T, dir string) {
	t.Helper()
	t.Setenv("XDG_CONFIG_HOME", dir)
	t.Setenv("AppData", dir) // on Windows
}

// TestScripts runs the scripts, which know two more words:
//
//	beside LEFT RIGHT PNG      puts two pictures beside each other
//	recordgame ID [SWAP-GAME]  records a short game, with pictures, or six swaps
func TestScripts(t *testing.T) {
	clitest.Scripts(t, clitest.Words{
		"beside": func(ts *testscript.TestScript, neg bool, args []string) {
			var both []image.Image
			for _, name := range args[:2] {
				img, err := vision.DecodeFile(ts.MkAbs(name))
				ts.Check(err)
				both = append(both, img)
			}
			ts.Check(os.WriteFile(ts.MkAbs(args[2]), clitest.EncodePNG(t, artwork.Beside(both...)), 0o644))
		},
		"recordgame": recordGame,
	})
}
