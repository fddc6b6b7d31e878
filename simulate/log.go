package simulate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
)

// logSchema is the version of the format of a log.
const logSchema = 1

// Header is the first line of a log. Records belong together only if their
// headers are equal.
type Header struct {
	Schema  int    `json:"schema"`
	Version string `json:"version"` // of the program: other versions may play otherwise
	Settings
	Planners []string `json:"planners"`
}

// NewHeader returns the header of a simulation by this version of the program.
func NewHeader(version string, s Settings, planners []Planner) Header {
	h := Header{Schema: logSchema, Version: version, Settings: s}
	for _, p := range planners {
		h.Planners = append(h.Planners, p.String())
	}
	return h
}

// differs names a difference between h and other and their values, h being the header of a file; "" if there
// is none.
func (h Header) differs(other Header) string {
	for _, part := range []struct {
		name        string
		mine, other any
	}{
		{"version", h.Version, other.Version},
		{"game", h.Game, other.Game},
		{"preset", h.Preset, other.Preset},
		{"table", h.Table, other.Table},
		{"seed", h.Seed, other.Seed},
		{"moves", h.Moves, other.Moves},
		{"seconds", h.Seconds, other.Seconds},
		{"planners", strings.Join(h.Planners, " "), strings.Join(other.Planners, " ")},
	} {
		if part.mine != part.other {
			return fmt.Sprintf("%s %v, not %v", part.name, part.mine, part.other)
		}
	}
	return ""
}

// Log is a file to which records are appended: the header, then one record per line, all JSON.
type Log struct{ file *os.File }

// OpenLog opens the log at path to append to it, and returns its records. It creates a log that is missing or
// empty. A last line that is incomplete is dropped. It is an error if the log has another header. After an
// error, no file is left that was not there before.
func OpenLog(path string, h Header) (*Log, []Record, error) {
	_, err := os.Stat(path)
	begun := errors.Is(err, fs.ErrNotExist)
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, nil, err
	}
	records, err := resume(file, path, h)
	if err != nil {
		file.Close()
		if begun {
			os.Remove(path)
		}
		return nil, nil, err
	}
	return &Log{file}, records, nil
}

func resume(file *os.File, path string, h Header) ([]Record, error) {
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
	found, records, err := parseLog(path, whole)
	if err != nil {
		return nil, err
	}
	if d := found.differs(h); d != "" {
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
func (l *Log) Append(r Record) error {
	_, err := l.file.Write(lineOf(r))
	return err
}

// Close closes the file.
func (l *Log) Close() error { return l.file.Close() }

// lineOf is v, a Header or a Record, as a line of a log.
func lineOf(v any) []byte {
	line, err := json.Marshal(v)
	if err != nil {
		panic(err) // neither has a field that could fail
	}
	return append(line, '\n')
}

// ReadLog reads the log at path. An incomplete last line is skipped.
func ReadLog(path string) (Header, []Record, error) {
	file, err := os.Open(path)
	if err != nil {
		return Header{}, nil, err
	}
	defer file.Close()
	data, err := readLines(file, path)
	if err != nil {
		return Header{}, nil, err
	}
	whole, _ := wholeLines(data)
	return parseLog(path, whole)
}

// parseLog reads the lines of a log.
func parseLog(path string, lines []byte) (h Header, records []Record, err error) {
	first, rest, _ := bytes.Cut(lines, []byte("\n"))
	if err := json.Unmarshal(first, &h); err != nil || h.Schema != logSchema {
		return Header{}, nil, fmt.Errorf("%s is not a record of a simulation", path)
	}
	seen := map[key]bool{}
	n := 1
	for line := range bytes.Lines(rest) {
		n++
		var r Record
		if err := json.Unmarshal(line, &r); err != nil {
			return Header{}, nil, fmt.Errorf("%s: line %d: %w", path, n, err)
		}
		if seen[r.key()] {
			return Header{}, nil, fmt.Errorf("%s: line %d: %v, is recorded twice", path, n, r.key())
		}
		seen[r.key()] = true
		records = append(records, r)
	}
	return h, records, nil
}

// WriteLog writes a whole log at once.
func WriteLog(w io.Writer, h Header, records []Record) error {
	text := lineOf(h)
	for _, r := range records {
		text = append(text, lineOf(r)...)
	}
	_, err := w.Write(text)
	return err
}
