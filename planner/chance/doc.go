// Package chance chooses moves in games with random refills. It searches over the
// interfaces that games implement, see [State]; no game is named here.
//
// # The searches
//
// A search without chance continues with the one next state. A search with chance takes
// the mean over a few draws (sparse sampling: Kearns, Mansour and Ng,
// "A Sparse Sampling Algorithm for Near-Optimal Planning in Large Markov Decision
// Processes", 2002). A race compares the first moves: the worse ones drop out. There
// are two searches:
//
//   - [MoveSearch], for games in which every move earns something and which end
//     when no move is left. It counts the legal moves left as well as points, or
//     looks for the chance of a [Target].
//   - [PlanSearch], for games in which moves prepare others. It searches from clear to
//     clear instead of from move to move.
//
// [ValueSearch] looks only one move ahead, with a learned value, a [Model], which
// package learn makes.
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
