package segment

// Where tiles touch, a plain desktop or window may happen to have the colour of a kind of tile, and then shares
// its cluster: under a night light, blue tiles and a blue desktop become the same grey. But tiles with a figure
// or a gradient on them are not plain, and if equal ones have edges between them, a cell that is plain and goes on
// in the next one without an edge is none of them.

// splitPlain splits off the plain cells of clusters whose other cells have edges between them, each into a
// cluster of its own.
func (c Clusters) splitPlain(s *Sheet, edges Borders) Clusters {
	const ( // chosen by eye
		plainSpread = FlatSpread / 2
		// Measured: 17 pairs and more on boards in front of a desktop of their colour, elsewhere at most 5.
		fewest = 6
	)
	plain := make([]bool, len(c.Label))
	for i := range plain {
		plain[i] = s.Patches[i].Spread() < plainSpread
	}
	open, closed := make([]int, len(c.Size)), make([]int, len(c.Size))
	edges.pairs(func(i, j int, _ float64, edge float32) {
		k := c.Label[i]
		if k != c.Label[j] {
			return
		}
		switch {
		case plain[i] && plain[j] && edge < openSide:
			open[k]++
		case !plain[i] && !plain[j] && edge >= ClosedSide:
			closed[k]++
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
