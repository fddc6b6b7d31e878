// Package chance chooses moves in games where chance has a part in every move: new
// tiles come in that nobody can know. It searches over interfaces that games
// offer, see [State]; no game is named by the searches.
//
// # The searches
//
// A search takes the mean over a few draws of what chance may do where a search
// without chance takes the one next state: sparse sampling (Kearns, Mansour and Ng,
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
// All answer as every search does, with a [planner.Plan]. [Baseline]s, which do not
// look ahead, are there to be compared with.
//
// # Determinism
//
// The same state and the same search give the same plan, whatever the number of
// workers, but for searches that a context cuts short: what a draw depends on is
// the seed, the option and the number of the draw alone.
package chance
