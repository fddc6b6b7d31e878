package corpus

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
)

func grid(t *testing.T, text string) engine.Grid {
	t.Helper()
	g, err := engine.ParseGrid(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestCompare(t *testing.T) {
	want := grid(t, ".A.\nABB\nBA?\npower 1 0 fill\npower 2 1 undo\n")
	for _, c := range []struct {
		name, got     string
		wrong, unsure int
		named         int
	}{
		{"the same", ".A.\nABB\nBAA\n", 0, 0, 0},
		{"renamed", ".X.\nXYY\nYXX\n", 0, 0, 0},
		{"another size", "AB\nBA\n", 8, 0, 0},
		{"with an empty column more", "..A.\n.ABB\n.BAA\n", 0, 0, 0},
		{"a letter of its own for nothing", ".AX\nABB\nBAA\n", 1, 0, 0},
		{"an empty row on top", "...\n.A.\nABB\nBAA\n", 0, 0, 0},
		{"two letters for one", ".A.\nABB\nBCA\n", 1, 0, 0},
		{"unsure", ".?.\nABB\nBA?\n", 0, 1, 0},
		{"a tile for nothing", ".AA\nABB\nBAA\n", 1, 0, 0},
		{"nothing for a tile", ".A.\nAB.\nBAA\n", 1, 0, 0},
		{"a power named", ".A.\nABB\nBAA\npower 1 0 fill\npower 2 1 unknown\n", 0, 0, 1},
	} {
		got := Compare(grid(t, c.got), want)
		if len(got.Wrong) != c.wrong && c.named == 0 || len(got.Unsure) != c.unsure || got.Named != c.named {
			t.Errorf("%s: wrong %q, unsure %q, %d named", c.name, got.Wrong, got.Unsure, got.Named)
		}
	}
}

func TestTruth(t *testing.T) {
	p := Place{X: 1.5, Y: 2, W: 30.25, H: 20}
	got := Truth(grid(t, "AB\nAA\npower 0 1 fill\n"), p, "legend=A:red", "", "selected=0,0;1,1")
	want := "# rows=2 cols=2 x0=1.500 y0=2.000 cell_w=30.2500 cell_h=20.0000 legend=A:red selected=0,0;1,1\nAB\nAA\npower 0 1 fill\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if head, _, _ := strings.Cut(got, "\n"); place(head) != p {
		t.Errorf("read back as %v", place(head))
	}
}

// TestLoad: the place of a grid is that of its first row with tiles.
func TestLoad(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.grid.txt": "# rows=3 cols=2 x0=10.5 y0=20 cell_w=30 cell_h=40\n..\nA.\nBA\n", "a.png": "",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	all, err := Load(dir)
	if err != nil || len(all) != 1 {
		t.Fatalf("%d samples, error %v", len(all), err)
	}
	if s := all[0]; s.Name != "a" || s.Want.Rows != 2 || s.Place != (Place{10.5, 60, 30, 40}) {
		t.Errorf("%s: %d rows, %v", s.Name, s.Want.Rows, s.Place)
	}
	if err := os.Remove(filepath.Join(dir, "a.png")); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(dir); err == nil || !strings.Contains(err.Error(), "a.grid.txt") {
		t.Errorf("without its picture: error %v", err)
	}
}

// A grid that was only proposed vouches for nothing.
func TestLoadPassesOverProposals(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"checked.png":       "",
		"checked.grid.txt":  "# seen by a person\nAB\n",
		"proposed.png":      "",
		"proposed.grid.txt": ProposalMark + ": check every cell\nAB\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	samples, err := Load(dir)
	if err != nil || len(samples) != 1 || samples[0].Name != "checked" {
		t.Errorf("%+v, %v; want the one that was checked", samples, err)
	}
}
