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

// FuzzCheck: what passes is not nested much more deeply than that, however it is written.
func FuzzCheck(f *testing.F) {
	for _, seed := range []string{"a.b = 1", "[a.b]\nc = [[1.5]]", "a = '''\n[[\n'''", `a = "\"["`, "# [", strings.Repeat("a.", 20) + "a = 1",
		`a = ["""b"""", {` + strings.Repeat("a.", 600) + "a = 1}]", "a = ['''b''''', {" + strings.Repeat("a.", 600) + "a = 1}]"} {
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
			if len(key) > 2*MaxDepth*MaxDepth { // a dotted key in each of nested tables
				t.Errorf("%q has a key of %d parts", text, len(key))
			}
		}
	})
}
