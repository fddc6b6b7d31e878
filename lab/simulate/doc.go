// Package simulate plays whole games with planners and measures how well they do.
//
// # What is played
//
// [Settings] name a game, a preset that simplifies its rules, a table of levels
// and a seed. A game is one run through all levels of the table. A swap game is one
// board, and ends after the number of moves in the settings. Every level has a seed of
// its own, derived from the seed of the settings and the numbers of the game and the
// level. So every planner meets the same boards, however many workers there are.
//
// [Simulation.Run] lets every planner play every game, planning again before every move. It checks that every
// move is legal and earns the points that the plan says. At the end of a level it replays the line from the
// beginning by the rules of the game, and the score must be the same. In swap games the new tiles follow from
// the same seed.
//
// # What is kept
//
// A [Record] is the result of one level. A [Log] writes each to a file, one line of
// JSON, as soon as the level is finished. An interrupted simulation continues from
// there, and [Merge] joins parts that were played on several machines (see package shard).
//
// # What is reported
//
// [NewReport] computes statistics of the records, by level and in total. Planners are
// compared in pairs on the same games, which shows small differences that the luck of
// the deal would otherwise hide. [Histogram] draws the distribution of the scores.
//
// Games and levels count from 1.
package simulate
