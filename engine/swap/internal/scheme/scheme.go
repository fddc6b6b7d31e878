// Package scheme lists what one swap could clear after some swaps that clear nothing, in a
// game in which neighbours in a row change places. It takes the rows of a board, the value of
// every clear (a [Goal]) and the price of a swap. It returns the most valuable [Scheme]s, best
// first.
//
// Swaps are sideways, so the number of swaps that a scheme takes is a sum over rows, which
// package arrange provides. A [Table] finds the schemes of a board:
//
//   - those for a mere column, by the costs of its tiles,
//   - those for a pair of colours that change places in the last swap, where each colour
//     completes a row of three, a column, or both,
//   - those where only one of the two colours completes lines, a row of three among them.
//
// Whether a line would clear by accident on the way, or something blocks it, is left to the
// caller.
package scheme

// Scheme is a clear that a swap is to make. Unless Column is set, that swap moves the tile at (Row, Col) to the right
// and the one beside it to the left.
type Scheme struct {
	Value float64 // points - price x swaps
	Swaps int

	Row, Col    int
	Right, Left uint8 // colours; 0: any tile
	ArmR, ArmL  Reach // how far their columns reach; zero: no column
	RowR, RowL  bool  // whether they complete a row of three

	Column int // if not 0, the scheme is a mere column of that length and of the colour Right, from (Row, Col) down
}

// Reach is how far a column reaches from the row of the swap.
type Reach struct{ Up, Down int }

func (r Reach) covers(below int) bool { return -r.Up <= below && below <= r.Down }

// reaches lists how a column of each length can lie around the row of the swap; length 0 means no column.
var reaches = [...]struct {
	Reach
	length int
}{
	{Reach{0, 0}, 0},
	{Reach{2, 0}, 3}, {Reach{0, 2}, 3}, {Reach{1, 1}, 3},
	{Reach{2, 1}, 4}, {Reach{1, 2}, 4},
	{Reach{2, 2}, 5},
}

// Rows returns the first and the last row that the scheme may want tiles of. They may lie
// beyond the board.
func (s Scheme) Rows() (first, last int) {
	if s.Column > 0 {
		return s.Row, s.Row + s.Column - 1
	}
	return s.Row - 2, s.Row + 2
}

// Wants puts into want the colours that the scheme wants in the columns of a row before the last swap (of a mere
// column: after it), and reports whether it wants any.
func (s Scheme) Wants(row int, want []uint8) bool {
	if s.Column > 0 {
		want[s.Col] = s.Right
		return true
	}
	below := row - s.Row
	if below == 0 {
		want[s.Col], want[s.Col+1] = s.Right, s.Left
		if s.RowR {
			want[s.Col+2], want[s.Col+3] = s.Right, s.Right
		}
		if s.RowL {
			want[s.Col-1], want[s.Col-2] = s.Left, s.Left
		}
		return true
	}
	left, right := s.ArmL.covers(below), s.ArmR.covers(below)
	if left {
		want[s.Col] = s.Left
	}
	if right {
		want[s.Col+1] = s.Right
	}
	return left || right
}
