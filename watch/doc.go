// Package watch follows a game while it is played: at the press of a key it takes
// a picture, reads the board, finds out how it came about, plans, and shows the
// answer; then it goes on planning until the time is up.
//
//   - course.go, level.go, explain.go, match.go, position.go: the course of the
//     game. A [Course] compares every board with what the last advice predicted:
//     was it followed, was another move made, did a level begin, was a board misread?
package watch
