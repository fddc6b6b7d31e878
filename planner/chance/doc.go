// Package chance chooses moves in games where every move depends on chance: new tiles
// come in that nobody can know. It searches over interfaces that games implement, see
// [State]; the searches name no game.
//
// # The searches
//
// Where a search without chance goes on to the one next state, a search with chance takes
// the mean over a few draws: sparse sampling (Kearns, Mansour and Ng,
// "A Sparse Sampling Algorithm for Near-Optimal Planning in Large Markov Decision
// Processes", 2002). The first moves are compared by a race in which the worse ones
// drop out. There are two searches:
//
//   - [MoveSearch], for games in which every move earns something and which end
//     when no move is left: how many are left counts as much as points do.
//   - [PlanSearch], for games in which moves prepare others: it goes from clear to
//     clear, not from move to move.
//
// [ValueSearch] looks one move ahead only, and asks a value that was learned
// beforehand, a [Model]; the package learn makes these.
//
// All answer with a [planner.Plan]. [MoverSpecs] and [PlotterSpecs] list them by name,
// together with baselines to measure them against: rules of thumb that do not look ahead.
//
// # Determinism
//
// The same state and the same search give the same plan, whatever the number of workers,
// unless a context cuts the search short: a draw depends on nothing but the seed, the
// option and the number of the draw.
package chance
