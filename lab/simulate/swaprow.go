package simulate

// SwapRow holds the statistics of swap games.
type SwapRow struct {
	PerMove, PerClear         Ratio   // points
	PerMoveBare, PerClearBare Ratio   // points of the first clears alone, without what comes in chains
	Bingos                    Ratio   // share of the possible ones that were completed, 0 to 1
	Possible                  int     // bingos, in all games
	Alive                     float64 // share of the games that lasted for all moves, 0 to 1
}

func newSwapRow(games []Result) SwapRow {
	var points, bare, moves, clears, possible, bingos []float64
	var row SwapRow
	for _, r := range games {
		points = append(points, float64(r.Points))
		bare = append(bare, float64(r.Points-r.Swaps.Chain))
		moves = append(moves, float64(r.Moves))
		clears = append(clears, float64(r.Swaps.Clears))
		possible = append(possible, float64(r.Swaps.Possible))
		bingos = append(bingos, float64(r.Swaps.Bingos))
		row.Possible += r.Swaps.Possible
		if r.Swaps.Alive {
			row.Alive += 1 / float64(len(games))
		}
	}
	row.PerMove, row.PerMoveBare = ratioOf(points, moves), ratioOf(bare, moves)
	row.PerClear, row.PerClearBare = ratioOf(points, clears), ratioOf(bare, clears)
	row.Bingos = ratioOf(bingos, possible)
	return row
}
