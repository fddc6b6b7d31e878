package front

import (
	"image"
	"os"
	"path/filepath"
	"testing"

	"github.com/domvision/domvision/calibration"
)

// TestTaughtProfileIsUsed: a profile that is saved while the watch runs is known at the next look.
func TestTaughtProfileIsUsed(t *testing.T) {
	dir := t.TempDir()
	reader, err := NewReader(Store{Dir: calibration.Folder(dir)}.Readable)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "mine.toml"), []byte("schema = 1\nname = \"mine\"\nextends = \"dom\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	nothing := image.NewRGBA(image.Rect(0, 0, 100, 100))
	for _, stale := range []bool{false, true} {
		if stale {
			reader.Stale()
		}
		if _, err := reader.Read(nothing); err == nil {
			t.Fatal("a board is seen in nothing")
		}
		if _, known := reader.colors.Names["mine"]; known != stale {
			t.Errorf("stale: %v, but the profile is known: %v", stale, known)
		}
	}
}
