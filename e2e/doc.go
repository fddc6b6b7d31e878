// Package e2e plays real games to their end with domvision's advice, on a
// screen of their own, and compares every board that is read with the one that
// the engine said would come, and the score with the game's own.
//
// All of it is tests: nothing here is part of the program. domvision itself
// never clicks; here a test is the player, with a pointer and keys of its own
// (the XTEST extension of an Xvfb that nobody looks at).
//
// docs/e2e.md tells what is played and how to read a failure.
package e2e
