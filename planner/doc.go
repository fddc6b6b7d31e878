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
// # The result
//
// A search answers with a [Plan]: every legal move as a [Candidate], best
// first, each with its Q-value and its principal variation, the best line of
// play found that begins with it. [NStep] is the search of the article that
// the project began with: depth-limited, and pruned to the most promising
// actions at every position.
//
// # Why only one move is played
//
// The variation is the best line according to V, and V is only an estimate.
// One move later the same search sees one move further and often knows better;
// so the first move is played, the board is looked at again, and everything is
// planned anew. This also forgives a player who clicked something else.
//
// # Determinism
//
// The same state and the same search give the same plan, but for Elapsed and
// for searches that a context cut short. Equal Q-values are ordered as
// [engine.State.Moves] lists the moves: by colour, then top-most, then
// left-most.
package planner
