// Package goal tells how likely a game of Destruct-o-Match is to reach a total, such as the
// 2,500 points of the avatar.
//
// # In and out
//
// In go a goal, how far the game has come ([Standing]) and how the player follows advice
// ([Habit]). Out comes a probability:
//
//	measured, err := goal.Find("nrpa:nodes=240000")
//	chance, ok := measured.Chance(goal.Standing{Level: 3, Points: 750}, goal.Habit{}, 2500)
//
// # How it is found
//
// A planner has played many games, and levels.json counts how many points it earned in every
// level, see [Measured]. The total of a game is what has been earned, what the level that is
// being played still brings, and one total of every later level, taken as independent of each
// other: the distributions are convolved. A player who does not follow all advice loses points
// on the way: those are drawn, move by move, from what the player's other moves have cost so far.
//
// # Limits
//
// The levels are those that simulations are played with, see [collapse.SimulationLevels]; those
// of the game itself may be a little larger. A Shuffle or an Undo that is banked now is not looked
// at. What a planner of another budget reaches is not known; the nearest smaller one is a careful
// guess. Levels are a little correlated, because an Undo is kept from one to the next: over 200
// games that the table does not rest on, the chances were right within their noise, see the tests.
//
// [collapse.SimulationLevels]: https://pkg.go.dev/github.com/domvision/domvision/engine/collapse#SimulationLevels
package goal
