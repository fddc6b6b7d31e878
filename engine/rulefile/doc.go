// Package rulefile reads the rules of a game from a file, NAME.rules.toml.
//
// In goes the text of a file, from anybody: [Parse] bounds its size and its depth, and rejects unknown keys, keys of
// the other family, other versions, formulas that are none, and numbers that are too large. Out comes a [File]: data
// with parsed formulas. Packages collapse and swap turn it into the rules that they play by; they reject with
// [File.Fail] what contradicts itself. Every error names the file and the line.
//
// [Builtin] are the games that come with the program, in package games. [Find] finds a game by its name, [Load] reads
// a file of a player's own. docs/rules.md explains every key.
package rulefile
