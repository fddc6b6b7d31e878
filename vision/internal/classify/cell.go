package classify

import "github.com/domvision/domvision/vision/internal/rank"

// Cell is the reading of one cell.
type Cell struct {
	Occupied  bool // counts as a tile: it gets a letter or ?
	Tentative bool // on top of a stack and hardly visible: it counts only if it can be read
	Marked    bool // something lies on the tile that its class lacks
	Empty     bool // empty for the moment or unreadable, in a swap game whose board has holes
	Moving    bool // a tile in motion lies over it
	Covered   bool // something that is not part of the game lies over it, or may be all that it shows
	Hole      bool // it is not part of the board

	Class int // of its tile, or [NoClass]

	// Match is the share of the cell that looks like the nearest class, 0 to 1, even if Class was found by its
	// pattern or is [NoClass].
	Match  float64
	Rival  float64 // the largest share that looks like another class
	Border float32 // edge strength of its faintest border, 0 to 1
}

// NoClass stands for the index of a class where there is none.
const NoClass = rank.None

func (c *Cell) hasClass() bool { return c.Class != NoClass }

// Plain reports whether a cell holds a tile of a class and no mark.
func (c *Cell) Plain() bool { return c.Occupied && c.Class != NoClass && !c.Marked }
