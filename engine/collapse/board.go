package collapse

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/domvision/domvision/engine"
)

// Board is a position of a game that can be played on quickly. It implements
// [engine.State], [engine.Describer] and [engine.Adviser]. A Board is owned by
// one goroutine.
//
// Tiles lie column by column, each column from the bottom up (where tiles rise, from the top down), so that falling
// moves bytes towards lower addresses. Every column ends in an empty cell or
// more, and there is an empty column on either side, so that the neighbours of a tile can be
// looked at without bounds checks.
type Board struct {
	*layout // shared by all copies

	cells  []tile
	marks  []mark // what the tiles with a power show; without meaning when marked is 0
	height [engine.MaxSide]uint8
	gaps   bool // empty columns that the next move closes

	quota engine.Quota // of moves, where new tiles come in

	tiles       int // tiles on the board
	marked      int // those with a power
	multipliers int
	wilds       int // Wild and Morph
	bombs       int // Explode
	fills       int
	ahead       foresight // of meaning with an outlook

	present  colorSet              // of ordinary boulders
	counts   [colors]uint16        // of these, by colour
	columns  []column              // valid except for those in stale
	stale    uint64                // columns that have changed since they were surveyed, as bits
	hashes   []uint64              // of the columns; valid except for those in unhashed
	unhashed uint64                // columns that have changed since they were hashed
	below    cellSet               // tiles of one colour with the one below; valid except for columns in unlinked
	left     cellSet               // with the one at the left, once for two piles; not valid beside unlinked ones either
	piles    forest                // the trees of piles; as valid as below
	unlinked uint64                // columns that have changed since their piles were found
	lowest   [engine.MaxSide]uint8 // by column: the row above the ground of the lowest cell that changed since then

	roster *roster // nil: tiles are not followed

	grouped bool    // whether forest is that of the position
	forest  forest  // see findGroups
	roots   cellSet // of the groups of ordinary boulders in forest

	// Scratch, without meaning between calls:

	likely cellSet  // lowest cells of piles: of those with several tiles, and those that others were joined to
	queue  []uint16 // cells
	flags  []bool   // by cell
	keys   []uint32 // of moves
	spare  *Board   // another position of the game; nil until it is needed
}

// column sums up the tiles in a column, as sets of colours.
type column struct {
	once, any uint64 // colours with exactly one boulder, with at least one
}

// allColumns is the set of all columns.
const allColumns = ^uint64(0)

// NewBoard starts a game by the rules r on the grid. Empty columns stay where they are until a move is
// played. It is an error if a tile floats above an empty cell, or has a power in a game without power-ups (an
// unknown mark is accepted: it does nothing), if there are holes or blockers in a game without them, or if a cell is
// empty that the game refills ([engine.ErrMoving]).
func NewBoard(r Rules, g engine.Grid) (*Board, error) {
	if g.Rows < 1 || g.Cols < 1 || g.Rows > engine.MaxSide || g.Cols > engine.MaxSide || len(g.Cells) != g.Rows*g.Cols {
		return nil, fmt.Errorf("a board of %d x %d with %d cells: expected 1 x 1 to %d x %d",
			g.Rows, g.Cols, len(g.Cells), engine.MaxSide, engine.MaxSide)
	}
	if g.Count(engine.Hole) == len(g.Cells) {
		return nil, errors.New("no cell is part of the board: all are holes")
	}
	b := newBoard(newLayout(r, g))
	for col := range g.Cols {
		for y := range g.Rows {
			i := b.bottom(col) + y
			c := g.At(b.pos(i))
			if err := b.checkCell(c, b.pos(i)); err != nil {
				return nil, err
			}
			switch {
			case c.IsEmpty():
			case b.fixed:
				b.lay(i, c)
			case int(b.height[col]) != y:
				return nil, b.floats(i)
			default:
				b.push(col, c)
			}
		}
		b.gaps = b.gaps || b.height[col] == 0
	}
	return b, b.checkRest()
}

// newBoard returns an empty board.
func newBoard(l *layout) *Board {
	n := l.area()
	b := &Board{
		layout:  l,
		cells:   make([]tile, n),
		marks:   make([]mark, n),
		columns: make([]column, l.cols+2),
		hashes:  make([]uint64, l.cols),
		forest:  newForest(n),
		likely:  make(cellSet, n/64+1),
		roots:   make(cellSet, n/64+1),
		below:   make(cellSet, n/64+1),
		left:    make(cellSet, n/64+4),
		piles:   newForest(n),
		queue:   make([]uint16, n),
		flags:   make([]bool, n),
		keys:    make([]uint32, 0, n),
	}
	if l.fixed {
		for col := range l.cols {
			b.height[col] = uint8(l.rows)
		}
		b.touch(allColumns)
	}
	return b
}

// checkCell says why c cannot be the next tile of its column; nil if it can.
func (b *Board) checkCell(c engine.Cell, pos engine.Pos) error {
	_, known := engine.ColorOf(c.Color.Char())
	switch {
	case !known:
		return fmt.Errorf("%s: unknown colour %q", pos.Name(), byte(c.Color))
	case c.IsEmpty() && c.Power != engine.NoPower:
		return fmt.Errorf("%s is empty, yet has the power %s", pos.Name(), c.Power)
	case c.IsEmpty():
		return nil
	case c.IsHole() && b.rules.Holes != NoHoles, c.Power == engine.Blocker && b.rules.Blockers:
		return nil
	case c.IsHole():
		return fmt.Errorf("%s is not part of the board, but the board of %s has no holes", pos.Name(), b.rules.Name)
	case c.Power == engine.Blocker:
		return fmt.Errorf("%s has a blocker, but %s has none", pos.Name(), b.rules.Name)
	case c.Power == engine.NoPower || c.Unnamed():
		return nil
	case b.rules.Wilds && c.Power == engine.Wild:
		return nil
	case !b.rules.Powers:
		return fmt.Errorf("%s has the power %s, but %s has no power-ups", pos.Name(), c.Power, b.rules.Name)
	case !slices.Contains(engine.PowerNames(), c.Power.String()):
		return fmt.Errorf("%s has the power %s, which %s does not know; it knows %s",
			pos.Name(), c.Power, b.rules.Name, strings.Join(engine.PowerNames(), ", "))
	}
	return nil
}

// push drops c on top of a column, which must not be full.
func (b *Board) push(col int, c engine.Cell) {
	i := b.bottom(col) + int(b.height[col])
	b.height[col]++
	b.touch(1 << col)
	b.put(i, c)
}

// put lays c into the empty cell i.
func (b *Board) put(i int, c engine.Cell) {
	if c.Power != engine.NoPower && b.marked == 0 {
		clear(b.marks)
	}
	b.cells[i] = tileOf(c)
	b.count(i, c.Power, +1)
	if b.marked > 0 {
		b.marks[i] = markOf(c)
	}
}

// take empties the cell i, in which a tile lies.
func (b *Board) take(i int) {
	if b.marked > 0 {
		b.count(i, b.marks[i].power(), -1)
		b.marks[i] = 0
	} else {
		b.tiles--
		b.tallyColor(i, -1)
	}
	b.cells[i] = empty
}

// count adds the tile in cell i, which has the given power, to all tallies, d times.
func (b *Board) count(i int, p engine.Power, d int) {
	b.tiles += d
	b.tallyColor(i, d)
	b.countPower(i, p, d)
}

// countPower is the part of count that depends on the power.
func (b *Board) countPower(i int, p engine.Power, d int) {
	if p != engine.NoPower {
		b.marked += d
	}
	switch {
	case p == engine.Multiplier:
		b.multipliers += d
	case p == engine.Fill:
		b.fills += d
	case b.cells[i] == wild:
		b.wilds += d
	case b.cells[i] == bomb:
		b.bombs += d
	}
}

// tallyColor adds the tile in cell i to the count of its colour, d times.
func (b *Board) tallyColor(i, d int) {
	if t := b.cells[i]; isColor(t) {
		b.countColor(t, d)
	}
}

// countColor adds d to the count of a colour.
func (b *Board) countColor(t tile, d int) {
	n := &b.counts[t-firstColor]
	*n += uint16(d)
	if *n == 0 {
		b.present = b.present.without(t)
	} else {
		b.present = b.present.with(t)
	}
}

// unchanged is the lowest cell that changed in a column where none did.
const unchanged = engine.MaxSide

// touch notes that what lies in the columns, a set of bits, has changed.
func (b *Board) touch(columns uint64) {
	b.touchAbove(columns)
	for ; columns != 0; columns &= columns - 1 {
		b.lowest[bits.TrailingZeros64(columns)] = 0
	}
}

// touchAbove is touch for a caller that notes from where on they have changed.
func (b *Board) touchAbove(columns uint64) {
	b.stale |= columns
	b.unhashed |= columns
	b.unlinked |= columns
	b.grouped = false
}

// cell is what lies in cell i.
func (b *Board) cell(i int) engine.Cell {
	if b.marked > 0 && b.marks[i] != 0 {
		return b.marks[i].cell()
	}
	return cellOf(b.cells[i])
}

// GameName is the name of the game, as on the command line.
func (b *Board) GameName() string { return b.rules.Name }

// Grid returns the position. It has as many rows and columns as the grid the
// game began with.
func (b *Board) Grid() engine.Grid {
	g := engine.NewGrid(b.rows, b.cols)
	for i := range g.Cells {
		g.Cells[i] = b.cell(b.index(engine.Pos{Row: i / b.cols, Col: i % b.cols}))
	}
	return g
}

// CopyTo implements [engine.State]. It reuses the memory of dst if that is a copy of the same board.
func (b *Board) CopyTo(dst engine.State) engine.State {
	d, ok := dst.(*Board)
	if !ok || d.layout != b.layout {
		d = newBoard(b.layout)
	}
	b.copyInto(d)
	return d
}

// duplicate is a copy of the position. It is valid until the next call.
func (b *Board) duplicate() *Board {
	if b.spare == nil {
		b.spare = newBoard(b.layout)
	}
	b.copyInto(b.spare)
	return b.spare
}

// copyInto makes d, which has as many cells, the same position.
func (b *Board) copyInto(d *Board) {
	copy(d.cells, b.cells)
	if b.marked > 0 {
		copy(d.marks, b.marks)
	}
	d.roster = b.roster.copyTo(d.roster)
	copy(d.columns, b.columns)
	copy(d.hashes, b.hashes)
	d.ahead, d.quota = b.ahead, b.quota
	d.height, d.gaps, d.present, d.counts = b.height, b.gaps, b.present, b.counts
	copy(d.below, b.below)
	copy(d.left, b.left)
	start, end := b.bottom(0), b.bottom(b.standing())
	d.piles.copyFrom(&b.piles, start, end)
	d.lowest, d.grouped = b.lowest, false
	d.stale, d.unhashed, d.unlinked = b.stale, b.unhashed, b.unlinked
	d.tiles, d.marked, d.multipliers, d.wilds, d.bombs, d.fills = b.tiles, b.marked, b.multipliers, b.wilds, b.bombs, b.fills
}
