// Package front holds what the front ends of package watch share. A [Player] finds the rules of a board, and
// remembers the games that the player has named. A [Reader] reads boards with the profiles of a [Store], which
// learn from corrections.
//
// It knows neither flags nor exit codes nor pages, and reaches files only through the folders that
// packages calibration and look name.
package front
