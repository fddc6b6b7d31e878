// Package classify turns a board into classes of tiles.
//
// The frame and the [segment.Board] found on it go in; the cells of the board are clustered by look. A
// [Reading] comes out: which cells hold a tile, the classes with an average [Tile] each, and for every cell
// its class, how well it matches, and whether a mark or something foreign lies on it. Package naming gives
// the classes their letters.
//
// # Steps
//
// readOn (read.go) runs these in order:
//
//   - occupancy (occupancy.go) decides which cells hold a tile, even one that looks like no other. It also
//     returns the holes: cells below a tile in which nothing is seen. They count as occupied.
//   - classesOf (reading.go) makes a class of every cluster. split (split.go) divides clusters that
//     hold several classes, and merge (merge.go) joins classes that look the same.
//   - [NewComparer] (comparer.go) chooses the pixels in which classes differ, and the tolerance; findShared leaves out
//     those in which the tiles of a class differ, where equal tiles are kept apart.
//   - [Reading.Identify] (match.go) finds the class of each tile. unmarkUsual takes the marks from small tiles that match it
//     as well as others do.
//   - [Reading.MaybeSwapGame] (swap.go) recognizes games in which tiles are swapped with neighbours. In
//     these, some tiles tremble or glide, and identifyBeside (beside.go) searches for them beside their
//     cells.
//   - dropScenery (scenery.go) takes what is no tile but a spot of a picture behind the board.
//   - dropFilling (holes.go) takes the class from what fills its cells on a board of tiles that lie apart: blockers and
//     scenery. They cannot be read.
//   - joinTinted (shine.go) joins classes that differ by a ground that shines through.
//   - joinGrounds (grounds.go) joins classes of tiles that lie apart and differ only by their ground.
//   - newPanel (panel.go) looks for a panel behind the tiles. Cells off it are not part of the board if they show
//     what surrounds the board, or nothing (holes.go). Others off it cannot be read. Outer rows and columns that do not
//     belong to the board are taken from it.
//   - markMoving (motion.go) marks the cells under a tile that lies between two cells, because it falls or
//     is being swapped. It searches for the classes between cells (sighting.go).
//   - cover (cover.go) marks the cells under a window, a menu or a tooltip. It finds these by straight
//     sides (side.go) that cut through tiles (cut.go) and that overlay.go joins to boxes. The sides of a
//     mouse pointer are too short: the tile below is matched as it is, mostly as a marked tile of its class.
//   - addFigures (figure.go) makes classes of tiles that stand alone on the backdrop of others.
//
// [Read] goes on with what it returns:
//
//   - register (register.go) aligns the lattice with the average tiles. readOn then runs again, up to three
//     times, and the new reading is kept if it has more plain tiles, or as many in fewer classes.
//   - extended (within.go) adds the rows and columns beside the board in which tiles of its classes lie, and readOn runs
//     again.
//   - markMirrored (mirror.go) marks the gaps of a symmetric level, which are no part of the board.
//   - refuseFalling (falling.go) refuses a board on which tiles are falling.
//
// [Reading.Undealt] (dealt.go) rejects tiles that no game can have dealt, and tables.
//
// # Limits
//
// A tile that resembles no other gets no class unless its hue is unique, or it is a figure on the same
// backdrop as other tiles (figure.go). Package naming may still read it by the part that a mark leaves
// visible. Tiles are compared at [segment.Fine] pixels a side, so finer detail is lost.
package classify
