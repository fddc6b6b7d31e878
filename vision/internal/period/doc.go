// Package period finds the period and the phase of profiles: rows of samples, such as the edges of
// a picture projected onto an axis, that repeat with the width or height of a tile.
//
//   - [Find] lists the periods of a profile, as peaks of its autocorrelation.
//   - [Refine] makes a period exact by following its harmonics.
//   - [FitComb] finds the phase and the period at which a profile is highest, with a comb filter;
//     [FitPhase] the phase alone.
//
// Lengths are in samples. A period is at least 7 samples long and repeats at least three times in
// a profile; with fewer, a peak means nothing.
package period
