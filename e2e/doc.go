// Package e2e plays real games to their end with domvision's advice, on an
// invisible screen. It compares every board that domvision reads with the one that
// the engine predicts, and the score with the game's own.
//
// It contains tests only. domvision itself never clicks; here the test is the player,
// with a pointer and keys of its own (the XTEST extension of Xvfb).
//
// # How to read a failure
//
// The message names frame.png (the screen), read.grid.txt and want.grid.txt. If watch finds no board, before/ holds the
// last one. The log ends with the programs' output.
//
//   - "row 3, column 7: . instead of B": the board was misread, or the rules differ. domvision next frame.png
//     --debug-dir DIR shows how it is read.
//   - "our score is ..., the program's ...": all boards agreed, so the points differ.
//   - "waited 1m0s in vain for ...": look at the frame. No test sleeps for a fixed time.
//
// docs/e2e.md lists what is played.
package e2e
