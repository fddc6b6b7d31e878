package calibration

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/exhaustive"
)

const oneColor = "schema = 1\nname = \"x\"\n[[palette]]\nname = \"red\"\nletter = \"R\"\nrange = [{ min = [0, 0, 0], max = [1, 1, 1] }]\n"

// within fails if something takes a second, or more than 100 MB.
func within(t *testing.T, do func() error) error {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	began := time.Now()
	err := do()
	took := time.Since(began)
	runtime.ReadMemStats(&after)
	if grown := after.TotalAlloc - before.TotalAlloc; took > 3*time.Second || grown > 100<<20 {
		t.Errorf("it took %v and %d MB", took, grown>>20)
	}
	return err
}

// TestProfileBombs: small files that would take much memory or time are refused.
func TestProfileBombs(t *testing.T) {
	exhaustive.NoRace(t) // it also measures time
	var flat bytes.Buffer
	if err := png.Encode(&flat, image.NewGray(image.Rect(0, 0, 1024, 1024))); err != nil {
		t.Fatal(err)
	}
	picture := base64.StdEncoding.EncodeToString(flat.Bytes())
	for name, c := range map[string]struct{ text, says string }{
		"dotted key":     {strings.Repeat("a.", 10_000) + "a = 1\n", "line 1: nested"},
		"quoted key":     {strings.Repeat(`"a".`, 10_000) + "a = 1\n", "line 1: nested"},
		"table":          {"\n[" + strings.Repeat("a.", 10_000) + "a]\n", "line 2: nested"},
		"arrays":         {"a = " + strings.Repeat("[", 10_000), "nested"},
		"inline tables":  {"a = " + strings.Repeat("{a=", 10_000), "nested"},
		"after a string": {"a = \"\\\"\"\nb = '''\n'''\n" + strings.Repeat("a.", 100) + "a = 1\n", "line 4: nested"},
		"after a quote":  {"a = [\"\"\"b\"\"\"\", {" + strings.Repeat("a.", 10_000) + "a = 1}]\n", "line 1: nested"},
		"after quotes":   {"a = ['''b''''', {" + strings.Repeat("a.", 10_000) + "a = 1}]\n", "line 1: nested"},
		"after comments": {"# \"\n" + strings.Repeat("a.", 100) + "a = 1\n", "line 2: nested"},
		"large":          {strings.Repeat("#\n", MaxFile), "larger than"},
		"pictures":       {oneColor + strings.Repeat("[[template]]\nkind = \"wild\"\ndata = \""+picture+"\"\n", 100), "million pixels"},
		"taught":         {oneColor + "[taught]\nsizes = [[9, 9]]\n" + strings.Repeat("[[taught.tile]]\nletter = \"R\"\npicture = \""+picture+"\"\n", 100), "million pixels"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "x.toml")
			if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
				t.Fatal(err)
			}
			err := within(t, func() error { _, err := Load(path); return err })
			if err == nil || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), path) {
				t.Errorf("error %v", err)
			}
		})
	}
}

// TestChainOfProfiles: a chain may have 16 profiles, and no more are read.
func TestChainOfProfiles(t *testing.T) {
	dir := t.TempDir()
	for i := range 1000 {
		text := oneColor
		if i > 0 {
			text = fmt.Sprintf("schema = 1\nname = \"p%d\"\nextends = \"p%d\"\n", i, i-1)
		}
		text = strings.Replace(text, "name = \"x\"", "name = \"p0\"", 1)
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("p%d.toml", i)), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Load(filepath.Join(dir, "p16.toml")); err != nil {
		t.Errorf("16 levels: %v", err)
	}
	for _, name := range []string{"p18.toml", "p999.toml"} {
		err := within(t, func() error { _, err := Load(filepath.Join(dir, name)); return err })
		if err == nil || !strings.Contains(err.Error(), "chain of more than 16") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
