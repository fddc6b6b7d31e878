package engine

// Quota is how many moves may still be made in a game that ends after some number of them, plus one. The zero value is
// no limit.
type Quota int32

// NewQuota is a limit of so many moves.
func NewQuota(moves int) Quota { return Quota(moves) + 1 }

// Use counts a move.
func (q *Quota) Use() {
	if *q > 1 {
		*q--
	}
}

// Spent reports whether no move is left.
func (q Quota) Spent() bool { return q == 1 }
