// Package corpus holds pictures against which recognition is measured: a folder
// of NAME.png or NAME.jpg, each with what it shows in NAME.grid.txt beside it.
package corpus

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/domvision/domvision/engine"
)

// A Sample is a picture with the grid that it shows.
type Sample struct {
	Name string // of the file, without its ending
	Path string
	Want engine.Grid // without the empty rows on top, which a picture need not show
	Place
}

// Load lists the samples of a folder in the order of their names, except for those whose
// grid is a proposal.
func Load(dir string) ([]Sample, error) {
	grids, err := filepath.Glob(filepath.Join(dir, "*.grid.txt"))
	if err != nil {
		return nil, err
	}
	var all []Sample
	for _, file := range grids {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if IsProposal(string(text)) {
			continue
		}
		s, err := load(file, string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, s)
	}
	return all, nil
}

// load is the sample whose grid file has this text.
func load(file, text string) (s Sample, err error) {
	grid, err := engine.ParseGrid(text)
	if err != nil {
		return s, err
	}
	base := strings.TrimSuffix(file, ".grid.txt")
	s.Name = filepath.Base(base)
	for _, ext := range []string{".png", ".jpg"} {
		if _, err := os.Stat(base + ext); err == nil {
			s.Path = base + ext
		}
	}
	if s.Path == "" {
		return s, fmt.Errorf("no picture lies beside it")
	}
	head, _, _ := strings.Cut(text, "\n")
	s.Place = place(head)
	s.Want = withoutEmptyTop(grid)
	s.Y += float64(grid.Rows-s.Want.Rows) * s.H
	return s, nil
}

// withoutEmptyTop drops the empty rows on top.
func withoutEmptyTop(g engine.Grid) engine.Grid {
	top := 0
	for top < g.Rows-1 && strings.Trim(g.RowText(top), ".") == "" {
		top++
	}
	return engine.Grid{Rows: g.Rows - top, Cols: g.Cols, Cells: g.Cells[top*g.Cols:]}
}
