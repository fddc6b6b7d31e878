// Package tomltext reads untrusted TOML. It checks limits before parsing.
package tomltext

import (
	"bytes"
	"fmt"

	"github.com/domvision/domvision/internal/boundedfile"
)

// MaxDepth is the greatest nesting depth of tables, arrays and dotted keys.
const MaxDepth = 16

// maxKeys is the greatest number of keys and headers. A profile with all pictures that it may have takes some
// hundred. Measured with 16 levels each: the program takes 165 MB and 1.0 s.
const maxKeys = 10_000

// MaxFile is the greatest size of a file of profiles or looks, in bytes.
const MaxFile = 2 << 20

// Read reads a file of at most limit bytes, and checks it.
func Read(path string, limit int64) ([]byte, error) {
	text, err := boundedfile.Read(path, limit)
	if err != nil {
		return nil, err
	}
	if err := Check(text); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return text, nil
}

// Check rejects a text whose tables, arrays or dotted keys are nested too deeply, because the memory of the
// parser grows with the square of the depth, and one with too many keys. A dotted key counts for everything
// nested in its value, and a header for all keys below it.
func Check(text []byte) error {
	line := 1
	var d depth
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '#':
			i += max(0, bytes.IndexByte(text[i:], '\n')-1)
			continue
		case '"', '\'':
			end := stringEnd(text[i:])
			line += bytes.Count(text[i:i+end], []byte("\n"))
			i += end - 1
			continue
		case '\n':
			line++
			d.endLine()
		default:
			d.add(c)
		}
		switch {
		case d.total() > MaxDepth:
			return fmt.Errorf("line %d: nested more than %d levels deep", line, MaxDepth)
		case d.keys > maxKeys:
			return fmt.Errorf("line %d: more than %d keys", line, maxKeys)
		}
	}
	return nil
}

// depth is how deep a place in a text is nested.
type depth struct {
	header int   // parts of the last header
	open   []int // dots before each bracket that is open
	around int   // the sum of open
	dots   int   // since the last bracket, comma or line
	value  bool  // an equals sign was on the line: a bracket is not that of a header
	heads  bool  // the line is a header
	keys   int   // and headers, so far
}

func (d *depth) total() int { return d.header + len(d.open) + d.around + d.dots }

// add takes in a character outside strings and comments.
func (d *depth) add(c byte) {
	switch c {
	case '=':
		d.value = true
		d.keys++
	case ',':
		d.dots = 0
	case '.':
		d.dots++
	case '[', '{':
		if len(d.open) == 0 && !d.value {
			d.heads, d.header = true, 0
			d.keys++
		}
		d.open = append(d.open, d.dots)
		d.around += d.dots
		d.dots = 0
	case ']', '}':
		d.close()
	}
}

func (d *depth) close() {
	last := len(d.open) - 1
	if last < 0 {
		return // the parser reports the error
	}
	if d.heads {
		d.header = max(d.header, d.dots+1) // in one bracket, or the inner one of two
	}
	d.dots = d.open[last]
	d.around -= d.dots
	d.open = d.open[:last]
}

// endLine ends a line, which may be one of several of an array or table.
func (d *depth) endLine() {
	d.dots = 0
	if len(d.open) == 0 {
		d.value, d.heads = false, false
	}
}

// stringEnd is the length of the string at the beginning of a text. If it is not terminated, that is the
// rest of the line or text.
func stringEnd(text []byte) int {
	const closing = 5 // quotes at most: a string in three quotes may end with two more
	quote := text[:1]
	long := bytes.HasPrefix(text, bytes.Repeat(quote, 3))
	if long {
		quote = text[:3]
	}
	for i := len(quote); i < len(text); i++ {
		switch {
		case text[i] == '\\' && text[0] == '"':
			i++
		case bytes.HasPrefix(text[i:], quote):
			end := i + len(quote)
			for long && end < len(text) && end < i+closing && text[end] == text[0] {
				end++
			}
			return end
		case text[i] == '\n' && !long:
			return i // the parser reports the error
		}
	}
	return len(text)
}
