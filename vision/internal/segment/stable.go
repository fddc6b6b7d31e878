package segment

// wider lists the factors by which the threshold is raised where a patterned ground, or tiles that change their
// size, keep equal tiles apart.
var wider = [...]float64{1.6, 2, 2.3, 2.6, 3, 3.4, 3.9, 4.5, 5.2, 6}

const (
	// stableSteps is how many factors in a row must give the same number of clusters. Measured on drawn boards where
	// the clusters are the kinds of tiles: 5 and more, or 3 for tiles that change their size.
	stableSteps = 3
	// leastClusters is the least number of kinds of tiles on a board.
	leastClusters = 3
	// mostAlone is the largest share of cells that may be alone, such as those under the pointer.
	mostAlone = 0.05
)

// StableClusters clusters the cells of a board that a person has placed. If more than half of them are alone in their
// cluster at [DefaultThreshold], it raises the threshold until the number of clusters no longer changes.
func (s *Sheet) StableClusters() Clusters {
	first := s.Cluster(DefaultThreshold)
	if _, alone := countLooks(first); 2*alone <= len(first.Label) {
		return first
	}
	steps, before := 0, 0
	for _, factor := range wider {
		looks := s.Cluster(factor * DefaultThreshold)
		n, alone := countLooks(looks)
		switch {
		case n < leastClusters || float64(alone) > mostAlone*float64(len(looks.Label)):
			steps = 0
		case n == before:
			steps++
		default:
			steps = 1
		}
		if before = n; steps == stableSteps {
			return looks
		}
	}
	return first
}

// countLooks counts the clusters of several cells, and the cells that are alone.
func countLooks(c Clusters) (looks, alone int) {
	for _, n := range c.Size {
		if n > 1 {
			looks++
		} else {
			alone++
		}
	}
	return looks, alone
}
