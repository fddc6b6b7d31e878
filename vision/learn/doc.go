// Package learn makes profiles from pictures whose boards are known.
//
// [From] takes samples, each a picture with its lattice and its grid, and returns a [Lesson]: a
// profile, how sure each of its colours is, and how the profile reads the samples.
//
//   - learn.go resamples the cells and pools the middles of the tiles of each colour.
//   - palette.go lays boxes in CIELAB around each pool, as wide as the other colours allow.
//   - pictures.go keeps a picture of the tiles that no colour distinguishes.
//   - template.go cuts the marks of named power-ups out of their tiles.
//   - check.go reads the samples with the profile. That decides whether tiles touch, and whether
//     the profile extends its base: neither can be measured.
//
// A colour that is in none of the samples is not learned; more samples teach more.
package learn
