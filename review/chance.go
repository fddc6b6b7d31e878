package review

import (
	"math"
	"slices"

	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
)

// ofChance reports whether new tiles come in by chance in a game: its moves are judged by what they were expected to bring.
func ofChance(game string) bool {
	if _, err := swap.Find(game); err == nil {
		return true
	}
	rules, err := collapse.Find(game)
	return err == nil && rules.Refilled()
}

// judgeChance returns the games of a record in which new tiles come in by chance. A move costs the difference between
// the expected points of the best move and its own, as planned when the board was seen.
func judgeChance(s *session.Session) (games []Game) {
	for i, step := range s.Shown() {
		if i == 0 || step.Anew(s.Turns[i-1]) {
			games = append(games, Game{ID: s.GameID(len(games)), Started: step.Time, First: i + 1, Flat: true, Chance: true})
		}
		g := &games[len(games)-1]
		g.see(step)
		if step.Played == nil {
			continue
		}
		m := g.newMove(step, link{})
		m.expect(step)
		g.Moves = append(g.Moves, m)
		g.level().add(m)
	}
	return games
}

// expect judges the move by the recorded plan for its board. A record keeps the best candidates only, so a move that is
// not among them cost at least as much as the last of these.
func (m *Move) expect(step session.Step) {
	if len(step.Advice) == 0 {
		return
	}
	best := step.Advice[0]
	i := slices.IndexFunc(step.Advice, step.Plays)
	after := step.Advice[len(step.Advice)-1]
	if i >= 0 {
		after = step.Advice[i]
	}
	lost := math.Round(best.Q - after.Q)
	m.Judged, m.Lost = true, int(max(0, lost))
	m.Noise, m.AtLeast = math.Hypot(best.Noise, after.Noise), i < 0
	m.Best, m.After = expected(best), expected(after)
	if m.Lost > 0 {
		m.Better, m.Kind = best, Expected
	}
}

func expected(c planner.Candidate) Line { return Line{Moves: c.PV, Points: int(math.Round(c.Q))} }
