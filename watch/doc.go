// Package watch follows a game while it is played. At the press of a key it takes a
// picture, reads the board, works out which moves led to it, plans, and shows the
// answer; then it goes on planning until the time is up.
//
//   - course.go, level.go, undo.go, explain.go, chance.go, match.go, position.go: the
//     course of the game. Every board is compared with what the last advice predicted:
//     was it followed, was another move made, did a level begin, was the board misread?
//   - rules.go, swaps.go: what a game has to offer, and the history of a game of swaps.
//   - watch.go, look.go, sight.go, think.go: the loop. One goroutine owns the whole state
//     of a [Watch]; a second one runs while it goes on planning.
//   - recall.go: reading a board by comparing it with the one before.
//   - view.go, say.go: what is shown, and in which words.
//   - page.go, pagejson.go, pageserve.go, requests.go: the page in the browser, see package
//     localpage. What the player does there is carried out by the goroutine of the loop.
//   - record.go, aside.go: the record of the game and the overlay file, each written by a
//     goroutine of its own so that the player never waits for the disk.
//   - page: HTML, CSS and a script, embedded.
//
// The [Config] says how pictures are taken and read and what plans the moves; so the
// package itself does without OpenCV, and its tests play against fakes.
package watch
