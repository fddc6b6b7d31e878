// Package period finds the period and the phase of profiles. A profile is a row of samples that repeats
// with the width or the height of a tile, such as the edges of a picture projected onto an axis.
//
//   - [Find] lists the periods of a profile, as peaks of its autocorrelation.
//   - [Refine] makes a period more precise by following its harmonics.
//   - [FitComb] fits a comb filter, for the phase and the period at which a profile is highest; [FitPhase]
//     fits the phase alone.
//
// Lengths are in samples. A period is at least 7 samples long and repeats at least three times in a
// profile; with fewer repeats a peak means nothing. ([Scan] accepts 5 samples and 2.5 repeats.)
package period
