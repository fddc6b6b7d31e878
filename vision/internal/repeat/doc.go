// Package repeat finds the steps at which a picture repeats itself: on a board the same tile occurs again and again, at
// multiples of the width of a cell in a row and of its height in a column.
//
// A frame goes in. [Step] values come out, best first:
//
//   - Corners: points where vertical and horizontal edges meet. Equal tiles have them at equal places.
//   - Looks: a small colour patch around each corner.
//   - Votes: two corners in a row or a column of pixels that look alike vote for their distance, in every window that
//     holds both.
//   - Combs: in each window, the step whose multiples have the most votes beyond chance.
//
// Edges that repeat (package period) say the same of tiles that touch. Repeated looks also find tiles that lie apart in
// front of a busy ground, or within a frame with lines of its own. Flat tiles have no corners within them, and text has
// too many.
package repeat
