package rank

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
		{"nothing", New(), nil, Ranking[int]{None, 0, 0}},
		{"none above zero", New(), []entry{{0, 0}, {1, -1}}, Ranking[int]{None, 0, 0}},
		{"rising", New(), []entry{{0, 0.2}, {1, 0.5}, {2, 0.9}}, Ranking[int]{2, 0.9, 0.5}},
		{"falling", New(), []entry{{0, 0.9}, {1, 0.5}, {2, 0.7}}, Ranking[int]{0, 0.9, 0.7}},
		{"equal", New(), []entry{{0, 0.5}, {1, 0.5}}, Ranking[int]{0, 0.5, 0.5}},
		{"no rival to itself", New(), []entry{{0, 0.5}, {1, 0.2}, {0, 0.9}, {0, 0.8}}, Ranking[int]{0, 0.9, 0.2}},
		{"distances", Within(30), []entry{{0, -40}, {1, -20}, {2, -25}}, Ranking[int]{1, -20, -25}},
		{"all too far", Within(30), []entry{{0, -30}}, Ranking[int]{None, -30, -30}},
	} {
		for _, e := range c.added {
			c.ranking.Add(e.candidate, e.score)
		}
		if c.ranking != c.want {
			t.Errorf("%s: %v, want %v", c.name, c.ranking, c.want)
		}
	}
}
