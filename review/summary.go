package review

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/domvision/domvision/goal"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/session"
)

// Summary adds up games.
type Summary struct {
	Games  []Game // in the order of play
	Levels []LevelSum
	Kinds  []KindSum
	Flat   bool // the games are of one without levels
	Chance bool // see [Game]
	Sum
}

// LevelSum sums up a level over all games. Points are only of games in which the level was seen completely.
type LevelSum struct {
	Number int
	Games  int // in which it was seen completely
	Mean   float64
	Best   int
	Sum    // of all games that have it
}

// KindSum sums up the mistakes of a kind.
type KindSum struct {
	Kind     Kind
	Mistakes int
	Lost     int // points
}

// Summarize adds up games. It sorts their records by the time at which they begin. Those of a record stay in their order: the
// clock may have been set back while it was written.
func Summarize(games []Game) Summary {
	s := Summary{Games: slices.Clone(games), Flat: len(games) > 0 && games[0].Flat, Chance: len(games) > 0 && games[0].Chance}
	begun := map[string]time.Time{} // by record
	for _, g := range slices.Backward(games) {
		id, _ := session.ParseGameID(g.ID)
		begun[id] = g.Started
	}
	slices.SortStableFunc(s.Games, func(a, b Game) int {
		x, _ := session.ParseGameID(a.ID)
		y, _ := session.ParseGameID(b.ID)
		return begun[x].Compare(begun[y])
	})
	levels, kinds := map[int]*LevelSum{}, map[Kind]*KindSum{}
	for _, k := range Kinds() {
		kinds[k] = &KindSum{Kind: k}
	}
	for _, g := range s.Games {
		s.Sum.join(g.Total())
		for _, l := range g.Levels {
			if levels[l.Number] == nil {
				levels[l.Number] = &LevelSum{Number: l.Number}
			}
			levels[l.Number].add(l)
		}
		for _, m := range g.Mistakes() {
			kinds[m.Kind].Mistakes++
			kinds[m.Kind].Lost += m.Lost
		}
	}
	for _, l := range levels {
		s.Levels = append(s.Levels, *l)
	}
	slices.SortFunc(s.Levels, func(a, b LevelSum) int { return a.Number - b.Number })
	for _, k := range Kinds() {
		if !s.Flat && k != Expected || kinds[k].Mistakes > 0 { // a game without levels may know no power-ups and no bonus
			s.Kinds = append(s.Kinds, *kinds[k])
		}
	}
	return s
}

func (s *LevelSum) add(l Level) {
	s.join(l.Sum)
	if l.Whole {
		s.Mean += (float64(l.Points) - s.Mean) / float64(s.Games+1)
		s.Games++
		s.Best = max(s.Best, l.Points)
	}
}

func (s *Sum) join(o Sum) {
	s.Moves += o.Moves
	s.Advised += o.Advised
	s.Judged += o.Judged
	s.Lost += o.Lost
	s.TakenBack += o.TakenBack
}

// SayJudged says how many of the moves are judged.
func (s Sum) SayJudged() string {
	return fmt.Sprintf("%d of %s judged", s.Judged, plural.Of(s.Moves, "move"))
}

// PerMove is the mean cost of a judged move, in points. ok is false if none was judged.
func (s Sum) PerMove() (lost float64, ok bool) {
	return float64(s.Lost) / float64(max(1, s.Judged)), s.Judged > 0
}

// Mistake is a move that cost points, and its game.
type Mistake struct {
	Game Game
	Move
}

// Mistakes lists the most costly mistakes of all games, at most n.
func (s Summary) Mistakes(n int) (list []Mistake) {
	for _, g := range s.Games {
		for _, m := range g.Mistakes() {
			list = append(list, Mistake{g, m})
		}
	}
	slices.SortStableFunc(list, func(a, b Mistake) int { return cmp.Compare(b.Lost, a.Lost) })
	return list[:min(n, len(list))]
}

// Halves adds up the earlier and the later half of the games with judged moves, to show a trend. ok is false
// if there are fewer than four of them.
func (s Summary) Halves() (earlier, later Sum, ok bool) {
	var sums []Sum
	for _, g := range s.Games {
		if sum := g.Total(); sum.Judged > 0 {
			sums = append(sums, sum)
		}
	}
	for i, sum := range sums {
		if i < len(sums)/2 {
			earlier.join(sum)
		} else {
			later.join(sum)
		}
	}
	return earlier, later, len(sums) >= 4
}

// leastJudged is how many moves must be judged to know a player's habit: those of two or three levels. Chosen
// by eye.
const leastJudged = 100

// Habit is how well the player follows advice. The cost of moves made as advised does not count: the
// planner's own totals include what it could have done better. ok is false if too little is known.
func (s Summary) Habit() (h goal.Habit, ok bool) {
	for _, g := range s.Games {
		for _, m := range g.Moves {
			if !m.Judged || m.TakenBack {
				continue
			}
			h.Moves++
			if m.Lost > 0 && !m.Advised {
				h.Lost = append(h.Lost, m.Lost)
			}
		}
	}
	return h, h.Moves >= leastJudged
}

// Complete reports whether the whole game was seen: from the first board of level 1 to the end of the given
// last level or, in a game without levels, to its end.
func (g Game) Complete(last int) bool {
	if g.Flat {
		return g.Levels[0].Whole
	}
	for i, l := range g.Levels {
		if l.Number != i+1 || !l.Whole {
			return false
		}
	}
	return len(g.Levels) == last
}

// Complete is how many games are complete, their mean and the best of them.
func (s Summary) Complete(last int) (n int, mean float64, best int) {
	for _, g := range s.Games {
		if g.Complete(last) {
			n++
			mean += (float64(g.Points) - mean) / float64(n)
			best = max(best, g.Points)
		}
	}
	return n, mean, best
}

// Span says which levels were seen: "1-10", "3", "3-4"; "" if that is not known.
func (g Game) Span() string {
	first, last := g.Levels[0].Number, g.level().Number
	switch {
	case first == 0 || last == 0:
		return ""
	case first == last:
		return fmt.Sprint(first)
	}
	return fmt.Sprintf("%d-%d", first, last)
}
