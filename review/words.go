package review

import (
	"fmt"
	"math"
	"slices"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/planner"
)

// String says in a few words what a mistake is about.
func (k Kind) String() string {
	switch k {
	case PowerUp:
		return "power-ups used at the wrong time"
	case Bonus:
		return "end bonus lost"
	case Groups:
		return "smaller groups"
	case Expected:
		return "less expected"
	}
	return string(k)
}

// Where says where in its game the move was made.
func (m Move) Where() string {
	if m.Level == 0 {
		return fmt.Sprintf("board %d", m.Board)
	}
	return fmt.Sprintf("level %d, board %d", m.Level, m.Board)
}

// Played says which move was made, what it earned, and whether it was advised.
func (m Move) Played() string {
	text := doing(m.Move, m.Points)
	if m.Advised {
		text += " as advised"
	}
	return text
}

// Instead says which move was better, and what it would have earned.
func (m Move) Instead() string { return doing(m.Better.Move, m.Better.Points) }

func doing(m engine.Move, points int) string { return fmt.Sprintf("%s (%+d)", m.Name(), points) }

// Cost says what a mistake has cost, and how much of it is end bonus.
func (m Move) Cost() string {
	text := plural.Of(m.Lost, "point")
	if noise := m.noise(); noise != "" {
		text = fmt.Sprintf("%d%s points", m.Lost, noise)
	}
	if bonus := m.Best.Bonus - m.After.Bonus; bonus > 0 {
		text += fmt.Sprintf(", %d of them end bonus", min(bonus, m.Lost))
	}
	return text
}

// Losses says what each judged move of the games of a record lost, by the number of its board.
func Losses(games []Game) map[int]string {
	lost := map[int]string{}
	for _, g := range games {
		for _, m := range g.Moves {
			if text := m.loss(); text != "" {
				lost[m.Board] = text
			}
		}
	}
	return lost
}

// loss says what the move lost; "" if it was advised and lost nothing, was taken back, or was not judged.
func (m Move) loss() string {
	switch noise := m.noise(); {
	case !m.Judged || m.TakenBack || m.Lost == 0 && m.Advised:
		return ""
	case m.Lost == 0:
		return "lost nothing"
	case m.Kind == Expected:
		return fmt.Sprintf("lost %d%s expected", m.Lost, noise)
	}
	return fmt.Sprintf("lost %d", m.Lost)
}

// noise is the standard error of the loss; "" if it is less than a point.
func (m Move) noise() string {
	if m.Noise < 0.5 {
		return ""
	}
	return fmt.Sprintf(" ± %.0f", m.Noise)
}

// Reason is a fact in favour of the better move, on the board of the mistake; "" if there is no better move,
// or nothing speaks for it but its points. names are those of colours, see [advise.Words].
func (m Move) Reason(game string, board engine.Grid, names map[engine.Color]string) string {
	rules, err := advise.Find(game)
	if err != nil || m.Lost == 0 {
		return ""
	}
	position, err := rules.Start(board)
	if err != nil {
		return ""
	}
	played := planner.Candidate{Move: m.Move, Points: m.Points, Q: float64(m.After.Points), PV: m.After.Moves, Group: m.Group}
	answer := advise.Answer{Plan: planner.Plan{Candidates: []planner.Candidate{m.Better, played}}, Position: position}
	whole := "level"
	if m.Level == 0 {
		whole = "game"
	}
	reasons := answer.Why(advise.Words{Names: names, Earned: m.InLevel, Whole: whole})
	i := slices.IndexFunc(reasons, func(r advise.Reason) bool { return r.Kind <= advise.Saves })
	if i < 0 {
		return ""
	}
	return reasons[i].Text
}

// Chance writes a probability in percent. Only what is certain is 0 or 100 %.
func Chance(p float64) string {
	switch percent := math.Round(100 * p); {
	case p <= 0:
		return "0 %"
	case p >= 1:
		return "100 %"
	case percent < 1:
		return "under 1 %"
	case percent > 99:
		return "over 99 %"
	default:
		return fmt.Sprintf("%.0f %%", percent)
	}
}
