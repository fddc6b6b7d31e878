package recall

import (
	"image"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/fault"
)

// Board is a known board with its picture.
type Board struct {
	Frame   *image.RGBA
	Lattice geometry.Lattice // of all cells of Grid, in Frame
	Grid    engine.Grid
}

// Read reads the board in a frame by comparing it with the board before, which may have moved as a whole. The grid
// has the size of the one before. ok is false if the board cannot be read this way. For ground, pass the seen of the
// previous call, or the zero value at first.
func Read(before Board, frame *image.RGBA, ground Ground) (now Board, seen Ground, ok bool) {
	defer fault.Catch(new(error)) // a mistake reads nothing
	l := before.Lattice
	if before.Frame.Rect != frame.Rect || before.Grid.Rows != l.Rows || before.Grid.Cols != l.Cols {
		return now, ground, false
	}
	grid, seen, ok := compare(before, frame, ground, false)
	if ok {
		return Board{frame, l, grid}, seen, true
	}
	by, ok := moved(before, frame)
	there := l.Add(by)
	if !ok || !there.Bounds().In(frame.Rect) {
		return now, seen, false
	}
	grid, seen, ok = compare(before, shifted(frame, by), seen, true)
	return Board{frame, there, grid}, seen, ok
}

// compare reads the board in a frame at the place where it was before. hasMoved reports that the frame is shifted, so
// the surroundings of the board may differ.
func compare(before Board, frame *image.RGBA, ground Ground, hasMoved bool) (grid engine.Grid, seen Ground, ok bool) {
	l := before.Lattice
	var known memory
	grid = engine.NewGrid(l.Rows, l.Cols)
	// The ring around the board must be unchanged as well, except below, where no tile can be, and except for the
	// mouse pointer, which may have left it or come. If the board has moved, the ring may differ, but no changed
	// cell of it may look like a tile. Next to a changed cell of the ring, no cell of the board may be guessed to be
	// empty: another window may cover both.
	var strange, guesses []engine.Pos
	pointers := 0 // cells of the board with the mouse pointer over them
	for row := -1; row < l.Rows; row++ {
		for col := -1; col <= l.Cols; col++ {
			at := engine.Pos{Row: row, Col: col}
			is, visible := patchAt(frame, l, at)
			was, _ := patchAt(before.Frame, l, at)
			if !visible { // beyond the picture
				continue
			}
			if is.distance(was) < unchanged {
				if l.Has(at) {
					grid.Set(at, before.Grid.At(at))
				}
				continue
			}
			if known == nil {
				known = newMemory(before)
				ground = ground.share(known, l)
			}
			if !l.Has(at) {
				underPointer := is.share(was) >= pointed && len(strange) < underPointers
				if !hasMoved && !underPointer || known.isTile(is) {
					return engine.Grid{}, ground, false
				}
				strange = append(strange, at)
				continue
			}
			cell, guessed, ok := known.content(is, was, before.Grid.At(at))
			if guessed || !ok {
				if c, under := known.underPointer(is); under && pointers < underPointers {
					cell, guessed, ok = c, false, true
					pointers++
				}
			}
			if !ok {
				return engine.Grid{}, ground, false
			}
			if guessed {
				guesses = append(guesses, at)
			}
			grid.Set(at, cell)
		}
	}
	return grid, ground, !slices.ContainsFunc(guesses, func(at engine.Pos) bool {
		return slices.ContainsFunc(strange, func(p engine.Pos) bool {
			return max(p.Row-at.Row, at.Row-p.Row, p.Col-at.Col, at.Col-p.Col) == 1
		})
	})
}
