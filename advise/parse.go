package advise

import (
	"errors"
	"fmt"
	"strings"

	"github.com/domvision/domvision/engine"
)

// isComment reports whether a line was written by Comment: the size of the board follows the name.
func isComment(line string) bool {
	name, rest, ok := strings.Cut(line, ", ")
	if !ok || !strings.HasPrefix(name, "# ") {
		return false
	}
	for part := range strings.SplitSeq(rest, ", ") {
		var rows, cols int
		if n, _ := fmt.Sscanf(part, "%d x %d", &rows, &cols); n == 2 {
			return true
		}
	}
	return false
}

// ParseBoard reads a grid text and, from a comment in its first line, the game and the water. A text without
// such a comment counts as written by a person. A text with several boards is an error.
func ParseBoard(text string) (b Board, err error) {
	if b.Grid, err = engine.ParseGrid(text); err != nil {
		return b, err
	}
	comments := 0
	for line := range strings.Lines(text) {
		if isComment(line) {
			comments++
		}
	}
	if comments > 1 { // they would make one higher board
		return b, errors.New("there are several boards: give one at a time")
	}
	b.Written = true
	if line, _, _ := strings.Cut(text, "\n"); strings.HasPrefix(line, "#") {
		b.Written = !isComment(line)
		b.parseComment(line)
	}
	return b, nil
}

// parseComment reads the game and the water from a line that Comment wrote. It ignores
// everything else: the line may be somebody's own comment.
func (b *Board) parseComment(line string) {
	for part := range strings.SplitSeq(strings.TrimSpace(line), ", ") {
		if name, ok := strings.CutPrefix(part, "game "); ok {
			if _, err := Find(name); err == nil {
				b.Game = name
			}
		}
		if rows, _, ok := strings.Cut(part, " under water"); ok {
			fmt.Sscanf(rows, "%d row", &b.Water) //nolint:errcheck // some other comment
		}
	}
}
