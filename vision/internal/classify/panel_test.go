package classify

import (
	"image"
	"image/color"
	"strings"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

// panelBoard reads a board of round tiles a, b and c that lie apart on a dark panel; _ is a cell that is not part of it, and
// shows what surrounds it. A capital letter has a light plate, # a blocker. The ground of the panel changes by the step of
// a chequerboard.
func panelBoard(rows string, surroundings, step color.RGBA) (*Reading, *panel) {
	letters, cols := grid(rows)
	inks := []color.RGBA{{220, 50, 40, 255}, {70, 200, 70, 255}, {250, 210, 50, 255}}
	blocker := '#' - 'a'
	f, s := drawnSheet(len(letters)/cols, cols, segment.Swapped, func(cell, x, y int) color.RGBA {
		look := letters[cell]
		dx, dy := x-segment.Fine/2, y-segment.Fine/2
		switch plated := look >= 'A'-'a' && look < 0 && look != int(blocker); {
		case look == '_'-'a':
			return surroundings
		case look == int(blocker):
			return color.RGBA{236, 96, uint8(100 + 90*((x+y)/12%2)), 255}
		case dx*dx+dy*dy < 64 && plated:
			return inks[look-('A'-'a')]
		case dx*dx+dy*dy < 64:
			return inks[look]
		case plated && min(x, y) > 0 && max(x, y) < segment.Fine-1:
			return color.RGBA{225, 220, 240, 255}
		case (cell%cols+cell/cols)%2 == 0:
			return step
		}
		return color.RGBA{40, 50, 90, 255}
	})
	inside := image.Rect(1, 1, cols-1, s.Rows-1)
	cells := make([]Cell, len(letters))
	r := NewReading(s, inside, cells)
	kinds := map[int][]int{}
	for i, look := range letters {
		if look != '_'-'a' {
			cells[i].Occupied = true
		}
		if look != '_'-'a' && look != int(blocker) {
			kinds[look] = append(kinds[look], i)
		}
	}
	for _, cells := range kinds {
		for _, i := range cells {
			r.Cells[i].Class, r.Cells[i].Match = len(r.Classes), 1
		}
		r.Classes = append(r.Classes, r.newClass(cells))
	}
	r.Comparer = NewComparer(r.Classes, 1)
	return r, newPanel(r, f)
}

// holesOf writes the cells of a board that are surely not part of it as _, and the others as dots.
func holesOf(r *Reading, p *panel) (rows string) {
	for i := range r.Cells {
		if i > 0 && i%r.Sheet.Cols == 0 {
			rows += " "
		}
		if p.cells[p.wideCell(i)].hole {
			rows += "_"
		} else {
			rows += "."
		}
	}
	return rows
}

// TestPanel: the cells beside a panel are holes, whatever its ground and the tiles on it.
func TestPanel(t *testing.T) {
	var (
		light = color.RGBA{190, 150, 170, 255}
		dark  = color.RGBA{40, 50, 90, 255}
		field = color.RGBA{52, 62, 104, 255}
	)
	for _, c := range []struct {
		name, rows string
		step       color.RGBA
		want       string // "" if nothing shows that there are holes
	}{
		{"corners", "________ __abca__ _acbabc_ _bacbca_ _cbacab_ __abca__ ________", dark, "________ __....__ _......_ _......_ _......_ __....__ ________"},
		{"inside", "________ _abcabc_ _ac__bc_ _ba__ca_ _cbacab_ _acabca_ ________", dark, "________ _......_ _..__.._ _..__.._ _......_ _......_ ________"},
		{"chequered", "________ __abca__ _acbabc_ _bacbca_ _cbacab_ __abca__ ________", field, "________ __....__ _......_ _......_ _......_ __....__ ________"},
		{"plates", "________ __abca__ _aCBABc_ _BACBCA_ _CBACAB_ __ABCA__ ________", dark, "________ __....__ _......_ _......_ _......_ __....__ ________"},
		{"blockers", "________ __ab#a__ _ac#abc_ _b#cbca_ _cbac#b_ __abca__ ________", dark, "________ __....__ _......_ _......_ _......_ __....__ ________"},
		{"full", "________ _abcabc_ _acbabc_ _bacbca_ _cbacab_ _acabca_ ________", dark, ""},
	} {
		r, p := panelBoard(c.rows, light, c.step)
		if p == nil || c.want == "" {
			if p != nil || c.want != "" {
				t.Errorf("%s: a panel with holes: %v", c.name, p != nil)
			}
			continue
		}
		equal(t, c.name, holesOf(r, p), c.want)
	}
}

// TestExtendHoles: a cell that shows the same as a hole beside it is one; an empty cell of the panel and a tile are none.
func TestExtendHoles(t *testing.T) {
	r, p := panelBoard("________ _abcabc_ _ac__bc_ _ba__ca_ _cbacab_ _acabca_ ________", color.RGBA{190, 150, 170, 255}, color.RGBA{40, 50, 90, 255})
	want := holesOf(r, p)
	var left []int
	for i := range r.Cells {
		switch at := p.wideCell(i); {
		case i == 3*r.Sheet.Cols+4:
			p.cells[at].hole = false
		case p.cells[at].hole:
			left = append(left, at)
		}
	}
	p.extendHoles(left)
	equal(t, "holes", holesOf(r, p), want)
	for i := range p.cells { // as beside plates
		c := &p.cells[i]
		c.off, c.unclear = c.off && !c.hole, c.unclear || c.hole
	}
	p.cells[p.wideCell(2*r.Sheet.Cols+3)].off = true
	equal(t, "holes beside one that is surely none", p.hasHoles(), true)
}

// TestShows: a class of which half lies off the panel is no kind of tile that lies on it.
func TestShows(t *testing.T) {
	r, p := panelBoard("________ __abca__ _aCBABc_ _BACBCA_ _CBACAB_ __ABCA__ ________", color.RGBA{190, 150, 170, 255}, color.RGBA{40, 50, 90, 255})
	for k, c := range r.Classes {
		half := (len(c.Cells) + 1) / 2
		for n, i := range c.Cells[:half] {
			equal(t, "tiles off the panel", p.shows(k), 2*n < len(c.Cells))
			p.cells[p.wideCell(i)].off = true
		}
		equal(t, "half of the tiles off the panel", p.shows(k), false)
	}
}

// TestPanelBeyond: a row that shows scenery does not belong to the board, and a row of blockers does.
func TestPanelBeyond(t *testing.T) {
	r, p := panelBoard("________ __abca__ _acbabc_ _bacbca_ _cbacab_ __abca__ _######_ ________", color.RGBA{190, 150, 170, 255}, color.RGBA{40, 50, 90, 255})
	if p == nil {
		t.Fatal("no panel")
	}
	if row := image.Rect(1, 6, 7, 7); p.beyond(row) {
		t.Error("a row of blockers lies beyond the board")
	}
	if row := image.Rect(1, 0, 7, 1); !p.beyond(row) {
		t.Error("a row of scenery belongs to the board")
	}
	p.markSurroundings()
	equal(t, "the board", r.Board, image.Rect(1, 1, 7, 7))
}

// TestMarkUnclear: in a swap game, cells that show nothing may be holes if the board has others; elsewhere stacks end below them.
func TestMarkUnclear(t *testing.T) {
	for style, unclear := range map[segment.Style]bool{segment.Swapped: true, segment.Apart: false} {
		r, p := panelBoard("________ __abca__ _acbabc_ _bacbca_ _cbacab_ __abca__ ________", color.RGBA{190, 150, 170, 255}, color.RGBA{40, 50, 90, 255})
		empty := r.Sheet.Cols + 3
		r.Cells[empty], r.Style = Cell{Class: NoClass}, style
		p.markUnclear()
		if got := r.Cells[empty].Occupied && r.Cells[empty].Empty; got != unclear {
			t.Errorf("%v: %v", style, got)
		}
	}
}

// outerRow reads a board of three rows, the first of which is given, see [readingOfText].
func outerRow(top string) *Reading { return readingOfText(5, top+"0101010010") }

// readingOfText reads a board from a text: a digit is a class, '.' an empty cell, '?' a picture that could not be read, 'e' one
// like all others of that letter, 'c' one that something covers.
func readingOfText(cols int, text string) *Reading {
	rows := len(text) / cols
	_, sheet := drawnSheet(rows, cols, segment.Touching, func(cell, x, y int) color.RGBA {
		switch k := text[cell]; k {
		case '.':
			return color.RGBA{A: 255}
		case '0', '1', '2', 'e':
			return color.RGBA{uint8(10 * x), 3 * (k - '.'), uint8(10 * y), 255}
		}
		return color.RGBA{uint8(16 * cell), uint8(10 * x), uint8(40 * cell * y), 255}
	})
	r := NewReading(sheet, image.Rect(0, 0, cols, rows), make([]Cell, len(text)))
	r.Classes = make([]Class, 3)
	for i, k := range text {
		r.Cells[i] = Cell{Occupied: k != '.', Covered: k == 'c', Class: strings.IndexRune("012", k)}
		if class := r.Cells[i].Class; class != NoClass {
			r.Classes[class].Cells = append(r.Classes[class].Cells, i)
		}
	}
	return r
}

// TestUnread: an outer row of pictures that could not be read does not belong to the board; nor does one above it.
func TestUnread(t *testing.T) {
	for _, c := range []struct {
		name, top string
		unread    bool
	}{
		{"pictures", "?????", true}, {"one looks like a tile", "?0???", true}, {"pictures of two kinds", "?22??", true},
		{"tiles", "01?01", false}, {"some tiles", "?01??", false}, {"a kind of its own", "22222", false}, {"one on top", "..?..", false},
		{"two on top", "..??.", true},
		{"under a dialog", "??c??", false},
	} {
		r := outerRow(c.top)
		equal(t, c.name, r.unread(image.Rect(0, 0, 5, 1)), c.unread)
		r.DropUnread()
		equal(t, c.name+": the first row", r.Board.Min.Y, map[bool]int{true: 1}[c.unread])
		r = outerRow(c.top)
		r.Board.Min.Y = 1
		r.DropUnread()
		equal(t, c.name+", above the board", r.Cells[2].Occupied, c.top[2] != '.' && !c.unread)
	}
	gone, lines := outerRow("..??."), outerRow("..??.")
	gone.Cells[5].Occupied = false
	for i := range 3 {
		lines.Cells[5+i].Class, lines.Cells[10+i].Class = 0, 1
	}
	equal(t, "two on top where tiles have gone", gone.unread(image.Rect(0, 0, 5, 1)), false)
	equal(t, "two on top in a game that leaves three in line", lines.unread(image.Rect(0, 0, 5, 1)), false)
	equal(t, "a column of which two are left", readingOfText(6, ".01010"+"?00101"+"?11010"+".01001").unread(image.Rect(0, 0, 1, 4)), false)
	if outerRow("eeeee").unread(image.Rect(0, 0, 5, 1)) {
		t.Error("a row of blockers does not belong to the board")
	}
}

// TestFramed: an outer row of one kind that occurs nowhere else is the frame of the board if it goes on along the side, but not if
// each cell shows a picture.
func TestFramed(t *testing.T) {
	for name, c := range map[string]struct {
		top  string
		look func(x, y int) color.RGBA
		want bool
	}{
		"a frame":                  {"22222", func(_, y int) color.RGBA { return color.RGBA{uint8(10 * y), 80, 60, 255} }, true},
		"crates":                   {"22222", func(x, y int) color.RGBA { return color.RGBA{uint8(10 * y), uint8(10 * x), 60, 255} }, false},
		"plain tiles":              {"22222", func(int, int) color.RGBA { return color.RGBA{90, 80, 60, 255} }, false},
		"a frame and a tile":       {"22022", func(_, y int) color.RGBA { return color.RGBA{uint8(10 * y), 80, 60, 255} }, false},
		"a kind that occurs below": {"00000", func(_, y int) color.RGBA { return color.RGBA{uint8(10 * y), 80, 60, 255} }, false},
		"nothing that was read":    {"?????", func(_, y int) color.RGBA { return color.RGBA{uint8(10 * y), 80, 60, 255} }, false},
	} {
		r := outerRow(c.top)
		_, r.Sheet = drawnSheet(3, 5, segment.Touching, func(_, x, y int) color.RGBA { return c.look(x, y) })
		equal(t, name, r.framed(image.Rect(0, 0, 5, 1)), c.want)
		for i := range r.Cells {
			r.Cells[i].Border = 1
		}
		equal(t, name+" divided by borders", r.framed(image.Rect(0, 0, 5, 1)), false)
	}
}

// TestTrim: at most half of a board is taken from it.
func TestTrim(t *testing.T) {
	r := outerRow("01010")
	r.trim(func(image.Rectangle) bool { return true })
	equal(t, "what is left", r.Board, image.Rect(0, 1, 5, 3))
}
