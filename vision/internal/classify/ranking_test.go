package classify

import "testing"

// TestRanking: the best, and the best of all others; of equal ones the first.
func TestRanking(t *testing.T) {
	type entry struct {
		candidate int
		score     float64
	}
	for _, c := range []struct {
		name    string
		ranking Ranking[int]
		added   []entry
		want    Ranking[int]
	}{
		{"nothing", NewRanking(), nil, Ranking[int]{NoClass, 0, 0}},
		{"none above zero", NewRanking(), []entry{{0, 0}, {1, -1}}, Ranking[int]{NoClass, 0, 0}},
		{"rising", NewRanking(), []entry{{0, 0.2}, {1, 0.5}, {2, 0.9}}, Ranking[int]{2, 0.9, 0.5}},
		{"falling", NewRanking(), []entry{{0, 0.9}, {1, 0.5}, {2, 0.7}}, Ranking[int]{0, 0.9, 0.7}},
		{"equal", NewRanking(), []entry{{0, 0.5}, {1, 0.5}}, Ranking[int]{0, 0.5, 0.5}},
		{"no rival to itself", NewRanking(), []entry{{0, 0.5}, {1, 0.2}, {0, 0.9}, {0, 0.8}}, Ranking[int]{0, 0.9, 0.2}},
		{"distances", NewRankingWithin(30), []entry{{0, -40}, {1, -20}, {2, -25}}, Ranking[int]{1, -20, -25}},
		{"all too far", NewRankingWithin(30), []entry{{0, -30}}, Ranking[int]{NoClass, -30, -30}},
	} {
		for _, e := range c.added {
			c.ranking.Add(e.candidate, e.score)
		}
		equal(t, c.name, c.ranking, c.want)
	}
}
