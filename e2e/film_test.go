package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestFilm plays Same Game with the advice of domvision watch and writes the record
// of it as an animated GIF to the file that DOMVISION_E2E_GIF names: docs/game.gif
// is made so.
func TestFilm(t *testing.T) {
	file := os.Getenv("DOMVISION_E2E_GIF")
	if file == "" {
		t.Skip("DOMVISION_E2E_GIF names no file to write")
	}
	file, err := filepath.Abs(file)
	if err != nil {
		t.Fatal(err)
	}
	need(t, "sgt-samegame")
	d := newDesktop(t, 1024, 768)
	d.start("sgt-samegame", "15x10c3s2#2718")
	d.window("sgt-samegame")
	_, left := collapseGame{rules: "sgt-samegame", rows: 10, cols: 15, selects: true}.play(t, d, "--game", "sgt-samegame", "--no-record=false", "--planner", "nrpa", "--budget", "20s", "--nodes", "1000000")
	if left > 0 {
		t.Logf("%d tiles left", left)
	}

	domvision, err := program()
	if err != nil {
		t.Fatal(err)
	}
	export := exec.Command(domvision, "session", "export", "last", "--gif", file)
	export.Env = d.env()
	if out, err := export.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}
