// Package naming gives the classes of a board their letters and the tiles their power-ups.
//
// In goes a [classify.Reading], in which every tile has a class or none, and the profiles of known
// games. Out come [Names], the letters of the classes, and then [Findings]: the grid with a
// confidence for each cell.
//
// # Stages
//
//   - [PrepareProfiles] brings the pictures of profiles to the size of a cell, once.
//   - [FitProfile] (fit.go) names the classes after every profile in turn and chooses the one that
//     names most tiles. Where none fits, the classes get letters of their own.
//   - name (name.go) names the classes after one profile: by the colour ranges of its palette
//     (palette.go), by its pictures (picture.go), or, by a list of rules (variant.go), as a variant
//     of another class: tiles with the same mark, or a selected group. Tiles that fade before
//     scenery are known by their pattern alone (faded.go).
//   - [Observe] (observe.go) reads the cells one by one. Most take the letter of their class
//     (cell.go). Where a mark hides the tile, the ground beside it tells the colour: ground.go
//     without a palette, palette.go with one.
//   - powerOf (power.go) names a mark by template matching with icons (icon.go), halo.go by the
//     glow around a gem. gem.go reads special gems of swap games, and own.go finds tiles with no
//     colour of their own.
//
// What tiles can carry depends on the profile and on how tiles lie. marks.go decides it once, when
// the profile is chosen.
//
// # Limits
//
// A letter is given only where one answer is clearly the best; else a cell is
// [engine.Unknown]. A mark that no icon fits is [engine.UnknownPower].
package naming
