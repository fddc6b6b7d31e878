package review

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/domvision/domvision/session"
)

// TestFormats reads an analysis that the first version wrote.
func TestFormats(t *testing.T) {
	s, err := session.Read(filepath.Join("..", "session", "testdata", "formats"), "ul4n7d")
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join("testdata", "formats", fileName))
	if err != nil {
		t.Fatal(err)
	}
	s.Dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(s.Dir, fileName), data, 0o600); err != nil {
		t.Fatal(err)
	}
	a := opened(t, s)
	if a.Missing(5000) != 0 || a.Dropped != 0 || len(a.Lines()) != 6 || a.Lines()[1].Points != 121 {
		t.Errorf("missing %d, dropped %d: %+v", a.Missing(5000), a.Dropped, a.Lines())
	}
}
