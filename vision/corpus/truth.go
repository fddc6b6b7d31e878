package corpus

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
)

// Truth is the text of a grid file. It begins with a comment that gives the place of the cells of g,
// followed by the notes that are not empty.
func Truth(g engine.Grid, l geometry.Lattice, notes ...string) string {
	line := fmt.Sprintf("# rows=%d cols=%d x0=%.3f y0=%.3f cell_w=%.4f cell_h=%.4f", g.Rows, g.Cols, l.X, l.Y, l.W, l.H)
	for _, note := range notes {
		if note != "" {
			line += " " + note
		}
	}
	return line + "\n" + g.String()
}

var placement = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(\w+)=(-?[\d.]+)`)
})

// LatticeOf reads the place of the cells of a grid from the comment in the first line of its file. ok is false
// if there is none.
func LatticeOf(text string, g engine.Grid) (l geometry.Lattice, ok bool) {
	head, _, _ := strings.Cut(text, "\n")
	if !strings.HasPrefix(head, "#") {
		return l, false
	}
	l = place(head)
	l.Rows, l.Cols = g.Rows, g.Cols
	return l, l.W > 0 && l.H > 0
}

// place parses the first line of a grid file, as written by [Truth].
func place(head string) geometry.Lattice {
	value := map[string]float64{}
	for _, m := range placement().FindAllStringSubmatch(head, -1) {
		value[m[1]], _ = strconv.ParseFloat(m[2], 64)
	}
	return geometry.Lattice{X: value["x0"], Y: value["y0"], W: value["cell_w"], H: value["cell_h"]}
}
