// Package planner chooses moves. It searches over [engine.State], and so over every game that offers one.
//
// # The words
//
// A state s is a position of the game. An action a is a legal move in it. Playing it earns a
// reward r(s, a), the points of the move, and leads to the next state. The
// value V(s) is an estimate of the points still to come, which the game
// supplies with [engine.State.Value]; of a finished game it is no estimate but
// the exact bonus for how the board was left.
//
// The Q-value of an action is what the game is expected to bring from s on
// when that action is taken first: Q(s, a) = r + V(next state). Looking n
// actions ahead instead of one gives the n-step Q-value
//
//	Q(s, a1, .., an) = r1 + .. + rn + V(state after n actions)
//
// in which more of the sum is earned and less of it is estimated. A sequence that
// ends the game early counts with what it earned, which is exact.
//
// # Two ways to look ahead
//
// [NStep] looks a few moves ahead and trusts V for the rest. It is the search of the
// article that the project began with: depth-limited, and pruned to the most promising
// actions at every position. V cannot see what a move ruins twenty moves later, so
// looking deeper helps less and less.
//
// The others play to the end, where nothing is left to estimate. [NRPA] plays whole
// games at random, tens of thousands a second, and learns from the best ones which
// moves to prefer. [Beam] takes all positions with the same number of tiles at once and
// follows the most promising, judged by the points so far and the promise of the game. Both take a [Budget] and get better the larger it is.
// They need more of a game than an [engine.State] offers: an [engine.Puzzle].
//
// [Specs] lists these by name, and some more to measure them against: the breadth-first and
// best-first searches of an article on Bubble Burst, and baselines, rules of thumb that do
// not look ahead.
//
// # The result
//
// A search answers with a [Plan]: every legal move as a [Candidate], best
// first, each with its Q-value and its principal variation, the best line of
// play found that begins with it.
//
// # After the move
//
// A variation that stops before the end is the best line according to V, which is only an
// estimate. One move later the same search sees one move further and often knows better. So play
// the first move, look at the board, and plan again. A line that reaches the end is worth keeping:
// an [Improver] continues from the rest of it, as long as the board is the one that the line leads
// to. If the player made another move, or chance intervened, it starts from scratch.
//
// # Adding a search
//
// A search implements [Search]: one method that ranks the legal moves of a state.
//
//  1. Write it in a file of its own, in package chance if it draws random refills, with a test; nstep.go is the simplest
//     example. If it finds whole lines, let it implement [Improver], too, which continues from a known line. A rule of
//     thumb is a baseline, with its order in TestBaselines. It gets the moves in the order of State.Moves, each with its
//     tiles (nil if unknown), and sorts them stably; it must work without groups or a board.
//  2. Add it to [Specs], in package chance to MoverSpecs or PlotterSpecs (bilging). The tests of this package then ask for
//     a row in TestSpecs, and TestPlannersHelp of internal/cli for a line of help. If it is deterministic and will be
//     tuned, add it to signature_test.go; -run Signature -update records what it finds.
//  3. Measure it: domlab simulate --games 100 --planner nrpa:nodes=100000 --planner NAME, and BenchmarkSpeed. Add it to
//     docs/planning.md, a rule of thumb to docs/article.md, and what brought nothing to docs/trials.md.
//
// # Determinism
//
// The same state and the same search give the same plan, but for Elapsed, for
// searches that a context cut short, and for budgets of time. Equal Q-values
// are ordered as [engine.State.Moves] lists the moves: by colour, then top-most,
// then left-most.
package planner
