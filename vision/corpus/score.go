package corpus

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/domvision/domvision/engine"
)

// Score compares readings with the truth. A cell is right if it has the colour of the truth, whatever its
// power-up; power-ups that are tiles of their own must be read as '*'. Cells that are unknown in the truth
// do not count.
type Score struct {
	Right, Wrong int // cells, including empty ones
	Unsure       int // cells read as ?

	Powers    PowerScore
	Confusion map[Confused]int // of coloured cells

	Differences []Difference // the wrong and the unsure cells; none if the sizes differ
	Size        string       // how the sizes of the grids differ, "" if they do not
}

// Confused is a cell that shows Truth and was read as Read, in the letters of the truth.
type Confused struct{ Truth, Read engine.Color }

// Difference is a cell that was read wrongly or not at all.
type Difference struct {
	At engine.Pos // on the grid that was read
	Confused
}

// Cells is how many cells were compared.
func (s Score) Cells() int { return s.Right + s.Wrong + s.Unsure }

// Full reports whether every cell is right.
func (s Score) Full() bool { return s.Wrong+s.Unsure == 0 }

// String lists what was not read correctly.
func (s Score) String() string {
	if s.Size != "" {
		return s.Size
	}
	lines := []string{fmt.Sprintf("%d of %d cells wrong, %d unsure; %d power-ups, %d named, %d misnamed",
		s.Wrong, s.Cells(), s.Unsure, s.Powers.Total(), s.Powers.Named, s.Powers.Wrong())}
	for _, d := range s.Differences {
		lines = append(lines, d.String())
	}
	return strings.Join(lines, "\n")
}

// Unsure reports whether the cell was unsure ([engine.Cell.Unsure]). Otherwise it was read wrongly.
func (d Difference) Unsure() bool { return engine.Cell{Color: d.Read}.Unsure() }

func (d Difference) String() string {
	switch {
	case d.Truth == engine.Unknown:
		return d.At.Name() + ": unsure"
	case d.Unsure():
		return fmt.Sprintf("%s: %s, unsure", d.At.Name(), colorName(d.Truth))
	}
	return fmt.Sprintf("%s: %s read as %s", d.At.Name(), colorName(d.Truth), colorName(d.Read))
}

// colorName is the name of c in a score.
func colorName(c engine.Color) string {
	switch c {
	case engine.Empty:
		return "empty"
	case Other:
		return "another colour"
	}
	return string(c.Char())
}

// Add adds the counts of other, without its differences.
func (s *Score) Add(other Score) {
	s.Right += other.Right
	s.Wrong += other.Wrong
	s.Unsure += other.Unsure
	s.Powers.add(other.Powers)
	if s.Confusion == nil {
		s.Confusion = map[Confused]int{}
	}
	for pair, n := range other.Confusion {
		s.Confusion[pair] += n
	}
}

// MostConfused lists the pairs of the confusion, most frequent first, then by letters.
func (s Score) MostConfused() []Confused {
	pairs := make([]Confused, 0, len(s.Confusion))
	for pair := range s.Confusion {
		pairs = append(pairs, pair)
	}
	slices.SortFunc(pairs, func(a, b Confused) int {
		return cmp.Or(cmp.Compare(s.Confusion[b], s.Confusion[a]), cmp.Compare(a.Truth, b.Truth), cmp.Compare(a.Read, b.Read))
	})
	return pairs
}

// Compare scores a reading against the truth, up to renaming of letters. Empty rows and columns around a
// board are invisible, so it trims both grids. If their sizes still differ, all cells are wrong.
func Compare(read, truth engine.Grid) Score { return compareGrids(read, truth, true) }

// CompareNamed is [Compare] for grids that use the same letters.
func CompareNamed(read, truth engine.Grid) Score { return compareGrids(read, truth, false) }

func compareGrids(read, truth engine.Grid, rename bool) Score {
	truth, _ = truth.Trim()
	read, origin := read.Trim()
	if truth.Rows != read.Rows || truth.Cols != read.Cols {
		return Score{
			Wrong: Known(truth),
			Size:  fmt.Sprintf("%d x %d cells read as %d x %d", truth.Rows, truth.Cols, read.Rows, read.Cols),
		}
	}
	var letters Letters
	if rename {
		letters = Renaming(read, truth)
	}
	s := compareCells(truth, letters, func(at engine.Pos) (engine.Cell, bool) { return read.At(at), true })
	for i := range s.Differences {
		s.Differences[i].At.Row += origin.Row
		s.Differences[i].At.Col += origin.Col
	}
	return s
}

// ComparePart is [Compare] for a partly visible board. read returns the cell read at a place of the truth;
// cells for which it returns false do not count.
func ComparePart(truth engine.Grid, read func(at engine.Pos) (engine.Cell, bool)) Score {
	return compareCells(truth, renaming(truth, read), read)
}

func compareCells(truth engine.Grid, letters Letters, read func(at engine.Pos) (engine.Cell, bool)) Score {
	s := Score{Confusion: map[Confused]int{}}
	for at, want := range truth.All() {
		got, ok := read(at)
		if !ok || want.Unsure() {
			continue
		}
		s.Powers.count(want.Power, got.Power)
		pair := Confused{want.Color, letters.Of(got.Color)}
		if want.Color.IsColor() && !want.Power.OwnTile() {
			s.Confusion[pair]++
		}
		if pair.Read == pair.Truth {
			s.Right++
		} else {
			s.differ(Difference{at, pair})
		}
	}
	return s
}

// Unread scores a grid without a truth: it only counts unsure cells.
func Unread(read engine.Grid) Score {
	var s Score
	for _, at := range read.Unsure() {
		s.differ(Difference{at, Confused{engine.Unknown, engine.Unknown}})
	}
	return s
}

// differ counts a cell that is wrong or unsure.
func (s *Score) differ(d Difference) {
	if d.Unsure() {
		s.Unsure++
	} else {
		s.Wrong++
	}
	s.Differences = append(s.Differences, d)
}

// Known is the number of known cells of a truth.
func Known(truth engine.Grid) int { return len(truth.Cells) - len(truth.Unsure()) }
