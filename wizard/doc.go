// Package wizard is the program behind the page on which a player shows what the game looks
// like. The page displays pictures with the lattice that was found and the groups of tiles that
// look alike, lets the player correct all of that, and makes a profile of it.
//
//   - state.go, action.go: what has been shown so far, and what can be done to it.
//     Pure data; every action makes a new state.
//   - history.go: undo.
//   - session.go, review.go: pictures become boards, boards become a profile.
//   - wizard.go, calls.go: what the page may ask for, see package pagelink. How the page reaches
//     it is not decided here; package localpage serves it to a browser.
//   - page: HTML, CSS and scripts, embedded.
//
// Only [Config.Save] writes anything.
package wizard
