package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"github.com/domvision/domvision/engine"
)

// readGrid reads the grid text in the file name, "-" being standard input.
func (t terminal) readGrid(ctx context.Context, name string) (engine.Grid, error) {
	return readAs(ctx, t, name, engine.ParseGrid)
}

// A boardText is a grid as text, with what recognize says of it above.
type boardText struct {
	engine.Grid
	game  string // "" where nothing tells
	water int    // rows under water
}

// readBoard reads such a text in the file name, "-" being standard input.
func (t terminal) readBoard(ctx context.Context, name string) (boardText, error) {
	return readAs(ctx, t, name, parseBoard)
}

// factsLine is the line that recognize writes above a board, up to its size.
var factsLine = regexp.MustCompile(`(?m)^# .*, \d+ x \d+\b`)

// parseBoard reads a grid and, in a comment in its first line, the facts of [boardFacts].
func parseBoard(text string) (b boardText, err error) {
	if b.Grid, err = engine.ParseGrid(text); err != nil {
		return b, err
	}
	if len(factsLine.FindAllString(text, 2)) > 1 { // they would make one higher board
		return b, errors.New("there are several boards: give one at a time")
	}
	facts, _, _ := strings.Cut(text, "\n")
	if !strings.HasPrefix(facts, "#") {
		return b, nil
	}
	for fact := range strings.SplitSeq(strings.TrimSpace(facts), ", ") {
		if name, ok := strings.CutPrefix(fact, "game "); ok {
			if _, err := findGame(name); err == nil {
				b.game = name
			}
		}
		if rows, _, ok := strings.Cut(fact, " under water"); ok {
			fmt.Sscanf(rows, "%d row", &b.water) //nolint:errcheck // some other comment
		}
	}
	return b, nil
}

// rules are those of the game that is asked for, with so much water, or those of the board.
func (b boardText) rules(asked string, water int) (game, error) {
	rules, err := findGame(cmp.Or(asked, b.game, defaultGame))
	if err != nil {
		return rules, err
	}
	if water == 0 && rules.name == b.game {
		water = b.water
	}
	return rules.flooded(water)
}

// readAs parses what is in the file name, "-" being standard input.
func readAs[T any](ctx context.Context, t terminal, name string, parse func(string) (T, error)) (T, error) {
	text, err := t.read(ctx, name)
	if err != nil {
		return *new(T), err
	}
	parsed, err := parse(string(text))
	if err != nil {
		return parsed, fmt.Errorf("%s: %w", inputName(name), err)
	}
	return parsed, nil
}

// inputName is what people call the input that the command line names so.
func inputName(name string) string {
	if name == "-" {
		return "standard input"
	}
	return name
}

// mostText is how many bytes an input may have: no board and no icon comes near, and a
// device may have no end.
const mostText = 16 << 20

// readText reads all of an input, which people call name.
func readText(r io.Reader, name string) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, mostText+1))
	if err == nil && len(data) > mostText {
		return nil, fmt.Errorf("%s is too large: more than %s", name, byteSize(mostText))
	}
	return data, err
}

// read returns what is in the file name, "-" being standard input.
func (t terminal) read(ctx context.Context, name string) ([]byte, error) {
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return readText(f, name)
	}
	// A read from a terminal or a pipe cannot be stopped; an interrupt must not
	// wait for it.
	type result struct {
		data []byte
		err  error
	}
	done := make(chan result, 1)
	go func() {
		data, err := readText(t.in, inputName(name))
		done <- result{data, err}
	}()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case r := <-done:
		return r.data, r.err
	}
}
