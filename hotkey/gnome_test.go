//go:build unix

package hotkey

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// gnome puts a gsettings in front of the PATH that returns a list and writes down what it is told.
func gnome(t *testing.T, list string) (told func() string) {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "told")
	script := "#!/bin/sh\nif [ \"$1\" = get ]; then echo \"" + list + "\"; else echo \"$@\" >> '" + file + "'; fi\n"
	if err := os.WriteFile(filepath.Join(dir, "gsettings"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	return func() string { text, _ := os.ReadFile(file); return string(text) }
}

func TestBindGNOME(t *testing.T) {
	for list, want := range map[string]string{
		"@as []":                             "['" + gnomeFolder + "']",
		"['/other/', '/o2/']":                "['/other/', '/o2/', '" + gnomeFolder + "']",
		"['/other/', '" + gnomeFolder + "']": "['/other/', '" + gnomeFolder + "']",
	} {
		told := gnome(t, list)
		if err := BindGNOME(t.Context(), mustParse(t, "ctrl+F9")); err != nil {
			t.Fatal(err)
		}
		for _, line := range []string{"binding \"<Control>F9\"\n", "' trigger\"\n", "custom-keybindings " + want + "\n"} {
			if !strings.Contains(told(), line) {
				t.Errorf("%s: told %q, without %q", list, told(), line)
			}
		}
	}
}

func TestBoundGNOME(t *testing.T) {
	for binding, want := range map[string]string{"<Control>F9": "ctrl+F9", "F9": "F9", "<Hyper>x": "<Hyper>x"} {
		for list, want := range map[string]string{"['/other/']": "", "['/other/', '" + gnomeFolder + "']": want} {
			gnome(t, "$(if [ $3 = binding ]; then echo \\''"+binding+"'\\'; else echo \""+list+"\"; fi)")
			if got := BoundGNOME(t.Context()); got != want {
				t.Errorf("%s, %s: %q, want %q", list, binding, got, want)
			}
		}
	}
}

func TestUnbindGNOME(t *testing.T) {
	told := gnome(t, "['/other/', '"+gnomeFolder+"']")
	if err := UnbindGNOME(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(told(), "custom-keybindings ['/other/']\n") || !strings.Contains(told(), "reset-recursively") {
		t.Errorf("told %q", told())
	}
	t.Setenv("PATH", t.TempDir())
	if err := UnbindGNOME(t.Context()); !errors.Is(err, ErrNoShortcuts) {
		t.Errorf("without gsettings: error %v, want %v", err, ErrNoShortcuts)
	}
}
