package session

import (
	"io/fs"
	"testing"
	"testing/fstest"
)

// renaming is a folder in which a file was listed and has another name by now.
type renaming struct{ fstest.MapFS }

func (r renaming) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := r.MapFS.ReadDir(name)
	for i, e := range entries {
		if e.Name() == "temporary" {
			entries[i] = renamed{e}
		}
	}
	return entries, err
}

type renamed struct{ fs.DirEntry }

func (renamed) Info() (fs.FileInfo, error) { return nil, fs.ErrNotExist }

// TestSizeWhileAPictureIsWritten: a picture that gets its name just then makes no
// record unreadable.
func TestSizeWhileAPictureIsWritten(t *testing.T) {
	dir := renaming{fstest.MapFS{"session.jsonl": {Data: make([]byte, 20)}, "temporary": {Data: make([]byte, 3)}}}
	if size, err := sizeOf(dir); size != 20 || err != nil {
		t.Errorf("%d bytes, %v", size, err)
	}
}
