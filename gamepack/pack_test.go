package gamepack

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/domvision/domvision/calibration"
)

const (
	fives = "schema = 1\nname = \"fives\"\ntitle = \"Fives\"\nboard = { rows = 3, cols = 4, colors = 3 }\n[groups]\npoints = \"5*n\"\n"
	look  = "schema = 1\nname = \"fives\"\nextends = \"sgt-samegame\"\ngame = \"fives\"\n"
)

// board is a small picture as PNG.
func board(width, height int) string {
	img := image.NewNRGBA(image.Rect(0, 0, width, height))
	for i := range img.Pix {
		img.Pix[i] = byte(i * 7)
	}
	img.Set(0, 0, color.White)
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		panic(err)
	}
	return out.String()
}

// packed is an archive of pairs of name and data.
func packed(t testing.TB, files ...string) []byte {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for i := 0; i < len(files); i += 2 {
		f, err := w.Create(files[i])
		if err == nil {
			_, err = f.Write([]byte(files[i+1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func whole(t testing.TB) []byte {
	return packed(t, "board.png", board(30, 20), "fives.toml", look, "fives.rules.toml", fives)
}

// own makes a player's folders.
func own(t *testing.T) Folders {
	dir := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", dir)
	t.Setenv("AppData", dir)
	t.Setenv("HOME", dir)
	t.Setenv("XDG_DATA_HOME", dir)
	folders, err := UserFolders()
	if err != nil {
		t.Fatal(err)
	}
	return folders
}

// TestShare: what one player exports, another one imports and exports alike.
func TestShare(t *testing.T) {
	folders := own(t)
	p, err := Parse("fives.zip", whole(t))
	if err != nil {
		t.Fatal(err)
	}
	changes, err := p.Changes(folders)
	if err != nil || len(changes) != 3 {
		t.Fatalf("changes %v, %v", changes, err)
	}
	if _, err := os.Stat(folders.Games); err == nil {
		t.Error("listing the changes has written something")
	}
	if err := Import(changes); err != nil {
		t.Fatal(err)
	}
	if names, err := folders.Names(); err != nil || len(names) != 1 || names[0] != "fives" {
		t.Errorf("games to share: %q, %v", names, err)
	}
	found, err := folders.Find("fives")
	if err != nil {
		t.Fatal(err)
	}
	var first, again bytes.Buffer
	if err := errors.Join(p.Encode(&first), found.Encode(&again)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), again.Bytes()) || found.Board.Bounds().Dx() != 30 || found.Looks[0].Game != "fives" {
		t.Errorf("exported: %+v", found)
	}
	changes, err = p.Changes(folders)
	if err != nil || !changes[0].Same || !changes[1].Same || !changes[2].Same {
		t.Errorf("imported again: %v, %v", changes, err)
	}
	if _, err := folders.Find("samegame"); !errors.Is(err, ErrNothing) {
		t.Errorf("a built-in game without an own look: %v", err)
	}
}

// TestReplace: what is replaced stays next to it, and is there again if something fails.
func TestReplace(t *testing.T) {
	folders := own(t)
	p, err := Parse("fives.zip", whole(t))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folders.Games, "fives.rules.toml")
	if err := errors.Join(os.MkdirAll(folders.Games, 0o755), os.WriteFile(path, []byte("mine"), 0o644)); err != nil {
		t.Fatal(err)
	}
	changes, err := p.Changes(folders)
	if err != nil || changes[0].Kept != path+".1" {
		t.Fatalf("%+v, %v", changes, err)
	}
	if err := os.WriteFile(filepath.Dir(string(folders.Looks))+"/profiles", nil, 0o644); err != nil { // no folder
		t.Fatal(err)
	}
	if err := Import(changes); err == nil {
		t.Fatal("a look was written where no folder can be")
	}
	entries, _ := os.ReadDir(folders.Games)
	if text, _ := os.ReadFile(path); string(text) != "mine" || len(entries) != 1 {
		t.Errorf("after an error the rules are %q, beside %v", text, entries)
	}
	if err := os.Remove(string(folders.Looks)); err != nil {
		t.Fatal(err)
	}
	if err := Import(changes); err != nil {
		t.Fatal(err)
	}
	if text, _ := os.ReadFile(path + ".1"); string(text) != "mine" {
		t.Errorf("the previous rules are %q", text)
	}
}

// TestBuiltinGame: the look of a built-in game is shared without its rules.
func TestBuiltinGame(t *testing.T) {
	folders := own(t)
	p, err := Parse("mine.zip", packed(t, "mine.toml", strings.Replace(strings.Replace(look, `"fives"`, `"mine"`, 1), `"fives"`, `"samegame"`, 1)))
	if err != nil || p.Game != "samegame" || p.Title() != "SameGame" {
		t.Fatalf("%+v, %v", p, err)
	}
	changes, err := p.Changes(folders)
	if err == nil {
		err = Import(changes)
	}
	if err != nil {
		t.Fatal(err)
	}
	if found, err := folders.Find("samegame"); err != nil || found.Rules != nil || len(found.Looks) != 1 {
		t.Errorf("%+v, %v", found, err)
	}
}

// lying is an archive whose only file claims another size than it has.
func lying(t *testing.T, claimed uint32) []byte {
	data := packed(t, "fives.rules.toml", fives+strings.Repeat("#\n", 1000))
	entry := bytes.Index(data, []byte("PK\x01\x02"))
	for i := range 4 {
		data[entry+24+i] = byte(claimed >> (8 * i))
	}
	return data
}

// TestBad: what is wrong in a pack is said with the name of the file and, in a text, the line.
func TestBad(t *testing.T) {
	own(t)
	var many []string
	for i := range 10_000 {
		many = append(many, fmt.Sprintf("a%d.toml", i), look)
	}
	link := func() []byte {
		var out bytes.Buffer
		w := zip.NewWriter(&out)
		h := &zip.FileHeader{Name: "fives.toml"}
		h.SetMode(fs.ModeSymlink | 0o777)
		f, _ := w.CreateHeader(h)
		f.Write([]byte("/etc/passwd"))
		w.Close()
		return out.Bytes()
	}
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"no archive":       {[]byte("hello"), "x.zip: this is not a zip archive, or it is damaged"},
		"cut":              {whole(t)[:300], "x.zip: this is not a zip archive, or it is damaged"},
		"empty":            {packed(t), "x.zip: it holds 0 files: expected 1 to 16"},
		"large":            {make([]byte, MaxFile+1), "x.zip: larger than 8 MB, which no game pack needs"},
		"many":             {packed(t, many...), "x.zip: it holds 10000 files: expected 1 to 16"},
		"path":             {packed(t, "../../fives.rules.toml", fives), `x.zip: the name "../../fives.rules.toml" holds a path: a game pack has no folders`},
		"folder":           {packed(t, "fives/fives.toml", look), "holds a path"},
		"backslash":        {packed(t, `..\fives.toml`, look), "holds a path"},
		"drive":            {packed(t, `c:fives.toml`, look), "holds a path"},
		"program":          {packed(t, "setup.exe", "MZ"), `"setup.exe" has no place in a game pack: expected NAME.rules.toml, NAME.toml and board.png`},
		"hidden":           {packed(t, ".toml", look), "has no place"},
		"line break":       {packed(t, "a\nb.toml", look), `"a\nb.toml" has no place`},
		"twice":            {packed(t, "fives.toml", look, "fives.toml", look), "x.zip: fives.toml is there twice"},
		"link":             {link(), "x.zip: fives.toml is not a file"},
		"bomb":             {packed(t, "fives.rules.toml", strings.Repeat("#\n", 50<<20)), "x.zip: fives.rules.toml is too large: 102400 kB unpacked"},
		"many large":       {packed(t, "a.toml", strings.Repeat("#", 2<<20), "b.toml", strings.Repeat("#", 2<<20), "c.toml", strings.Repeat("#", 2<<20), "d.toml", strings.Repeat("#", 2<<20), "e.toml", "#"), "x.zip: e.toml is too large"},
		"larger than said": {lying(t, 50), "x.zip: fives.rules.toml is damaged"},
		"less than said":   {lying(t, 60_000), "x.zip: fives.rules.toml is damaged"},
		"rules":            {packed(t, "fives.rules.toml", strings.Replace(fives, "5*n", "5*m", 1)), `x.zip/fives.rules.toml, line 6: "groups.points" "5*m": `},
		"contradiction":    {packed(t, "fives.rules.toml", fives+"smallest = 1\n"), `x.zip/fives.rules.toml, line 7: "groups.smallest" is 1`},
		"other version":    {packed(t, "fives.rules.toml", strings.Replace(fives, "1", "2", 1)), `x.zip/fives.rules.toml, line 1: "schema" is 2; this program reads version 1`},
		"misnamed":         {packed(t, "sixes.rules.toml", fives), `x.zip/sixes.rules.toml, line 2: "name" is "fives": name the file fives.rules.toml`},
		"built-in name":    {packed(t, "dom.rules.toml", strings.Replace(fives, `"fives"`, `"dom"`, 1)), `x.zip/dom.rules.toml, line 2: "name" is that of a built-in game`},
		"two games":        {packed(t, "fives.rules.toml", fives, "sixes.rules.toml", strings.Replace(fives, `"fives"`, `"sixes"`, 1)), `x.zip/sixes.rules.toml, line 2: "name" is that of a second game: a pack holds one`},
		"broken look":      {packed(t, "fives.rules.toml", fives, "fives.toml", "schema = 1\nname ="), "profile x.zip/fives.toml: toml: line 2"},
		"version of look":  {packed(t, "fives.rules.toml", fives, "fives.toml", strings.Replace(look, "1", "9", 1)), `profile x.zip/fives.toml: field "schema": is 9; this program reads schema 1`},
		"look beside":      {packed(t, "fives.toml", look+"[[template]]\nkind = \"wild\"\nfile = \"/etc/passwd\"\n"), `profile x.zip/fives.toml: field "template[0]": give the picture as "data", not as a file`},
		"misnamed look":    {packed(t, "fives.rules.toml", fives, "sixes.toml", look), `field "name": is "fives", but the file is named after another profile`},
		"reserved look":    {packed(t, "auto.toml", strings.Replace(look, "fives", "auto", 1)), `field "name": is reserved`},
		"look alone":       {packed(t, "fives.toml", look), `x.zip: the rules are missing, and "fives" is no built-in game`},
		"look of another":  {packed(t, "fives.rules.toml", fives, "fives.toml", strings.Replace(look, `game = "fives"`, `game = "dom"`, 1)), `x.zip/fives.toml: field "game": is "dom", but the pack is of fives`},
		"picture alone":    {packed(t, "board.png", board(9, 9)), "x.zip: it holds neither rules nor a look"},
		"no picture":       {packed(t, "fives.rules.toml", fives, "board.png", "GIF89a"), "x.zip/board.png: this is not a PNG picture"},
		"large picture":    {packed(t, "fives.rules.toml", fives, "board.png", board(5000, 1)), "x.zip/board.png: the picture is 5000 x 1 pixels: expected at most 4096 a side"},
		"broken picture":   {packed(t, "fives.rules.toml", fives, "board.png", board(30, 20)[:100]), "x.zip/board.png: "},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Parse("x.zip", c.data)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v; want %q", err, c.want)
			}
		})
	}
}

// FuzzParse: whatever a pack holds, it is refused or can be written and read again.
func FuzzParse(f *testing.F) {
	f.Add(whole(f))
	f.Add(packed(f, "fives.rules.toml", fives))
	f.Add(packed(f, "../fives.toml", look))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := Parse("x.zip", data)
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := p.Encode(&out); err != nil {
			t.Fatal(err)
		}
		changes, err := p.Changes(Folders{"/nowhere/games", calibration.Folder("/nowhere/profiles"), ""})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range changes {
			if dir := filepath.Dir(c.Path); dir != filepath.FromSlash("/nowhere/games") && dir != filepath.FromSlash("/nowhere/profiles") {
				t.Errorf("it would write %s", c.Path)
			}
		}
	})
}
