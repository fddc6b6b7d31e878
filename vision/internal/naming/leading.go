package naming

import "github.com/domvision/domvision/vision/internal/classify"

const otherHues = 4.0

func leading(n int, value func(i int) float64) (best int, second float64) {
	ranking := classify.NewRanking()
	for i := range n {
		ranking.Add(i, value(i))
	}
	return ranking.Best, ranking.Second
}
