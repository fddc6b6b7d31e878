package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/corpus"
)

// What the user is to do with a grid file that holds a proposal.
const (
	proposalLine   = corpus.ProposalMark + ": check every cell against the picture, then delete this line"
	checkProposals = "check every cell against the picture, then delete the line that begins \"" + corpus.ProposalMark + "\""
)

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
	_, err = fmt.Fprintf(f, "%s\n%s", proposalLine, corpus.Truth(seen.Grid, corpus.Place{X: l.X, Y: l.Y, W: l.W, H: l.H}))
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(path)
	}
	return err
}
