package shard

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// Format is the format of the logs of one kind of run: a header H and then the records R, each a line of JSON.
// Records are of the same item if their keys K are equal.
type Format[H, R any, K comparable] struct {
	Kind string // of the run, for errors: "a simulation"

	// Valid reports whether a header that was read is of this kind and version.
	Valid func(H) bool

	// Settings lists what determines the results. Records belong together only if all settings are equal.
	Settings func(H) []Setting

	// Key identifies the item of a record. Errors print it.
	Key func(R) K
}

// Setting is a setting of a run. Values are compared by ==.
type Setting struct {
	Name  string
	Value any
}

// Differs names the first difference between the settings of two headers and its values, the first header
// being that of a file; "" if there is none.
func (f Format[H, R, K]) Differs(file, other H) string {
	settings := f.Settings(other)
	for i, s := range f.Settings(file) {
		if s.Value != settings[i].Value {
			return fmt.Sprintf("%s %v, not %v", s.Name, s.Value, settings[i].Value)
		}
	}
	return ""
}

// Read reads the log at path. An incomplete last line is skipped.
func (f Format[H, R, K]) Read(path string) (h H, records []R, err error) {
	file, err := os.Open(path)
	if err != nil {
		return h, nil, err
	}
	defer file.Close()
	data, err := readLines(file, path)
	if err != nil {
		return h, nil, err
	}
	whole, _ := wholeLines(data)
	return f.parse(path, whole)
}

// parse reads the lines of a log.
func (f Format[H, R, K]) parse(path string, lines []byte) (h H, records []R, err error) {
	first, rest, _ := bytes.Cut(lines, []byte("\n"))
	if err := json.Unmarshal(first, &h); err != nil || !f.Valid(h) {
		return h, nil, fmt.Errorf("%s is not a record of %s", path, f.Kind)
	}
	seen := map[K]bool{}
	n := 1
	for line := range bytes.Lines(rest) {
		n++
		var r R
		if err := json.Unmarshal(line, &r); err != nil {
			return h, nil, fmt.Errorf("%s: line %d: %w", path, n, err)
		}
		key := f.Key(r)
		if seen[key] {
			return h, nil, fmt.Errorf("%s: line %d: recorded twice: %v", path, n, key)
		}
		seen[key] = true
		records = append(records, r)
	}
	return h, records, nil
}

// Write writes a whole log at once.
func (f Format[H, R, K]) Write(w io.Writer, h H, records []R) error {
	text := lineOf(h)
	for _, r := range records {
		text = append(text, lineOf(r)...)
	}
	_, err := w.Write(text)
	return err
}

// Merge reads logs that are parts of one run, and returns their header and all records, in the order of the
// files. It is an error if the logs have different settings, or if an item is in two of them.
func (f Format[H, R, K]) Merge(paths []string) (all H, total []R, err error) {
	from := map[K]string{}
	for i, path := range paths {
		h, records, err := f.Read(path)
		if err != nil {
			return h, nil, err
		}
		if i == 0 {
			all = h
		} else if d := f.Differs(h, all); d != "" {
			return h, nil, fmt.Errorf("%s was recorded with %s as %s", path, d, paths[0])
		}
		for _, r := range records {
			key := f.Key(r)
			if other, ok := from[key]; ok {
				return h, nil, fmt.Errorf("recorded both in %s and in %s: %v", other, path, key)
			}
			from[key] = path
		}
		total = append(total, records...)
	}
	return all, total, nil
}
