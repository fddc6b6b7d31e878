package calibration

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/domvision/domvision/engine"
)

func TestBuiltinProfiles(t *testing.T) {
	profiles, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"dom", "dom-12x14", "dom-12x15", "dom-14x16", "dom-15x17", "dom-16x18",
		"sgt-samegame", "swell-foop", "klickety", "klickety-ksame"} {
		p, err := Find(profiles, name)
		if err != nil {
			t.Error(err)
		}
		if p.Game == "" || p.Aspect == 0 || len(p.Palette) == 0 {
			t.Errorf("%s: game %q, aspect %g, %d colours", name, p.Game, p.Aspect, len(p.Palette))
		}
	}
	dom, _ := Find(profiles, "dom-14x16")
	if dom.Rows != (Range{14, 14}) || dom.Cols != (Range{16, 16}) {
		t.Errorf("dom-14x16 is %v x %v", dom.Rows, dom.Cols)
	}
	kinds := map[engine.Power]bool{}
	for _, template := range dom.Templates {
		kinds[template.Power()] = true
	}
	for _, name := range engine.PowerNames() {
		if power, _ := engine.ParsePower(name); !kinds[power] {
			t.Errorf("no built-in template of %s", name)
		}
	}
}

func TestFindNamesTheKnown(t *testing.T) {
	_, err := Find([]Profile{{Name: "one"}, {Name: "two"}}, "three")
	if err == nil || !strings.Contains(err.Error(), `"three"; known are one, two`) {
		t.Errorf("error %v", err)
	}
}

const minimal = `
schema = 1
name = "mine"
[[palette]]
name = "green"
letter = "G"
[[palette.range]]
min = [40, -60, 20]
max = [80, -20, 60]
`

// write puts profile files into a new folder.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestLoadErrorsNameFileAndField(t *testing.T) {
	for name, c := range map[string]struct{ text, field string }{
		"no schema":         {strings.Replace(minimal, "schema = 1", "", 1), `"schema"`},
		"future schema":     {strings.Replace(minimal, "schema = 1", "schema = 2", 1), `"schema"`},
		"no name":           {strings.Replace(minimal, `name = "mine"`, "", 1), `"name"`},
		"bad name":          {strings.Replace(minimal, `"mine"`, `"My Game"`, 1), `"name"`},
		"no palette":        {"schema = 1\nname = \"mine\"\n", `"palette"`},
		"unknown field":     {minimal + "\n[extra]\nx = 1\n", `"extra"`},
		"long letter":       {strings.Replace(minimal, `"G"`, `"GG"`, 1), `"palette[0].letter"`},
		"bad letter":        {strings.Replace(minimal, `"G"`, `"?"`, 1), `"palette[0].letter"`},
		"nameless colour":   {strings.Replace(minimal, `"green"`, `""`, 1), `"palette[0].name"`},
		"range upside down": {strings.Replace(minimal, "[80, -20, 60]", "[30, -20, 60]", 1), `"palette[0].range[0]"`},
		"range too far":     {strings.Replace(minimal, "[80, -20, 60]", "[80, -20, 600]", 1), `"palette[0].range[0]"`},
		"no range":          {minimal[:strings.Index(minimal, "[[palette.range]]")], `"palette[0].range"`},
		"same letter":       {minimal + minimal[strings.Index(minimal, "[[palette]]"):], `"palette[1].letter"`},
		"bad mean":          {strings.Replace(minimal, `letter = "G"`, "letter = \"G\"\nmean = [1, 2, 300]", 1), `"palette[0].mean"`},
		"aspect nan":        {"aspect = nan\n" + minimal, `"aspect"`},
		"range nan":         {strings.Replace(minimal, "[80, -20, 60]", "[80, nan, 60]", 1), `"palette[0].range[0]"`},
		"no picture":        {minimal + "[[template]]\nkind = \"wild\"\n", `"template[0]"`},
		"aspect":            {"aspect = 9.0\n" + minimal, `"aspect"`},
		"rows":              {"rows = [14, 12]\n" + minimal, `"rows"`},
		"share":             {minimal + "[thresholds]\nshare = 2.0\n", `"thresholds.share"`},
		"template share":    {minimal + "[thresholds]\ntemplate = -1.0\n", `"thresholds.template"`},
		"template file":     {minimal + "[[template]]\nkind = \"wild\"\nfile = \"none.png\"\n", `"template[0]"`},
		"template above":    {minimal + "[[template]]\nkind = \"wild\"\nfile = \"../none.png\"\n", `"template[0]": is not the name of a file beside`},
		"template data":     {minimal + "[[template]]\nkind = \"wild\"\ndata = \"AAAA\"\n", `"template[0]"`},
		"extends nothing":   {"extends = \"nobody\"\n" + minimal, `"extends"`},
		"extends itself":    {"extends = \"mine\"\n" + minimal, `"extends"`},
		"colour picture":    {strings.Replace(minimal, `letter = "G"`, "letter = \"G\"\npicture = \"AAAA\"", 1), "picture"},
		"no TOML":           {"this is no profile", "line 1"},
		"rows as text":      {"rows = \"many\"\n" + minimal, "rows"},
		"three rows":        {"rows = [1, 2, 3]\n" + minimal, "rows"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(write(t, map[string]string{"mine.toml": c.text}), "mine.toml")
			_, err := Load(path)
			if err == nil {
				t.Fatal("no error")
			}
			if !strings.Contains(err.Error(), "mine.toml") || !strings.Contains(err.Error(), c.field) {
				t.Errorf("%q names not both the file and %s", err, c.field)
			}
		})
	}
}

func TestTemplateKindIsChecked(t *testing.T) {
	p := Profile{Schema: Schema, Name: "x", Palette: []Color{{Name: "green", Letter: "G", Ranges: make([]ColorRange, 1)}},
		Templates: []Template{{Kind: "nonsense"}}}
	var field *FieldError
	if err := p.Validate(); !errors.As(err, &field) || field.Field != "template[0].kind" {
		t.Errorf("error %v", err)
	}
}

func TestMissingFile(t *testing.T) {
	_, err := Load(filepath.Join(t.TempDir(), "none.toml"))
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v, want ErrNotExist", err)
	}
}

func TestMissingFolderIsEmpty(t *testing.T) {
	got, err := LoadAll(filepath.Join(t.TempDir(), "none"))
	if err != nil {
		t.Fatal(err)
	}
	if want, _ := Builtin(); len(got) != len(want) {
		t.Errorf("%d profiles, %d built in", len(got), len(want))
	}
}

func TestUserProfileComesFirstAndReachesThoseThatExtendIt(t *testing.T) {
	dir := write(t, map[string]string{"dom.toml": "schema = 1\nname = \"dom\"\nextends = \"dom\"\naspect = 1.4\n"})
	profiles, err := LoadAll(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"dom", "dom-12x14"} {
		p, err := Find(profiles, name)
		if err != nil {
			t.Fatal(err)
		}
		if p.Aspect != 1.4 || len(p.Palette) < 8 || len(p.Templates) < 9 {
			t.Errorf("%s: aspect %g, %d colours, %d templates", name, p.Aspect, len(p.Palette), len(p.Templates))
		}
	}
}

func TestBrokenUserProfilesAreNamed(t *testing.T) {
	dir := write(t, map[string]string{"good.toml": minimal, "bad.toml": "schema = ", "none.toml": "schema = 1\nname = \"dom\""})
	profiles, err := LoadAll(dir)
	if err == nil || strings.Count(err.Error(), "bad.toml") != 1 || strings.Count(err.Error(), "none.toml") != 1 {
		t.Errorf("error %v", err)
	}
	if _, err := Find(profiles, "mine"); err != nil {
		t.Errorf("a good profile beside broken ones: %v", err)
	}
	if _, err := Find(profiles, "dom-12x14"); err == nil {
		t.Error("a profile that extends a broken one is returned")
	}
}

// TestNoProfileFile: a folder or a pipe is refused without waiting for it, and a file that is
// far too large is not read.
func TestNoProfileFile(t *testing.T) {
	for want, put := range map[string]func(path string) error{
		"it is not a file": func(path string) error { return os.Symlink(filepath.Dir(path), path) },
		"it is larger": func(path string) error {
			return errors.Join(os.WriteFile(path, nil, 0o644), os.Truncate(path, MaxFile+1))
		},
	} {
		dir := t.TempDir()
		if err := put(filepath.Join(dir, "bad.toml")); err != nil {
			t.Fatal(err)
		}
		if _, err := LoadAll(dir); err == nil || !strings.Contains(err.Error(), filepath.Join(dir, "bad.toml")+": "+want) {
			t.Errorf("%s: error %v", want, err)
		}
	}
}

func TestTwoFilesOfOneName(t *testing.T) {
	dir := write(t, map[string]string{"a.toml": minimal, "b.toml": minimal})
	if _, err := LoadAll(dir); err == nil || !strings.Contains(err.Error(), "a.toml") || !strings.Contains(err.Error(), "b.toml") {
		t.Errorf("error %v", err)
	}
}

func TestExtendsInAChain(t *testing.T) {
	dir := write(t, map[string]string{
		"mine.toml":  minimal,
		"child.toml": "schema = 1\nname = \"child\"\nextends = \"mine\"\nrows = 9\n",
		"grand.toml": "schema = 1\nname = \"grand\"\nextends = \"child\"\ncols = [5, 7]\n",
	})
	p, err := Load(filepath.Join(dir, "grand.toml"))
	if err != nil {
		t.Fatal(err)
	}
	if p.Rows != (Range{9, 9}) || p.Cols != (Range{5, 7}) || len(p.Palette) != 1 || p.Palette[0].Color() != 'G' {
		t.Errorf("resolved to %+v", p)
	}
}

// TestFileOfAnotherName: the name in the file counts, not the name of the file.
func TestFileOfAnotherName(t *testing.T) {
	dir := write(t, map[string]string{"dom.toml": "schema = 1\nname = \"mine\"\nextends = \"dom\"\naspect = 1.4\n"})
	p, err := Load(filepath.Join(dir, "dom.toml"))
	if err != nil || p.Name != "mine" || p.Aspect != 1.4 || len(p.Palette) < 8 {
		t.Errorf("profile %q, aspect %g, %d colours: %v", p.Name, p.Aspect, len(p.Palette), err)
	}
}

func TestExtendsIsCircular(t *testing.T) {
	dir := write(t, map[string]string{
		"a.toml": "schema = 1\nname = \"a\"\nextends = \"b\"\n",
		"b.toml": "schema = 1\nname = \"b\"\nextends = \"a\"\n",
	})
	if _, err := LoadAll(dir); err == nil || !strings.Contains(err.Error(), "circular") {
		t.Errorf("LoadAll: %v", err)
	}
	if _, err := Load(filepath.Join(dir, "a.toml")); err == nil || !strings.Contains(err.Error(), "circular") {
		t.Errorf("Load: %v", err)
	}
}

func TestSaveAndLoadAgain(t *testing.T) {
	profiles, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range profiles {
		path := filepath.Join(t.TempDir(), "saved.toml")
		if err := want.Save(path); err != nil {
			t.Fatal(err)
		}
		got, err := Load(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range []*Profile{&got, &want} {
			for i := range p.Templates {
				p.Templates[i].File, p.Templates[i].Data = "", ""
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s came back changed:\n got %+v\nwant %+v", want.Name, got, want)
		}
	}
}

func TestNewTemplateChecksThePicture(t *testing.T) {
	encode := func(w, h int) []byte {
		var data bytes.Buffer
		if err := png.Encode(&data, image.NewGray(image.Rect(0, 0, w, h))); err != nil {
			t.Fatal(err)
		}
		return data.Bytes()
	}
	if _, err := NewTemplate(engine.Wild, encode(69, 45)); err != nil {
		t.Error(err)
	}
	var clear bytes.Buffer
	if err := png.Encode(&clear, image.NewNRGBA(image.Rect(0, 0, 69, 45))); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"transparent": clear.Bytes(), "empty": nil, "text": []byte("wild"), "tiny": encode(4, 4), "huge": encode(4000, 10), "cut": encode(69, 45)[:50],
	} {
		if _, err := NewTemplate(engine.Wild, data); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

func FuzzLoad(f *testing.F) {
	f.Add(minimal)
	f.Add("schema = 1\nname = \"a\"\nextends = \"dom\"\nrows = [1, 2]\n")
	l, err := newLoader()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := fstest.MapFS{"mine.toml": &fstest.MapFile{Data: []byte(text)}}
		raw, err := readFile(file, ".", "mine.toml")
		if err != nil {
			return
		}
		p, err := l.resolve(raw, nil)
		if err == nil && p.Validate() != nil {
			t.Errorf("resolved without complaint, but %v", p.Validate())
		}
	})
}

func TestRangeHolds(t *testing.T) {
	for _, test := range []struct {
		of   Range
		n    int
		want bool
	}{
		{Range{}, 5, true}, {Range{8, 12}, 8, true}, {Range{8, 12}, 12, true}, {Range{8, 12}, 7, false}, {Range{8, 12}, 13, false}, {Range{8, 8}, 9, false},
	} {
		if got := test.of.Holds(test.n); got != test.want {
			t.Errorf("%v holds %d: %v", test.of, test.n, got)
		}
	}
}

// TestPictureOfAColor: tiles that no ranges tell apart are kept as pictures.
func TestPictureOfAColor(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 24, 24))
	img.Set(3, 4, color.RGBA{200, 100, 50, 255})
	picture, err := NewPicture(img)
	if err != nil {
		t.Fatal(err)
	}
	p := Profile{Schema: Schema, Name: "shapes", Palette: []Color{{Name: "disc", Letter: "A", Picture: picture}}}
	path := filepath.Join(t.TempDir(), "shapes.toml")
	if err := p.Save(path); err != nil {
		t.Fatal(err)
	}
	again, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	got := again.Palette[0].Picture
	if got == nil || got.Bounds() != img.Rect || color.RGBAModel.Convert(got.At(3, 4)) != img.At(3, 4) {
		t.Errorf("loaded %+v", got)
	}
	if _, err := NewPicture(image.NewRGBA(image.Rect(0, 0, 2, 2))); err == nil {
		t.Error("a picture of 2 x 2 pixels is taken")
	}
	p.Palette[0].Picture = nil
	if err := p.Validate(); err == nil {
		t.Error("a colour with neither ranges nor a picture is taken")
	}
}

// TestNewName: what no profile fits does not replace the built-in profile of its game.
func TestNewName(t *testing.T) {
	for game, want := range map[string]string{"": "mine", "dom": "my-dom", "bejeweled": "my-bejeweled", "samegame": "samegame"} {
		if got := NewName(game); got != want {
			t.Errorf("%q: %s, want %s", game, got, want)
		}
	}
}
