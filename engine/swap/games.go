package swap

import (
	"fmt"
	"strings"
)

// Games lists the rule sets.
//
//   - bejeweled: Bejeweled 1, 8x8 gems in 7 colours. A line of n earns n-2 times
//     10 + 5(L-1) in level L, times the number of the clear (1 for the swap's
//     own), times the number of the line within the clear (as told by players;
//     that rows count before columns is a decision).
//   - bilging: the bilge pump of Puzzle Pirates, 12x6 pieces in 7 colours, as in
//     "Holey Ship! Bilging by reinforcement learning" (Rodriguez, Chen and
//     Turner-Maier, 2008). The points, which that article does not print, are
//     those of its players' guide; see bilgingPoints.
//   - kdiamond: KDE KDiamond, game.cpp, game-state.cpp and board.cpp: every clear
//     earns as many points as there have been since the swap, itself included, for
//     whatever it clears. 8x8 in 5 colours is the middle one of its five boards.
//   - gweled: Gweled 0.9, board_engine.c; see gweledPoints. Where no swap is left it deals a new
//     board in level 1 and in its endless game: for us the game ends there.
func Games() []Rules {
	return []Rules{
		{Name: "bejeweled", Title: "Bejeweled", Rows: 8, Cols: 8, Colors: 7, Points: bejeweledPoints, Gems: true,
			endLoss: 6000, refilled: &bejeweledRefilled},
		{Name: "bilging", Title: "Bilging", Rows: 12, Cols: 6, Colors: 7, Points: bilgingPoints,
			Sideways: true, Idle: true, Rise: true, Refill: Calm, Pieces: true, Water: leastWater},
		{Name: "kdiamond", Title: "KDiamond", Rows: 8, Cols: 8, Colors: 5, Points: kdiamondPoints,
			endLoss: usualEndLoss, refilled: &kdiamondRefilled},
		{Name: "gweled", Title: "Gweled", Rows: 8, Cols: 8, Colors: 7, Points: gweledPoints, Refill: Rarest,
			endLoss: usualEndLoss, refilled: &gweledRefilled},
	}
}

// Find returns the rules of the game with the given name.
func Find(name string) (Rules, error) {
	var names []string
	for _, r := range Games() {
		if r.Name == name {
			return r, nil
		}
		names = append(names, r.Name)
	}
	return Rules{}, fmt.Errorf("unknown game %q; known are %s", name, strings.Join(names, ", "))
}

// Of the rows of a bilging board some are always under water, and some never.
const (
	leastWater = 3
	alwaysDry  = 3
)

// WithWater returns the rules of bilging with as many rows under water. The error
// says how many there can be.
func (r Rules) WithWater(rows int) (Rules, error) {
	most := r.Rows - alwaysDry
	if !r.Pieces || rows < leastWater || rows > most {
		return r, fmt.Errorf("%d rows of %s under water: expected %d to %d of bilging", rows, r.Name, leastWater, most)
	}
	r.Water = rows
	return r, nil
}
