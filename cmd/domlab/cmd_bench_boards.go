package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"os"

	"github.com/spf13/pflag"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/lab/benchmark"
	"github.com/domvision/domvision/lab/shard"
)

// benchSet is a set of boards, and where the games on them are reported.
type benchSet struct {
	cli.Terminal
	reference, solutions string
	asJSON               bool

	boards []benchmark.Board
}

func (b *benchSet) addFlags(flags *pflag.FlagSet) {
	flags.StringVar(&b.reference, "reference", "", "show the scores in this CSV `FILE` next to ours")
	flags.StringVar(&b.solutions, "solutions", "", "write the moves to this `FILE`, after every board")
	flags.BoolVar(&b.asJSON, "json", false, "print the scores and the moves as JSON; a table of --reference goes to standard error")
}

// read reads the boards and the table of --reference, if any.
func (b *benchSet) read(ctx context.Context, file string) (reference []benchmark.Column, err error) {
	if b.boards, err = cli.ReadAs(ctx, b.Terminal, file, func(text string) ([]benchmark.Board, error) {
		return benchmark.ParseBoards(text, sameGame().Rules)
	}); err != nil || b.reference == "" {
		return nil, err
	}
	return cli.ReadAs(ctx, b.Terminal, b.reference, benchmark.ParseReference)
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
	solutions, err := cli.ReadAs(ctx, b.Terminal, file, benchmark.ParseSolutions)
	if err != nil {
		return nil, err
	}
	if len(solutions) == 0 {
		return nil, fmt.Errorf("%s: no solutions", cli.InputName(file))
	}
	var (
		results []benchResult
		wrong   []error
	)
	for _, s := range solutions {
		r, err := b.replayed(s, math.NaN())
		if err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", cli.InputName(file), err))
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
	text, err := b.ReadInput(b.solutions)
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
	return cli.CannotWrite("--solutions", b.solutions, atomicfile.Write(b.solutions, func(w io.Writer) error {
		return benchmark.WriteSolutions(w, solutions)
	}))
}

// benchHeader is the first line of a record of bench samegame.
type benchHeader struct {
	Schema    int    `json:"schema"`
	Version   string `json:"version"` // of the program: other versions may play otherwise
	Benchmark string `json:"benchmark"`
	Planner   string `json:"planner"`
	Boards    string `json:"boards"`         // their checksum
	From      string `json:"from,omitempty"` // the checksum of the lines of --from
}

// benchRecord is the game on one board.
type benchRecord struct {
	Board   int      `json:"board"`
	Score   int      `json:"score"`
	Known   *int     `json:"from,omitempty"` // the score of the line of --from
	Seconds float64  `json:"seconds"`        // of planning
	Moves   [][2]int `json:"moves"`
}

// benchKey identifies a record.
type benchKey int

func (k benchKey) String() string { return fmt.Sprintf("board %d", int(k)) }

const benchName = "samegame"

// benchRecords is the format of records.
func benchRecords() shard.Format[benchHeader, benchRecord, benchKey] {
	return shard.Format[benchHeader, benchRecord, benchKey]{
		Kind:  "bench samegame",
		Valid: func(h benchHeader) bool { return h.Schema == cli.Schema && h.Benchmark == benchName },
		Settings: func(h benchHeader) []shard.Setting {
			return []shard.Setting{
				{Name: "version", Value: h.Version},
				{Name: "planner", Value: h.Planner},
				{Name: "boards of checksum", Value: h.Boards},
				{Name: "known lines of checksum", Value: cmp.Or(h.From, "none")},
			}
		},
		Key: func(r benchRecord) benchKey { return benchKey(r.Board) },
	}
}

// openRecord opens the record of --record, and returns the boards in it; a nil log if nothing is recorded.
func (b *bench) openRecord(known map[int]benchmark.Solution) (*shard.Log[benchRecord], map[int]benchResult, error) {
	if b.parts.record == "" {
		return nil, map[int]benchResult{}, nil
	}
	header := benchHeader{
		Schema: cli.Schema, Version: cli.Version(), Benchmark: benchName, Planner: b.spec.String(), Boards: b.checksum(),
	}
	if b.from != "" {
		header.From = b.linesChecksum(known)
	}
	log, records, err := benchRecords().Open(b.parts.record, header)
	if err != nil {
		return nil, nil, err
	}
	done, err := b.replayedRecords(b.parts.record, records)
	if err != nil {
		log.Close()
		return nil, nil, err
	}
	return log, done, nil
}

// checksum is the checksum of the boards.
func (b *benchSet) checksum() string {
	sum := crc32.NewIEEE()
	for _, board := range b.boards {
		fmt.Fprintf(sum, "board %d\n%v\n", board.Number, board.Grid)
	}
	return fmt.Sprintf("%08x", sum.Sum32())
}

// linesChecksum is the checksum of the known lines.
func (b *benchSet) linesChecksum(known map[int]benchmark.Solution) string {
	var lines []benchmark.Solution
	for _, board := range b.boards {
		if s, ok := known[board.Number]; ok {
			lines = append(lines, s)
		}
	}
	sum := crc32.NewIEEE()
	benchmark.WriteSolutions(sum, lines) // a checksum does not fail
	return fmt.Sprintf("%08x", sum.Sum32())
}

func newBenchRecord(r benchResult) benchRecord {
	return benchRecord{Board: r.Board, Score: r.Score, Known: r.known, Seconds: r.seconds, Moves: clicksOf(r.Moves)}
}

// replayedRecords checks the records in a file by replaying them.
func (b *benchSet) replayedRecords(path string, records []benchRecord) (map[int]benchResult, error) {
	done := map[int]benchResult{}
	for _, record := range records {
		s := benchmark.Solution{Board: record.Board, Score: record.Score}
		for _, at := range record.Moves {
			s.Moves = append(s.Moves, engine.Move{At: engine.Pos{Row: at[0], Col: at[1]}})
		}
		r, err := b.replayed(s, record.Seconds)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		r.known = record.Known
		done[r.Board] = r
	}
	return done, nil
}
