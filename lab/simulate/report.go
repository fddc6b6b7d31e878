package simulate

import (
	"maps"
	"slices"
)

// Report is the statistics of a simulation.
type Report struct {
	Games      int             // finished by every planner; only these count
	Unfinished int             // begun but not finished by every planner; left out
	Planners   []PlannerReport // in the order of the header; none without a game
}

// PlannerReport is the statistics of one planner.
type PlannerReport struct {
	Planner string
	Scores  []float64 // of the games, in their order
	Total   Row       // of whole games
	Levels  []Row
	ByLevel [][]float64 // scores, by level and game; their distribution gives the chance of a total
	Versus  Difference  // to the first planner of the report; of that itself, zero
}

// Row is the statistics of one level, or of whole games.
type Row struct {
	Score   Summary // points, end bonuses included
	Left    float64 // tiles left over, mean
	Cleared float64 // share of the boards that were left empty, 0 to 1
	Moves   float64 // mean

	NodesPerMove float64 // positions evaluated for a move
	MSPerMove    float64 // planning time for a move in milliseconds

	Swaps SwapRow // of swap games only
}

// NewReport makes the report of a simulation. Games that some planner has not
// finished are left out, so that all planners are compared on the same games.
func NewReport(h Header, records []Record) (Report, error) {
	match, err := h.match()
	if err != nil {
		return Report{}, err
	}
	played, begun := map[key]Result{}, map[int]bool{}
	for _, r := range records {
		played[r.key()] = r.Result
		begun[r.Game] = true
	}
	var report Report
	games := make([][][]Result, len(h.Planners)) // by planner, game, level
	for _, game := range slices.Sorted(maps.Keys(begun)) {
		results, finished := resultsOf(played, h.Planners, game, match.boards())
		if !finished {
			report.Unfinished++
			continue
		}
		report.Games++
		for i := range games {
			games[i] = append(games[i], results[i])
		}
	}
	if report.Games == 0 {
		return report, nil
	}
	for i, p := range h.Planners {
		report.Planners = append(report.Planners, newPlannerReport(p, games[i]))
		if i > 0 {
			report.Planners[i].Versus = paired(report.Planners[i].Scores, report.Planners[0].Scores)
		}
	}
	return report, nil
}

// resultsOf returns the results of a game, by planner and level. finished is false if some are missing.
func resultsOf(played map[key]Result, planners []string, game, levels int) (results [][]Result, finished bool) {
	results = make([][]Result, len(planners))
	for i, p := range planners {
		for level := range levels {
			r, done := played[key{p, game, level + 1}]
			if !done {
				return nil, false
			}
			results[i] = append(results[i], r)
		}
	}
	return results, true
}

// newPlannerReport makes the report of games, each with the results of all its
// levels.
func newPlannerReport(planner string, games [][]Result) PlannerReport {
	p := PlannerReport{Planner: planner, Total: newRow(games), Scores: scores(games)}
	for level := range games[0] {
		var only [][]Result
		for _, results := range games {
			only = append(only, results[level:level+1])
		}
		p.Levels = append(p.Levels, newRow(only))
		p.ByLevel = append(p.ByLevel, scores(only))
	}
	return p
}

// scores adds up the results of every game.
func scores(games [][]Result) []float64 {
	list := make([]float64, len(games))
	for i, results := range games {
		for _, r := range results {
			list[i] += float64(r.Score())
		}
	}
	return list
}

// newRow computes the row of games, given for each the results to be counted.
func newRow(games [][]Result) Row {
	var boards, cleared, left, moves, nodes, ms float64
	for _, r := range slices.Concat(games...) {
		boards++
		if r.Left == 0 {
			cleared++
		}
		left += float64(r.Left)
		moves += float64(r.Moves)
		nodes += float64(r.Nodes)
		ms += r.MS
	}
	n := float64(len(games))
	return Row{
		Score:        summarize(scores(games)),
		Left:         left / n,
		Cleared:      cleared / boards,
		Moves:        moves / n,
		NodesPerMove: nodes / max(1, moves),
		MSPerMove:    ms / max(1, moves),
		Swaps:        newSwapRow(slices.Concat(games...)),
	}
}
