// Package goal tells how likely a game of Destruct-o-Match is to reach a total, such as the
// 2,500 points of the avatar.
//
// # In and out
//
// In go a goal, the state of the game ([Standing]) and how well the player follows advice ([Habit]). Out
// comes a probability:
//
//	measured, err := goal.Find("nrpa:nodes=240000")
//	chance, ok := measured.Chance(goal.Standing{Level: 3, Points: 750}, goal.Habit{}, 2500)
//
// # How it is found
//
// A planner has played many games, and levels.json counts how many points it earned in every level, see
// [Measured]. The total of a game is the points so far, the rest of the current level, and one total of every
// later level, all taken as independent: the distributions are convolved. A player who does not always follow
// the advice loses points: these losses are drawn, move by move, from the losses of the player's moves so
// far.
//
// The games, at commit b9c282b:
//
//	domlab simulate --preset whole --seed 1 --games 200 --planner nstep:d=3,k=6 --record nstep.jsonl
//	domlab simulate --preset whole --seed 1 --games 200 --nodes 60000 --record short.jsonl     # also 240000: half
//	domlab simulate --preset whole --seed 1 --games 100 --nodes 1000000 --record long.jsonl    # also 10000000: longest
//	domlab tally --commit b9c282b -o goal/levels.json nstep.jsonl short.jsonl half.jsonl long.jsonl longest.jsonl
//	domlab simulate --preset whole --seed 2 --games 200 --nodes 240000 --json > goal/testdata/heldout.json
//
// # Limits
//
// The levels are those that simulations are played with, see [collapse.SimulationLevels]; those of the game
// itself may be a little larger. A banked Shuffle or Undo is ignored. For a planner with a budget that was
// not measured, the nearest smaller one is a cautious estimate. Levels are slightly correlated, because an
// Undo is kept from one to the next: over 200 games that are not in the table, the chances were right within
// their noise, see the tests.
//
// [collapse.SimulationLevels]: https://pkg.go.dev/github.com/domvision/domvision/engine/collapse#SimulationLevels
package goal
