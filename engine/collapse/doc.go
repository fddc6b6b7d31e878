// Package collapse plays the games in which groups of equal tiles are cleared,
// what lay above them falls, and empty columns close: Destruct-o-Match,
// SameGame in several dialects, Bubble Burst.
package collapse
