package vision

import (
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
)

// A sample is a picture with the grid that it shows.
type sample struct {
	name string
	path string
	want engine.Grid
	head string // the first comment of the grid file: geometry and legend
}

// samples lists the pictures of a folder that have a grid text beside them.
func samples(t testing.TB, dir string) []sample {
	t.Helper()
	grids, err := filepath.Glob(filepath.Join(dir, "*.grid.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var all []sample
	for _, file := range grids {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		grid, err := engine.ParseGrid(string(text))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		s := sample{want: withoutEmptyTop(grid)}
		s.head, _, _ = strings.Cut(string(text), "\n")
		base := strings.TrimSuffix(file, ".grid.txt")
		for _, ext := range []string{".png", ".jpg"} {
			if _, err := os.Stat(base + ext); err == nil {
				s.path, s.name = base+ext, filepath.Base(base)
			}
		}
		if s.path == "" {
			t.Fatalf("%s has no picture beside it", file)
		}
		all = append(all, s)
	}
	return all
}

// shared lists the real screenshots that lie beside the project where it is
// developed. They belong to others and are not part of it.
func shared(t testing.TB, folder string) []sample {
	t.Helper()
	dir := filepath.Join("..", "..", "shared", "screens", folder)
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("the real screenshots are not here: %v", err)
	}
	return samples(t, dir)
}

// withoutEmptyTop drops the empty rows on top, which a picture need not show.
func withoutEmptyTop(g engine.Grid) engine.Grid {
	top := 0
	for top < g.Rows-1 && strings.Trim(g.RowText(top), ".") == "" {
		top++
	}
	return engine.Grid{Rows: g.Rows - top, Cols: g.Cols, Cells: g.Cells[top*g.Cols:]}
}

func (s sample) decode(t testing.TB) image.Image {
	t.Helper()
	img, err := DecodeFile(s.path)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// comparison is how an observation differs from the truth, letters compared up to
// renaming.
type comparison struct {
	wrong, unsure []string // cells
	named         int      // power-ups named rightly
	misnamed      []string // named wrongly, or where there is none
	powers        int      // in the truth
}

func compare(got, want engine.Grid) (c comparison) {
	got = withoutEmptyTop(got)
	if got.Rows != want.Rows || got.Cols > want.Cols {
		c.wrong = append(c.wrong, fmt.Sprintf("the grid is %d x %d, not %d x %d", got.Rows, got.Cols, want.Rows, want.Cols))
		return c
	}
	letters := renaming(got, want)
	for i, w := range want.Cells {
		at := engine.Pos{Row: i / want.Cols, Col: i % want.Cols}
		var g engine.Cell
		if got.In(at) {
			g = got.At(at)
		}
		where := fmt.Sprintf("row %d, column %d: %c %s for %c %s", at.Row, at.Col, g.Color.Char(), g.Power, w.Color.Char(), w.Power)
		switch {
		case g.Color == engine.Unknown:
			c.unsure = append(c.unsure, where)
		case g.Color.IsColor() != w.Color.IsColor() || !g.Color.IsColor() && g.Color != w.Color,
			g.Color.IsColor() && letters[g.Color] != w.Color:
			c.wrong = append(c.wrong, where)
		}
		if w.Power != engine.NoPower {
			c.powers++
		}
		if g.Power != engine.NoPower && g.Power != engine.UnknownPower {
			if g.Power == w.Power {
				c.named++
			} else {
				c.misnamed = append(c.misnamed, where)
			}
		}
	}
	return c
}

// renaming gives each letter of got the letter of want that it stands on most;
// no two share one.
func renaming(got, want engine.Grid) map[engine.Color]engine.Color {
	type pair struct{ g, w engine.Color }
	counts := map[pair]int{}
	for i, g := range got.Cells {
		w := want.At(engine.Pos{Row: i / got.Cols, Col: i % got.Cols})
		if g.Color.IsColor() && w.Color.IsColor() {
			counts[pair{g.Color, w.Color}]++
		}
	}
	letters := map[engine.Color]engine.Color{}
	taken := map[engine.Color]bool{}
	for len(counts) > 0 {
		var best pair
		most := 0
		for p, n := range counts {
			if n > most || n == most && (p.g < best.g || p.g == best.g && p.w < best.w) {
				best, most = p, n
			}
		}
		delete(counts, best)
		if _, done := letters[best.g]; !done && !taken[best.w] {
			letters[best.g] = best.w
			taken[best.w] = true
		}
	}
	return letters
}

func recognizer(t testing.TB) *Recognizer {
	t.Helper()
	profiles, err := calibration.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	r, err := NewRecognizer(profiles, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}
