package main

import (
	"fmt"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/vision/corpus"
)

// checkProposals is what the user is to do with a grid file that holds a proposal.
const checkProposals = "check every cell against the picture, then delete the line that begins \"" + corpus.ProposalMark + "\""

// leftOut counts the pictures of a folder that are not read, and why.
type leftOut struct {
	NoGrid     int `json:"no_grid"`     // nothing to compare with
	Proposals  int `json:"proposals"`   // nobody has checked the grid
	NotReached int `json:"not_reached"` // the work ended early
}

// toRead lists the pictures that are compared with their grids and, with update,
// those that a grid is to be proposed for.
func toRead(samples []corpus.Sample, update bool) (list []corpus.Sample, left leftOut) {
	for _, s := range samples {
		switch {
		case s.Standing == corpus.Proposal:
			left.Proposals++
		case s.Standing == corpus.NoGrid && !update:
			left.NoGrid++
		default:
			list = append(list, s)
		}
	}
	return list, left
}

// tellPowers reports whether any of the grids lists a power-up. If none does, only colours
// were written down, and power-ups cannot be judged.
func tellPowers(samples []corpus.Sample) bool {
	return slices.ContainsFunc(samples, func(s corpus.Sample) bool {
		return slices.ContainsFunc(s.Want.Cells, func(c engine.Cell) bool { return c.Power != engine.NoPower })
	})
}

// nothingToRead says why no picture in dir is read.
func nothingToRead(dir string, left leftOut) error {
	if left.Proposals > 0 {
		return &failure{
			code: exitFailure,
			hint: checkProposals,
			err:  fmt.Errorf("%s: nobody has checked the %s in it", dir, plural.Of(left.Proposals, "proposed grid")),
		}
	}
	hint := ""
	if left.NoGrid > 0 {
		hint = "--update proposes what is missing"
	}
	return &failure{code: exitFailure, hint: hint, err: fmt.Errorf("%s: no picture has a NAME%s beside it", dir, corpus.GridSuffix)}
}
