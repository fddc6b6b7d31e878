package session

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Continue opens a record in the folder dir of all records to append to it, however the program that wrote it
// ended. The error is [ErrRunning] if that program still writes it.
func Continue(dir, id string) (*Recorder, error) {
	path := filepath.Join(dir, id, fileName)
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, fmt.Errorf("continuing the record %s: %w", id, err)
	}
	r, err := continued(dir, id, f)
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("continuing the record %s: %w", id, err)
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
	lines, whole, err := countLines(f)
	if err != nil {
		return nil, err
	}
	if err := f.Truncate(whole); err != nil { // what follows was not finished
		return nil, err
	}
	return &Recorder{
		id: id, dir: s.Dir, file: f, turns: s.last, parts: lines, last: s.Turns[len(s.Turns)-1],
		length: whole, used: s.Size, after: lastWritten(dir),
	}, nil
}

// countLines counts the whole lines of a file from where it is read, and their bytes.
func countLines(r io.Reader) (lines int, whole int64, err error) {
	in := bufio.NewReader(r)
	for read := int64(0); ; {
		part, err := in.ReadSlice('\n')
		read += int64(len(part))
		switch {
		case err == nil:
			lines, whole = lines+1, read
		case errors.Is(err, io.EOF):
			return lines, whole, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return 0, 0, err
		}
	}
}
