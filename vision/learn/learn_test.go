package learn

import (
	"errors"
	"image"
	"image/color"
	"testing"

	"golang.org/x/image/draw"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

const learnPictures = "../../fixtures/screenshots"

// seenIn reads a picture without any profile.
func seenIn(t *testing.T, img image.Image) vision.Observation {
	t.Helper()
	r, err := vision.NewRecognizer(nil, vision.Options{})
	if err != nil {
		t.Fatal(err)
	}
	o, err := r.Recognize(img)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// learnFrom learns from a picture, taking the reading without any profile as the truth.
func learnFrom(t *testing.T, img image.Image) Lesson {
	t.Helper()
	o := seenIn(t, img)
	lesson, err := From([]Sample{{Image: img, Lattice: o.Lattice, Grid: o.Grid}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return lesson
}

// scaled resizes a picture.
func scaled(img image.Image, by float64) image.Image {
	b := img.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, segment.Round(by*float64(b.Dx())), segment.Round(by*float64(b.Dy()))))
	draw.CatmullRom.Scale(out, out.Rect, img, b, draw.Src, nil)
	return out
}

// TestLearnedProfileReadsOtherSizes: a learned profile reads its board at other sizes, in the
// same letters.
func TestLearnedProfileReadsOtherSizes(t *testing.T) {
	exhaustive.NoRace(t)
	for _, name := range exhaustive.OneIn(t, 4, []string{"dom-12x14.png", "dom-14x16-greys.png", "sgt-12x15-middle.png", "tiles-squares.png", "swell-foop-15x10-middle.png", "klickety-18x12.png"}) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			img, err := vision.DecodeFile(learnPictures + "/" + name)
			if err != nil {
				t.Fatal(err)
			}
			lesson := learnFrom(t, img)
			for _, look := range lesson.Kinds {
				t.Logf("%c %s: %d tiles, own %.2f, rival %.2f", look.Letter, look.Name, look.Tiles, look.Own, look.Rival)
			}
			if !lesson.Checks[0].Perfect() {
				t.Fatalf("its own picture: %+v", lesson.Checks[0])
			}
			p := lesson.Profile
			p.Name = "mine"
			r, err := vision.NewRecognizer([]calibration.Profile{p}, vision.Options{})
			if err != nil {
				t.Fatal(err)
			}
			want, err := r.Recognize(img)
			if err != nil {
				t.Fatal(err)
			}
			for _, by := range exhaustive.OneIn(t, 2, []float64{0.67, 0.8, 1.25, 1.5, 2}) {
				o, err := r.Recognize(scaled(img, by))
				switch {
				case err != nil:
					t.Errorf("scale %g: %v", by, err)
				case o.Profile != "mine":
					t.Errorf("scale %g: the profile does not fit", by)
				case !o.Grid.Equal(want.Grid):
					t.Errorf("scale %g: read\n%vwant\n%v", by, o.Grid, want.Grid)
				}
			}
		})
	}
}

// TestLearnKnowsOfMarks: marks that nobody has named are still read as unknown marks by a learned
// profile.
func TestLearnKnowsOfMarks(t *testing.T) {
	exhaustive.NoRace(t)
	marked := truth(t, "dom-powers-small")
	for i := range marked.Grid.Cells {
		if c := &marked.Grid.Cells[i]; c.Power != engine.NoPower && c.Color.IsColor() {
			c.Power = engine.UnknownPower
		} else if c.Power != engine.NoPower {
			c.Color = engine.Unknown
		}
	}
	lesson, err := From([]Sample{marked}, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := lesson.Recognizer(nil)
	if err != nil {
		t.Fatal(err)
	}
	o, err := r.Recognize(marked.Image)
	if err != nil || o.Profile == "" {
		t.Fatalf("profile %q, %v", o.Profile, err)
	}
	for i, want := range marked.Grid.Cells {
		if want.Power == engine.UnknownPower && o.Grid.Cells[i] != want {
			t.Errorf("cell %d: %+v, want %+v", i, o.Grid.Cells[i], want)
		}
	}
}

// TestLearnFromWarmScreen: a profile learned in the warm light of a night mode reads pictures with and without
// it.
func TestLearnFromWarmScreen(t *testing.T) {
	exhaustive.NoRace(t)
	day := truth(t, "dom-12x14")
	for i, c := range day.Grid.Cells {
		if c.Power != engine.NoPower {
			day.Grid.Cells[i] = engine.Cell{Color: engine.Unknown}
		}
	}
	evening := day
	warm := image.NewRGBA(pixel.Opaque(day.Image).Rect)
	for i, v := range pixel.Opaque(day.Image).Pix {
		warm.Pix[i] = uint8(float64(v) * [4]float64{1, 0.85, 0.7, 1}[i%4])
	}
	evening.Image = warm
	lesson, err := From([]Sample{evening}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, sum, err := lesson.evaluate(lesson.Profile, []Sample{evening, day}); err != nil || !sum.Perfect() {
		t.Errorf("%+v, %v", sum, err)
	}
}

// TestLearnPassesOverHovered: the look of a highlighted group is not learned, even if most tiles
// of its colour are in it.
func TestLearnPassesOverHovered(t *testing.T) {
	grid, err := engine.ParseGrid("AAAABA\nAAABBB\nABBBAB\nBBABBB\n")
	if err != nil {
		t.Fatal(err)
	}
	const side = 20
	img := image.NewRGBA(image.Rect(0, 0, grid.Cols*side, grid.Rows*side))
	for i, c := range grid.Cells {
		x, y := i%grid.Cols, i/grid.Cols
		ink := color.RGBA{30, 60, 200, 255}
		if c.Color == 'A' {
			ink = color.RGBA{200, 40, 40, 255}
			if x+y < 4 { // the group at the top left is hovered
				ink = color.RGBA{255, 150, 150, 255}
			}
		}
		draw.Draw(img, image.Rect(x*side, y*side, (x+1)*side, (y+1)*side), image.NewUniform(ink), image.Point{}, draw.Src)
	}
	lesson, err := From([]Sample{{Image: img, Lattice: geometry.Lattice{W: side, H: side, Rows: grid.Rows, Cols: grid.Cols}, Grid: grid}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if look := lesson.Kinds[0]; look.Letter != 'A' || look.Tiles != 3 {
		t.Errorf("learned of A: %+v", look)
	}
	if mean := lesson.Profile.Palette[0].Mean; mean[0] > 210 || mean[1] > 50 {
		t.Errorf("A has become %v", mean)
	}
}

// truth is a fixture with its own grid, on the lattice that is found.
func truth(t *testing.T, name string) Sample {
	t.Helper()
	all, err := corpus.Load(learnPictures)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		if s.Name != name {
			continue
		}
		img, err := vision.DecodeFile(s.Path)
		if err != nil {
			t.Fatal(err)
		}
		profiles, err := calibration.Builtin()
		if err != nil {
			t.Fatal(err)
		}
		r, err := vision.NewRecognizer(profiles, vision.Options{})
		if err != nil {
			t.Fatal(err)
		}
		o, err := r.Recognize(img)
		if err != nil {
			t.Fatal(err)
		}
		if o.Grid.Rows != s.Want.Rows || o.Grid.Cols != s.Want.Cols {
			t.Fatalf("%s: read %d x %d", name, o.Grid.Rows, o.Grid.Cols)
		}
		return Sample{Image: img, Lattice: o.Lattice, Grid: s.Want}
	}
	t.Fatalf("no fixture %s", name)
	return Sample{}
}

// TestLearnServesAllLevels: from pictures of two levels, a profile is learned that reads others.
func TestLearnServesAllLevels(t *testing.T) {
	exhaustive.NoRace(t)
	lesson, err := From([]Sample{truth(t, "dom-12x14"), truth(t, "dom-15x17")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range lesson.Checks {
		if !c.Perfect() {
			t.Errorf("sample %d: %+v", i, c)
		}
	}
	for _, name := range []string{"dom-14x16", "dom-13x15-alone", "dom-12x14-small"} {
		s := truth(t, name)
		for i, c := range s.Grid.Cells {
			if c.Power != engine.NoPower { // the samples have others
				s.Grid.Cells[i] = engine.Cell{Color: engine.Unknown}
			}
		}
		_, sum, err := lesson.evaluate(lesson.Profile, []Sample{s})
		if err != nil || !sum.Perfect() {
			t.Errorf("%s: %+v, %v", name, sum, err)
		}
	}
}

// TestLearnedTemplates: power-ups that were named once are recognised on other grounds and at
// another size.
func TestLearnedTemplates(t *testing.T) {
	exhaustive.NoRace(t)
	lesson, err := From([]Sample{truth(t, "dom-powers")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(lesson.Profile.Templates); n != 10 {
		t.Errorf("%d templates, want 10", n)
	}
	for _, name := range []string{"dom-powers-small", "dom-powers-dark"} {
		s := truth(t, name)
		p := lesson.Profile
		p.Name = "mine"
		r, err := vision.NewRecognizer([]calibration.Profile{p}, vision.Options{})
		if err != nil {
			t.Fatal(err)
		}
		o, err := r.Recognize(s.Image)
		if err != nil {
			t.Fatal(err)
		}
		c := corpus.Compare(o.Grid, s.Grid)
		t.Logf("%s: power-ups: %v", name, c.Powers)
		if c.Powers.Wrong() > 0 || c.Powers.Named < c.Powers.Total()-2 {
			t.Errorf("%s: power-ups: %v", name, c.Powers)
		}
	}
}

func TestLearnRefuses(t *testing.T) {
	img := image.NewGray(image.Rect(0, 0, 100, 100))
	unknown := engine.NewGrid(4, 4)
	for i := range unknown.Cells {
		unknown.Cells[i].Color = engine.Unknown
	}
	l := geometry.Lattice{W: 25, H: 25, Rows: 4, Cols: 4}
	if _, err := From([]Sample{{Image: img, Lattice: l, Grid: unknown}}, nil); !errors.Is(err, ErrNothingLearned) {
		t.Errorf("unknown cells only: %v", err)
	}
	if _, err := From(nil, nil); !errors.Is(err, ErrNothingLearned) {
		t.Errorf("no sample: %v", err)
	}
	if _, err := From([]Sample{{Image: img, Lattice: l, Grid: engine.NewGrid(3, 4)}}, nil); err == nil {
		t.Error("a grid of another size is taken")
	}
	l.X = 1000
	if _, err := From([]Sample{{Image: img, Lattice: l, Grid: unknown}}, nil); err == nil {
		t.Error("a lattice beside the picture is taken")
	}
}

// TestLearnShapes: tiles that differ in shape alone are learned by their pictures, and have the
// same letters on another board and at other sizes.
func TestLearnShapes(t *testing.T) {
	shapes := visiontest.Themes[2]
	const w, h = 48, 28
	first := visiontest.RandomGrid(5, shapes.Looks, 9, 11, 0, false)
	lesson := learnFrom(t, visiontest.Drawn(shapes, first, w, h))
	if !lesson.Checks[0].Perfect() {
		t.Fatalf("its own picture: %+v", lesson.Checks[0])
	}
	for _, look := range lesson.Kinds {
		if look.ByColor() || !look.Distinguishable() {
			t.Errorf("%c: by colour %v, told %v", look.Letter.Char(), look.ByColor(), look.Distinguishable())
		}
	}
	p := lesson.Profile
	p.Name = "mine"
	r, err := vision.NewRecognizer([]calibration.Profile{p}, vision.Options{})
	if err != nil {
		t.Fatal(err)
	}
	o, err := r.Recognize(visiontest.Drawn(shapes, first, w, h))
	if err != nil {
		t.Fatal(err)
	}
	letter := corpus.Renaming(first, o.Grid)
	second := visiontest.RandomGrid(77, shapes.Looks, 9, 11, 0, false)
	for _, by := range []float64{0.67, 0.8, 1, 1.5, 2} {
		o, err := r.Recognize(visiontest.Drawn(shapes, second, by*w, by*h))
		if err != nil {
			t.Errorf("scale %g: %v", by, err)
			continue
		}
		if o.Profile != "mine" || len(o.Grid.Cells) != len(second.Cells) {
			t.Errorf("scale %g: profile %q, %d x %d cells", by, o.Profile, o.Grid.Rows, o.Grid.Cols)
			continue
		}
		for i, c := range second.Cells {
			if got := o.Grid.Cells[i].Color; c.IsEmpty() != (got == engine.Empty) || !c.IsEmpty() && got != letter[c.Color] {
				t.Errorf("scale %g: cell %d is %c, want %c", by, i, got.Char(), letter[c.Color].Char())
			}
		}
	}
}

// TestLearnSameShape: looks that cannot be distinguished are not learned.
func TestLearnSameShape(t *testing.T) {
	shapes := visiontest.Themes[2]
	first := visiontest.RandomGrid(5, 3, 9, 11, 0, false)
	img := visiontest.Drawn(shapes, first, 48, 28)
	o := seenIn(t, img)
	said, last := o.Grid.Clone(), o.Grid.Cells[len(o.Grid.Cells)-1].Color
	for i, c := range said.Cells { // every other one is said to be something else
		if c.Color == last && i%2 == 0 {
			said.Cells[i].Color = 'Z'
		}
	}
	lesson, err := From([]Sample{{Image: img, Lattice: o.Lattice, Grid: said}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, look := range lesson.Kinds {
		if same := look.Letter == 'Z' || look.Letter == last; same == look.Distinguishable() {
			t.Errorf("%c: told %v", look.Letter.Char(), look.Distinguishable())
		}
	}
}
