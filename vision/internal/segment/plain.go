package segment

// Where tiles touch, a plain desktop or window may happen to have the colour of a kind of tile, and then shares
// its cluster: under a night light, blue tiles and a blue desktop become the same grey. But tiles with a figure
// or a gradient on them are not plain, and if equal ones have edges between them, a cell that is plain and goes on
// in the next one without an edge is none of them.

// plainSpread is the spread below which a cell is plain. Chosen by eye.
const plainSpread = FlatSpread / 2

// splitPlain splits off the plain cells of each cluster whose other cells have the same figure, and edges between
// them, into a cluster of their own.
func (c Clusters) splitPlain(s *Sheet, edges Borders) Clusters {
	// How many pairs of neighbours must be plain, and how many more must have the same figure than different ones.
	// Measured: 17 and more on boards in front of a desktop of their colour, elsewhere at most 5.
	const fewest = 6
	plain := make([]bool, len(c.Label))
	for i := range plain {
		plain[i] = s.Patches[i].Spread() < plainSpread
	}
	open, closed := make([]int, len(c.Size)), make([]int, len(c.Size))
	edges.pairs(func(i, j int, _ float64, edge float32) {
		k := c.Label[i]
		if k != c.Label[j] || plain[i] != plain[j] {
			return
		}
		switch {
		case plain[i] && edge < openSide:
			open[k]++
		case plain[i] || edge < ClosedSide:
		case sameFigure(&s.Patches[i], &s.Patches[j]):
			closed[k]++
		default:
			closed[k]--
		}
	})
	own := make([]int, len(c.Size)) // cluster -> that of its plain cells, if they are split off
	for k := range own {
		own[k] = k
		if min(open[k], closed[k]) >= fewest {
			own[k] = len(c.Size)
			c.Size = append(c.Size, 0)
		}
	}
	for i, k := range c.Label {
		if plain[i] && own[k] != k {
			c.Label[i] = own[k]
			c.Size[k]--
			c.Size[own[k]]++
		}
	}
	return c
}

// sameFigure reports whether two cells have the same pattern of light and dark. Cells of a table, with different
// words in them, do not.
func sameFigure(p, q *Patch) bool {
	// Measured: correlations of 0.99 and more for nine in ten pairs of tiles, even as JPEG 60; of cells of a
	// timetable three in four pairs have at most 0.94.
	const same = 0.97
	a, b := p.pattern(), q.pattern()
	return Correlation(a[:], b[:]) >= same
}
