package corpus

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/boundedfile"
)

func grid(t *testing.T, text string) engine.Grid {
	t.Helper()
	g, err := engine.ParseGrid(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestTruth(t *testing.T) {
	p := geometry.Lattice{X: 1.5, Y: 2, W: 30.25, H: 20}
	got := Truth(grid(t, "AB\nAA\npower 0 1 fill\n"), p, "legend=A:red", "", "selected=0,0;1,1")
	want := "# rows=2 cols=2 x0=1.500 y0=2.000 cell_w=30.2500 cell_h=20.0000 legend=A:red selected=0,0;1,1\nAB\nAA\npower 0 1 fill\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if head, _, _ := strings.Cut(got, "\n"); place(head) != p {
		t.Errorf("read back as %v", place(head))
	}
}

// write fills a new folder with files.
func write(t *testing.T, files map[string]string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestLoad: the place of a grid is that of its first row with tiles; a picture whose grid nobody has checked
// is not a sample.
func TestLoad(t *testing.T) {
	dir := write(t, map[string]string{
		"a.grid.txt": "# rows=3 cols=2 x0=10.5 y0=20 cell_w=30 cell_h=40\n..\nA.\nBA\n", "a.PNG": "",
		"b.grid.txt": ProposalMark + ": check every cell\nAB\n", "b.png": "",
		"c.webp": "", "notes.txt": "",
	})
	all, err := Load(dir)
	if err != nil || len(all) != 1 {
		t.Fatalf("%d samples, error %v", len(all), err)
	}
	if s := all[0]; s.Name != "a" || s.Want.Rows != 2 || s.Lattice != (geometry.Lattice{X: 10.5, Y: 60, W: 30, H: 40, Rows: 2, Cols: s.Want.Cols}) {
		t.Errorf("%s: %d rows, %v", s.Name, s.Want.Rows, s.Lattice)
	}
	if all, err = List(dir); err != nil || len(all) != 3 || all[1].Standing != Proposal || all[2].Standing != NoGrid {
		t.Errorf("%+v, error %v", all, err)
	}
}

func TestLoadNamesTheBrokenGrid(t *testing.T) {
	dir := write(t, map[string]string{"a.png": "", "a.grid.txt": "AB\nA\n"})
	if _, err := Load(dir); err == nil || !strings.Contains(err.Error(), "a.grid.txt") {
		t.Errorf("error %v", err)
	}
	if all, err := List(dir); err != nil || len(all) != 1 || all[0].Standing != BrokenGrid || all[0].Broken == nil {
		t.Errorf("%+v, error %v", all, err)
	}
}

// TestPropose: a proposal is none of the true grids until somebody has deleted the line
// that says so, and takes the place of no other file.
func TestPropose(t *testing.T) {
	dir := write(t, map[string]string{"a.png": ""})
	picture, read, at := filepath.Join(dir, "a.png"), grid(t, "AB\nBA"), geometry.Lattice{X: 10, Y: 20, W: 30, H: 40}
	if err := Propose(picture, read, at); err != nil {
		t.Fatal(err)
	}
	if err := Propose(picture, grid(t, "CC"), geometry.Lattice{}); err != nil {
		t.Fatal(err)
	}
	if s := Open(picture); s.Standing != Proposal {
		t.Errorf("%+v", s)
	}
	text, err := os.ReadFile(GridPath(picture))
	if err != nil {
		t.Fatal(err)
	}
	_, checked, _ := strings.Cut(string(text), "\n")
	if err := os.WriteFile(GridPath(picture), []byte(checked), 0o600); err != nil {
		t.Fatal(err)
	}
	if s := Open(picture); s.Standing != TrueGrid || !s.Want.Equal(read) || s.Lattice != at.Part(engine.Pos{}, read.Rows, read.Cols) {
		t.Errorf("%+v", s)
	}
}

// TestHugeGrid: a grid file that is too large, or a folder, is broken.
func TestHugeGrid(t *testing.T) {
	dir := write(t, map[string]string{"a.png": "", "a.grid.txt": "# " + strings.Repeat("x", maxGrid) + "\nAB\n", "b.png": ""})
	if err := os.Mkdir(filepath.Join(dir, "b.grid.txt"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]error{"a.png": boundedfile.ErrTooLarge, "b.png": boundedfile.ErrNoFile} {
		if s := Open(filepath.Join(dir, name)); s.Standing != BrokenGrid || !errors.Is(s.Broken, want) {
			t.Errorf("%s: %v, %v, want %v", name, s.Standing, s.Broken, want)
		}
	}
}
