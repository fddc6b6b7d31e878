package main

import (
	"encoding/json"

	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/lab/simulate"
)

// simulateJSON is the answer of simulate --json.
type simulateJSON struct {
	Schema int `json:"schema"`
	simulate.Settings
	Planners []plannerJSON `json:"planners"` // as given on the command line
}

// plannerJSON is how well a planner does in whole games.
type plannerJSON struct {
	Spec  string `json:"spec"`
	Games int    `json:"games"`
	statisticsJSON
	Versus *versusJSON `json:"versus"` // compared with the first planner; null for that
	Levels []levelJSON `json:"levels"`
	Scores []float64   `json:"scores"` // of the games, in their order
}

// levelJSON is how well a planner does in one level.
type levelJSON struct {
	Level int `json:"level"`
	statisticsJSON
	Scores []float64 `json:"scores"` // of the level in the games, in their order
}

// statisticsJSON is a sample of scores, end bonuses included, and what led to
// them. What one game alone does not tell is null.
type statisticsJSON struct {
	Mean         float64  `json:"mean"`
	SE           *float64 `json:"se"`
	SD           *float64 `json:"sd"`
	Min          float64  `json:"min"`
	Median       float64  `json:"median"`
	Max          float64  `json:"max"`
	Left         *float64 `json:"left,omitempty"`    // tiles left over, mean; not of swap games
	Cleared      *float64 `json:"cleared,omitempty"` // share of boards left empty, 0 to 1; not of swap games
	Moves        float64  `json:"moves"`             // mean
	NodesPerMove float64  `json:"nodes_per_move"`
	MSPerMove    float64  `json:"ms_per_move"`
	swapsJSON
}

// swapsJSON holds the further figures of swap games. Bilging has all but swaps and alive; the others have only
// these two.
type swapsJSON struct {
	PerMove        *orNull `json:"per_move,omitempty"` // points, chains counted
	PerMoveSE      *orNull `json:"per_move_se,omitempty"`
	PerMoveBare    *orNull `json:"per_move_no_chains,omitempty"`
	PerMoveBareSE  *orNull `json:"per_move_no_chains_se,omitempty"`
	PerClear       *orNull `json:"per_clear,omitempty"`
	PerClearSE     *orNull `json:"per_clear_se,omitempty"`
	PerClearBare   *orNull `json:"per_clear_no_chains,omitempty"`
	PerClearBareSE *orNull `json:"per_clear_no_chains_se,omitempty"`
	Bingos         *orNull `json:"bingos,omitempty"` // share of the possible ones that were completed, 0 to 1
	BingosSE       *orNull `json:"bingos_se,omitempty"`
	Possible       *orNull `json:"bingos_possible,omitempty"` // in all games

	Swaps *orNull `json:"swaps,omitempty"` // that a game lasted, mean
	Alive *orNull `json:"alive,omitempty"` // share of games that lasted for all swaps, 0 to 1
}

// versusJSON is a difference of scores in the same games, and its 95 % interval
// by Student's t.
type versusJSON struct {
	Mean float64  `json:"mean"`
	SE   *float64 `json:"se"`
	Low  *float64 `json:"low"`
	High *float64 `json:"high"`
}

func newSimulateJSON(s simulate.Settings, r simulate.Report) simulateJSON {
	out := simulateJSON{Schema: cli.Schema, Settings: s}
	for i, p := range r.Planners {
		planner := plannerJSON{Spec: p.Planner, Games: r.Games, statisticsJSON: newStatisticsJSON(s.Game, p.Total), Scores: p.Scores}
		if i > 0 {
			v := p.Versus
			planner.Versus = &versusJSON{cli.Round3(v.Mean), cli.NumberOrNull(v.SE), cli.NumberOrNull(v.Low), cli.NumberOrNull(v.High)}
		}
		for l, row := range p.Levels {
			planner.Levels = append(planner.Levels, levelJSON{l + 1, newStatisticsJSON(s.Game, row), p.ByLevel[l]})
		}
		out.Planners = append(out.Planners, planner)
	}
	return out
}

func newStatisticsJSON(game string, r simulate.Row) statisticsJSON {
	s := r.Score
	out := statisticsJSON{
		Mean: cli.Round3(s.Mean), SE: cli.NumberOrNull(s.SE), SD: cli.NumberOrNull(s.SD), Min: s.Min, Median: s.Median, Max: s.Max,
		Moves: cli.Round3(r.Moves), NodesPerMove: cli.Round3(r.NodesPerMove), MSPerMove: cli.Round3(r.MSPerMove),
	}
	familyOf(game).fill(&out, r)
	return out
}

// orNull is a figure that is null where it is not a number.
type orNull float64

// MarshalJSON implements [json.Marshaler].
func (x orNull) MarshalJSON() ([]byte, error) { return json.Marshal(cli.NumberOrNull(float64(x))) }

func nullable(x float64) *orNull { return (*orNull)(&x) }
