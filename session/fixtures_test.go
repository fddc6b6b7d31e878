package session_test

import (
	"os"
	"runtime"
	"strings"
	"testing"
)

// TestPictureIsNotLeftAlone: where a grid cannot be written, its picture is not there
// either, and the next try writes both. The name of a file ends at 255 bytes, which the
// temporary file of the grid goes beyond, and that of the picture does not.
func TestPictureIsNotLeftAlone(t *testing.T) {
	s := aGame(t)
	id := s.ID
	s.ID = strings.Repeat("x", 235)
	dir := t.TempDir()
	if n, err := s.WriteFixtures(t.Context(), dir, 0); err == nil {
		if runtime.GOOS == "linux" {
			t.Fatalf("wrote %d, though no name may be that long", n.Written)
		}
		t.Skipf("file names may be longer here: wrote %d", n.Written)
	}
	if entries, _ := os.ReadDir(dir); len(entries) > 0 {
		t.Errorf("left %v", entries)
	}
	s.ID = id
	if n, err := s.WriteFixtures(t.Context(), dir, 0); n.Written == 0 || err != nil {
		t.Errorf("wrote %d, %v", n.Written, err)
	}
}

// TestFixturesOfALevel: one level and the other make the game.
func TestFixturesOfALevel(t *testing.T) {
	s := aGame(t)
	var written []int
	for level := range 4 {
		n, err := s.WriteFixtures(t.Context(), t.TempDir(), level)
		if err != nil {
			t.Fatal(err)
		}
		written = append(written, n.Written)
	}
	if written[1] == 0 || written[2] == 0 || written[0] != written[1]+written[2] || written[3] != 0 {
		t.Errorf("wrote %d boards of all levels and each of three", written)
	}
}
