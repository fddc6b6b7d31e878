package wizard

import (
	"context"
	"errors"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision"
)

// config is what the program gives the page, with no profile known, and a folder
// to write to.
func config(folder string) Config {
	return Config{
		Games: func() []string { return []string{"dom", "samegame"} },
		Powers: func(game string) []string {
			if game == "samegame" {
				return nil
			}
			return engine.PowerNames()
		},
		Capture: func(context.Context) (image.Image, error) { return nil, errors.New("no screen in a test") },
		Target: func(p calibration.Profile, _ *calibration.Profile) (calibration.Profile, string, string, error) {
			if p.Name == "" {
				p.Name = "mine"
			}
			path := filepath.Join(folder, p.Name+".toml")
			if err := p.Validate(); err != nil {
				return p, path, "", err
			}
			kept, err := calibration.Kept(path)
			return p, path, kept, err
		},
		Save: func(p calibration.Profile, path string) (string, error) { return p.Replace(path) },
	}
}

func newWizard(t *testing.T, folder string) *Wizard {
	t.Helper()
	w, err := New(config(folder))
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func open(t *testing.T, path string) image.Image {
	t.Helper()
	img, err := vision.DecodeFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// checkProfile reads pictures with a saved profile: it must fit, and colours that
// are the same must be so in all of them, as the truths next to them say.
func checkProfile(t *testing.T, path string, pictures ...string) {
	t.Helper()
	p, err := calibration.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	r, err := vision.NewRecognizer([]calibration.Profile{p}, vision.Options{})
	if err != nil {
		t.Fatal(err)
	}
	name := map[engine.Color]engine.Color{}
	for _, picture := range pictures {
		o, err := r.Recognize(open(t, picture))
		if err != nil || o.Profile != p.Name {
			t.Errorf("%s: profile %q, %v", picture, o.Profile, err)
			continue
		}
		for i, want := range truth(t, picture, o.Grid.Rows, o.Grid.Cols).Cells {
			got := o.Grid.Cells[i]
			if want.Power != engine.NoPower || !want.Color.IsColor() {
				continue // whose pictures nobody has named
			}
			if _, seen := name[got.Color]; !seen {
				name[got.Color] = want.Color
			}
			if name[got.Color] != want.Color || !got.Color.IsColor() {
				t.Errorf("%s: cell %d is %c, read as %c", picture, i, want.Color, got.Color)
			}
		}
	}
}

// truth is the board in a picture without empty rows above it and columns right
// of it.
func truth(t *testing.T, picture string, rows, cols int) engine.Grid {
	t.Helper()
	text, err := readFile(strings.TrimSuffix(picture, filepath.Ext(picture)) + ".grid.txt")
	if err != nil {
		t.Fatal(err)
	}
	all, err := engine.ParseGrid(text)
	if err != nil || all.Rows < rows || all.Cols < cols {
		t.Fatalf("%s: %d x %d read, %v", picture, rows, cols, err)
	}
	g := engine.NewGrid(rows, cols)
	for row := range rows {
		for col := range cols {
			g.Set(engine.Pos{Row: row, Col: col}, all.At(engine.Pos{Row: all.Rows - rows + row, Col: col}))
		}
	}
	return g
}

func readFile(name string) (string, error) {
	data, err := os.ReadFile(name)
	return string(data), err
}

// TestPowersOfTheGame: the page asks for the power-ups that the game has, and for none if the game is unknown.
func TestPowersOfTheGame(t *testing.T) {
	w := newWizard(t, t.TempDir())
	for _, c := range []struct {
		game string
		has  bool
	}{{"", false}, {"samegame", false}, {"dom", true}} {
		if err := w.session.do(action{Do: "game", Text: c.game}); err != nil {
			t.Fatal(err)
		}
		if got := w.session.view().Powers; got == nil || (len(got) > 0) != c.has {
			t.Errorf("game %q has %q", c.game, got)
		}
	}
}

// TestNameFor: what is taught for another game with such tiles does not replace the profile of the first one.
func TestNameFor(t *testing.T) {
	base := &calibration.Profile{Name: "moongrove", Game: "moongrove"}
	for _, c := range []struct {
		name, game string
		base       *calibration.Profile
		want       string
	}{
		{"", "quadra", base, "quadra"}, {"mine", "quadra", base, "mine"}, {"", "moongrove", base, ""}, {"", "", base, ""}, {"", "quadra", nil, ""},
	} {
		if got := nameFor(state{name: c.name, game: c.game}, c.base); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}
