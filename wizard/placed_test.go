package wizard

import (
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision"
)

// TestPlacedBoardIsSaved: a board that no search finds is read where the player places it, can be saved, and
// is then found with the saved profile, the whole of it even if the player has placed a part. A part that is too small to be
// found is not saved.
func TestPlacedBoardIsSaved(t *testing.T) {
	exhaustive.NoRace(t)
	for name, at := range map[string]geometry.Lattice{
		"all of it":       {X: 27, Y: 39, W: 48, H: 48, Rows: 8, Cols: 8},
		"a pixel beside":  {X: 28, Y: 38, W: 48, H: 48, Rows: 8, Cols: 8},
		"two rows of six": {X: 27, Y: 39, W: 48, H: 48, Rows: 2, Cols: 6},
		"one row":         {X: 27, Y: 39, W: 48, H: 48, Rows: 1, Cols: 8},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWizard(t, t.TempDir())
			img := open(t, monsters(t))
			if err := w.Add(img); err != nil {
				t.Fatal(err)
			}
			if err := w.session.setLattice(0, at, ""); err != nil {
				t.Fatal(err)
			}
			r, err := w.session.review(true)
			if at.Rows == 1 {
				if err == nil || r.Problem == "" || r.Saved {
					t.Errorf("%v, %+v", err, r)
				}
				return
			}
			if err != nil || r.Problem != "" || !r.Saved {
				t.Fatalf("%v, %+v", err, r)
			}
			profile, err := calibration.Load(r.Path)
			if err != nil {
				t.Fatal(err)
			}
			again, err := vision.NewRecognizer([]calibration.Profile{profile}, vision.Options{})
			if err != nil {
				t.Fatal(err)
			}
			o, err := again.Recognize(img)
			if err != nil || o.Profile != profile.Name || o.Grid.Rows != 8 || o.Grid.Cols != 8 || len(o.Unsure()) > 0 {
				t.Errorf("%v\n%v", err, o.Grid)
			}
		})
	}
}

// TestPlacedOutside: a lattice outside of the picture is refused with where it would lie.
func TestPlacedOutside(t *testing.T) {
	exhaustive.NoRace(t)
	w := newWizard(t, t.TempDir())
	if err := w.Add(open(t, monsterz)); err != nil {
		t.Fatal(err)
	}
	err := w.session.setLattice(0, geometry.Lattice{X: 900, Y: 39, W: 48, H: 48, Rows: 8, Cols: 8}, "")
	if err == nil || err.Error() != "no board found: the lattice reaches beyond the picture: from (900, 39) to (1284, 423), which is 470 x 470 pixels" {
		t.Error(err)
	}
}
