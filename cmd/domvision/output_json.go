package main

import (
	"errors"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/vision"
)

// Rows and columns count from 0 at the top left, times are milliseconds, and
// lists are never null.

// boardJSON is the board in one picture or, if it was refused, the known part of it. If the best move depends
// on an unsure cell, next also reports its board as "refused", to match exit code 3.
type boardJSON struct {
	Image      string      `json:"image"`             // as named on the command line; "-" standard input, "screen" a capture
	Status     string      `json:"status"`            // "ok" or "refused"
	Reason     string      `json:"reason"`            // why refused, else ""
	Profile    string      `json:"profile"`           // the profile that fitted; "" none
	Game       string      `json:"game"`              // the profile's game; "" unknown
	Assumed    bool        `json:"assumed,omitempty"` // no profile knows the tiles: it may be no board of a game
	Rows       int         `json:"rows"`
	Cols       int         `json:"cols"`
	Water      int         `json:"water,omitempty"` // rows under water, the lowest
	Grid       []string    `json:"grid"`            // one string a row, in the letters of the grid text form
	Power      []powerJSON `json:"power"`
	Confidence [][]float64 `json:"confidence"` // one list a row, 0 to 1
	Cell       cellJSON    `json:"cell"`
	MS         stagesJSON  `json:"ms"`
	Boards     []placeJSON `json:"boards,omitempty"` // where several are seen, as --board counts them; Grid is of one of them
}

// powerJSON is a power-up and where it lies.
type powerJSON struct {
	Row  int    `json:"row"`
	Col  int    `json:"col"`
	Kind string `json:"kind"` // as in the grid text form
}

// cellJSON is the rectangle of the cell at row 0, column 0, in pixels of the
// picture. The cell at row r, column c lies c*W to the right and r*H below.
type cellJSON struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	W float64 `json:"w"`
	H float64 `json:"h"`
}

// placeJSON is the place and size of a board: its cell at row 0, column 0, and its rows
// and columns.
type placeJSON struct {
	cellJSON
	Rows int `json:"rows"`
	Cols int `json:"cols"`
}

// stagesJSON is the time each stage of reading took.
type stagesJSON struct {
	Decode   float64 `json:"decode"`
	Locate   float64 `json:"locate"`
	Classify float64 `json:"classify"`
}

// recognizeJSON is one line of recognize --json.
type recognizeJSON struct {
	Schema int `json:"schema"`
	boardJSON
}

// planJSON is the answer of plan --json and, with the board, of next --json.
type planJSON struct {
	Schema int        `json:"schema"`
	Board  *boardJSON `json:"board,omitempty"`
	namedGameJSON
	Candidates []candidateJSON `json:"candidates"`       // every legal move, best first
	Chance     float64         `json:"chance,omitempty"` // that the points of the goal are reached, at least
	Nodes      int64           `json:"nodes"`            // positions evaluated
	MS         float64         `json:"ms"`               // from reading the input to the plan
}

// namedGameJSON is the game of the board in a picture, unless the board's profile names it.
type namedGameJSON struct {
	Game    string   `json:"game,omitempty"`    // as the player has named it
	Assumed bool     `json:"assumed,omitempty"` // nobody has: there are no candidates
	Games   []string `json:"games,omitempty"`   // that it then could be, the likeliest first
}

func newNamedGameJSON(c advise.Choice, ask *advise.AskError) namedGameJSON {
	switch {
	case ask != nil:
		return namedGameJSON{Assumed: true, Games: ask.Games}
	case c.Game != nil && c.Basis != advise.Shown:
		return namedGameJSON{Game: c.Game.About().Name}
	}
	return namedGameJSON{}
}

// candidateJSON is a legal move. A cell is a list of row and column.
type candidateJSON struct {
	Order  int      `json:"order"` // 0 is the best
	Row    int      `json:"row"`   // where to click, or the first of the tiles to swap
	Col    int      `json:"col"`
	Points int      `json:"points"` // earned at once
	Q      float64  `json:"q"`      // n-step Q-value in points
	Cells  int      `json:"cells"`  // how many the group has
	Group  [][2]int `json:"group"`
	PV     [][2]int `json:"pv"` // best line found, this move first
	swapJSON
}

// stepJSON is the answer of step --json: the position after the move.
type stepJSON struct {
	Schema int         `json:"schema"`
	Points int         `json:"points"` // earned by the move, chains counted
	Grid   []string    `json:"grid"`
	Power  []powerJSON `json:"power"`
	Moves  int         `json:"moves"`           // legal moves left
	Bonus  int         `json:"bonus"`           // end bonus; 0 while moves are left
	Chain  *int        `json:"chain,omitempty"` // of the points, those after the first clear; of swap games only
}

func newPlanJSON(plan planner.Plan, elapsed time.Duration) planJSON {
	p := planJSON{
		Schema:     cli.Schema,
		Candidates: make([]candidateJSON, len(plan.Candidates)),
		Chance:     cli.Round3(plan.Chance),
		Nodes:      plan.Nodes,
		MS:         cli.Milliseconds(elapsed),
	}
	for i, c := range plan.Candidates {
		p.Candidates[i] = candidateJSON{
			Order:  i,
			Row:    c.Move.At.Row,
			Col:    c.Move.At.Col,
			Points: c.Points,
			Q:      c.Q,
			Cells:  len(c.Group),
			Group:  cli.RowCols(c.Group),
			PV:     make([][2]int, len(c.PV)),
		}
		for j, m := range c.PV {
			p.Candidates[i].PV[j] = cli.RowCol(m.At)
		}
	}
	return p
}

// newAnswerJSON is newPlanJSON with the facts about swaps.
func newAnswerJSON(a advise.Answer, elapsed time.Duration) planJSON {
	p := newPlanJSON(a.Plan, elapsed)
	for i, c := range a.Candidates {
		p.Candidates[i].swapJSON = newSwapJSON(a.Describe(c).Swap, c.PV)
	}
	return p
}

func newStepJSON(points int, after engine.Grid, legal []engine.Move) stepJSON {
	return stepJSON{Schema: cli.Schema, Points: points, Grid: gridRows(after), Power: powers(after), Moves: len(legal)}
}

func newBoardJSON(p cli.Picture, obs vision.Observation, err error) boardJSON {
	b := boardJSON{
		Image:      p.Name,
		Status:     "ok",
		Profile:    obs.Profile,
		Game:       obs.Game,
		Assumed:    obs.Profile == "" && len(obs.Grid.Cells) > 0,
		Rows:       obs.Grid.Rows,
		Cols:       obs.Grid.Cols,
		Water:      obs.Water,
		Grid:       gridRows(obs.Grid),
		Power:      powers(obs.Grid),
		Confidence: confidenceRows(obs),
		Cell:       newCellJSON(obs.Lattice),
		MS:         stagesJSON{cli.Milliseconds(p.Decoding), cli.Milliseconds(obs.Timing.Locate), cli.Milliseconds(obs.Timing.Classify)},
	}
	if err != nil && cli.ExitCode(err) == cli.ExitUnsure {
		b.Status, b.Reason = "refused", err.Error()
	}
	var several *vision.SeveralError
	if errors.As(err, &several) {
		for _, l := range several.Boards {
			b.Boards = append(b.Boards, placeJSON{newCellJSON(l), l.Rows, l.Cols})
		}
	}
	return b
}

func newCellJSON(l geometry.Lattice) cellJSON {
	return cellJSON{cli.Round3(l.X), cli.Round3(l.Y), cli.Round3(l.W), cli.Round3(l.H)}
}

func gridRows(g engine.Grid) []string {
	rows := make([]string, g.Rows)
	for r := range rows {
		rows[r] = g.RowText(r)
	}
	return rows
}

func powers(g engine.Grid) []powerJSON {
	list := []powerJSON{}
	for p, c := range g.All() {
		if c.Power != engine.NoPower {
			list = append(list, powerJSON{p.Row, p.Col, c.Power.String()})
		}
	}
	return list
}

func confidenceRows(obs vision.Observation) [][]float64 {
	rows := make([][]float64, 0, obs.Grid.Rows)
	for rest := obs.Confidence; len(rest) > 0; rest = rest[obs.Grid.Cols:] {
		row := make([]float64, obs.Grid.Cols)
		for i := range row {
			row[i] = cli.Round3(rest[i])
		}
		rows = append(rows, row)
	}
	return rows
}

// swapJSON holds the additional fields of a candidate in a swap game. They describe the first
// clear of a swap; Chain is what known tiles clear after it, which in games that refill after
// every clear is an underestimate.
type swapJSON struct {
	To      *[2]int   `json:"to,omitempty"`      // the other tile: right of the first, or below; of a click the same
	Kind    *string   `json:"kind,omitempty"`    // of match: "3", "5", "L", "double 4 and 3", "bingo 3x3x3"; "" none
	Chain   *int      `json:"chain,omitempty"`   // points beyond those of the first clear
	Certain *bool     `json:"certain,omitempty"` // nothing unread or special can change the first clear
	After   []string  `json:"after,omitempty"`   // the board after the first clear, '?' what has come in
	Line    *lineJSON `json:"line,omitempty"`    // the swaps that lead to a clear, this one first
}

// lineJSON is a sequence of swaps of which only the last one clears something, if any
// does. All fields but Swaps describe that one.
type lineJSON struct {
	Swaps   [][2][2]int `json:"swaps"` // both cells of each
	Kind    string      `json:"kind"`
	Points  int         `json:"points"`
	Chain   int         `json:"chain"`
	Certain bool        `json:"certain"`
	Group   [][2]int    `json:"group"` // the tiles that it clears, where they lie then
}

// newSwapJSON returns the facts about a swap; none if the game clears groups.
func newSwapJSON(s *advise.Swap, line []engine.Move) swapJSON {
	if s == nil {
		return swapJSON{}
	}
	var swaps [][2][2]int
	for _, m := range line {
		swaps = append(swaps, [2][2]int{cli.RowCol(m.At), cli.RowCol(m.To())})
	}
	to := cli.RowCol(s.To)
	return swapJSON{
		To: &to, Kind: &s.First.Kind, Chain: &s.First.Chain, Certain: &s.First.Certain,
		After: gridRows(s.After),
		Line: &lineJSON{
			Swaps: swaps, Kind: s.Line.Kind, Points: s.Line.Points, Chain: s.Line.Chain, Certain: s.Line.Certain, Group: cli.RowCols(s.Line.Group),
		},
	}
}
