package main

import (
	"cmp"
	"fmt"
	"hash/crc32"

	"github.com/domvision/domvision/benchmark"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/shard"
)

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
		Valid: func(h benchHeader) bool { return h.Schema == schema && h.Benchmark == benchName },
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
		Schema: schema, Version: version(), Benchmark: benchName, Planner: b.spec.String(), Boards: b.checksum(),
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
