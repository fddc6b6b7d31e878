package review

import "fmt"

// Other is a score of somebody else in a game of Destruct-o-Match.
type Other struct {
	Name     string
	From, To int // points; one figure if they are equal
}

// Others lists scores to compare a game with. The figures of domvision are those of docs/planning.md, played
// by the rules of the article.
func Others() []Other {
	return []Other{
		{"The planner of the article", 2427, 2427},
		{"The avatar", 2500, 2500},
		{"The best players, on a good run", 2900, 3000},
		{"domvision, 0.12 s a level", 3300, 3300},
		{"domvision, 5 s a level", 3638, 3638},
	}
}

// Points writes the figure, or the range.
func (o Other) Points() string {
	if o.From == o.To {
		return fmt.Sprint(o.From)
	}
	return fmt.Sprintf("%d–%d", o.From, o.To)
}
