// Package classify turns a board into classes of tiles.
//
// In goes the frame and the [segment.Board] that was found on it, whose cells are clustered by
// look. Out comes a [Reading]: which cells hold a tile, the classes with an average [Tile] each,
// and for every cell its class, how well it matches, and whether a mark or something foreign lies
// on it. What the classes are called is up to package naming.
//
// # Stages
//
// [Read] runs these in order:
//
//   - occupancy (occupancy.go) decides which cells hold a tile, also one that looks like no
//     other. It returns the holes, too: cells without a tile below one with.
//   - classesOf (class.go) makes a class of every cluster. split (split.go) divides clusters that
//     hold several classes, and merge (merge.go) joins classes that look the same.
//   - [NewComparer] (comparer.go) chooses the pixels in which classes differ, and the tolerance.
//   - [Reading.Identify] (match.go) finds the class of each tile.
//   - [Reading.MaybeSwapGame] (swap.go) tells whether the tiles are swapped with neighbours. If
//     so, some tremble or glide, and identifyBeside (beside.go) searches for these beside their
//     cells.
//   - markMoving (motion.go) marks the cells over which a tile lies that belongs to none, because
//     it falls or is being swapped. It searches for the classes between cells (sighting.go).
//   - cover (cover.go) marks the cells under a window, a menu or a tooltip. It finds them by
//     straight sides (side.go) that cut through tiles (cut.go). A mouse pointer has no such sides:
//     its tile mostly gets no class, and package naming reads what is left of it.
//   - addLeftOut and addSingletons (singleton.go) make classes of tiles that no cluster was made of,
//     and of those that are the last of their colour.
//   - register (register.go) aligns the lattice with the average tiles, also where those of one
//     kind lie askew and fell into several classes (askew.go). The board is read again if that
//     makes more tiles plain, or fewer classes of them.
//   - settle (settle.go) refuses a board on which tiles are falling.
//
// [Reading.Undealt] (dealt.go) tells whether any game can have dealt the tiles.
//
// What depends on how tiles lie, touching or apart or swapped, is decided in layout.go.
//
// # Limits
//
// A tile that no other resembles gets no class unless its hue is unique, or it is a figure on the backdrop of
// the others (figure.go); package naming may still read it by what a mark leaves visible. Tiles are compared
// at [segment.Fine] pixels a side, so finer detail tells nothing.
package classify
