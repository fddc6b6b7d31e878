// Package wizard is the page on which a player shows what the game looks like:
// pictures with the lattice that was found, the looks of the tiles, all of it to
// be corrected, and at the end a profile.
//
//   - state.go, action.go: what has been shown so far, and what can be done to it.
//     Pure data; every action makes a new state.
//   - history.go: undo.
//   - session.go, review.go: pictures become boards, boards become a profile.
//   - server.go: the page, see package localpage, and its few JSON endpoints.
//   - page: HTML, CSS and scripts, embedded.
//
// Nothing is written but by [Config.Save].
package wizard
