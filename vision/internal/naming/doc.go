// Package naming gives the classes of a board their letters and the tiles their power-ups.
//
// A [classify.Reading] goes in, in which every tile has a class or none, with the profiles of known games.
// Out come [Names], the letters of the classes, and then [Findings]: the grid, with a confidence for each
// cell.
//
// # Stages
//
//   - [PrepareProfiles] scales the pictures of profiles to the size of a cell, once.
//   - [FitProfile] (fit.go) names the classes after each profile in turn, and chooses the profile that
//     names the most tiles, less what tiles of other sizes or of another style cost it. If none fits, the
//     classes get letters of their own.
//   - name (name.go) names the classes after one profile: by the colour ranges of its palette
//     (palette.go), by its pictures (picture.go), or, by a list of rules (variant.go), as a variant of
//     another class: tiles with the same mark, or a selected group. A mark that occurs on several kinds makes none
//     (badge.go).
//   - [Observe] (observe.go) reads the cells one by one. Most take the letter of their class (readTile in
//     cell.go, which lists all cases). A marked tile without a class takes its colour from the ground around
//     the mark: palette.go if there is a palette, ground.go if not.
//   - powerOf (power.go) names a mark by template matching with icons (icon.go), and halo.go by the glow
//     around a gem. gem.go reads special gems of swap games, and own.go finds tiles with no colour of
//     their own.
//
// What tiles can carry depends on the profile and on the style of the board. marks.go decides it once, when
// the profile is chosen.
//
// # Limits
//
// A cell gets a letter only if one answer is clearly the best; otherwise it is [engine.Unknown], or empty if
// it is tentative. A mark that fits no icon is [engine.UnknownPower]; a mouse pointer counts as such a mark.
package naming
