// Package learn learns a linear value function for a game with chance: the value of a position as a weighted
// sum of its features.
//
// The method is fitted value iteration with linear least squares, as in the article
// "Holey Ship! Bilging by reinforcement learning" (Rodriguez, Chen and Turner-Maier,
// 2008). From a set of positions s with features phi(s), every iteration takes
//
//	y(s) = max over moves a of R(s, a) + discount x theta . mean phi(state after a)
//
// and then the theta for which theta . phi(s) is nearest to y(s) over the whole set. [Fit]
// does that for any [chance.Featured]; [Bilging] makes the positions that the article
// learned from. A [chance.ValueSearch] plays with the result, a [chance.Model].
//
// [LearnOutlook] learns the weights of [swap.Board.Outlook] in another way. It plays games, searches their boards one
// clear deeper, and fits the weights to what that search finds, by ridge regression.
//
// # Determinism
//
// All chance comes from a seed: the same settings give the same weights.
package learn
