// Package simulate plays whole games with planners and measures how well they do.
//
// # What is played
//
// [Settings] name a game, a preset that simplifies its rules, a table of levels
// and a seed. A game is one run through all levels of the table; a game of swaps is
// one board, and ends after a number of moves that the settings name. Every level of
// every game is dealt from a seed of its own, which follows from the seed of the
// settings, the number of the game and that of the level. So every planner meets
// the same boards, and neither the number of workers nor the order of the work
// changes what they are.
//
// [Simulation.Run] lets every planner play every game, planning anew before every
// move. Planners are not trusted: every move is checked to be legal and to earn
// what was promised, and at the end of a level the line is played once more from
// its beginning by the rules of the game, and must bring the same. In games of swaps
// the chance that brings new tiles follows from the same seed.
//
// # What is kept
//
// A [Record] is what became of one level. A [Log] keeps them in a file, one line
// of JSON each, written as soon as the level is finished: a simulation that was
// interrupted goes on from there, and parts that were played on several machines
// (see [Shard]) are joined by [Merge].
//
// # What is reported
//
// [NewReport] computes statistics of the records, by level and in total. Planners are
// compared in pairs on the same games, which shows small differences that the luck of
// the deal would otherwise hide. [Histogram] draws the distribution of the scores.
//
// Games and levels count from 1.
package simulate
