package vision

import (
	"bytes"
	"image/png"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision/corpus"
)

// minRead is the least share of the boards of a folder that are read without an unsure cell.
const minRead = 0.95

// TestRealScreenshots: on real screenshots no cell is read wrongly, and nearly all boards are read
// in full.
func TestRealScreenshots(t *testing.T) {
	t.Parallel()
	for _, folder := range []string{"dom-article", "dom-composed", "dom-composed-powerups", "sgt-samegame", "swell-foop", "klickety", "kdiamond", "gweled"} {
		t.Run(folder, func(t *testing.T) {
			t.Parallel()
			all := exhaustive.OneIn(t, 1, shared(t, folder))
			r := recognizer(t)
			read, refused := 0, 0
			for _, s := range all {
				t.Run(s.Name, func(t *testing.T) {
					o, err := r.Recognize(decode(t, s))
					if err != nil {
						t.Logf("refused: %v", err)
						refused++
					} else if checkScreenshot(t, s, o) {
						read++
					}
				})
			}
			if float64(refused) > (1-minRead)*float64(len(all)) {
				t.Errorf("%d of %d boards are refused", refused, len(all))
			}
			// Half of the power-ups on these boards are of a kind that no
			// built-in template names; a Wild's own tile is then unsure.
			if folder != "dom-composed-powerups" && float64(read) < minRead*float64(len(all)) {
				t.Errorf("%d of %d boards are read without an unsure cell", read, len(all))
			}
		})
	}
}

// checkScreenshot compares a reading with the truth, and reports whether it is right in full.
func checkScreenshot(t *testing.T, s corpus.Sample, o Observation) (full bool) {
	t.Helper()
	c := corpus.Compare(o.Grid, s.Want)
	switch {
	case c.Wrong+c.Powers.Wrong() > 0:
		t.Error(c)
	case c.Unsure > 0:
		t.Log(c)
	default:
		full = true
	}
	if o.Game == "dom" {
		for g, w := range corpus.Renaming(o.Grid, s.Want) {
			if g != w {
				t.Errorf("the profile's letter for %c is %c", w, g)
			}
		}
	}
	checkGeometry(t, s, o)
	return full
}

// checkGeometry compares the lattice with that of the grid file.
func checkGeometry(t *testing.T, s corpus.Sample, o Observation) {
	t.Helper()
	if s.W == 0 {
		return
	}
	// The right and lower ends depend most on the size of the cells.
	right, gotRight := s.X+float64(s.Want.Cols)*s.W, o.Lattice.X+o.Lattice.W*float64(s.Want.Cols)
	bottom, gotBottom := s.Y+float64(s.Want.Rows)*s.H, o.Lattice.Y+o.Lattice.H*float64(o.Lattice.Rows)
	const slack = 0.1 // of a cell
	if math.Abs(gotRight-right) > slack*s.W || math.Abs(o.Lattice.X-s.X) > slack*s.W || math.Abs(gotBottom-bottom) > slack*s.H {
		t.Errorf("cells from %.1f to %.1f, down to %.1f; want %.1f to %.1f, down to %.1f",
			o.Lattice.X, gotRight, gotBottom, s.X, right, bottom)
	}
}

// TestRealIcons adds the pictures of a fan guide to the profiles, as a player would with "profile
// add-template".
func TestRealIcons(t *testing.T) {
	t.Parallel()
	const minNamed = 0.95
	boards := append(shared(t, "dom-composed"), shared(t, "dom-composed-powerups")...)
	profiles, err := calibration.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []engine.Power{engine.Explode, engine.Fill, engine.Morph, engine.Multiplier, engine.Overkill,
		engine.Shuffle, engine.Timer, engine.Undo, engine.Wild} {
		file := strings.Replace(kind.String(), "wild", "wildcard", 1)
		img, err := DecodeFile(filepath.Join("..", "..", "shared", "screens", "dom-powerups", "dom3_boulder_"+file+".jpg"))
		if err != nil {
			t.Fatal(err)
		}
		var data bytes.Buffer
		if err := png.Encode(&data, img); err != nil {
			t.Fatal(err)
		}
		template, err := calibration.NewTemplate(kind, data.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		for i := range profiles {
			if profiles[i].Game == "dom" {
				profiles[i].Templates = append(profiles[i].Templates, template)
			}
		}
	}
	r, err := NewRecognizer(profiles, Options{})
	if err != nil {
		t.Fatal(err)
	}
	named, powers := 0, 0
	for _, s := range exhaustive.OneIn(t, 3, boards) {
		o, err := r.Recognize(decode(t, s))
		if err != nil {
			t.Errorf("%s: %v", s.Name, err)
			continue
		}
		c := corpus.Compare(o.Grid, s.Want)
		named += c.Powers.Named
		powers += c.Powers.Total()
		if c.Wrong+c.Powers.Wrong() > 0 {
			t.Errorf("%s: %v", s.Name, c)
		}
	}
	t.Logf("%d of %d power-ups named", named, powers)
	if float64(named) < minNamed*float64(powers) {
		t.Errorf("only %d of %d power-ups are named", named, powers)
	}
}
