package goal

import "math"

// Standing is the state of a game.
type Standing struct {
	Level   int    // that is being played, from 1
	Points  int    // of the game so far, those of this level included
	InLevel int    // of them, earned in this level
	Ahead   *Ahead // what the plan still earns in this level; nil: no plan
}

// Ahead holds the points that a plan still earns in a level that it plays to its end.
type Ahead struct {
	Points float64 // end bonus included
	Moves  int
}

// Habit describes how well a player follows advice. The zero value always follows it.
type Habit struct {
	Moves int   // that were judged
	Lost  []int // the cost in points, above 0, of each move that was not as advised
}

// Followed is the share of the moves that were as advised or as good, 0 to 1.
func (h Habit) Followed() float64 {
	if h.Moves == 0 {
		return 1
	}
	return 1 - float64(len(h.Lost))/float64(h.Moves)
}

// PerMove is how many points the player loses by not following advice, on average over all moves.
func (h Habit) PerMove() float64 { return h.perMove().Mean() }

// perMove is the distribution of the points that a move loses.
func (h Habit) perMove() Dist {
	if h.Moves <= 0 || len(h.Lost) == 0 {
		return Dist{}
	}
	counts := map[int]int{}
	if n := h.Moves - len(h.Lost); n > 0 {
		counts[0] = n
	}
	for _, lost := range h.Lost {
		counts[min(lost, mostLost)]++
	}
	return counted(counts)
}

// mostLost bounds the loss of a move, in points: whole levels bring about 350. It keeps sums of many moves
// short, even with a damaged record.
const mostLost = 400

// Outlook holds the points that a player can expect of every level.
type Outlook struct {
	levels []Dist // of each level
	from   []Dist // of each level and all later ones together; a last entry has no points
	lost   Dist   // by a move
}

// For is the outlook of a player who follows the advice of the planner to the extent of the habit.
func (m Measured) For(h Habit) Outlook {
	n := len(m.Levels)
	o := Outlook{levels: make([]Dist, n), from: make([]Dist, n+1), lost: h.perMove()}
	for i := n - 1; i >= 0; i-- {
		l := m.Levels[i]
		o.levels[i] = l.Dist().minus(o.lost.Times(int(math.Round(l.Moves)))).Floor(0)
		o.from[i] = o.levels[i].plus(o.from[i+1])
	}
	return o
}

// Chance is the probability that the game ends with at least goal points. ok is false if the table does not
// have the level.
func (o Outlook) Chance(s Standing, goal int) (p float64, ok bool) {
	if s.Level < 1 || s.Level > len(o.levels) {
		return 0, false
	}
	return o.rest(s).sumAtLeast(o.from[s.Level], goal-s.Points), true
}

// Expected is the mean of the final total. ok is false if the table does not have the level.
func (o Outlook) Expected(s Standing) (mean float64, ok bool) {
	if s.Level < 1 || s.Level > len(o.levels) {
		return 0, false
	}
	return float64(s.Points) + o.rest(s).Mean() + o.from[s.Level].Mean(), true
}

// rest is the distribution of the points still to come in the current level.
func (o Outlook) rest(s Standing) Dist {
	if s.Ahead != nil {
		return exactly(int(math.Round(s.Ahead.Points))).minus(o.lost.Times(s.Ahead.Moves)).Floor(0)
	}
	return o.levels[s.Level-1].From(s.InLevel).minus(exactly(s.InLevel))
}

// Chance is the probability that a game ends with at least goal points. ok is false if the table does not
// have the level. For several queries, make an [Outlook] once.
func (m Measured) Chance(s Standing, h Habit, goal int) (p float64, ok bool) {
	return m.For(h).Chance(s, goal)
}
