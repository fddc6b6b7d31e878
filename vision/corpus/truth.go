package corpus

import (
	"fmt"
	"regexp"
	"strconv"

	"github.com/domvision/domvision/engine"
)

// Place is where the cells of a sample's grid lie, in pixels of its picture:
// (X,Y) is the top-left corner of cell (0,0) of Want, W and H the size of a cell.
// It is zero where the grid file does not say.
type Place struct{ X, Y, W, H float64 }

// Truth is the text of a grid file. It begins with a comment that says where the cells
// lie, followed by any notes that are not empty.
func Truth(g engine.Grid, p Place, notes ...string) string {
	line := fmt.Sprintf("# rows=%d cols=%d x0=%.3f y0=%.3f cell_w=%.4f cell_h=%.4f", g.Rows, g.Cols, p.X, p.Y, p.W, p.H)
	for _, note := range notes {
		if note != "" {
			line += " " + note
		}
	}
	return line + "\n" + g.String()
}

var geometry = regexp.MustCompile(`(\w+)=(-?[\d.]+)`)

// place reads what [Truth] wrote in the first line of a grid file.
func place(head string) Place {
	value := map[string]float64{}
	for _, m := range geometry.FindAllStringSubmatch(head, -1) {
		value[m[1]], _ = strconv.ParseFloat(m[2], 64)
	}
	return Place{value["x0"], value["y0"], value["cell_w"], value["cell_h"]}
}
