// Package corpus holds pictures against which recognition is measured: a folder
// of NAME.png or NAME.jpg, each with what it shows in NAME.grid.txt beside it.
package corpus

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
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

// Place is where the cells of a sample's grid lie, in pixels of its picture:
// (X,Y) is the top-left corner of cell (0,0) of Want, W and H the size of a cell.
// It is zero where the grid file does not say.
type Place struct{ X, Y, W, H float64 }

// ProposalMark begins a line of a grid file that holds what was read and not what a
// person saw. Until somebody has checked the cells and deleted that line, nothing
// is compared with it: else every reading would be found right, by itself.
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

// Load lists the samples of a folder in the order of their names, but for those
// whose grid is a proposal.
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

var geometry = regexp.MustCompile(`(\w+)=(-?[\d.]+)`)

// place reads the geometry off the first line of a grid file.
func place(head string) Place {
	value := map[string]float64{}
	for _, m := range geometry.FindAllStringSubmatch(head, -1) {
		value[m[1]], _ = strconv.ParseFloat(m[2], 64)
	}
	return Place{value["x0"], value["y0"], value["cell_w"], value["cell_h"]}
}

// withoutEmptyTop drops the empty rows on top.
func withoutEmptyTop(g engine.Grid) engine.Grid {
	top := 0
	for top < g.Rows-1 && strings.Trim(g.RowText(top), ".") == "" {
		top++
	}
	return engine.Grid{Rows: g.Rows - top, Cols: g.Cols, Cells: g.Cells[top*g.Cols:]}
}
