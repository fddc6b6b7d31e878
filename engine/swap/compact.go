package swap

import (
	"math/bits"
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
)

// Compact is a position of a game that ends when no move is left, for searches that play many thousand moves.
// The numbers of the colours are stored in three bitboards, one for each binary digit, so that a few bit
// operations find all swaps and lines and drop all tiles. It is played as a [Board] is, to the same points with
// the same chance, in a fraction of the time.
//
// It does not distinguish tiles without a colour: they match nothing.
type Compact struct {
	*layout
	quota  engine.Quota
	digits [digits]cellSet
	found  []Line        // scratch
	legal  []engine.Move // scratch
}

// digits is the number of binary digits of a colour; 0 stands for no colour.
const digits = 3

// Compact returns the position, or false if it cannot be compact: it needs at most 8 x 8 cells, at most seven
// colours, rules that say what a refill brings, and neither holes, blockers,
// special tiles nor shapes of their own.
func (b *Board) Compact() (engine.State, bool) {
	if !b.small() || b.walled || b.marks != nil || b.ownShapes || len(b.palette) >= 1<<digits || !b.rules.compact() {
		return nil, false
	}
	return b.compact(), true
}

// compact reports whether the rules are those of Compact.
func (r Rules) compact() bool {
	return r.refilled != nil && !r.Sideways && !r.Idle && !r.Rise && r.Refill != Calm
}

func (b *Board) compact() *Compact {
	c := newCompact(b.layout)
	c.quota = b.quota
	for row := range b.rows {
		for col, t := range b.row(row) {
			if isColor(t) {
				c.put(1<<(smallSide*row+col), uint64(t))
			}
		}
	}
	return c
}

// newCompact returns an empty board.
func newCompact(l *layout) *Compact {
	return &Compact{layout: l, found: make([]Line, 0, 2*l.rows*l.cols/3+1)}
}

// CopyTo implements [engine.State].
func (c *Compact) CopyTo(dst engine.State) engine.State {
	d, ok := dst.(*Compact)
	if !ok || d.layout != c.layout {
		d = newCompact(c.layout)
	}
	d.digits, d.quota = c.digits, c.quota
	return d
}

// put sets the colour of a cell that has none.
func (c *Compact) put(cell cellSet, color uint64) {
	for d := range c.digits {
		c.digits[d] |= cell * cellSet(color>>d&1)
	}
}

// ofColor returns the cells with a colour.
func (c *Compact) ofColor(color int) cellSet {
	s := ^cellSet(0)
	for d, set := range c.digits {
		s &= set ^ (cellSet(color>>d&1) - 1)
	}
	return s
}

// colored returns the cells with any colour.
func (c *Compact) colored() cellSet { return c.digits[0] | c.digits[1] | c.digits[2] }

// Moves is [Board.Moves].
func (c *Compact) Moves(dst []engine.Move) []engine.Move {
	if c.quota.Spent() {
		return dst
	}
	right, below := c.legalSwaps()
	return appendSwaps(dst, right, below)
}

// alike returns the coloured cells i whose tile has the colour of cell i+n. The cells of both must be on the
// board, apart from rows.
func (c *Compact) alike(n int, colored cellSet) cellSet {
	d := &c.digits
	return colored &^ ((d[0] ^ d[0]>>n) | (d[1] ^ d[1]>>n) | (d[2] ^ d[2]>>n))
}

// legalSwaps returns the cells whose swap with the tile to the right makes a line, and those whose swap with the
// tile below does.
func (c *Compact) legalSwaps() (right, below cellSet) {
	const s = smallSide
	colored := c.colored()
	notLast := colored &^ lastCol // has a tile to the right
	notLast2 := notLast &^ (lastCol >> 1)
	notLast3 := notLast2 &^ (lastCol >> 2)
	notFirst := colored &^ firstCol
	notFirst2 := notFirst &^ (firstCol << 1)

	// Cells with the same tile so many columns to the right and rows down.
	right2, right3 := c.alike(2, notLast2), c.alike(3, notLast3)
	down2, down3 := c.alike(2*s, colored), c.alike(3*s, colored)
	r1d1, r1d2, r2d1 := c.alike(s+1, notLast), c.alike(2*s+1, notLast), c.alike(s+2, notLast2)
	l1d1, l1d2, l2d1 := c.alike(s-1, notFirst), c.alike(2*s-1, notFirst), c.alike(s-2, notFirst2)
	// The same up.
	l1u1, l1u2, l2u1 := r1d1<<(s+1), r1d2<<(2*s+1), r2d1<<(s+2)
	r1u1, r1u2, r2u1 := l1d1<<(s-1), l1d2<<(2*s-1), l2d1<<(s-2)

	toRight := right2&right3 | r1d1&(r1d2|r1u1) | r1u1&r1u2
	toLeft := right2<<2&(right3<<3) | l1d1&(l1d2|l1u1) | l1u1&l1u2
	toBelow := down2&down3 | r1d1&(r2d1|l1d1) | l1d1&l2d1
	toAbove := down2<<(2*s)&(down3<<(3*s)) | r1u1&(r2u1|l1u1) | l1u1&l2u1
	return toRight | toLeft>>1, toBelow | toAbove>>s
}

// Play is [Board.Play].
func (c *Compact) Play(m engine.Move) (points int) { return c.PlayWith(m, nil) }

// PlayWith plays a legal move as [Board.PlayWith] does. Without rng new tiles have no colour.
func (c *Compact) PlayWith(m engine.Move, rng *rand.Rand) (points int) {
	c.quota.Use()
	c.exchange(m)
	for n := 1; ; n++ {
		rows, columns := c.starts()
		if rows|columns == 0 {
			return points
		}
		points += c.score(n, c.lines(rows, columns))
		gaps := c.drop(rows | rows<<1 | rows<<2 | columns | columns<<smallSide | columns<<(2*smallSide))
		if rng != nil {
			c.refill(gaps, rng)
		}
	}
}

// Score is [Board.Score], of a legal move.
func (c *Compact) Score(m engine.Move) int {
	c.exchange(m)
	defer c.exchange(m)
	return c.score(1, c.lines(c.starts()))
}

// Value is [Board.Value].
func (c *Compact) Value() float64 {
	best := 0
	c.legal = c.Moves(c.legal[:0])
	for _, m := range c.legal {
		best = max(best, c.Score(m))
	}
	return float64(best)
}

// exchange swaps two tiles.
func (c *Compact) exchange(m engine.Move) {
	i, step := smallSide*m.At.Row+m.At.Col, 1
	if m.Swap == engine.Below {
		step = smallSide
	}
	for d, set := range c.digits {
		differ := (set>>i ^ set>>(i+step)) & 1
		c.digits[d] = set ^ (differ<<i | differ<<(i+step))
	}
}

// starts returns the cells that begin three equal tiles of a row, and those of a column.
func (c *Compact) starts() (rows, columns cellSet) {
	var colored, differRight, differBelow cellSet
	for _, set := range c.digits {
		colored |= set
		differRight |= set ^ set>>1
		differBelow |= set ^ set>>smallSide
	}
	right := colored &^ differRight &^ lastCol
	below := colored &^ differBelow
	return right & (right >> 1), below & (below >> smallSide)
}

// lines lists the lines of the starts in the order of Rules.Points.
func (c *Compact) lines(rows, columns cellSet) []Line {
	lines := c.found[:0]
	for rows != 0 {
		i := bits.TrailingZeros64(uint64(rows))
		n := bits.TrailingZeros64(^uint64(rows >> i)) // a row ends before its last two cells: so do its starts
		rows &^= (1<<n - 1) << i
		lines = append(lines, Line{Row: i / smallSide, Col: i % smallSide, Len: n + 2})
	}
	for col := 0; columns != 0; col++ {
		for column := columns & (firstCol << col); column != 0; {
			i := bits.TrailingZeros64(uint64(column))
			n := 0
			for start := cellSet(1) << i; column&start != 0; start <<= smallSide {
				column &^= start
				n++
			}
			lines = append(lines, Line{Row: i / smallSide, Col: col, Len: n + 2, Down: true})
		}
		columns &^= firstCol << col
	}
	c.found = lines
	return lines
}

// score is the points of a clear.
func (c *Compact) score(step int, lines []Line) int {
	if c.weights == nil {
		return c.rules.scorer.points(c.level(), step, lines, 0, nil)
	}
	var room [tabledLines]int
	weights := room[:0]
	for _, l := range lines {
		t, i := tile(0), smallSide*l.Row+l.Col
		for d, set := range c.digits {
			t |= tile(set>>i&1) << d
		}
		weights = append(weights, c.weights[t])
	}
	return c.rules.scorer.points(c.level(), step, lines, 0, weights)
}

// drop removes tiles, lets those above them fall, and returns the cells at the top that are empty now.
func (c *Compact) drop(removed cellSet) (empty cellSet) {
	for removed != 0 {
		// The top-most row with removed tiles: its columns move down by one to there.
		shift := bits.TrailingZeros64(uint64(removed)) &^ (smallSide - 1)
		cols := removed >> shift & (1<<smallSide - 1)
		removed &^= cols << shift
		moving := cols * firstCol & (cellSet(1)<<shift<<smallSide - 1)
		for d, set := range c.digits {
			c.digits[d] = set&^moving | set<<smallSide&moving
		}
		empty = empty&^moving | empty<<smallSide&moving | cols
	}
	return empty
}

// refill draws tiles for the empty cells in the order of [Board.PlayWith].
func (c *Compact) refill(empty cellSet, rng *rand.Rand) {
	rarest, colors := c.rules.Refill == Rarest, len(c.palette)
	var tally tally
	if rarest {
		for color := 1; color <= colors; color++ {
			tally[color] = int16(bits.OnesCount64(uint64(c.ofColor(color))))
		}
	}
	for col := 0; empty != 0; col++ {
		column := empty & (firstCol << col)
		empty &^= column
		for column != 0 {
			cell := cellSet(1) << (63 - bits.LeadingZeros64(uint64(column)))
			column &^= cell
			if rarest {
				c.put(cell, uint64(tally.draw(colors, rng)))
			} else {
				c.put(cell, 1+uint64(rng.IntN(colors)))
			}
		}
	}
}
