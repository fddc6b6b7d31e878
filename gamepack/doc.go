// Package gamepack puts a game into one file that players can share: a zip with its rules, its look and a picture of
// a board.
//
//	fives.rules.toml  the rules; none if the game is built in
//	fives.toml        the look, a profile; there may be several
//	board.png         the picture
//
// In goes a file from anybody: [Parse] checks size, number, names and claimed sizes of the files before it unpacks
// any, and then reads each as strictly as a player's own file. A pack is data and nothing else. Errors name the file
// in the pack and, where a text is wrong, the line. [Read] takes files that somebody else has unpacked: the page in a
// browser has its own archives, and the program there is smaller without them.
//
// [Folders.Find] collects what a player has of a game, and [Pack.Encode] writes it. [Pack.Changes] lists what an import would
// write, so that a person can look first; [Import] writes all of it or nothing, and keeps what it replaces.
package gamepack
