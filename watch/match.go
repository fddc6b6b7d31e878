package watch

import (
	"slices"

	"github.com/domvision/domvision/engine"
)

// match compares a board that was read with positions that it may show.
type match struct {
	seen engine.Grid // trimmed

	renamed bool                    // see [seenBoard]
	named   map[engine.Color]string // see [seenBoard]
}

// fits reports whether the board can be the position.
func (m match) fits(p position) bool {
	misses, ok := m.misses(p, 0)
	return ok && len(misses) == 0
}

// misses lists the cells of the board that do not fit the position, apart from those that the
// player has corrected: as the letters are or, if fewer, as they may have been renamed. ok is false if the two differ in
// size, or in more than most cells.
func (m match) misses(p position, most int) (misses []engine.Pos, ok bool) {
	misses, ok = m.compare(p, most, sameCell)
	if !m.renamed || ok && len(misses) == 0 {
		return misses, ok
	}
	var names names
	renamed, fits := m.compare(p, most, func(want, seen engine.Cell) bool {
		if m.mayRename(want, seen) {
			return names.same(want, seen)
		}
		return sameCell(want, seen)
	})
	if fits && (!ok || len(renamed) < len(misses)) {
		return renamed, true
	}
	return misses, ok
}

func (m match) compare(p position, most int, same func(want, seen engine.Cell) bool) (misses []engine.Pos, ok bool) {
	first, rows, cols := p.grid.Tiled()
	if rows != m.seen.Rows || cols != m.seen.Cols {
		return nil, false
	}
	for at, seen := range m.seen.All() {
		in := plus(first, at)
		if p.told != nil && p.told[in.Row*p.grid.Cols+in.Col] && !seen.IsEmpty() {
			continue
		}
		if !same(p.grid.At(in), seen) {
			if misses = append(misses, at); len(misses) > most {
				return nil, false
			}
		}
	}
	return misses, true
}

// mayRename reports whether two cells hold colours, whose letters may stand for the same one.
func (m match) mayRename(want, seen engine.Cell) bool {
	return m.renamed && want.Color.IsColor() && seen.Color.IsColor() && want.Power == seen.Power && want.Power != engine.Morph &&
		m.named[want.Color] == "" && m.named[seen.Color] == ""
}

// sameCell reports whether a cell that was read can be the wanted one. An unreadable cell fits anything but
// an empty one, and an unknown mark fits any power-up.
func sameCell(want, seen engine.Cell) bool {
	if want.Unsure() || seen.Unsure() {
		return want.IsTile() == seen.IsTile()
	}
	powers := want.Power == seen.Power || want.Power == engine.UnknownPower || seen.Power == engine.UnknownPower
	return powers && (want.Color == seen.Color || want.Power == engine.Morph)
}

// names maps the letters of colours in one picture to those in another, and back.
type names struct{ to, from [256]engine.Color }

// same reports whether two cells can show the same colour, given all cells before.
func (n *names) same(want, seen engine.Cell) bool {
	if n.to[seen.Color] == 0 && n.from[want.Color] == 0 {
		n.to[seen.Color], n.from[want.Color] = want.Color, seen.Color
	}
	return n.to[seen.Color] == want.Color && n.from[want.Color] == seen.Color
}

// merge is the position, completed by the board. The misses become unknown: one of two readings is wrong, and
// which one is not known.
func (m match) merge(p position, misses []engine.Pos) position {
	p = p.trimmed()
	grid := p.grid.Clone()
	var names names
	for i, seen := range m.seen.Cells {
		if m.mayRename(grid.Cells[i], seen) && !slices.Contains(misses, grid.Pos(i)) {
			names.same(grid.Cells[i], seen)
		}
	}
	for i, seen := range m.seen.Cells {
		want := grid.Cells[i]
		if names.to[seen.Color] != 0 {
			seen.Color = names.to[seen.Color]
		}
		switch {
		case p.told != nil && p.told[i]:
		case want.Unsure(),
			want.Power == engine.UnknownPower && seen.Color == want.Color,
			want.Power == engine.Morph && seen.Power == engine.Morph:
			grid.Cells[i] = seen
		}
	}
	for _, at := range misses {
		want := grid.At(at)
		if want.Color == m.seen.At(at).Color {
			grid.Set(at, engine.Cell{Color: want.Color, Power: engine.UnknownPower})
		} else {
			grid.Set(at, engine.Cell{Color: engine.Unknown})
		}
	}
	p.grid = grid
	return p
}
