package calibration

import (
	"os"
	"path/filepath"
	"testing"
)

// TestReplaceKeepsWhatWasThere: every profile that is replaced stays, also one
// that can no longer be read.
func TestReplaceKeepsWhatWasThere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "mine.toml")
	p := Profile{Schema: Schema, Name: "mine", Palette: []Color{{Name: "green", Letter: "G", Ranges: []ColorRange{{}}}}}
	if kept, err := p.Replace(path); err != nil || kept != "" {
		t.Fatalf("the first: kept %q, %v", kept, err)
	}
	if err := os.WriteFile(path, []byte("written by hand"), 0o644); err != nil {
		t.Fatal(err)
	}
	kept, err := p.Replace(path)
	if err != nil || kept != path+".1" {
		t.Fatalf("the second: kept %q, %v", kept, err)
	}
	if old, err := os.ReadFile(kept); err != nil || string(old) != "written by hand" {
		t.Errorf("kept %q, %v", old, err)
	}
	if kept, err := p.Replace(path); err != nil || kept != path+".2" {
		t.Errorf("the third: kept %q, %v", kept, err)
	}
	if _, err := LoadAll(filepath.Dir(path)); err != nil {
		t.Errorf("what is kept is in the way: %v", err)
	}
}

// TestOwnIsAsWritten: Own reads a profile without the one that it extends.
func TestOwnIsAsWritten(t *testing.T) {
	dir := write(t, map[string]string{"dom.toml": "schema = 1\nname = \"dom\"\nextends = \"dom\"\naspect = 1.4\n"})
	p, err := Own(filepath.Join(dir, "dom.toml"))
	if err != nil || p.Extends != "dom" || len(p.Palette) != 0 {
		t.Fatalf("%+v, %v", p, err)
	}
	base, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	dom, _ := Find(base, "dom")
	over := p.Over(dom)
	if over.Extends != "" || over.Aspect != 1.4 || len(over.Palette) != len(dom.Palette) {
		t.Errorf("over the built-in one: %+v", over)
	}
}

// TestRemembering: a profile that is learned anew loses no power-ups, and no
// colours if it goes beyond the old one.
func TestRemembering(t *testing.T) {
	colors := func(letters ...string) (list []Color) {
		for _, l := range letters {
			list = append(list, Color{Name: l, Letter: l, Ranges: []ColorRange{{}}})
		}
		return list
	}
	old := Profile{Name: "dom", Extends: "dom", Palette: colors("G", "B"), Templates: []Template{{Kind: "wild", PNG: []byte("1")}, {Kind: "fill", PNG: []byte("2")}}}
	fresh := Profile{Name: "dom", Extends: "dom", Palette: colors("G", "Y"), Templates: []Template{{Kind: "wild", PNG: []byte("1")}}}
	if p := fresh.Remembering(old); len(p.Palette) != 3 || len(p.Templates) != 2 || p.Extends != "dom" {
		t.Errorf("beyond the old one: %+v", p)
	}
	fresh.Extends = ""
	if p := fresh.Remembering(old); len(p.Palette) != 2 || len(p.Templates) != 2 || p.Extends != "" {
		t.Errorf("by itself: %+v", p)
	}
}
