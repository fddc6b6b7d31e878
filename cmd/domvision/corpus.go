package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/vision/corpus"
)

// example is a picture and what is known of its board.
type example struct {
	path     string
	standing standing
	truth    engine.Grid // of a trueGrid
	broken   error       // of a brokenGrid
}

// standing is how far the file beside a picture can be believed.
type standing int

const (
	trueGrid   standing = iota // a person vouches for it
	noGrid                     // it is not there
	proposal                   // it was proposed, and nobody has checked it
	brokenGrid                 // it cannot be read
)

// truthSuffix is the suffix of the file that holds the true grid of a picture.
const truthSuffix = ".grid.txt"

// pictureSuffixes are the ends of the names of pictures, as vision decodes them.
var pictureSuffixes = [...]string{".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp"}

// isPicture reports whether a file is a picture by its name.
func isPicture(name string) bool {
	return slices.Contains(pictureSuffixes[:], strings.ToLower(filepath.Ext(name)))
}

// truthPath is the file beside the picture that holds its true grid.
func truthPath(picture string) string {
	return strings.TrimSuffix(picture, filepath.Ext(picture)) + truthSuffix
}

// loadCorpus lists the pictures in the folder dir, by name.
func loadCorpus(dir string) ([]example, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var examples []example
	for _, entry := range entries {
		if !isPicture(entry.Name()) {
			continue
		}
		path := filepath.Join(dir, entry.Name())
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			continue // a folder, or a pipe that may never end
		}
		examples = append(examples, loadExample(path))
	}
	return examples, nil
}

func loadExample(path string) example {
	e := example{path: path}
	text, err := os.ReadFile(truthPath(path))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		e.standing = noGrid
	case err != nil:
		e.standing, e.broken = brokenGrid, err
	case corpus.IsProposal(string(text)):
		e.standing = proposal
	default:
		if e.truth, err = engine.ParseGrid(string(text)); err != nil {
			e.standing, e.broken = brokenGrid, fmt.Errorf("%s: %w", truthPath(path), err)
		}
	}
	return e
}

// leftOut counts the pictures of a folder that are not read, and why.
type leftOut struct {
	NoGrid     int `json:"no_grid"`     // nothing to compare with
	Proposals  int `json:"proposals"`   // nobody has checked the grid
	NotReached int `json:"not_reached"` // the work ended early
}

// toRead lists the pictures that are compared with their grids and, with update,
// those that a grid is to be proposed for.
func toRead(examples []example, update bool) (list []example, left leftOut) {
	for _, e := range examples {
		switch {
		case e.standing == proposal:
			left.Proposals++
		case e.standing == noGrid && !update:
			left.NoGrid++
		default:
			list = append(list, e)
		}
	}
	return list, left
}

// tellPowers reports whether any of the grids lists a power-up. If none does, only colours
// were written down, and power-ups cannot be judged.
func tellPowers(examples []example) bool {
	return slices.ContainsFunc(examples, func(e example) bool {
		return slices.ContainsFunc(e.truth.Cells, func(c engine.Cell) bool { return c.Power != engine.NoPower })
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
	return &failure{code: exitFailure, hint: hint, err: fmt.Errorf("%s: no picture has a NAME%s beside it", dir, truthSuffix)}
}
