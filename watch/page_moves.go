package watch

import (
	"math"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
)

type moveJSON struct {
	Row    int      `json:"row"`
	Col    int      `json:"col"`
	Swap   int      `json:"swap"`   // see playedJSON
	Points int      `json:"points"` // with chains of known tiles
	Total  float64  `json:"total"`  // expected of the whole level or game
	Lost   float64  `json:"lost"`   // compared with the best
	Tried  bool     `json:"tried"`  // the move was planned separately: Lost is not only a bound
	Group  [][2]int `json:"group"`
	Where  string   `json:"where"`

	// A swap in words: the action, and its points.
	Do     string `json:"do,omitempty"`
	Brings string `json:"brings,omitempty"`
}

// shownMoves is how many of the best moves the page lists.
const shownMoves = 5

func rowsOf(g engine.Grid) []string {
	rows := make([]string, g.Rows)
	for r := range rows {
		rows[r] = g.RowText(r)
	}
	return rows
}

func placesOf(positions []engine.Pos) [][2]int {
	list := make([][2]int, len(positions))
	for i, p := range positions {
		list[i] = [2]int{p.Row, p.Col}
	}
	return list
}

// powersOf lists the power-ups of a board: row, column, kind.
func powersOf(g engine.Grid) [][3]any {
	list := [][3]any{}
	for at, c := range g.All() {
		if c.Power != engine.NoPower {
			list = append(list, [3]any{at.Row, at.Col, c.Power.String()})
		}
	}
	return list
}

// playedJSON is a move of a line. A group may be named by any of its tiles.
type playedJSON struct {
	Row  int `json:"row"`
	Col  int `json:"col"`
	Swap int `json:"swap"` // 0: a click; 1: with the tile on its right; 2: with the one below
}

// movesOf lists the best moves of a plan for a board. before is the number of points of the level before the
// board; tried are the moves that were planned separately.
func movesOf(plan planner.Plan, r Rules, g engine.Grid, before int, tried []engine.Move) []moveJSON {
	list := []moveJSON{}
	position, err := r.Game().Start(g)
	for i, c := range plan.Candidates[:min(shownMoves, len(plan.Candidates))] {
		lost, _ := c.Loss(plan.Candidates[0])
		m := moveJSON{
			Row: c.Move.At.Row, Col: c.Move.At.Col, Swap: int(c.Move.Swap), Points: c.Points, Group: placesOf(c.Group),
			Total: math.Round(float64(before) + c.Q), Lost: tenth(lost),
			Tried: i == 0 || r.chance() || slices.Contains(tried, c.Move),
		}
		if !r.chance() {
			m.Lost = math.Round(float64(before)+plan.Candidates[0].Q) - m.Total
		}
		if err == nil {
			d := position.Describe(c)
			m.Where = d.Where
			if c.Move.Swap != engine.NoSide {
				m.Do, m.Brings = d.Do, d.Brings
				m.Points = d.Drawn.Points
				if d.Swap != nil {
					m.Points += d.Swap.Line.Chain // as moves that are tried and made count them
				}
			}
		}
		list = append(list, m)
	}
	return list
}

// madeJSON is a move of the level that was made.
type madeJSON struct {
	Where   string `json:"where"`
	Points  int    `json:"points"`
	Advised bool   `json:"advised"`
	Lost    int    `json:"lost"`   // against the advice; 0 if that is not known, too
	Chance  bool   `json:"chance"` // Lost may be chance
	Gap     bool   `json:"gap"`    // it is no move: none that is known leads to the next board
}

// madeOf lists the moves of the level and the gaps between them.
func madeOf(a *Answer) []madeJSON {
	list := []madeJSON{}
	for i, m := range a.Made {
		if slices.Contains(a.Gaps, i) {
			list = append(list, madeJSON{Gap: true})
		}
		j := madeJSON{Where: m.Move.Name(), Points: m.Points, Advised: m.Advised}
		if m.Verdict != nil {
			j.Lost, j.Chance = m.Verdict.Lost(), m.Verdict.MayBeChance()
		}
		list = append(list, j)
	}
	if slices.Contains(a.Gaps, len(a.Made)) {
		list = append(list, madeJSON{Gap: true})
	}
	return list
}

// sumOf counts the moves of the level and their points.
func sumOf(a *Answer) [2]int {
	sum := [2]int{a.Earlier.Moves + len(a.Made), a.Earlier.Points}
	for _, m := range a.Made {
		sum[1] += m.Points
	}
	return sum
}

func tenth(x float64) float64 { return math.Round(10*x) / 10 }
