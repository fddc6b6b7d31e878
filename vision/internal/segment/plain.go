package segment

// A plain desktop or window may have the colour of a kind of tile, and then its cells are in the cluster of these
// tiles. For example, a night light turns blue tiles and a blue desktop into the same grey. Two things tell them
// apart if the tiles touch and have a figure or a gradient: the tiles are not plain, and there are edges between them.

// plainSpread is the spread below which a cell is plain. Chosen by eye.
const plainSpread = FlatSpread / 2

// splitPlain moves the plain cells of a cluster into a cluster of their own if there are no edges between them, and
// if the other cells of the cluster have the same figure, with edges between them.
func (c Clusters) splitPlain(s *Sheet, edges Borders) Clusters {
	// The least number of pairs of plain neighbours without an edge. It is also the least surplus, among the other
	// pairs with an edge, of equal figures over different ones. Measured: 17 and more on boards in front of a
	// desktop of their colour, elsewhere at most 5.
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
		case plain[i] || edge < ClosedSide: // says nothing
		case sameFigure(&s.Patches[i], &s.Patches[j]):
			closed[k]++
		default:
			closed[k]--
		}
	})
	own := make([]int, len(c.Size)) // by cluster: the cluster of its plain cells
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

// sameFigure reports whether two cells have the same pattern of light and dark. Cells of a table do not: they have
// different words in them.
func sameFigure(p, q *Patch) bool {
	// Measured: correlations of 0.99 and more for nine in ten pairs of tiles, even as JPEG 60; of cells of a
	// timetable three in four pairs have at most 0.94.
	const same = 0.97
	a, b := p.pattern(), q.pattern()
	return Correlation(a[:], b[:]) >= same
}
