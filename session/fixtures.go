package session

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/boundedfile"
)

// Fixtures counts what was written by [Session.WriteFixtures], and what was not.
type Fixtures struct {
	Written     int
	Unconfirmed int // the grid is not confirmed
	NoPicture   int // or the same picture as a board before
	There       int // files of this name exist already, and are kept
}

// WriteFixtures writes the pictures of boards to the folder dir, each with its grid: ID-NUMBER.png and
// ID-NUMBER.grid.txt, as read by `domvision batch`. It writes only boards whose grid is confirmed: no cell is
// unsure, and the rules lead from it to the next board or from the last board to it, or the player corrected
// it. level restricts the boards to one level; 0: all.
//
// With an error, no file is written.
func (s *Session) WriteFixtures(ctx context.Context, dir string, level int) (n Fixtures, err error) {
	w, err := newFixtureWriter(dir)
	if err != nil {
		return n, err
	}
	defer func() { err = errors.Join(err, w.close(err == nil)) }()
	seen := map[string]bool{}
	for i, t := range s.Turns {
		if err := ctx.Err(); err != nil {
			return Fixtures{}, err
		}
		if level != 0 && t.Level != level {
			continue
		}
		why := s.confirmed(i)
		switch {
		case t.Picture == "" || seen[t.Picture]:
			n.NoPicture++
			continue
		case why == "":
			n.Unconfirmed++
			continue
		}
		err := s.writeFixture(w, fmt.Sprintf("%s-%03d", s.ID, i+1), t, why)
		switch {
		case errors.Is(err, fs.ErrExist):
			n.There++
		case errors.Is(err, fs.ErrNotExist): // the picture is gone
			n.NoPicture++
		case err != nil:
			return Fixtures{}, err
		default:
			n.Written++
		}
		seen[t.Picture] = true
	}
	return n, nil
}

// writeFixture writes the picture and the grid of a turn. The error is fs.ErrExist if there
// is a file of one of the names already.
func (s *Session) writeFixture(w *fixtureWriter, name string, t Turn, why string) error {
	files := []string{name + ".png", name + ".grid.txt"}
	for _, file := range files {
		if _, err := os.Lstat(filepath.Join(w.dir, file)); err == nil {
			return fs.ErrExist
		}
	}
	picture, err := boundedfile.Read(filepath.Join(s.Dir, t.Picture), maxRecord)
	if err != nil {
		return err
	}
	text := fmt.Sprintf("# From the record %s of %s: %s.\n%v", s.ID, s.Started.Format("2006-01-02"), why, t.Grid)
	return errors.Join(w.write(files[0], picture), w.write(files[1], []byte(text)))
}

// confirmed says how the grid of a turn is confirmed; "" if it is not.
func (s *Session) confirmed(i int) string {
	t := s.Turns[i]
	unread := func(c engine.Cell) bool { return c.Unsure() || c.Unnamed() }
	switch {
	case len(t.Unsure) > 0 || slices.ContainsFunc(t.Grid.Cells, unread):
		return ""
	case len(t.Corrections) > 0:
		return "corrected by the player"
	case i+1 < len(s.Turns) && s.follows(i+1):
		return "the move that was played leads to the board after it"
	case i > 0 && s.follows(i):
		return "the move that was played leads here from the board before"
	}
	return ""
}

// follows reports whether the recorded move leads, by the rules, from the board before the i-th to it.
func (s *Session) follows(i int) bool {
	before, t := s.Turns[i-1], s.Turns[i]
	rules, err := collapse.Find(s.Game)
	if err != nil || t.Move == nil || !before.Grid.In(t.Move.At) {
		return false
	}
	board, err := collapse.NewBoard(rules, before.Grid)
	if err != nil || board.Check(*t.Move) != nil {
		return false
	}
	board.Play(*t.Move)
	// The number of empty rows and columns in a reading depends on the rest of the picture.
	after, _ := board.Grid().Trim()
	seen, _ := t.Grid.Trim()
	return after.Equal(seen) || after.Tiles() == 0 && seen.Tiles() == 0
}
