package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/domvision/domvision/fixtures/boards"
	"github.com/domvision/domvision/vision"
)

// A proposal is a grid file that holds what was read and not what a person saw.
// It is told by a comment and is not compared with until that line is gone: else
// every reading would be found right, by itself.
const (
	proposalMark   = "# proposal"
	proposalLine   = proposalMark + ": check every cell against the picture, then delete this line"
	checkProposals = "check every cell against the picture, then delete the line that begins \"" + proposalMark + "\""
)

// isProposal reports whether the text of a grid file is a proposal.
func isProposal(text string) bool {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, proposalMark) {
			return true
		}
	}
	return false
}

// propose writes what was seen in a picture into the file beside it, unless there
// is one. Where the board lies is noted the way it is for the fixtures.
func propose(picture string, seen vision.Observation) error {
	path := truthPath(picture)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return nil // that of a picture of the same name, or somebody was faster
	}
	if err != nil {
		return err
	}
	l := seen.Lattice
	_, err = fmt.Fprintf(f, "%s\n%s", proposalLine, boards.Truth(seen.Grid, boards.Cell{X: l.X, Y: l.Y, W: l.W, H: l.H}))
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(path)
	}
	return err
}
