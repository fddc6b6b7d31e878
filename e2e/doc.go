// Package e2e plays real games to their end with domvision's advice, on an
// invisible screen. It compares every board that domvision reads with the one that
// the engine predicts, and the score with the game's own.
//
// It contains tests only. domvision itself never clicks; here the test is the player,
// with a pointer and keys of its own (the XTEST extension of Xvfb).
//
// docs/e2e.md lists what is played and how to read a failure.
package e2e
