package review

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/boundedfile"
	"github.com/domvision/domvision/session"
)

// fileName is the file in the folder of a record that holds its analysis.
const fileName = "review.json"

// storeSchema is the version of the format. It rises when a field is removed or changes its meaning.
const storeSchema = 1

// maxStore bounds how much is read, in bytes. A game of 600 boards takes 0.3 MB.
const maxStore = 4 << 20

// storeJSON is the file. Rows and columns count from 0 at the top left.
type storeJSON struct {
	Schema  int         `json:"schema"`
	Version string      `json:"version"` // of the program that wrote it
	Boards  []boardJSON `json:"boards"`
}

type boardJSON struct {
	Board  int      `json:"board"`  // in the record, from 1
	Nodes  int64    `json:"nodes"`  // positions that were searched
	Points int      `json:"points"` // to the end of the level, bonus included
	Moves  [][2]int `json:"moves"`
}

// Open reads the stored analysis of the record; without one it returns an empty Analysis. A damaged file
// counts as none: Open returns an error and an empty Analysis that may replace it. A file of a newer version,
// or anything but a regular file, is left alone: Run then returns the error, too, and saves nothing. The
// Analysis is nil only if the game cannot be analysed.
func Open(s *session.Session) (*Analysis, error) {
	a, err := newAnalysis(s)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(s.Dir, fileName)
	stored, err := readStore(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return a, nil
	case err != nil:
		err = fmt.Errorf("the analysis of the record %s is not used: %s: %w", s.ID, path, err)
		if errors.Is(err, session.ErrNewer) || errors.Is(err, boundedfile.ErrNoFile) {
			a.locked = err
		}
		return a, err
	}
	for _, b := range stored.Boards[:min(len(stored.Boards), len(s.Turns))] { // at most one a board
		l, ok := a.check(b)
		if !ok {
			a.Dropped++
			continue
		}
		a.found[b.Board] = foundLine{l, b.Nodes}
	}
	return a, nil
}

func readStore(path string) (stored storeJSON, err error) {
	data, err := boundedfile.Read(path, maxStore)
	switch {
	case err != nil:
		return stored, err
	case json.Unmarshal(data, &stored) != nil || stored.Schema < 1:
		return stored, errors.New("it is damaged")
	case stored.Schema > storeSchema:
		return stored, fmt.Errorf("%w (schema %d, known is %d)", session.ErrNewer, stored.Schema, storeSchema)
	}
	return stored, nil
}

// check replays a stored line.
func (a *Analysis) check(b boardJSON) (l Line, ok bool) {
	if b.Board < 1 || b.Board > len(a.record.Turns) {
		return l, false
	}
	moves := make([]engine.Move, len(b.Moves))
	for i, m := range b.Moves {
		moves[i].At = engine.Pos{Row: m[0], Col: m[1]}
	}
	l, ok = replay(a.rules, a.record.Turns[b.Board-1].Grid, moves)
	return l, ok && len(l.Moves) > 0 && l.Points == b.Points
}

// save writes the lines found so far.
func (a *Analysis) save(version string) error {
	out := storeJSON{Schema: storeSchema, Version: version}
	for _, board := range slices.Sorted(maps.Keys(a.found)) {
		f := a.found[board]
		b := boardJSON{Board: board, Nodes: f.nodes, Points: f.Points, Moves: make([][2]int, len(f.Moves))}
		for i, m := range f.Moves {
			b.Moves[i] = [2]int{m.At.Row, m.At.Col}
		}
		out.Boards = append(out.Boards, b)
	}
	data, err := json.Marshal(out)
	if err == nil {
		err = atomicfile.WriteFile(filepath.Join(a.record.Dir, fileName), data, 0o600)
	}
	if err != nil {
		return fmt.Errorf("keeping the analysis of the record %s: %w", a.record.ID, err)
	}
	return nil
}
