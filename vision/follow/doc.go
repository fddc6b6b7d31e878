// Package follow reads the boards of one game as they come up, one picture after
// the other.
//
// A single picture of a board near its end says little: where few tiles are left,
// hardly anything tells a tile from the ground behind it, or where rows and columns
// lie. But whoever has followed the game knows the place of its cells and what its
// tiles look like. A [Reader] remembers that from boards that were read by
// themselves, and knows the tiles again. Where anything on the board is new to it,
// a mark, a colour, a light on a group, another window, the picture is read by
// itself, as without this package.
package follow
