// Package watch follows a game while it is played: at the press of a key it takes
// a picture, reads the board, finds out how it came about, plans, and shows the
// answer; then it goes on planning until the time is up.
//
//   - course.go, level.go, undo.go, explain.go, chance.go, match.go, position.go: the
//     course of the game. It compares every board with what the last advice predicted:
//     was it followed, was another move made, did a level begin, was a board misread?
//   - watch.go, look.go, sight.go, think.go: the loop. A [Watch] is one goroutine that owns all
//     of it, and one more while it goes on planning.
//   - recall.go: reading a board by comparing it with the one before.
//   - view.go, say.go: what is shown, and how people are told.
//   - page.go, pagejson.go, pageserve.go, requests.go: the page, see package localpage;
//     what the player says there is done by the goroutine of the loop.
//   - record.go, aside.go: the record of the game, and pictures for others to look at,
//     written by goroutines of their own.
//   - page: HTML, CSS and a script, embedded.
//
// How pictures are taken and read, and what is planned with, is the business of
// whoever fills in the [Config]; so everything here runs without OpenCV, and tests
// play against fakes. The course is that of games in which groups are cleared. A
// game of another kind needs a course of its own.
package watch
