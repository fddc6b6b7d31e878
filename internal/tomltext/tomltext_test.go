package tomltext

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
)

// TestNotNested: a file is not refused for being long.
func TestNotNested(t *testing.T) {
	for _, text := range []string{
		"a = " + strings.Repeat("[1.5, 2.5],", 100), "a = \"" + strings.Repeat("[.", 100) + "\"\n", "# " + strings.Repeat("[.", 100) + "\n",
		"a = '''\n" + strings.Repeat("[.\n", 100) + "'''\n", strings.Repeat("[a.b.c]\nd.e = 1.5\n", 100), "#", "", "\"", "'''",
	} {
		if err := Check([]byte(text)); err != nil {
			t.Errorf("%.30q: %v", text, err)
		}
	}
}

// TestNestedInParts: the levels of headers, dotted keys, tables and arrays add up.
func TestNestedInParts(t *testing.T) {
	eight := strings.Repeat("a.", 7) + "a"
	for text, want := range map[string]bool{
		"[" + eight + "]\n" + eight + " = 1": true, "[" + eight + "]\n" + eight + ".b.c = 1": false, "[[" + eight + "]]\n" + eight + ".b.c = 1": false,
		"[" + eight + "]\n[a]\n" + eight + ".b.c = 1": true, "[" + eight + "]\na = [\n 1.5,\n {" + eight + " = 1.5},\n]": false,
		eight + " = {" + eight + " = 1}": true, eight + " = {" + eight + " = {a = {b = 1}}}": false, eight + " = {a = 1, " + eight + " = 1}\n" + eight + " = 1": true,
		"a = [\n[1.5, 2],\n[3]]\n[" + eight + "]": true, "a = {" + strings.Repeat(eight+" = {", 15) + strings.Repeat("}", 16): false, "]]]}}} = [": true,
	} {
		if err := Check([]byte(text)); (err == nil) != want {
			t.Errorf("%q: error %v", text, err)
		}
	}
}

// TestManyKeys: no file has very many keys or headers.
func TestManyKeys(t *testing.T) {
	for _, key := range []string{"a = 1\n", "[a]\n", "[[a]]\n"} {
		if err := Check([]byte(strings.Repeat(key, maxKeys))); err != nil {
			t.Errorf("%q: %v", key, err)
		}
		if Check([]byte(strings.Repeat(key, maxKeys+1))) == nil {
			t.Errorf("%q: no error", key)
		}
	}
	if Check([]byte("a = ["+strings.Repeat("{a = 1},", maxKeys)+"]")) == nil {
		t.Error("tables in an array: no error")
	}
}

// TestRead: a file that is too large or too deeply nested is refused by name.
func TestRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.toml")
	for text, says := range map[string]string{"a = 1": "", strings.Repeat("a.", 20) + "a = 1": "nested", strings.Repeat("#", MaxFile+1): "too large"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Read(path, MaxFile)
		if (err == nil) != (says == "") || err != nil && (!strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), path)) {
			t.Errorf("%.20q: error %v", text, err)
		}
	}
}

// FuzzCheck: what passes is not nested more deeply than that, however it is written.
func FuzzCheck(f *testing.F) {
	for _, seed := range []string{"a.b = 1", "[a.b]\nc = [[1.5]]", "a = '''\n[[\n'''", `a = "\"["`, "# [", strings.Repeat("a.", 20) + "a = 1",
		`a = ["""b"""", {` + strings.Repeat("a.", 600) + "a = 1}]", "a = ['''b''''', {" + strings.Repeat("a.", 600) + "a = 1}]", "[[a.b.c]]\nd.e = {f.g = [{h.i = 1}]}"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 || Check([]byte(text)) != nil {
			return
		}
		var parsed map[string]any
		meta, err := toml.Decode(text, &parsed)
		if err != nil {
			return
		}
		for _, key := range meta.Keys() {
			if len(key) > MaxDepth+1 {
				t.Errorf("%q has a key of %d parts", text, len(key))
			}
		}
	})
}
