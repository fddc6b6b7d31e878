package review

import (
	"math"

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

// expect judges the move by the recorded plan for its board.
func (m *Move) expect(step session.Step) {
	after, ok := step.Planned()
	if !ok || len(step.Advice) == 0 {
		return
	}
	best := step.Advice[0]
	lost, noise := after.Loss(best)
	m.Judged, m.Lost, m.Noise = true, int(math.Round(lost)), noise
	m.Best, m.After = expected(best), expected(after)
	if m.Lost > 0 {
		m.Better, m.Kind = best, Expected
	}
}

func expected(c planner.Candidate) Line { return Line{Moves: c.PV, Points: int(math.Round(c.Q))} }
