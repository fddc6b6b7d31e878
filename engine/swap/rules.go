package swap

import (
	"fmt"
	"strings"

	"github.com/domvision/domvision/engine"
)

// Rules is the rule set of one game, as data.
type Rules struct {
	Name string // as on the command line

	// The default board to deal; any other size can be played on as well.
	Rows, Cols, Colors int

	Sideways bool   // only left and right neighbours can be swapped
	Idle     bool   // a swap that matches nothing is legal
	Rise     bool   // tiles rise and new ones come from below; else they fall
	Refill   Refill // when new tiles come in, and which

	// Points is what one clear earns. Step 1 is the clear that the swap makes,
	// step 2 what clears when tiles have moved up, and so on. The lines come rows
	// first, from the top, then columns from the left. Levels count from 1.
	Points func(level, step int, lines []Line) int

	Level int // of the game, for the points; 0 stands for 1

	// Pieces: the game has crabs, jellyfish and puffer fish. Water is the number of rows
	// under water, counted from the bottom.
	Pieces bool
	Water  int

	// Gems: there may be flame and star gems, multipliers and hypercubes, as in later
	// games of the family. Their effects are not part of these rules: a hypercube matches
	// nothing, the others match as gems of their colour.
	Gems bool
}

// Powers lists the powers that tiles of the game can have.
func (r Rules) Powers() (list []engine.Power) {
	if r.Pieces {
		list = append(list, engine.Crab, engine.Jellyfish, engine.Puffer)
	}
	if r.Gems {
		list = append(list, engine.Flame, engine.Star, engine.Multiplier, engine.Hypercube)
	}
	return list
}

// Line is three or more equal tiles next to each other.
type Line struct {
	Row, Col int  // of the top-most or left-most tile
	Len      int  // tiles
	Down     bool // a part of a column; else of a row
}

// Refill is when and from what a board is refilled.
type Refill uint8

// The ways of refilling.
const (
	// Uniform refills after every clear, each colour as likely as any other. New
	// tiles can match.
	Uniform Refill = iota

	// Calm refills once, after all that known tiles clear, and such that the new
	// tiles make no line: each cell in reading order from the colours that make
	// none with the cells filled so far, all as likely. When bilging refills is a
	// decision; that no line is made is the article's.
	Calm

	// Rarest refills after every clear; each new tile is with probability 1/2 the
	// colour that is rarest on the board, and else any but the most common. The
	// colours are in the order of their letters, which decides between equals.
	Rarest
)

// Games lists the rule sets.
//
//   - bejeweled: Bejeweled 1, 8x8 gems in 7 colours. A line of n earns n-2 times
//     10 + 5(L-1) in level L, times the number of the clear (1 for the swap's
//     own), times the number of the line within the clear (as told by players;
//     that rows count before columns is a decision).
//   - bilging: the bilge pump of Puzzle Pirates, 12x6 pieces in 7 colours, as in
//     "Holey Ship! Bilging by reinforcement learning" (Rodriguez, Chen and
//     Turner-Maier, 2008). The points, which that article does not print, are
//     those of its players' guide; see bilgingPoints.
//   - kdiamond: KDE KDiamond, game.cpp, game-state.cpp and board.cpp: every clear
//     earns as many points as there have been since the swap, itself included, for
//     whatever it clears. 8x8 in 5 colours is the middle one of its five boards.
//   - gweled: Gweled 0.9, board_engine.c; see gweledPoints. Where no swap is left
//     it deals a new board in level 1 and in its endless game: to us such a board
//     is at its end.
func Games() []Rules {
	return []Rules{
		{Name: "bejeweled", Rows: 8, Cols: 8, Colors: 7, Points: bejeweledPoints, Gems: true},
		{Name: "bilging", Rows: 12, Cols: 6, Colors: 7, Points: bilgingPoints,
			Sideways: true, Idle: true, Rise: true, Refill: Calm, Pieces: true, Water: leastWater},
		{Name: "kdiamond", Rows: 8, Cols: 8, Colors: 5, Points: kdiamondPoints},
		{Name: "gweled", Rows: 8, Cols: 8, Colors: 7, Points: gweledPoints, Refill: Rarest},
	}
}

// Find returns the rules of the game with the given name.
func Find(name string) (Rules, error) {
	var names []string
	for _, r := range Games() {
		if r.Name == name {
			return r, nil
		}
		names = append(names, r.Name)
	}
	return Rules{}, fmt.Errorf("unknown game %q; known are %s", name, strings.Join(names, ", "))
}

// gemPoints is what a line of three earns in a level of Bejeweled.
func gemPoints(level int) int { return 10 + 5*(level-1) }

func bejeweledPoints(level, step int, lines []Line) int {
	sum := 0
	for i, l := range lines {
		sum += (i + 1) * (l.Len - 2)
	}
	return sum * gemPoints(level) * step
}

// kdiamondPoints counts no tiles: more than three give time, not points.
func kdiamondPoints(_, step int, _ []Line) int { return step }

// manyLines from on, bilging multiplies the sum of its lines by five if one of
// them is a five: a decision, for the players' guide is not sure of these.
const manyLines = 4

// bilgingPoints is the table of the players' guide: lines of 3, 4 and 5 pieces are
// worth 3, 5 and 7, and their sum counts as many times as there are lines; so 3x3
// is 12 and a bingo 27. Four lines count four times, and five times with a line
// of 5 among them. What clears in a chain earns a point a piece.
func bilgingPoints(_, step int, lines []Line) int {
	if step > 1 {
		return chainPoints * pieces(lines)
	}
	sum, times := 0, len(lines)
	for _, l := range lines {
		sum += 2*l.Len - 3
		if len(lines) >= manyLines && l.Len >= 5 {
			times = len(lines) + 1
		}
	}
	return sum * times
}

// What bilging counts beside lines. The guide says that chains earn about a point a
// piece, that a crab earns the more the higher the water is, and that a puffer fish
// earns nothing by itself. The numbers for crabs and jellyfish are decisions.
const (
	chainPoints     = 1 // a piece
	jellyfishPoints = 1 // a piece
	crabPoints      = 2 // a row of water
)

// Of the rows of a bilging board some are always under water, and some never.
const (
	leastWater = 3
	alwaysDry  = 3
)

// WithWater returns the rules of bilging with as many rows under water. The error
// says how many there can be.
func (r Rules) WithWater(rows int) (Rules, error) {
	most := r.Rows - alwaysDry
	if !r.Pieces || rows < leastWater || rows > most {
		return r, fmt.Errorf("%d rows of %s under water: expected %d to %d of bilging", rows, r.Name, leastWater, most)
	}
	r.Water = rows
	return r, nil
}

// gweledPoints takes the columns from the left, then the rows from the top; each
// line earns 10 for every tile beyond two that it removes, where a tile that a line
// before it has removed counts no more, times a factor that grows with the level.
// Two lines end to end are one, whatever their colours: its author knows of this.
func gweledPoints(level, _ int, lines []Line) int {
	sum := 0
	for i, l := range lines {
		if i > 0 && follows(lines[i-1], l) {
			sum += l.Len // goes on where the line before has paid for its first two
		} else {
			sum += l.Len - 2
		}
		if l.Down {
			continue
		}
		for _, m := range lines[i+1:] {
			if cross(l, m) {
				sum--
			}
		}
	}
	return 10 * ((level + 2) / 2) * sum
}

// follows reports whether m begins where l ends, in the same row or column.
func follows(l, m Line) bool {
	if l.Down != m.Down {
		return false
	}
	if l.Down {
		return l.Col == m.Col && l.Row+l.Len == m.Row
	}
	return l.Row == m.Row && l.Col+l.Len == m.Col
}

// cross reports whether the row l and the column m share a tile.
func cross(l, m Line) bool {
	return !l.Down && m.Down && l.Col <= m.Col && m.Col < l.Col+l.Len && m.Row <= l.Row && l.Row < m.Row+m.Len
}

// pieces counts the tiles of the lines, each of them once.
func pieces(lines []Line) int {
	n := 0
	for i, l := range lines {
		n += l.Len
		for _, m := range lines[i+1:] {
			if cross(l, m) {
				n--
			}
		}
	}
	return n
}
