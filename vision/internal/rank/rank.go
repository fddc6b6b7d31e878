// Package rank finds the best of some candidates, and how far it leads.
package rank

// Ranking keeps the best candidate added to it, and the score of the runner-up. Equal candidates (==) count
// as one. Of equal scores, the one added first wins.
//
// Its initial values hold until something is added: Score and Second are what a candidate must exceed, and
// Best stands for none. For distances, where less is better, add their negatives.
type Ranking[K comparable] struct {
	Best   K
	Score  float64 // of Best
	Second float64 // the highest of any other candidate
}

// None stands for the index of a candidate where there is none.
const None = -1

// New returns a ranking of indices by scores above 0.
func New() Ranking[int] { return Ranking[int]{Best: None} }

// Within returns a ranking of indices by distances below a limit. Add the negatives; -Score and -Second are then the
// distances of the nearest and the next.
func Within(limit float64) Ranking[int] {
	return Ranking[int]{Best: None, Score: -limit, Second: -limit}
}

// Add adds a candidate.
func (r *Ranking[K]) Add(candidate K, score float64) {
	switch {
	case score > r.Score:
		if candidate != r.Best {
			r.Second = r.Score
		}
		r.Best, r.Score = candidate, score
	case candidate != r.Best:
		r.Second = max(r.Second, score)
	}
}
