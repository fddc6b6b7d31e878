package naming

import (
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/segment"
)

// board is a reading of 4 x 4 tiles: red ones in the left half, blue ones in the right, and
// another tile in cell 0.
func board(style segment.Style, first classify.Tile) *classify.Reading {
	all := make([]classify.Tile, 16)
	var redCells, blueCells []int
	for i := range all {
		if all[i] = flat(red); i%4 >= 2 {
			all[i] = flat(blue)
			blueCells = append(blueCells, i)
		} else if i > 0 {
			redCells = append(redCells, i)
		}
	}
	all[0] = first
	r := withClasses(readingOf(4, style, all...), classify.Class{Cells: redCells, Mean: flat(red)}, classify.Class{Cells: blueCells, Mean: flat(blue)})
	r.Identify(0)
	return r
}

// TestObserve: the grid has no empty rows or columns around it.
func TestObserve(t *testing.T) {
	r := board(segment.Touching, flat(red))
	for i := range r.Cells {
		r.Cells[i].Occupied = i%4 > 0 && i < 12
	}
	r.Cells[5] = classify.Cell{Occupied: true, Covered: true, Class: none}
	o := Observe(r, lettered("RB"))
	equal(t, "rows and columns", [2]int{o.Grid.Rows, o.Grid.Cols}, [2]int{3, 3})
	equal(t, "first column", o.Lattice.X, segment.Fine)
	for i, want := range []engine.Color{'R', 'B', 'B', engine.Unknown, 'B', 'B', 'R', 'B', 'B'} {
		equal(t, "letter", o.Grid.Cells[i].Color, want)
		equal(t, "sure", o.Confidence[i] == 1, want != engine.Unknown)
	}
}

// TestReadCell: the letter, the power and whether a cell counts as one with a tile.
func TestReadCell(t *testing.T) {
	templates := []calibration.Template{stamp("timer", false), stamp("wild", true)}
	palette := []calibration.Color{paint("R", red), paint("B", blue), paint("Y", yellow)}
	for _, c := range []struct {
		name    string
		tile    classify.Tile
		profile *calibration.Profile
		change  func(c *classify.Cell)
		want    engine.Cell
	}{
		{"plain", flat(red), nil, nil, engine.Cell{Color: 'R'}},
		{"no tile", flat(red), nil, func(c *classify.Cell) { c.Occupied = false }, engine.Cell{}},
		{"no tile, on a full board", flat(red), &calibration.Profile{Full: true}, func(c *classify.Cell) { c.Occupied = false }, engine.Cell{Color: 'R'}},
		{"empty for the moment", flat(red), nil, func(c *classify.Cell) { c.Empty = true }, unreadable},
		{"covered", flat(red), nil, func(c *classify.Cell) { c.Covered = true }, unreadable},
		{"hardly like its class", flat(red), nil, func(c *classify.Cell) { c.Match = 0.1 }, unreadable},
		{"an unknown mark", stamped(red), nil, nil, engine.Cell{Color: 'R', Power: engine.UnknownPower}},
		{"a known mark", stamped(red), &calibration.Profile{Templates: templates}, nil, engine.Cell{Color: 'R', Power: engine.Timer}},
		{"a mark in a game without marks", stamped(red), &calibration.Profile{Unmarked: true}, nil, engine.Cell{Color: 'R'}},
		{"a whole tile", stamped(black), &calibration.Profile{Templates: templates}, nil, engine.Cell{Color: engine.Colorless, Power: engine.Wild}},
		{"a picture on black", spotted(black, white, middle), nil, nil, engine.Cell{Color: engine.Colorless, Power: engine.UnknownPower}},
		{"the only one of a colour", flat(yellow), &calibration.Profile{Palette: palette}, nil, engine.Cell{Color: 'Y'}},
		{"the only one of an unknown colour", flat(grey), &calibration.Profile{Palette: palette}, nil, engine.Cell{Color: engine.Unknown, Power: engine.NoPower}},
		{"tentative, and like no other", flat(yellow), nil, func(c *classify.Cell) { c.Tentative = true }, engine.Cell{}},
	} {
		r := board(segment.Touching, c.tile)
		names := lettered("RB")
		var p *Prepared
		if c.profile != nil {
			p = prepared(t, *c.profile)
			names.Profile = p.profile
		}
		names.marks = marksOf(p, segment.Touching)
		if c.change != nil {
			c.change(&r.Cells[0])
		}
		got, _ := readCell(r, 0, names)
		equal(t, c.name, got, c.want)
	}
}

// TestFreshTile: the tiles of a small class that no colour fits may be power-ups.
func TestFreshTile(t *testing.T) {
	wild := []calibration.Template{stamp("wild", true)}
	for _, c := range []struct {
		name string
		tile classify.Tile
		n    int
		want engine.Cell
	}{
		{"a power-up", stamped(black), 2, engine.Cell{Color: engine.Colorless, Power: engine.Wild}},
		{"a further colour", flat(yellow), 2, engine.Cell{Color: 'x'}},
	} {
		r := looseClasses(segment.Touching, c.tile, class(c.tile, c.n), class(flat(red), 20), class(flat(blue), 20))
		r.Cells[0].Class, r.Cells[0].Match = 0, 1
		names := lettered("xRB")
		names.marks = marksOf(prepared(t, calibration.Profile{Templates: wild}), segment.Touching)
		got, _ := freshTile(r, 0, names)
		equal(t, c.name, got, c.want)
	}
}

// TestConfidence: that of a marked tile is relative.
func TestConfidence(t *testing.T) {
	equal(t, "plain", confidence(classify.Cell{Match: 0.9, Rival: 0.2}), 0.8)
	equal(t, "marked", confidence(classify.Cell{Match: 0.4, Rival: 0.1, Marked: true}), 0.75)
	equal(t, "like another", confidence(classify.Cell{Match: 0.2, Rival: 0.6}), 0)
}
