package engine

// Quota is how many moves may still be made in a game that ends after some number of them. The zero value is no limit.
type Quota struct {
	limited bool
	left    int
}

// NewQuota is a limit of so many moves.
func NewQuota(moves int) Quota { return Quota{true, moves} }

// Use counts a move.
func (q *Quota) Use() { q.left-- }

// Spent reports whether no move is left.
func (q Quota) Spent() bool { return q.limited && q.left <= 0 }
