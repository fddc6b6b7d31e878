// Package front is what front ends of package watch have in common beyond package watch itself:
// which rules a board is played by and what the player has said of it ([Player]), how boards are
// read with the player's profiles and how these learn ([Reader], [Store]).
//
// It knows neither flags nor exit codes nor pages, and reaches files only through the folders that
// packages calibration and look name.
package front
