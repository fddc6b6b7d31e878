package boundedfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	if err := os.WriteFile(path, []byte("1234"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path  string
		limit int64
		want  error
	}{
		{path, 4, nil}, {path, 3, ErrTooLarge}, {dir, 4, ErrNoFile}, {path + "s", 4, fs.ErrNotExist},
	} {
		data, err := Read(c.path, c.limit)
		if !errors.Is(err, c.want) || err == nil && string(data) != "1234" {
			t.Errorf("%s, %d bytes: %q, %v; want %v", c.path, c.limit, data, err, c.want)
		}
		if err != nil && !strings.Contains(err.Error(), c.path) {
			t.Errorf("%v does not name %s", err, c.path)
		}
	}
}
