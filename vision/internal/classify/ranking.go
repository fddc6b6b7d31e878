package classify

// Ranking keeps the best of the candidates that were added to it, and the score of the runner-up.
// Candidates that are equal (==) count as one. Of equal scores the first one added wins.
//
// It starts with what holds while nothing was added: Score and Second are what a candidate must
// exceed, and Best stands for none. For distances, where less is better, pass their negatives.
type Ranking[K comparable] struct {
	Best   K
	Score  float64 // of Best
	Second float64 // the highest of any other candidate
}

// NewRanking returns a ranking of classes, or of other indices, by scores above 0.
func NewRanking() Ranking[int] { return Ranking[int]{Best: NoClass} }

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

// NewRankingWithin returns a ranking of classes by distances below a limit. Their negatives are
// added, and -Score and -Second are the distances of the nearest and the next.
func NewRankingWithin(limit float64) Ranking[int] {
	return Ranking[int]{Best: NoClass, Score: -limit, Second: -limit}
}
