package session

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Continue goes on with a record in the folder dir of all records, after the program that wrote it has
// ended, in whatever way. If that still writes it, the error is [ErrRunning].
func Continue(dir, id string) (*Recorder, error) {
	path := filepath.Join(dir, id, fileName)
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return nil, fmt.Errorf("going on with the record %s: %w", id, err)
	}
	r, err := continued(dir, id, f)
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("going on with the record %s: %w", id, err)
	}
	return r, nil
}

func continued(dir, id string, f *os.File) (*Recorder, error) {
	if err := lock(f); err != nil {
		return nil, err
	}
	s, err := Read(dir, id)
	if err != nil {
		return nil, err
	}
	if len(s.Turns) == 0 {
		return nil, errors.New("it has no board")
	}
	text, err := os.ReadFile(f.Name())
	if err != nil {
		return nil, err
	}
	whole := bytes.LastIndexByte(text, '\n') + 1 // what follows was not finished
	if err := f.Truncate(int64(whole)); err != nil {
		return nil, err
	}
	return &Recorder{
		id: id, dir: s.Dir, file: f, turns: s.last, parts: bytes.Count(text, []byte{'\n'}), last: s.Turns[len(s.Turns)-1],
		length: int64(whole), used: s.Size, after: lastWritten(dir),
	}, nil
}
