package main

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/corpus"
)

// score compares readings with what the pictures really show.
type score struct {
	right  int // cells, the empty ones too
	wrong  int
	unsure int // read as ?

	powers    powerScore
	confusion map[confused]int // coloured cells

	differences []difference // the cells that are wrong or unsure
	size        string       // how the sizes of the grids differ; "" if they do not
}

// difference is a cell that was not read as what it is.
type difference struct {
	at          engine.Pos   // on the grid that was read
	truth, read engine.Color // in the letters of the truth
}

// powerScore counts power-ups, which are no part of the cells' score.
type powerScore struct {
	Named    int `json:"named"`    // by the right name
	Unnamed  int `json:"unnamed"`  // seen as an unknown mark
	Misnamed int `json:"misnamed"` // by a wrong name
	Missed   int `json:"missed"`   // not seen
	Imagined int `json:"imagined"` // named where there is none
	Specks   int `json:"specks"`   // unknown marks where there is none
	Unjudged int `json:"unjudged"` // read in a folder whose grids list no power-ups
}

// total is how many power-ups there are.
func (p powerScore) total() int { return p.Named + p.Unnamed + p.Misnamed + p.Missed }

// unjudged is the score if the truth lists no power-ups: those that were read may be there
// or not.
func (p powerScore) unjudged() powerScore { return powerScore{Unjudged: p.Imagined + p.Specks} }

// confused is a cell that shows Truth and was read as Read.
type confused struct{ Truth, Read engine.Color }

func (s score) cells() int { return s.right + s.wrong + s.unsure }

// unsure reports whether the cell was not read; else it was read wrongly.
func (d difference) unsure() bool { return d.read == engine.Unknown }

// String tells people about the cell.
func (d difference) String() string {
	switch {
	case d.truth == engine.Unknown:
		return d.at.Place() + ": unsure"
	case d.unsure():
		return fmt.Sprintf("%s: %s, unsure", d.at.Place(), colorName(d.truth))
	}
	return fmt.Sprintf("%s: %s read as %s", d.at.Place(), colorName(d.truth), colorName(d.read))
}

// colorName is what people call c in a score.
func colorName(c engine.Color) string {
	switch c {
	case engine.Empty:
		return "empty"
	case corpus.Other:
		return "another colour"
	}
	return string(c.Char())
}

// add counts other in. The differences stay with their pictures.
func (s *score) add(other score) {
	s.right += other.right
	s.wrong += other.wrong
	s.unsure += other.unsure
	s.powers.Named += other.powers.Named
	s.powers.Unnamed += other.powers.Unnamed
	s.powers.Misnamed += other.powers.Misnamed
	s.powers.Missed += other.powers.Missed
	s.powers.Imagined += other.powers.Imagined
	s.powers.Specks += other.powers.Specks
	s.powers.Unjudged += other.powers.Unjudged
	if s.confusion == nil {
		s.confusion = map[confused]int{}
	}
	for pair, n := range other.confusion {
		s.confusion[pair] += n
	}
}

// compare scores the grid read against the truth as [corpus.Compare] does, but that
// named says that both call the colours by the same letters, so that these count. Cells
// that are unknown in the truth do not count.
func compare(truth, read engine.Grid, named bool) score {
	truth, _ = truth.Trim()
	read, origin := read.Trim()
	if truth.Rows != read.Rows || truth.Cols != read.Cols {
		return score{
			wrong: len(truth.Cells) - truth.Count(engine.Unknown),
			size:  fmt.Sprintf("%d x %d cells read as %d x %d", truth.Rows, truth.Cols, read.Rows, read.Cols),
		}
	}
	s := score{confusion: map[confused]int{}}
	letters := corpus.Renaming(read, truth)
	for i, want := range truth.Cells {
		got := read.Cells[i]
		if want.Color == engine.Unknown {
			continue
		}
		s.comparePower(want.Power, got.Power)
		if !named {
			got.Color = letters.Of(got.Color)
		}
		if want.Color.IsColor() && !want.Power.OwnTile() {
			s.confusion[confused{want.Color, got.Color}]++
		}
		if got.Color == want.Color {
			s.right++
			continue
		}
		at := engine.Pos{Row: origin.Row + i/read.Cols, Col: origin.Col + i%read.Cols}
		s.differ(difference{at, want.Color, got.Color})
	}
	return s
}

// differ counts a cell that is wrong or unsure.
func (s *score) differ(d difference) {
	if d.unsure() {
		s.unsure++
	} else {
		s.wrong++
	}
	s.differences = append(s.differences, d)
}

// scoreUnsure scores a grid that there is no truth for: cells are unsure or not.
func scoreUnsure(read engine.Grid) score {
	var s score
	for _, at := range read.Where(func(c engine.Cell) bool { return c.Color == engine.Unknown }) {
		s.differ(difference{at, engine.Unknown, engine.Unknown})
	}
	return s
}

func (s *score) comparePower(want, got engine.Power) {
	switch {
	case want == got:
		if want != engine.NoPower {
			s.powers.Named++
		}
	case want == engine.NoPower && got == engine.UnknownPower:
		s.powers.Specks++
	case want == engine.NoPower:
		s.powers.Imagined++
	case got == engine.NoPower:
		s.powers.Missed++
	case got == engine.UnknownPower:
		s.powers.Unnamed++
	default:
		s.powers.Misnamed++
	}
}

// byCount lists the pairs, the most frequent first; equals by their letters.
func byCount(counts map[confused]int) []confused {
	pairs := make([]confused, 0, len(counts))
	for pair := range counts {
		pairs = append(pairs, pair)
	}
	slices.SortFunc(pairs, func(a, b confused) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a.Truth, b.Truth), cmp.Compare(a.Read, b.Read))
	})
	return pairs
}
