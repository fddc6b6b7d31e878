package vision

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// SeveralError means that a picture shows several boards, and it is not clear which one the player means.
// It wraps [ErrUncertain].
type SeveralError struct {
	Boards []geometry.Lattice // in the source picture, from left to right, then from top to bottom
}

func (e *SeveralError) Error() string {
	return fmt.Sprintf("the picture shows %d boards, and it is not clear which one you mean", len(e.Boards))
}

func (e *SeveralError) Unwrap() error { return ErrUncertain }

// survey collects the boards read on a screen.
type survey struct {
	boards  []attempt
	refused []refused
}

// refused is an attempt that failed.
type refused struct {
	attempt
	candidate
}

// add adds the result of reading a candidate, and reports whether it is a board. A board that may be only a part of a
// refused one counts as refused.
func (v *survey) add(c candidate, a attempt) bool {
	if a.err == nil {
		for _, before := range v.refused {
			if before.likely() && before.mayCover(a.Lattice) {
				a = attempt{err: before.err}
				break
			}
		}
	}
	if a.err != nil {
		v.refused = append(v.refused, refused{a, c})
		return false
	}
	v.boards = append(v.boards, a.apart()...)
	return true
}

// apart lists the boards that a reading shows. Two boards of an unknown game that lie a whole number of cells apart look
// like one with empty columns, but in a game that leaves columns empty others have lost tiles as well.
func (a attempt) apart() []attempt {
	var boards []attempt
	first := 0 // column of the next board
	for col := range a.Grid.Cols + 1 {
		switch n := a.standing(col); {
		case n == a.Grid.Rows:
			continue
		case n > 0 || a.Profile != "":
			return []attempt{a}
		}
		if col > first {
			part := a
			part.Lattice = a.Lattice.Part(engine.Pos{Col: first}, a.Grid.Rows, col-first)
			part.place, part.tiles = part.Lattice, a.Grid.Rows*(col-first)
			boards = append(boards, part)
		}
		first = col + 1
	}
	if len(boards) < 2 {
		return []attempt{a}
	}
	return boards
}

// standing is how many tiles stand in a column, 0 beyond the last one.
func (a attempt) standing(col int) (n int) {
	for at, c := range a.Grid.All() {
		if at.Col == col && !c.IsEmpty() {
			n++
		}
	}
	return n
}

// mayCover reports whether a board may continue under the refused one beside it. Neither is a part of the other.
func (r refused) mayCover(board geometry.Lattice) bool {
	return r.place.Rows > 0 && !samePlace(board, r.place) && extended(board).Overlaps(r.place.Bounds())
}

// mostlyIn reports whether more than half of a board overlaps another.
func mostlyIn(board, other geometry.Lattice) bool { return overlap(board, other) > 0.5 }

// nearlyIn reports whether a board overlaps another but for a part of a row or column.
func nearlyIn(board, other geometry.Lattice) bool {
	return overlap(board, other) > 1-0.5/float64(max(board.Rows, board.Cols))
}

// overlap is the part of a board that overlaps another.
func overlap(board, other geometry.Lattice) float64 {
	all := board.Bounds()
	return float64(area(all.Intersect(other.Bounds()))) / float64(max(area(all), 1))
}

// samePlace reports whether either of two boards mostly overlaps the other.
func samePlace(a, b geometry.Lattice) bool { return mostlyIn(a, b) || mostlyIn(b, a) }

// sameSize is how much cells that are the same may differ in size and place, as a share of their size. Chosen by eye.
const sameSize = 0.1

// sameCells reports whether two boards have the same cells.
func sameCells(a, b geometry.Lattice) bool {
	return a.Rows == b.Rows && a.Cols == b.Cols && max(math.Abs(a.X-b.X)/a.W, math.Abs(a.Y-b.Y)/a.H) <= sameSize && partOf(a, b)
}

// partOf reports whether most cells of a board are cells of another.
func partOf(a, b geometry.Lattice) bool {
	off := func(x, y, size float64) float64 { return math.Abs(math.Remainder(x-y, size)) / size }
	return mostlyIn(a, b) && max(off(a.X, b.X, b.W), off(a.Y, b.Y, b.H), math.Abs(a.W/b.W-1), math.Abs(a.H/b.H-1)) <= sameSize
}

// refusedAsWhole is the reason why a board that a search of the whole screen had found was refused, if these are most of
// its cells; nil if there is none. (A few of them may be one of two boards beside a dialog.)
func (v *survey) refusedAsWhole(s pixel.Screen, cells geometry.Lattice) error {
	for _, before := range v.refused {
		if before.Loose == s.Rect && before.place.Rows > 0 && partOf(cells, before.place) && mostlyIn(before.place, cells) {
			return before.err
		}
	}
	return nil
}

// extended is the place of a board with [locate.MinStrip] cells around it.
func extended(l geometry.Lattice) image.Rectangle {
	l.X, l.W = l.X-locate.MinStrip*l.W, l.W*(1+2*locate.MinStrip/float64(l.Cols))
	l.Y, l.H = l.Y-locate.MinStrip*l.H, l.H*(1+2*locate.MinStrip/float64(l.Rows))
	return l.Bounds()
}

// rivalArea is the least area of the tiles of another board that counts, as a share of the area of the first one's tiles:
// about a third of its width and height. Smaller boards are previews. Chosen by eye.
const rivalArea = 0.12

// places lists the places of the boards on the screen.
func (v *survey) places(s pixel.Screen) (all []image.Rectangle) {
	for _, b := range v.boards {
		all = append(all, b.Lattice.Bounds().Sub(s.Origin))
	}
	return all
}

// largest is the greatest area of the tiles of a board.
func (v *survey) largest() (most float64) {
	for _, b := range v.boards {
		most = max(most, b.area())
	}
	return most
}

// room reports whether a board that counts may lie beside the first one read.
func (v *survey) room(s pixel.Screen) bool {
	return len(v.boards) > 0 && slices.ContainsFunc(partsBeside(s.Rect, v.places(s)[0]), func(part image.Rectangle) bool {
		return float64(area(part)) >= rivalArea*v.largest()
	})
}

// minTilesBeside is the least number of tiles with which a refused board overrules a smaller one that fits a profile.
// Measured: avatars in a chat look like boards of six tiles.
const minTilesBeside = 12

// maxTilesBeside is the greatest number of tiles with which a refused board overrules a smaller one that was read.
// Chosen by eye: a page of text looks like a board of 2,000 tiles or more, but real boards have a few hundred.
const maxTilesBeside = 1000

// any reports whether a board was read, or refused as uncertain.
func (v *survey) any() bool {
	return len(v.boards) > 0 || slices.ContainsFunc(v.refused, func(r refused) bool { return !errors.Is(r.err, ErrNoBoard) })
}

// choose sets o to the board that the player means. Beside one that fits a profile, smaller ones that fit none do not
// count; nor do those much smaller than another. If several are left, or a refused board is larger, it returns an
// error.
func (v *survey) choose(o *Observation) error {
	timing := o.Timing
	defer func() { o.Timing = timing }()
	if len(v.boards) == 0 {
		return v.refusal(o)
	}
	boards := slices.Clone(v.boards)
	known := survey{boards: slices.DeleteFunc(slices.Clone(boards), func(b attempt) bool { return b.Profile == "" })}
	boards = slices.DeleteFunc(boards, func(b attempt) bool { return b.Profile == "" && b.area() < known.largest() })
	most := (&survey{boards: boards}).largest()
	boards = slices.DeleteFunc(boards, func(b attempt) bool { return b.area() < rivalArea*most })
	if len(boards) > 1 {
		var all []geometry.Lattice
		for _, b := range boards {
			all = append(all, b.Lattice)
		}
		return several(all)
	}
	for _, before := range v.refused {
		read := slices.ContainsFunc(v.boards, func(b attempt) bool { return samePlace(b.Lattice, before.place) })
		plausible := (before.tiles >= minTilesBeside || boards[0].Profile == "") && before.tiles <= maxTilesBeside
		if !errors.Is(before.err, ErrNoBoard) && !errors.Is(before.err, errNoEdge) && before.likely() && before.area() > most && plausible && !read {
			*o = before.Observation
			return before.err
		}
	}
	*o = boards[0].Observation
	return nil
}

// refusal is the reason why nothing could be read: the first one that is not [ErrNoBoard], if any.
func (v *survey) refusal(o *Observation) error {
	err := errNothing
	for i, before := range v.refused {
		if !errors.Is(before.err, ErrNoBoard) {
			*o = before.Observation
			return before.err
		}
		if i == 0 {
			err = before.err
		}
	}
	return err
}

// several returns a [SeveralError] for these boards.
func several(boards []geometry.Lattice) error {
	slices.SortFunc(boards, func(a, b geometry.Lattice) int { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y)) })
	return &SeveralError{boards}
}
