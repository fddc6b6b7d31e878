// Package wizard is the program behind the page on which a player teaches domvision a game. The page
// shows pictures with the lattice that was found and groups of similar tiles. The player corrects
// them, and the wizard makes a profile.
//
//   - state.go, action.go: the state of the wizard and the player's actions. Both are
//     plain data; every action makes a new state.
//   - history.go: undo.
//   - session.go, review.go: pictures become boards, boards become a profile. fix.go offers what to do
//     if it cannot be saved.
//   - preview.go: the screen as it is read with what was learned so far.
//   - move.go: the best move in a picture, once the look is saved.
//   - view.go: the state as the page gets it.
//   - wizard.go, calls.go: the requests of the page, see package pagelink. Package localpage serves
//     the page to a browser.
//   - page: HTML, CSS and scripts, embedded.
//
// Only [Config.Save] writes anything.
package wizard
