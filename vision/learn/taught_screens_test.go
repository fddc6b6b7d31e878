package learn

import (
	"fmt"
	"image"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/internal/realdata"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/taught"
)

// The share of boards that must be found by one taught picture of the same game and theme.
const minFound = 0.97

// theme is a game in one theme: the picture that teaches, and the others, as parts of their names.
type theme struct{ name, teacher, others string }

// themes are kept beside the project where it is developed.
var themes = []theme{
	{"gweled", "gweled/gw0_48px_start", "gw0_ gw1_"},
	{"gweled small", "gweled/gw1_32px_start", "gw0_ gw1_"},
	{"kdiamond default", "kdiamond/kd00_8x8_default_Medium_start", "kd00_"},
	{"kdiamond diamonds", "kdiamond/kd02_8x8_diamonds_Hard_start", "kd02_"},
	{"klickety classic", "klickety/kl01_14x12c5_classic_start", "kl00_ kl01_"},
	{"klickety ksame", "klickety/kl03_15x10c3_ksame_start", "kl03_"},
	{"swell foop shapes", "swell-foop/sf01_15x10c4_shapesandcolors_start", "sf00_ sf01_"},
	{"swell foop colors", "swell-foop/sf02_20x15c3_colors_start", "sf02_"},
	{"sgt", "sgt-samegame/sg04_15x16c6_a5_start", "sg00_ sg01_ sg03_ sg04_ sg08_"},
	{"dom", "dom-composed/dh03", "dh"},
}

var themeFolders = []string{"gweled", "kdiamond", "klickety", "swell-foop", "sgt-samegame", "dom-composed", "desktop/browser", "desktop/beside-editor"}

// figures are what came of some pictures.
type figures struct{ pictures, inPlace, misread, unsure, refused int }

func (f figures) String() string {
	return fmt.Sprintf("%3d pictures, %3d in place, %d cells misread, %d unsure, %d refused", f.pictures, f.inPlace, f.misread, f.unsure, f.refused)
}

// TestTaughtScreens teaches one picture of a theme and reads the others, at zooms of 0.8 to 2.
func TestTaughtScreens(t *testing.T) {
	exhaustive.NoRace(t)
	if testing.Short() {
		t.Skip("reads a hundred screenshots")
	}
	root := realdata.Path(t, "screens")
	var all []corpus.Sample
	for _, folder := range themeFolders {
		samples, err := corpus.Load(filepath.Join(root, folder))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, samples...)
	}
	strangers, err := filepath.Glob(filepath.Join(root, "desktop", "no-board", "*.png"))
	if err != nil {
		t.Fatal(err)
	}
	var lessons []*taughtTheme
	for _, theme := range exhaustive.OneIn(t, 2, themes) {
		lessons = append(lessons, teachTheme(t, theme, root, all))
	}
	strange, taken := 0, 0
	unknown := func(img image.Image, name string, theme *taughtTheme) {
		strange++
		if f, ok := findTaught(img, theme.game); ok {
			taken++
			t.Errorf("%s: taken for a board of %s: %+v", name, theme.name, f.Lattice)
		}
	}
	for _, s := range exhaustive.OneIn(t, 12, all) {
		img, err := vision.DecodeFile(s.Path)
		if err != nil {
			t.Fatal(err)
		}
		for _, theme := range lessons {
			switch {
			case theme.shows(s):
				theme.read(t, s, img)
			case theme.strange(s):
				unknown(img, s.Name, theme)
			}
		}
	}
	for _, path := range exhaustive.OneIn(t, 12, strangers) {
		img, err := vision.DecodeFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, theme := range lessons {
			unknown(img, filepath.Base(path), theme)
		}
	}
	var search, whole figures
	for _, theme := range lessons {
		t.Logf("%-18s by tiles: %v", theme.name, theme.byTiles)
		t.Logf("%-18s as read:  %v", theme.name, theme.asRead)
		search.add(theme.byTiles)
		whole.add(theme.asRead)
	}
	t.Logf("%-18s by tiles: %v", "all", search)
	t.Logf("%-18s as read:  %v", "all", whole)
	t.Logf("%d of %d screens of other games or of none are taken for a board", taken, strange)
	if float64(whole.inPlace) < minFound*float64(whole.pictures) || whole.misread > 0 {
		t.Errorf("only %d of %d boards are found in place, %d cells misread", whole.inPlace, whole.pictures, whole.misread)
	}
}

// taughtTheme is a theme of which one picture was taught, and what came of the others.
type taughtTheme struct {
	theme
	side            float64 // width of the cells that were taught
	game            *taught.Game
	recognizer      *vision.Recognizer
	byTiles, asRead figures
}

func teachTheme(t *testing.T, th theme, root string, all []corpus.Sample) *taughtTheme {
	t.Helper()
	profile, side := teachOne(t, filepath.Join(root, th.teacher), all)
	r, err := trial(profile)
	if err != nil {
		t.Fatal(err)
	}
	return &taughtTheme{theme: th, side: side, game: taught.Prepare(profile.Taught), recognizer: r}
}

// ofTheme reports whether a picture shows the theme.
func (th *taughtTheme) ofTheme(s corpus.Sample) bool {
	return slices.ContainsFunc(strings.Fields(th.others), func(part string) bool { return strings.Contains(s.Name, part) })
}

// shows reports whether a picture shows the theme at a zoom at which it must be found.
func (th *taughtTheme) shows(s corpus.Sample) bool {
	const least, most = 0.79, 2.01
	zoom := s.W / th.side
	return th.ofTheme(s) && zoom >= least && zoom <= most && !strings.HasSuffix(th.teacher, s.Name)
}

// strange reports whether a picture shows another game. The themes of Swell Foop have the same colours.
func (th *taughtTheme) strange(s corpus.Sample) bool {
	sameGame := strings.HasPrefix(th.name, "swell") && strings.Contains(s.Name, "sf0")
	return !th.ofTheme(s) && !sameGame && strings.Contains(s.Name, "start")
}

// read counts how a picture of the theme is read: by the taught tiles alone, and all in all.
func (th *taughtTheme) read(t *testing.T, s corpus.Sample, img image.Image) {
	zoom := s.W / th.side
	f, ok := findTaught(img, th.game)
	th.byTiles.count(t, s, f, ok, zoom)
	o, err := th.recognizer.Recognize(img)
	if err != nil {
		t.Log(s.Name, err)
	}
	th.asRead.count(t, s, taught.Found{Lattice: o.Lattice, Cells: colorsOf(o.Grid)}, err == nil && o.Profile == trialName, zoom)
}

// teachOne learns a profile from one picture. It returns the width of its cells, too.
func teachOne(t *testing.T, path string, all []corpus.Sample) (calibration.Profile, float64) {
	t.Helper()
	i := slices.IndexFunc(all, func(s corpus.Sample) bool {
		return filepath.Clean(strings.TrimSuffix(s.Path, filepath.Ext(s.Path))) == filepath.Clean(path)
	})
	if i < 0 {
		t.Fatalf("no picture %s", path)
	}
	s := all[i]
	img, err := vision.DecodeFile(s.Path)
	if err != nil {
		t.Fatal(err)
	}
	lesson, err := From([]Sample{{Image: img, Lattice: s.Lattice, Grid: s.Want, Named: s.Want.Colors()}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if lesson.Profile.Taught == nil {
		t.Fatal("the picture teaches nothing to find a board by")
	}
	lesson.Profile.Name = "taught"
	return lesson.Profile, s.W
}

// findTaught finds the board of a game in a picture by its tiles alone.
func findTaught(img image.Image, game *taught.Game) (taught.Found, bool) {
	screen := pixel.NewScreen(img)
	p := screen.Unbalanced(screen.Rect, pixel.ShrinkFactor(screen.Rect))
	found := taught.Find(p, img.Bounds(), []*taught.Game{game})
	if len(found) == 0 {
		return taught.Found{}, false
	}
	f := found[0]
	f.Lattice = p.Source(f.Lattice)
	return f, true
}

// count counts a picture. Cells are compared up to renaming, at their places in the picture.
func (f *figures) count(t *testing.T, s corpus.Sample, found taught.Found, ok bool, zoom float64) {
	f.pictures++
	if !ok {
		f.refused++
		t.Logf("%s, zoom %.2f: refused", s.Name, zoom)
		return
	}
	g := engine.NewGrid(found.Lattice.Rows, found.Lattice.Cols)
	for i, c := range found.Cells {
		g.Cells[i].Color = c
	}
	first, rows, cols := s.Want.Tiled()
	want := s.Lattice.Part(first, rows, cols)
	off := math.Abs(found.Lattice.X-want.X)/want.W + math.Abs(found.Lattice.Y-want.Y)/want.H
	inPlace := off < 0.2 && found.Lattice.Rows == rows && found.Lattice.Cols == cols
	score := corpus.ComparePart(s.Want, func(at engine.Pos) (engine.Cell, bool) {
		p, in := found.Lattice.At(s.Lattice.Center(at))
		if !in {
			return engine.Cell{}, false
		}
		return g.At(p), true
	})
	f.misread += score.Wrong
	f.unsure += score.Unsure
	if inPlace {
		f.inPlace++
	}
	if !inPlace || score.Wrong > 0 {
		t.Logf("%s, zoom %.2f: at %+v, expected %+v\n%v", s.Name, zoom, found.Lattice, want, score)
	}
}

func (f *figures) add(o figures) {
	f.pictures += o.pictures
	f.inPlace += o.inPlace
	f.misread += o.misread
	f.unsure += o.unsure
	f.refused += o.refused
}

func colorsOf(g engine.Grid) []engine.Color {
	colors := make([]engine.Color, len(g.Cells))
	for i, c := range g.Cells {
		colors[i] = c.Color
	}
	return colors
}
