// Package planner chooses moves. It searches over [engine.State] and so over
// every game that offers one; no game is named here.
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
// in which more of the sum is earned and less of it is guessed. A sequence that
// ends the game early counts with what it earned, every part of it exact.
//
// # Two ways to look ahead
//
// [NStep] looks a few moves ahead and trusts V for the rest: it is the search of
// the article that the project began with, depth-limited, and pruned to the most
// promising actions at every position. V is blind to what a move ruins twenty
// moves later, so that looking deeper helps it less and less.
//
// The others play to the end, where nothing is left to be guessed. [NRPA] plays
// whole games at random, tens of thousands a second, and learns from the best of
// them which moves to prefer. [Beam] goes through all positions with as many tiles
// at once and follows the most promising, by the points on the way and what the
// game itself says they promise. Both take a [Budget] and get better the larger it is.
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
// A variation that stops short of the end is the best line according to V, and V is
// only an estimate. One move later the same search sees one move further and often
// knows better; so the first move is played, the board is looked at again, and
// everything is planned anew. A line that leads to the end, on the other hand, is
// worth keeping: an [Improver] starts from the rest of it and improves it, as long as
// the board is what the line leads to. If the player clicked something else, or chance
// intervened, it plans anew from what is there.
//
// # Determinism
//
// The same state and the same search give the same plan, but for Elapsed, for
// searches that a context cut short, and for budgets of time. Equal Q-values
// are ordered as [engine.State.Moves] lists the moves: by colour, then top-most,
// then left-most.
package planner
