package corpus

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
)

// ProposalMark begins a line of a grid file that recognition has written. Nothing is compared with that
// grid until a person has checked the cells and deleted the line. Otherwise every reading would be compared
// with itself, and be right.
const ProposalMark = "# proposal"

// isProposal reports whether the text of a grid file is a proposal.
func isProposal(text string) bool {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, ProposalMark) {
			return true
		}
	}
	return false
}

// Propose writes a reading into the grid file beside a picture, as a proposal, unless that file exists.
func Propose(picture string, read engine.Grid, l geometry.Lattice) error {
	path := GridPath(picture)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return nil // a picture with the same base name has one, or another process was faster
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(f, "%s: check every cell against the picture, then delete this line\n%s", ProposalMark, Truth(read, l))
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(path)
	}
	return err
}
