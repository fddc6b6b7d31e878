// Package corpus loads pictures to measure recognition with. A corpus is a folder of pictures, each with
// its board in NAME.grid.txt beside it. The package also compares readings with these boards.
package corpus

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/boundedfile"
)

// A Sample is a picture with its known board, if any.
type Sample struct {
	Name     string // of the file, without its extension
	Path     string
	Standing Standing

	// For a TrueGrid: the grid without empty rows at the top, which a picture need not show, and its place.
	Want             engine.Grid
	geometry.Lattice // of Want; W and H are 0 if the grid file does not give them

	Broken error // why a BrokenGrid cannot be read
}

// Standing says how far the grid file beside a picture can be trusted.
type Standing int

const (
	TrueGrid   Standing = iota // checked by a person
	NoGrid                     // there is no grid file
	Proposal                   // proposed by recognition, and not checked
	BrokenGrid                 // it cannot be parsed
)

// GridSuffix is the suffix of grid files.
const GridSuffix = ".grid.txt"

// suffixes lists the extensions of the pictures that package vision decodes.
var suffixes = [...]string{".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp"}

// IsPicture reports whether the name of a file is that of a picture.
func IsPicture(name string) bool {
	return slices.Contains(suffixes[:], strings.ToLower(filepath.Ext(name)))
}

// Extensions lists the extensions of pictures, without the dot.
func Extensions() []string {
	var list []string
	for _, suffix := range suffixes {
		list = append(list, strings.TrimPrefix(suffix, "."))
	}
	return list
}

// GridPath is the grid file beside a picture.
func GridPath(picture string) string { return withoutSuffix(picture) + GridSuffix }

func withoutSuffix(name string) string { return strings.TrimSuffix(name, filepath.Ext(name)) }

// List lists the pictures in a folder by name, with or without a usable grid.
func List(dir string) ([]Sample, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var all []Sample
	for _, entry := range entries {
		if !IsPicture(entry.Name()) {
			continue
		}
		path := filepath.Join(dir, entry.Name())
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			continue // a folder, or a pipe that may never end
		}
		all = append(all, Open(path))
	}
	return all, nil
}

// Load lists the pictures in a folder that have a [TrueGrid], by name. A [BrokenGrid] is an error.
func Load(dir string) ([]Sample, error) {
	all, err := List(dir)
	if err != nil {
		return nil, err
	}
	for _, s := range all {
		if s.Broken != nil {
			return nil, s.Broken
		}
	}
	return slices.DeleteFunc(all, func(s Sample) bool { return s.Standing != TrueGrid }), nil
}

// maxGrid bounds a grid file, in bytes. The largest board with a power-up in each cell takes 120 kB.
const maxGrid = 1 << 20

// Open returns a picture with the board in its grid file, if any.
func Open(picture string) Sample {
	s := Sample{Name: withoutSuffix(filepath.Base(picture)), Path: picture}
	text, err := boundedfile.Read(GridPath(picture), maxGrid)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		s.Standing = NoGrid
	case err != nil:
		s.Standing, s.Broken = BrokenGrid, err
	case isProposal(string(text)):
		s.Standing = Proposal
	default:
		s.parse(string(text))
	}
	return s
}

// parse reads the text of the grid file into the sample.
func (s *Sample) parse(text string) {
	grid, err := engine.ParseGrid(text)
	if err != nil {
		s.Standing, s.Broken = BrokenGrid, fmt.Errorf("%s: %w", GridPath(s.Path), err)
		return
	}
	head, _, _ := strings.Cut(text, "\n")
	s.Want = withoutEmptyTop(grid)
	s.Lattice = place(head).Part(engine.Pos{Row: grid.Rows - s.Want.Rows}, s.Want.Rows, s.Want.Cols)
}

// withoutEmptyTop drops empty rows at the top.
func withoutEmptyTop(g engine.Grid) engine.Grid {
	top := 0
	for top < g.Rows-1 && strings.Trim(g.RowText(top), ".") == "" {
		top++
	}
	return engine.Grid{Rows: g.Rows - top, Cols: g.Cols, Cells: g.Cells[top*g.Cols:]}
}
