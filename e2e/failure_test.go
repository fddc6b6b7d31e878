package e2e

import (
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/overlay"
)

// keep writes what a failure can be understood by into the artefact folder and
// returns where: the frame, the board that was read, the board expected. What is kept
// next to a failure has a name of its own.
func keep(t *testing.T, name string, frame image.Image, read, want engine.Grid) (folder string) {
	t.Helper()
	root := os.Getenv("DOMVISION_E2E_ARTEFACTS")
	if root == "" {
		root = filepath.Join(os.TempDir(), "domvision-e2e")
	}
	folder = filepath.Join(root, strings.ReplaceAll(t.Name(), "/", "-"), name)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Error(err)
		return folder
	}
	if frame != nil {
		f, err := os.Create(filepath.Join(folder, "frame.png"))
		if err == nil {
			err = overlay.EncodePNG(f, frame)
			f.Close()
		}
		if err != nil {
			t.Error(err)
		}
	}
	for file, g := range map[string]engine.Grid{"read.grid.txt": read, "want.grid.txt": want} {
		if err := os.WriteFile(filepath.Join(folder, file), []byte(g.String()), 0o644); err != nil {
			t.Error(err)
		}
	}
	return folder
}

// differences lists the cells in which a board that was read is not as expected.
func differences(read, want engine.Grid) string {
	if read.Rows != want.Rows || read.Cols != want.Cols {
		return fmt.Sprintf("%d x %d cells instead of %d x %d", read.Rows, read.Cols, want.Rows, want.Cols)
	}
	var list []string
	for i, w := range want.Cells {
		if r := read.Cells[i]; r != w {
			list = append(list, fmt.Sprintf("row %d, column %d: %c instead of %c", i/want.Cols+1, i%want.Cols+1, r.Color.Char(), w.Color.Char()))
		}
	}
	return strings.Join(list, "; ")
}
