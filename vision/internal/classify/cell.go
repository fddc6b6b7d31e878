package classify

// Cell is what was found out about a cell.
type Cell struct {
	Occupied  bool // a tile lies there
	Tentative bool // on top of a stack and hardly visible: dropped if it cannot be read
	Marked    bool // something lies on the tile that its class does not have
	Empty     bool // nothing lies there at the moment
	Moving    bool // a tile in motion lies over it
	Covered   bool // something lies over it that is not part of the game

	Class  int     // of its tile, or [NoClass]
	Match  float64 // share of the cell that looks like its class, 0 to 1
	Rival  float64 // the largest share that looks like another class
	Border float32 // edge strength of its faintest border, 0 to 1
}

// NoClass stands for the index of a class where there is none.
const NoClass = -1

// plain reports whether a cell holds a tile of a class with nothing on it.
func (c *Cell) plain() bool { return c.Occupied && c.Class != NoClass && !c.Marked }
