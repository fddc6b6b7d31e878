// Package front is what the front ends of package watch share: the rules that a board is played by, with the
// games that the player has named ([Player]), and reading boards with the player's profiles, which learn from
// corrections ([Reader], [Store]).
//
// It knows neither flags nor exit codes nor pages, and reaches files only through the folders that
// packages calibration and look name.
package front
