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

// Load lists the samples of a folder in the order of their names.
func Load(dir string) ([]Sample, error) {
	grids, err := filepath.Glob(filepath.Join(dir, "*.grid.txt"))
	if err != nil {
		return nil, err
	}
	var all []Sample
	for _, file := range grids {
		s, err := load(file)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, s)
	}
	return all, nil
}

func load(file string) (s Sample, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return s, err
	}
	grid, err := engine.ParseGrid(string(text))
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
	head, _, _ := strings.Cut(string(text), "\n")
	s.Place = place(head)
	s.Want = WithoutEmptyTop(grid)
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

// WithoutEmptyTop drops the empty rows on top.
func WithoutEmptyTop(g engine.Grid) engine.Grid {
	top := 0
	for top < g.Rows-1 && strings.Trim(g.RowText(top), ".") == "" {
		top++
	}
	return engine.Grid{Rows: g.Rows - top, Cols: g.Cols, Cells: g.Cells[top*g.Cols:]}
}
