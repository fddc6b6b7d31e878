// Package tomltext reads TOML that may come from anybody: bounded before it is parsed.
package tomltext

import (
	"bytes"
	"fmt"

	"github.com/domvision/domvision/internal/boundedfile"
)

// MaxDepth is how many levels of tables, arrays and dotted keys a text may have.
const MaxDepth = 16

// MaxFile is as large as a file of profiles or looks may be, in bytes.
const MaxFile = 2 << 20

// Read reads a file of at most so many bytes, and checks it.
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

// Check refuses a text whose tables, arrays or dotted keys are nested too deeply to be
// parsed: the parser's memory grows with the square of the depth.
func Check(text []byte) error {
	line, open, dots := 1, 0, 0
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
			line, dots = line+1, 0
		case '=', ',':
			dots = 0
		case '.':
			dots++
		case '[', '{':
			open++
		case ']', '}':
			open--
		}
		if open > MaxDepth || dots >= MaxDepth {
			return fmt.Errorf("line %d: nested more than %d levels deep", line, MaxDepth)
		}
	}
	return nil
}

// stringEnd is the length of the string that a text begins with, or of the rest of the line or the
// text where it has no end.
func stringEnd(text []byte) int {
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
			return i + len(quote)
		case text[i] == '\n' && !long:
			return i // the parser will tell
		}
	}
	return len(text)
}
