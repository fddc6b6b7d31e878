package shard

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Log is a file to which records are appended.
type Log[R any] struct{ file *os.File }

// Open opens the log at path to append to it, and returns its records. It creates a log that is missing or
// empty. A last line that is incomplete is dropped. It is an error if the log has other settings. After an
// error, no file is left that was not there before.
func (f Format[H, R, K]) Open(path string, h H) (*Log[R], []R, error) {
	_, err := os.Stat(path)
	begun := errors.Is(err, fs.ErrNotExist)
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, nil, err
	}
	records, err := f.resume(file, path, h)
	if err != nil {
		file.Close()
		if begun {
			os.Remove(path)
		}
		return nil, nil, err
	}
	return &Log[R]{file}, records, nil
}

func (f Format[H, R, K]) resume(file *os.File, path string, h H) ([]R, error) {
	data, err := readLines(file, path)
	if err != nil {
		return nil, err
	}
	whole, rest := wholeLines(data)
	if len(whole) == 0 && bytes.HasPrefix(lineOf(h), rest) { // nothing, or part of the header
		if err := file.Truncate(0); err != nil {
			return nil, err
		}
		if _, err = file.Write(lineOf(h)); err != nil {
			file.Truncate(0) // not half a line
		}
		return nil, err
	}
	found, records, err := f.parse(path, whole)
	if err != nil {
		return nil, err
	}
	if d := f.Differs(found, h); d != "" {
		return nil, fmt.Errorf("%s was recorded with %s", path, d)
	}
	return records, file.Truncate(int64(len(whole)))
}

// readLines reads a log completely. It rejects devices, which may be endless.
func readLines(file *os.File, path string) ([]byte, error) {
	info, err := file.Stat()
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is not a regular file: a record must be readable and appendable", path)
	}
	const most = 256 << 20 // bytes: a million games
	lines, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && len(lines) > most {
		err = fmt.Errorf("%s is larger than %d MB", path, most>>20)
	}
	return lines, err
}

// wholeLines splits data into complete lines and an incomplete rest.
func wholeLines(data []byte) (whole, rest []byte) {
	n := bytes.LastIndexByte(data, '\n') + 1
	return data[:n], data[n:]
}

// Append writes a record at once, unbuffered, so that it survives a crash of the program.
func (l *Log[R]) Append(r R) error {
	_, err := l.file.Write(lineOf(r))
	return err
}

// Close closes the file.
func (l *Log[R]) Close() error { return l.file.Close() }

// lineOf is a header or a record as a line of a log.
func lineOf(v any) []byte {
	line, err := json.Marshal(v)
	if err != nil {
		panic(err) // none has a field that could fail
	}
	return append(line, '\n')
}
