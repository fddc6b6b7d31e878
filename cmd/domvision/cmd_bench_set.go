package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/spf13/pflag"

	"github.com/domvision/domvision/benchmark"
	"github.com/domvision/domvision/internal/atomicfile"
)

// benchSet is a set of boards, and where the games on them are reported.
type benchSet struct {
	terminal
	reference, solutions string
	asJSON               bool

	boards []benchmark.Board
}

func (b *benchSet) addFlags(flags *pflag.FlagSet) {
	flags.StringVar(&b.reference, "reference", "", "show the scores in this CSV `FILE` beside ours")
	flags.StringVar(&b.solutions, "solutions", "", "write the moves to this `FILE`, after every board")
	flags.BoolVar(&b.asJSON, "json", false, "print the scores and the moves as JSON; a table of --reference goes to standard error")
}

// read reads the boards and the table of --reference, if any.
func (b *benchSet) read(ctx context.Context, file string) (reference []benchmark.Column, err error) {
	if b.boards, err = readAs(ctx, b.terminal, file, func(text string) ([]benchmark.Board, error) {
		return benchmark.ParseBoards(text, sameGame().Rules)
	}); err != nil || b.reference == "" {
		return nil, err
	}
	return readAs(ctx, b.terminal, b.reference, benchmark.ParseReference)
}

// benchResult is the solution of a board, checked by replaying it.
type benchResult struct {
	benchmark.Solution
	cleared bool
	seconds float64 // of planning; NaN: not known
	known   *int    // the score of the line that the search began with, if it did
}

// replayed checks a solution by replaying it.
func (b *benchSet) replayed(s benchmark.Solution, seconds float64) (benchResult, error) {
	game, err := s.Replay(sameGame().Rules, b.boards)
	if err != nil {
		return benchResult{}, err
	}
	return benchResult{Solution: s, cleared: game.Board().Grid().Tiles() == 0, seconds: seconds}, nil
}

// readSolutions reads a file of solutions and replays them. The error lists all wrong ones.
func (b *benchSet) readSolutions(ctx context.Context, file string) ([]benchResult, error) {
	solutions, err := readAs(ctx, b.terminal, file, benchmark.ParseSolutions)
	if err != nil {
		return nil, err
	}
	if len(solutions) == 0 {
		return nil, fmt.Errorf("%s: no solutions", inputName(file))
	}
	var (
		results []benchResult
		wrong   []error
	)
	for _, s := range solutions {
		r, err := b.replayed(s, math.NaN())
		if err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", inputName(file), err))
			continue
		}
		results = append(results, r)
	}
	return results, errors.Join(wrong...)
}

// mayOverwrite refuses an existing file that holds no solutions: the user may have named the file of boards
// by mistake.
func (b *benchSet) mayOverwrite() error {
	if info, err := os.Stat(b.solutions); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	text, err := b.readInput(b.solutions)
	if err != nil {
		return err
	}
	if _, err := benchmark.ParseSolutions(string(text)); err != nil {
		return fmt.Errorf("%s does not hold solutions and is left unchanged: %w", b.solutions, err)
	}
	return nil
}

// keep writes the solutions so far.
func (b *benchSet) keep(results []benchResult) error {
	if b.solutions == "" {
		return nil
	}
	var solutions []benchmark.Solution
	for _, r := range results {
		solutions = append(solutions, r.Solution)
	}
	return cannotWrite("--solutions", b.solutions, atomicfile.Write(b.solutions, func(w io.Writer) error {
		return benchmark.WriteSolutions(w, solutions)
	}))
}
