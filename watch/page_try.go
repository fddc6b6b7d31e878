package watch

import (
	"context"
	"fmt"
	"math"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/watch/study"
)

// The analysis board: lines that the player tries, and the tiles that boards are drawn with.

// tryJSON asks for a line on the board of an answer.
type tryJSON struct {
	Base int          `json:"base"` // see [Answer.Base]
	Line []playedJSON `json:"line"`
}

// longestLine bounds a line that is tried: no game has more moves.
const longestLine = engine.MaxSide * engine.MaxSide

func (t tryJSON) moves() ([]engine.Move, error) {
	if len(t.Line) > longestLine {
		return nil, fmt.Errorf("a line of %d moves is longer than any game", len(t.Line))
	}
	var line []engine.Move
	for _, m := range t.Line {
		if m.Swap < 0 || m.Swap > int(engine.Below) {
			return nil, fmt.Errorf("there is no side %d to swap with", m.Swap)
		}
		line = append(line, engine.Move{At: engine.Pos{Row: m.Row, Col: m.Col}, Swap: engine.Side(m.Swap)})
	}
	return line, nil
}

// triedJSON is a line, and the best way found to go on from its end.
type triedJSON struct {
	Base   int         `json:"base"`
	At     int         `json:"at"`     // the frame at the end of the line
	Frames []frameJSON `json:"frames"` // of the line and the way to go on
	Moves  []moveJSON  `json:"moves"`  // the best at the end of the line
	Of     int         `json:"of"`     // how many there are
	Why    []string    `json:"why"`    // the first of them, in sentences

	Earned int     `json:"earned"` // points of the line
	Total  float64 `json:"total"`  // of the whole level or game
	ToEnd  bool    `json:"toEnd"`  // Total is of a line to the end
	Over   bool    `json:"over"`

	Lost     float64 `json:"lost"` // against the best line from the first board
	Known    bool    `json:"known"`
	Better   float64 `json:"better"`   // than the advice when the line was tried, in points; see study.View.Gain
	Equal    bool    `json:"equal"`    // the search cannot distinguish them
	Measured bool    `json:"measured"` // the noise of the search has been measured
	Noise    float64 `json:"noise"`
	Done     bool    `json:"done"` // asking again would change nothing
}

// frameJSON is a board of a line, and the move made on it, if any.
type frameJSON struct {
	Cells  []string `json:"cells"`
	Powers [][3]any `json:"powers"`
	Move   *struct {
		playedJSON
		Do    string `json:"do"`
		Where string `json:"where"`
	} `json:"move,omitempty"`
	Group  [][2]int `json:"group"`
	Points int      `json:"points"`
}

// try plays a line that the player tries.
func (p *Page) try(ctx context.Context, t tryJSON) (any, error) {
	line, err := t.moves()
	if err != nil {
		return nil, err
	}
	v, err := p.Watch.try(ctx, t.Base, line)
	if err != nil {
		return nil, err
	}
	j := triedJSON{
		Base: t.Base, At: v.At, Moves: movesOf(v.Plan, v.rules, v.Frames[v.At].Grid, v.before+v.Counted, v.Tried), Of: len(v.Plan.Candidates), Why: whyOf(v),
		Earned: v.Earned, Total: math.Round(float64(v.before) + v.Total), ToEnd: v.ToEnd, Over: v.Over,
		Lost: tenth(v.Lost), Known: v.Known, Better: math.Round(v.Gain), Equal: v.Equal(), Measured: v.Noise > 0 || v.Done, Noise: tenth(v.Noise), Done: v.Done,
	}
	if v.ToEnd {
		j.Lost = math.Round(v.Lost)
	}
	for _, f := range v.Frames {
		j.Frames = append(j.Frames, frameOf(v.rules.Game(), f))
	}
	return j, nil
}

// whyOf says why the best move at the end of a line is the best. It says nothing if the board has unknown
// tiles, on which that might depend.
func whyOf(v tried) []string {
	list, g := []string{}, v.Frames[v.At].Grid
	position, err := v.rules.Game().Start(g)
	if err != nil || len(g.Unsure()) > 0 {
		return list
	}
	words := advise.Words{Names: v.names, Earned: v.before + v.Counted, Whole: v.rules.Whole()}
	for _, r := range (advise.Answer{Plan: v.Plan, Position: position}).Why(words) {
		list = append(list, r.Text)
	}
	return list
}

func frameOf(game advise.Game, f study.Frame) frameJSON {
	j := frameJSON{Cells: rowsOf(f.Grid), Powers: powersOf(f.Grid), Group: placesOf(f.Group), Points: f.Points}
	if !f.Played {
		return j
	}
	j.Move = &struct {
		playedJSON
		Do    string `json:"do"`
		Where string `json:"where"`
	}{playedJSON: playedJSON{f.Move.At.Row, f.Move.At.Col, int(f.Move.Swap)}}
	if position, err := game.Start(f.Grid); err == nil {
		d := position.Describe(planner.Candidate{Move: f.Move, Points: f.Points, Group: f.Group, PV: []engine.Move{f.Move}})
		j.Move.Do, j.Move.Where = d.Do, d.Where
	}
	return j
}
