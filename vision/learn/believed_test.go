package learn

import (
	"path/filepath"
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/corpus"
)

// TestTeachingIsBelieved: where a person says where the board lies in a picture, and nothing else, the profile is
// refused, or the picture is read as it was taught from then on, whatever other profiles there are.
func TestTeachingIsBelieved(t *testing.T) {
	builtin, err := calibration.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{"wild", "gweled", "kdiamond", "klickety", "swell-foop", "sgt-samegame", "bejeweled-blitz"} {
		all, err := corpus.Load(filepath.Join("..", "..", "..", "shared", "screens", folder))
		if err != nil {
			t.Skip(err)
		}
		for _, s := range all {
			if s.W <= 0 {
				continue
			}
			t.Run(folder+"/"+s.Name, func(t *testing.T) {
				img, err := vision.DecodeFile(s.Path)
				if err != nil {
					t.Fatal(err)
				}
				r, err := vision.NewRecognizer(builtin, vision.Options{})
				if err != nil {
					t.Fatal(err)
				}
				place := s.Lattice
				place.Rows, place.Cols = s.Want.Rows, s.Want.Cols
				o, err := r.RecognizeAt(img, place)
				if err != nil {
					t.Fatal(err)
				}
				given := corpus.Compare(o.Grid, s.Want)
				base := calibration.BaseOf(builtin, o.Profile, o.Game)
				lesson, err := From([]Sample{{Image: img, Lattice: o.Lattice, Grid: o.Grid, Placed: true}}, base)
				if err != nil {
					t.Fatalf("nothing learned: %v; given %d wrong %d unsure", err, given.Wrong, given.Unsure)
				}
				if err := lesson.Checks[0].Fault(); err != nil {
					t.Fatalf("refused: %v; given %d wrong %d unsure", err, given.Wrong, given.Unsure)
				}
				p := lesson.over(base)
				p.Name = trialName
				r, err = vision.NewRecognizer(append([]calibration.Profile{p}, builtin...), vision.Options{})
				if err != nil {
					t.Fatal(err)
				}
				again, err := r.Recognize(img)
				if err != nil {
					t.Fatalf("not read: %v", err)
				}
				if again.Lattice.Rows != o.Lattice.Rows || again.Lattice.Cols != o.Lattice.Cols {
					t.Fatalf("%d x %d, want %d x %d", again.Lattice.Rows, again.Lattice.Cols, o.Lattice.Rows, o.Lattice.Cols)
				}
				if c := corpus.Compare(again.Grid, o.Grid); c.Wrong > 0 {
					t.Errorf("other letters: %v\n%s\n%s", c, again.Grid, o.Grid)
				}
			})
		}
	}
}
