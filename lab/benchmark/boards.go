package benchmark

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
)

// Board is the first position of a game.
type Board struct {
	Number int // its number in the set
	Grid   engine.Grid
}

// ParseBoards reads a set of boards that are playable by the rules. Errors are of type [*engine.SyntaxError].
func ParseBoards(text string, rules collapse.Rules) ([]Board, error) {
	var boards []Board
	lines := linesOf(text)
	seen := map[int]bool{}
	for begin := 0; begin < len(lines); {
		if isBlank(lines[begin]) {
			begin++
			continue
		}
		end := begin + 1
		for end < len(lines) && !isHeading(lines[end]) {
			end++
		}
		b, err := parseBoard(lines[begin:end], rules)
		if err == nil && seen[b.Number] {
			err = syntaxError(1, "board %d appears twice", b.Number)
		}
		if err != nil {
			return nil, below(begin, err)
		}
		seen[b.Number] = true
		boards = append(boards, b)
		begin = end
	}
	if len(boards) == 0 {
		return nil, syntaxError(0, "no boards: each begins with a line \"board NUMBER\"")
	}
	return boards, nil
}

// parseBoard reads a heading and the grid that follows.
func parseBoard(lines []string, rules collapse.Rules) (Board, error) {
	fields := strings.Fields(lines[0])
	if !isHeading(lines[0]) || len(fields) != 2 {
		return Board{}, syntaxError(1, "expected \"board NUMBER\", and then its rows")
	}
	number, err := parseNumber(fields[1])
	if err != nil {
		return Board{}, syntaxError(1, "%v", err)
	}
	grid, err := engine.ParseGrid(strings.Join(lines[1:], "\n"))
	if err != nil {
		return Board{}, below(1, err)
	}
	if _, err := collapse.NewBoard(rules, grid); err != nil {
		return Board{}, syntaxError(1, "board %d: %v", number, err)
	}
	return Board{number, grid}, nil
}

// parseNumber reads the number of a board.
func parseNumber(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("%q is not the number of a board: these count from 1", text)
	}
	return n, nil
}

func linesOf(text string) []string {
	return strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n") // some editors begin a file with it
}

func isBlank(line string) bool {
	line = strings.TrimSpace(line)
	return line == "" || line[0] == '#'
}

func isHeading(line string) bool { return strings.HasPrefix(line, "board ") }

func syntaxError(line int, format string, args ...any) *engine.SyntaxError {
	return &engine.SyntaxError{Line: line, Msg: fmt.Sprintf(format, args...)}
}

// below moves an error about part of a text down by the number of lines before that part.
func below(lines int, err error) error {
	var e *engine.SyntaxError
	if !errors.As(err, &e) {
		return err
	}
	return syntaxError(lines+e.Line, "%s", e.Msg)
}
