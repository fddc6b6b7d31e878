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

// ProposalMark begins a line of a grid file that holds what was read and not what a
// person saw. Until somebody has checked the cells and deleted that line, nothing is
// compared with it: otherwise every reading would be found right, compared with itself.
const ProposalMark = "# proposal"

// IsProposal reports whether the text of a grid file is a proposal.
func IsProposal(text string) bool {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, ProposalMark) {
			return true
		}
	}
	return false
}

// Propose writes what was read in a picture into the grid file beside it, as a proposal,
// unless there is such a file.
func Propose(picture string, read engine.Grid, l geometry.Lattice) error {
	path := GridPath(picture)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return nil // that of a picture of the same name, or somebody was faster
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
