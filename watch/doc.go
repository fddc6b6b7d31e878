// Package watch follows a game while it is played. At the press of a key it takes a picture,
// reads the board, works out which moves led to it, plans, and shows the answer; then it goes on
// planning until the time is up.
//
// Presses go in, and a [Config], which says how to take and read pictures and how to plan. Views for every
// [Viewer] come out. So the package does not depend on the recogniser, and its tests play against fakes. The
// stages of an answer:
//
//   - sight.go: a picture of the board at rest, read by comparing it with the last one (package
//     recall) or else from scratch.
//   - history.go: what has happened so far. Every board is compared with what the last advice
//     predicted: was it followed, was another move made, did a level begin, was the board misread?
//     collapse_history.go, level.go and undo.go do so for games in which groups are cleared, with
//     explain.go and chance.go, which search for unseen moves, and match.go and position.go, which
//     compare boards; chance_history.go does so for games in which new tiles come in by chance.
//   - extent.go: the whole board of the level as far as it has been seen. The remaining tiles are a
//     part of it. Histories know that part; answers refer to the whole board.
//   - question.go: asks the player which game a board is of, if that is not known.
//   - past.go, revive.go: continue the last recorded game after a restart.
//   - think.go: rounds of planning, which grow longer up to five minutes.
//   - try.go, studies.go: moves that the player tries, see package study. Its Memory keeps the lines found,
//     for boards that come again.
//   - view.go, say.go: what is shown, and in which words; verdict.go judges a move of the player's own.
//
// loop.go and answer.go are the loop. One goroutine owns the whole state of a [Watch]; a second one plans.
// Requests of the player come in through requests.go and run in the goroutine of the loop. rules.go holds all
// that distinguishes the families of games.
//
// [Page] is a viewer in a browser. page_show.go, page_ask.go, page_try.go and page_json.go define what it
// shows, page_pick.go what the player may choose to watch, and page_link.go the calls it may make, see package
// pagelink; page_settings.go has what the player may switch, goal.go what a level asks for. Its HTML, CSS and scripts are embedded from the
// folder page: app.js shows answers, study.js the lines that the player tries, board.js takes clicks and keys,
// draw.js draws boards, correct.js corrects them, pick.js chooses what to watch, settings.js has the switches, end.js sums up a game,
// sound.js plays sounds. Package onscreen is an [Outliner], package picker a [Picker]; package notices has a
// viewer for a player who does not look at the page.
//
// record_writer.go and overlay_writer.go write the record of the game and the overlay file, each in a
// goroutine of its own, so that the player never waits for the disk.
package watch
