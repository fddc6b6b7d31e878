// Package tomltext reads untrusted TOML. It checks limits before parsing.
package tomltext

import (
	"bytes"
	"fmt"

	"github.com/domvision/domvision/internal/boundedfile"
)

// MaxDepth is the greatest nesting depth of tables, arrays and dotted keys.
const MaxDepth = 16

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
// parser grows with the square of the depth.
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
