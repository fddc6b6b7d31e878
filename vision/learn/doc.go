// Package learn makes profiles from pictures whose boards are known.
//
// [From] takes samples, each a picture with its lattice and its grid. It returns a [Lesson]: a profile, how
// distinct each of its colours is, and how well the profile reads the samples.
//
//   - learn.go resamples the cells and collects the middles of the tiles of each colour in a pool.
//   - palette.go fits boxes in CIELAB around each pool, as wide as the other colours allow.
//   - pictures.go keeps a picture of tiles that colour alone does not distinguish.
//   - template.go cuts the marks of named power-ups out of their tiles.
//   - taught.go adds small pictures of the tiles, by which the profile can find its board (package
//     taught).
//
// Colours that are in none of the samples are not learned.
package learn
