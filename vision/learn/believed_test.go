package learn

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/internal/realdata"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// TestTeachingIsBelieved: if a person says where the board lies in a picture, and nothing else, the profile is
// refused, or the picture is read as it was taught from then on, whatever other profiles there are.
func TestTeachingIsBelieved(t *testing.T) {
	exhaustive.NoRace(t)
	builtin, err := calibration.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	r, err := vision.NewRecognizer(builtin, vision.Options{})
	if err != nil {
		t.Fatal(err)
	}
	folders := []string{"testdata", "../../fixtures/screenshots"}
	if dir, ok := realdata.Dir(t); ok {
		for _, folder := range []string{"wild", "gweled", "kdiamond", "klickety", "swell-foop", "sgt-samegame", "bejeweled-blitz"} {
			folders = append(folders, filepath.Join(dir, "screens", folder))
		}
	}
	var all []corpus.Sample
	for _, folder := range folders {
		samples, err := corpus.Load(folder)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, slices.DeleteFunc(samples, func(s corpus.Sample) bool { return s.W <= 0 })...)
	}
	tried, taught := 0, 0
	all = exhaustive.OneIn(t, 24, all)
	for _, s := range all {
		t.Run(s.Name, func(t *testing.T) {
			tried++
			img, err := vision.DecodeFile(s.Path)
			if err != nil {
				t.Fatal(err)
			}
			place := s.Lattice
			place.Rows, place.Cols = s.Want.Rows, s.Want.Cols
			o, err := r.RecognizeAt(img, place)
			if err != nil {
				t.Fatalf("%s: %v", s.Path, err)
			}
			base := calibration.BaseOf(builtin, o.Profile, o.Game)
			lesson, err := From([]Sample{{Image: img, Lattice: o.Lattice, Grid: o.Grid, Placed: true}}, base)
			if err == nil {
				err = lesson.Checks[0].Fault()
			}
			if err != nil {
				t.Logf("%s teaches nothing: %v", s.Path, err)
				return
			}
			taught++
			p := lesson.over(base)
			p.Name = trialName
			with, err := vision.NewRecognizer(append([]calibration.Profile{p}, builtin...), vision.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if again, err := with.Recognize(img); err != nil {
				t.Errorf("%s: %v", s.Path, err)
			} else if c := corpus.Compare(again.Grid, o.Grid); c.Wrong > 0 {
				t.Errorf("%s: %v\n%swant\n%s", s.Path, c, again.Grid, o.Grid)
			}
		})
	}
	if 10*taught < 9*tried {
		t.Errorf("only %d of %d pictures teach something", taught, tried)
	}
}

// TestTaughtBlockers: crates that never move may have equals. They are read as blockers, never as tiles.
func TestTaughtBlockers(t *testing.T) {
	for _, th := range []visiontest.Theme{visiontest.Themes[0], {Looks: 5, Ground: visiontest.Grey(24), Ink: visiontest.Dice}} {
		drawn := func(seed uint64) Sample {
			const side = 40
			grid := visiontest.RandomGrid(seed, th.Looks, 9, 9, 0, false)
			s := Sample{Image: visiontest.Drawn(th, grid, side, side), Placed: true}
			s.Lattice.X, s.Lattice.Y = visiontest.TilesAt(side, side)
			s.Lattice.W, s.Lattice.H, s.Lattice.Rows, s.Lattice.Cols = side, side, 9, 9
			for i, c := range grid.Cells {
				if c.Color == engine.Color('A'+th.Looks-1) {
					grid.Cells[i] = engine.Cell{Color: engine.Colorless, Power: engine.Blocker}
				}
			}
			s.Grid, s.Named = grid, grid.Colors()
			return s
		}
		lesson, err := From([]Sample{drawn(1)}, nil)
		if err == nil {
			err = lesson.Checks[0].Fault()
		}
		if err != nil {
			t.Fatal(err)
		}
		r, err := lesson.Recognizer(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, seed := range []uint64{1, 2} {
			s := drawn(seed)
			o, err := r.Recognize(s.Image)
			if err != nil {
				t.Errorf("board %d: %v", seed, err)
			} else if c := corpus.Compare(o.Grid, s.Grid); !c.Full() || c.Powers.Wrong() > 0 || c.Powers.Named < c.Powers.Total() {
				t.Errorf("%d looks, board %d, profile %q: %v\n%swant\n%s", th.Looks, seed, o.Profile, c, o.Grid, s.Grid)
			}
		}
	}
}

// TestTaughtWhole: a board is not read as its inner part, where a person has marked a smaller board in a picture of the
// same size.
func TestTaughtWhole(t *testing.T) {
	exhaustive.NoRace(t)
	for i, game := range exhaustive.OneIn(t, 4, visiontest.Games) {
		t.Run(game.Name, func(t *testing.T) {
			t.Parallel()
			const side, rows = 44.0, 9
			full := dealtGrid(uint64(i), game.Looks, rows, rows)
			inner := full.Clone()
			for k := range inner.Cells {
				if p := inner.Pos(k); min(p.Row, p.Col, rows-1-p.Row, rows-1-p.Col) == 0 {
					inner.Cells[k] = engine.Cell{}
				}
			}
			img, at := game.OnDesktop(inner, side, 1280, 800, 5)
			s := Sample{Image: img, Lattice: at.Part(engine.Pos{Row: 1, Col: 1}, rows-2, rows-2), Grid: engine.NewGrid(rows-2, rows-2), Placed: true}
			for k := range s.Grid.Cells {
				p := s.Grid.Pos(k)
				s.Grid.Cells[k] = inner.At(engine.Pos{Row: p.Row + 1, Col: p.Col + 1})
			}
			s.Named = s.Grid.Colors()
			lesson, err := From([]Sample{s}, nil)
			if err != nil {
				t.Fatal(err)
			}
			r, err := lesson.Recognizer(nil)
			if err != nil {
				t.Fatal(err)
			}
			img, _ = game.OnDesktop(full, side, 1280, 800, 5)
			if o, err := r.Recognize(img); err != nil {
				t.Log(err)
			} else if c := corpus.Compare(o.Grid, full); c.Size != "" || c.Wrong > 0 {
				t.Errorf("%v\n%swant\n%s", c, o.Grid, full)
			}
		})
	}
}
