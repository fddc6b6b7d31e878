// Package interview asks a player how a game is played, and writes the rules as a file.
//
// In goes a board of an unknown game, or several pictures. [Families] lists what a move can be in it, each with a moving picture, and at
// most four questions with pictures. Questions that the board itself answers are left out: where a column in the middle
// is empty, columns stay where they are. [Save] turns the answers into a file of rules, see package rulefile, in the
// folder of the player's own games.
//
// Pictures are a [Scene]: a small board in a few frames, which the page animates. Tests play each with the rules that
// its option stands for. [With] adds the parts of the page that ask, to the pages of packages watch and wizard.
package interview
