package collapse

import (
	"encoding/binary"

	"github.com/domvision/domvision/engine"
)

// Outlook is what a plan takes into account beyond the tiles on the board: the bank, the clock and chance.
// Only Destruct-o-Match has it.
type Outlook struct {
	Undo bool   // an Undo is banked
	Keep int    // points that a banked Undo is worth after this level
	Best int    // points already counted for using it, if more than Keep
	Fuse int    // moves until the Timers on the board run out; 0: none runs
	Seed uint64 // of the rows that Fills are imagined to drop
	Fill bool   // by plain rules, Fills count what their rows bring on average
}

// foresight is the part of an Outlook that moves change.
type foresight struct {
	charged bool   // an Undo is banked
	best    uint16 // points that its use is counted with so far: of the best group, at least Keep
	fuse    uint8  // moves until the Timers run out; 0: none runs
}

// Foresee returns the position with an outlook, for searches. In it
//
//   - an Undo counts by its effect: one group without power-ups, cleared while an Undo is banked and no Timer
//     runs, earns its points twice. This extra is counted move by move: a group earns the points by which it
//     exceeds the best one so far. Banking an Undo earns Keep at once;
//   - Timers run out after as many moves as the fuse is long; see [Board.Pace]. Every boulder that turns
//     Indestructible costs some points at once, and policies prefer moves that clear a Timer in time;
//   - a Fill drops a row that depends on the seed alone: one that chance might bring. It costs
//     some points if few boulders are left, since another row would serve worse.
//
// By plain rules (see [Rules.Plain]) the board stays as it is, so that a line can be replayed: a Timer that runs out
// only costs its points, and a Fill counts what its row brings on average, or nothing.
//
// See [Board.TakenBack] for where a line uses its Undos.
func (b *Board) Foresee(o Outlook) *Board {
	l := *b.layout
	l.outlook = &o
	c := newBoard(&l)
	b.copyInto(c)
	c.ahead = foresight{charged: o.Undo, best: uint16(max(o.Keep, o.Best)), fuse: uint8(o.Fuse)}
	return c
}

// Outlook is the outlook on what follows the moves that were made; the zero value if there is none.
// The position is the same as that of its grid with this outlook.
func (b *Board) Outlook() (o Outlook) {
	if b.outlook == nil {
		return o
	}
	o = *b.outlook
	o.Undo, o.Best, o.Fuse = b.ahead.charged, int(b.ahead.best), int(b.ahead.fuse)
	return o
}

// Earns is the points of a legal move alone, without what an outlook adds to them.
func (b *Board) Earns(m engine.Move) (points int) {
	i := b.index(m.At)
	if !isColor(b.cells[i]) {
		return 0
	}
	n, powers := b.flood(i)
	points = b.score(b.cells[i], n)
	if powers.has(engine.Multiplier) {
		points *= multiplier
	}
	return points
}

// foreseen carries out what the outlook says of a move, and returns the points that it adds.
func (b *Board) foreseen(points int, powers powerSet) (more int) {
	a := &b.ahead
	keep := uint16(b.outlook.Keep)
	switch {
	case powers.has(engine.Undo):
		if !a.charged || a.best > keep {
			more = b.outlook.Keep
		}
		a.charged, a.best = true, keep
	case a.charged && powers == 0 && a.fuse == 0 && points > int(a.best):
		more = points - int(a.best)
		a.best = uint16(points)
	}
	switch {
	case !powers.has(engine.Fill) || b.present == 0:
	case !b.rules.Plain:
		more -= b.fillLoss()
		b.imagineRow()
	case b.outlook.Fill:
		more += b.fillWorth()
	}
	if a.fuse > 0 {
		a.fuse -= min(a.fuse, uint8(powers.pace()))
		if a.fuse == 0 {
			more -= expiryLoss * b.runOut()
		} else if len(b.timers()) == 0 {
			a.fuse = 0
		}
	}
	return more
}

// Pace is how many moves a legal move takes as long as: two if its group has a Morph, because the player waits for
// its colour (a decision).
func (b *Board) Pace(m engine.Move) int {
	i := b.index(m.At)
	if !isColor(b.cells[i]) {
		return 1
	}
	_, powers := b.flood(i)
	return powers.pace()
}

// pace is the pace of a move in whose group the powers are.
func (s powerSet) pace() int {
	if s.has(engine.Morph) {
		return 2
	}
	return 1
}

// imagineRow drops a Fill's row, drawn from the seed in the colours still on the board.
func (b *Board) imagineRow() {
	var list [colors]tile
	n := 0
	for set := b.present; set != 0; set &= set - 1 {
		list[n] = set.lowest()
		n++
	}
	h := b.outlook.Seed + uint64(b.fills)
	b.fill(func() engine.Cell {
		h = mix(h)
		return engine.Cell{Color: colorOf(list[h%uint64(n)])}
	})
}

// timers lists the cells of the Timers, in b.queue.
func (b *Board) timers() []uint16 {
	list := b.queue[:0]
	if b.marked > 0 {
		for i, m := range b.marks {
			if m.power() == engine.Timer {
				list = append(list, uint16(i))
			}
		}
	}
	return list
}

// runOut lets all Timers run out, by plain rules only on a copy of the board, and returns how many boulders turn
// Indestructible.
func (b *Board) runOut() (turned int) {
	if !b.rules.Plain || len(b.timers()) == 0 {
		return b.expireAll()
	}
	return b.duplicate().expireAll()
}

// expireAll lets all Timers run out and returns how many boulders turn Indestructible.
func (b *Board) expireAll() (turned int) {
	before := b.Count(engine.Indestructible)
	for _, i := range b.timers() {
		if b.marks[i].power() == engine.Timer { // no other has turned it Indestructible
			b.expire(int(i))
		}
	}
	return b.Count(engine.Indestructible) - before
}

// TimerSeconds is how long a Timer of Destruct-o-Match runs, from the start of its level.
const TimerSeconds = 15

// MoveSeconds is how long a player is taken to need for a move, if nothing else is known.
const MoveSeconds = 4

// expiryLoss is what a search takes off for every boulder that a Timer turns Indestructible. Its whole cost,
// at the end bonus and by what it keeps apart, shows only in games that nearly clear the board.
const expiryLoss = 5

// fillLosses is what a search takes off for a Fill, by how many twentieths of the board are left then. A search
// makes the most of the one row that it imagines; that of chance brings the less, the fewer boulders there are
// to go with it. Measured on 124 levels with a Fill (240,000 positions): 3 points less than imagined with half
// of the board or more left, 16 to 50 with less, and none with less than a tenth.
var fillLosses = [20]int{0: 5, 1: 25, 2: 25, 3: 25, 4: 40, 5: 40, 6: 25, 7: 25, 8: 15, 9: 15, 10: 5, 11: 5, 12: 5}

// fillWorths is what a Fill's row brings on average by the end of the level, by how many twentieths of the board are
// left when it falls. A board that was read has no empty rows at the top, so it counts as one of at least 12 x 14.
// Measured on 120 boards of all levels, with 60,000 positions a search and two rows at each place; the standard
// errors are 1.5 to 3 points.
var fillWorths = [20]int{-10, -20, -16, -14, -9, -7, -2, 3, 9, 10, 15, 15, 14, 14, 14, 11, 11, 9, 8, 4}

// fillLoss is fillLosses for the position.
func (b *Board) fillLoss() int { return b.byTiles(&fillLosses, b.rows*b.cols) }

// fillWorth is fillWorths for the position.
func (b *Board) fillWorth() int { return b.byTiles(&fillWorths, max(12*14, b.rows*b.cols)) }

// byTiles looks up how many twentieths of a board with that many cells are left.
func (b *Board) byTiles(table *[20]int, cells int) int { return table[min(19, 20*b.tiles/cells)] }

// undoWorth is what a banked Undo earns in a level, by its number of colours: about half of the points of the
// largest group without power-ups there, since it waits and the next Undo may come first. Values from 0 to
// twice as much make no measured difference.
var undoWorth = map[int]int{4: 25, 5: 21, 6: 15, 7: 12, 8: 10, 9: 9}

// UndoWorth is how many points a banked Undo can be expected to earn in a level of Destruct-o-Match with that
// many colours: the value of keeping it for such a level.
func UndoWorth(colors int) int { return undoWorth[min(max(colors, 4), 9)] }

// ShuffleWorth is how many points a banked Shuffle can be expected to earn in a later level of
// Destruct-o-Match. So use one when no move is left, if it is expected to earn more than that. The gains
// were printed at the end of 1,088 levels in 300 games of nrpa:nodes=60000 (preset whole, seed 1): 0.5
// points on average in levels 1 and 2, 3 in 3 and 4, 9 to 14 in 5 to 9, and 18 in level 10. With a
// Shuffle in every fifth level any value from 11 to 15 gains the most, 30 points a game; 4 gains 28.
const ShuffleWorth = 12

// TakenBack reports for every move of a line whether the player should take it back with an Undo
// and make it once more. The board must be one that [Board.Foresee] returned.
func (b *Board) TakenBack(line []engine.Move) []bool {
	c := b.CopyTo(nil).(*Board)
	back := make([]bool, len(line))
	last := -1 // the best move for the present Undo
	for k, m := range line {
		before := c.ahead
		c.Play(m)
		switch after := c.ahead; {
		case after.best > before.best:
			if k < len(line)-1 || len(c.Moves(nil)) > 0 { // the end of a level is final
				last = k
			}
		case after.best < before.best && last >= 0: // the next Undo was banked
			back[last], last = true, -1
		}
		if !before.charged && c.ahead.charged {
			last = -1
		}
	}
	if last >= 0 {
		back[last] = true
	}
	return back
}

// packForesight appends the part of the outlook that moves change, in four bytes.
func (b *Board) packForesight(dst []byte) []byte {
	charged := byte(0)
	if b.ahead.charged {
		charged = 1
	}
	return binary.LittleEndian.AppendUint16(append(dst, charged, b.ahead.fuse), b.ahead.best)
}

// unpackForesight is the inverse of packForesight and returns the rest.
func (b *Board) unpackForesight(src []byte) []byte {
	b.ahead = foresight{src[0] == 1, binary.LittleEndian.Uint16(src[2:]), src[1]}
	return src[4:]
}
