package benchmark

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
)

// Solution is a game on a board of a set, from the first move to the last, and
// its score according to the file.
type Solution struct {
	Board int // its number
	Score int
	Moves []engine.Move
}

// Replay plays the solution by the rules on its board in the set, and returns the finished game. The error
// says where the solution fails.
func (s Solution) Replay(rules collapse.Rules, set []Board) (*collapse.Game, error) {
	for _, b := range set {
		if b.Number != s.Board {
			continue
		}
		game, err := collapse.Replay(rules, b.Grid, s.Moves)
		switch {
		case err != nil:
			return nil, fmt.Errorf("board %d, %w", s.Board, err)
		case !game.Over():
			return nil, fmt.Errorf("board %d: not finished: after move %d there are still groups to clear", s.Board, len(s.Moves))
		case game.Score() != s.Score:
			return nil, fmt.Errorf("board %d: the moves score %d, not %d", s.Board, game.Score(), s.Score)
		}
		return game, nil
	}
	return nil, fmt.Errorf("there is no board %d", s.Board)
}

// WriteSolutions writes a comment on the format, and then one line per solution.
func WriteSolutions(w io.Writer, solutions []Solution) error {
	text := []byte("# Moves are ROW,COL, counted from 0 at the top left.\n")
	for _, s := range solutions {
		text = fmt.Appendf(text, "board %d score %d moves", s.Board, s.Score)
		for _, m := range s.Moves {
			text = fmt.Appendf(text, " %d,%d", m.At.Row, m.At.Col)
		}
		text = append(text, '\n')
	}
	_, err := w.Write(text)
	return err
}

// ParseSolutions reads the format of [WriteSolutions]; comments and blank lines may be anywhere. It does not
// check the moves, see [Solution.Replay]. Errors are of type [*engine.SyntaxError].
func ParseSolutions(text string) ([]Solution, error) {
	var solutions []Solution
	seen := map[int]bool{}
	for i, line := range linesOf(text) {
		if isBlank(line) {
			continue
		}
		s, err := parseSolution(strings.Fields(line))
		if err == nil && seen[s.Board] {
			err = fmt.Errorf("board %d appears twice", s.Board)
		}
		if err != nil {
			return nil, syntaxError(i+1, "%v", err)
		}
		seen[s.Board] = true
		solutions = append(solutions, s)
	}
	return solutions, nil
}

func parseSolution(fields []string) (s Solution, err error) {
	if len(fields) < 5 || fields[0] != "board" || fields[2] != "score" || fields[4] != "moves" {
		return s, fmt.Errorf("expected \"board NUMBER score POINTS moves ROW,COL ROW,COL ...\"")
	}
	if s.Board, err = parseNumber(fields[1]); err != nil {
		return s, err
	}
	if s.Score, err = strconv.Atoi(fields[3]); err != nil {
		return s, fmt.Errorf("board %d: score %q: expected a whole number", s.Board, fields[3])
	}
	for i, field := range fields[5:] {
		m, ok := parseMove(field)
		if !ok {
			return s, fmt.Errorf("board %d, move %d: %q: expected ROW,COL", s.Board, i+1, field)
		}
		s.Moves = append(s.Moves, m)
	}
	return s, nil
}

func parseMove(text string) (m engine.Move, ok bool) {
	row, col, _ := strings.Cut(text, ",")
	r, errRow := strconv.Atoi(row)
	c, errCol := strconv.Atoi(col)
	return engine.Move{At: engine.Pos{Row: r, Col: c}}, errRow == nil && errCol == nil
}
