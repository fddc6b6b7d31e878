package vision_test

import (
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/realdata"
	"github.com/domvision/domvision/vision/corpus"
)

// minRead is the least share of the boards of a folder that are read without an unsure cell.
const minRead = 0.95

// TestFrozenIsRight: what the files hold is right. In the pictures of fixtures every cell is; of the real screenshots
// of ../shared no cell is wrong, and nearly all boards are read in full. [TestReadings] tests that the pictures are
// still read so.
func TestFrozenIsRight(t *testing.T) {
	known := loadReadings(t)
	all := map[string]string{"": "../fixtures/screenshots"}
	if dir, ok := realdata.Dir(t); ok {
		for _, folder := range []string{"dom-article", "dom-composed", "dom-composed-powerups", "sgt-samegame", "swell-foop", "klickety", "kdiamond", "gweled"} {
			all[folder] = filepath.Join(dir, "screens", folder)
		}
	}
	for folder, dir := range all {
		samples, err := corpus.Load(dir)
		if err != nil {
			t.Fatal(err)
		}
		read := 0
		for _, s := range samples {
			frozen, ok := known[filepath.ToSlash(filepath.Join(folder, s.Name))+", profiles"]
			if !ok {
				t.Errorf("%s/%s is not in %s", folder, s.Name, readingsFile)
				continue
			}
			if full := checkFrozen(t, folder, s, frozen); full {
				read++
			} else if folder == "" {
				t.Errorf("%s is not read in full", s.Name)
			}
		}
		// Half of the power-ups on some boards are of a kind that no built-in template names; a Wild's own tile is
		// then unsure.
		if folder != "dom-composed-powerups" && float64(read) < minRead*float64(len(samples)) {
			t.Errorf("%s: %d of %d boards are read without an unsure cell", folder, read, len(samples))
		}
	}
}

// checkFrozen compares a reading with the truth, and reports whether it is right in full.
func checkFrozen(t *testing.T, folder string, s corpus.Sample, frozen frozen) (full bool) {
	t.Helper()
	heading, text, _ := strings.Cut(frozen.cells, "\n")
	if !strings.HasPrefix(heading, "read ") {
		t.Logf("%s/%s: %s", folder, s.Name, heading)
		return false
	}
	grid, err := engine.ParseGrid(text)
	if err != nil {
		t.Fatalf("%s/%s: %v", folder, s.Name, err)
	}
	c := corpus.Compare(grid, s.Want)
	if c.Wrong+c.Powers.Wrong() > 0 {
		t.Errorf("%s/%s: %v", folder, s.Name, c)
	}
	nameless := len(s.Want.Where(func(c engine.Cell) bool { return c.Power == engine.UnknownPower }))
	if folder == "" && c.Powers.Named < c.Powers.Total()-nameless {
		t.Errorf("%s: %d of %d power-ups named", s.Name, c.Powers.Named, c.Powers.Total()-nameless)
	}
	if folder != "" && strings.Contains(heading, "game=dom ") {
		for g, w := range corpus.Renaming(grid, s.Want) {
			if g != w {
				t.Errorf("%s/%s: the profile's letter for %c is %c", folder, s.Name, w, g)
			}
		}
	}
	for _, c := range frozen.place.confidence {
		if c < 0 || c > 1000 {
			t.Errorf("%s/%s: a confidence is %d thousandths", folder, s.Name, c)
		}
	}
	checkPlace(t, s, frozen.place)
	return c.Full()
}

// checkPlace compares the lattice with that of the grid file. The right and lower ends depend most on the size of the
// cells.
func checkPlace(t *testing.T, s corpus.Sample, p place) {
	t.Helper()
	const slack = 0.1 // of a cell
	if s.W == 0 {
		return
	}
	l := p.boards[0]
	right, bottom := s.X+float64(s.Want.Cols)*s.W, s.Y+float64(s.Want.Rows)*s.H
	if math.Abs(l.X+l.W*float64(s.Want.Cols)-right) > slack*s.W || math.Abs(l.X-s.X) > slack*s.W || math.Abs(l.Y+l.H*float64(l.Rows)-bottom) > slack*s.H {
		t.Errorf("%s: %+v, want the left side at %.1f, the right at %.1f, the lower at %.1f", s.Name, l, s.X, right, bottom)
	}
}
