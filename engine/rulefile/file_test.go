package rulefile

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/domvision/domvision/games"
)

const valid = `schema = 1
name = "my-game"
title = "My game"

[board]
rows = 10
cols = 12
colors = 4

[groups]
points = "n*(n-1)"
`

func TestParse(t *testing.T) {
	f, err := Parse("my-game.rules.toml", []byte(valid))
	if err != nil {
		t.Fatal(err)
	}
	if f.Name != "my-game" || f.Board != (Board{Rows: 10, Cols: 12, Colors: 4}) || f.Groups.Points != "n*(n-1)" || f.Swaps != nil {
		t.Errorf("read %+v", f)
	}
}

// TestParseErrors changes the valid file, and expects an error with the line of the change.
func TestParseErrors(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		line           int
		want           string
	}{
		{"another version", "schema = 1", "schema = 2", 1, "this program reads version 1"},
		{"no version", "schema = 1\n", "", 1, `"schema" is missing`},
		{"no TOML", "rows = 10", "rows 10", 6, "expected"},
		{"a text for a number", "rows = 10", `rows = "ten"`, 6, "the value is text in quotes: expected a whole number"},
		{"a fraction", "rows = 10", `rows = 10.5`, 6, "expected a whole number"},
		{"an unknown key", "points =", "pionts =", 11, `"groups.pionts" is no key`},
		{"an unknown table", "[groups]", "[grups]\nx = 1\n[groups]", 10, `"grups" is no key`},
		{"a key of the other family", "points =", "line = \"n\"\npoints =", 11, `is a key of "swaps"`},
		{"both families", "[groups]", "[swaps]\nline = \"n\"\n[groups]", 10, "one family"},
		{"a third family and groups", "title =", "other = \"a path is dragged\"\ntitle =", 3, "contradicts"},
		{"no family", "[groups]\npoints = \"n*(n-1)\"\n", "", 1, "what does a move do?"},
		{"special tiles in groups", "[groups]", "[[specials]]\nkind = \"star\"\n[groups]", 10, "are tiles of games of swaps"},
		{"a million numbers", "[groups]", "[groups]\ntable = [" + strings.Repeat("1,", 1e6) + "]", 1, "larger than 64 kB"},
		{"no name", `name = "my-game"`, `name = ""`, 2, "is missing"},
		{"a path as name", `name = "my-game"`, `name = "../my-game"`, 2, "a to z"},
		{"no title", `title = "My game"`, "", 1, "what do people call"},
		{"a title with a control character", `title = "My game"`, `title = "My\u001b[2J game"`, 3, "printable"},
		{"a long title", `title = "My game"`, `title = "` + strings.Repeat("x", 600) + `"`, 3, "longer than 500"},
		{"no rows", "rows = 10\n", "", 5, `"board.rows" is 0`},
		{"too many rows", "rows = 10", "rows = 65", 6, "expected 1 to 64"},
		{"too many colours", "colors = 4", "colors = 10", 8, "expected 1 to 9"},
		{"a weight of no colour", "[groups]", "[weights]\nred = 2\n[groups]", 11, "is no colour"},
		{"a negative weight", "[groups]", "[weights]\nR = -2\n[groups]", 11, "expected 0 to 1000"},
		{"nested", "[groups]", "x = " + strings.Repeat("[", 20) + strings.Repeat("]", 20) + "\n[groups]", 10, "nested"},
		{"twice the same", "rows = 10", "rows = 10\nrows = 11", 7, "rows"},
		{"a long key", "[groups]", strings.Repeat("k", 60_000) + " = 1\n[groups]", 10, "kkkk"},
		{"too large", "[groups]", "#" + strings.Repeat("x", MaxFile) + "\n[groups]", 1, "larger than 64 kB"},
	} {
		text := strings.Replace(valid, c.old, c.new, 1)
		_, err := Parse("my-game.rules.toml", []byte(text))
		var wrong *Error
		switch {
		case !errors.As(err, &wrong):
			t.Errorf("%s: error %v", c.name, err)
		case wrong.Line != c.line || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), fmt.Sprintf("my-game.rules.toml, line %d: ", c.line)):
			t.Errorf("%s: %v; want line %d and %q", c.name, err, c.line, c.want)
		case len(err.Error()) > 600:
			t.Errorf("%s: the error has %d bytes", c.name, len(err.Error()))
		}
	}
}

// TestBuiltin: the index lists every file, and every file has a source.
func TestBuiltin(t *testing.T) {
	files, err := games.Files.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	list := Builtin()
	if len(list) != len(files) {
		t.Errorf("%d files, but index.txt lists %d games", len(files), len(list))
	}
	readme, err := os.ReadFile("../../games/README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rows, _ := strings.Cut(string(readme), "|---|---|---|\n")
	for _, f := range list {
		if f.Source == "" {
			t.Errorf("%s: where are its rules from?", f.Path())
		}
		family := "neither"
		switch {
		case f.Groups != nil:
			family = "groups"
		case f.Swaps != nil:
			family = "swaps"
		}
		row, rest, _ := strings.Cut(rows, "\n")
		if want := fmt.Sprintf("| [%s](%[1]s.rules.toml) | %s | %s |", f.Name, f.Title, family); row != want {
			t.Errorf("games/README.md has the row\n%s, want\n%s", row, want)
		}
		rows = rest
	}
}

// own sets up a folder of own games, and returns it.
func own(t *testing.T) string {
	t.Helper()
	config := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", config)
	dir, err := UserDir()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(dir, config) {
		t.Skip("this system keeps its configuration elsewhere")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestFind(t *testing.T) {
	dir := own(t)
	if _, err := Find("my-game"); !errors.Is(err, ErrUnknown) {
		t.Errorf("before there is a file: %v", err)
	}
	write(t, filepath.Join(dir, "my-game"+Extension), valid)
	if f, err := Find("my-game"); err != nil || f.Title != "My game" {
		t.Errorf("found %+v, %v", f, err)
	}
	if f, err := Find("samegame"); err != nil || f.Path() != "games/samegame.rules.toml" {
		t.Errorf("found %+v, %v", f, err)
	}
	names := Names()
	if names[0] != "dom" || names[len(names)-1] != "my-game" {
		t.Errorf("names are %v", names)
	}
	for _, name := range []string{"../my-game", "", "no-game"} {
		if _, err := Find(name); !errors.Is(err, ErrUnknown) || !strings.Contains(err.Error(), "known are dom, ") {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ file, name, want string }{
		{"my-game", "other", "name the file other.rules.toml"},
		{"samegame", "samegame", "that of a built-in game"},
	} {
		path := filepath.Join(dir, c.file+Extension)
		write(t, path, strings.Replace(valid, "my-game", c.name, 1))
		if _, err := Load(path); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%s in %s: %v", c.name, c.file, err)
		}
	}
	copied := filepath.Join(dir, "bubble-burst"+Extension)
	write(t, copied, string(Builtin()[5].Text()))
	if f, err := Load(copied); err != nil || f.Name != "bubble-burst" {
		t.Errorf("a copy of a built-in file: %v", err)
	}
	if _, err := Load(dir); err == nil {
		t.Error("a folder is a file of rules")
	}
}
