package segment

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// Cells holds the sampled cells of a lattice and their borders, ready for clustering with any threshold.
type Cells struct {
	frame *pixel.Frame
	sheet *Sheet
	edges Borders
}

// NewCells measures the borders of the cells on a sheet of the frame.
func NewCells(f *pixel.Frame, s *Sheet) *Cells {
	c := Cells{f, s, MeasureBorders(f, s.Lattice, Sharpest)}
	if s.Style.Apart() {
		c.edges = gapBorders(c.edges, c.sheet)
	}
	return &c
}

// FindBoard is [Cells.FindBoard] for a lattice. It returns nil for a lattice without cells.
func FindBoard(f *pixel.Frame, l Lattice, threshold float64) *Board {
	if l.Rows < 1 || l.Cols < 1 {
		return nil
	}
	return NewCells(f, NewSheet(f, l, Coarse)).FindBoard(threshold)
}

// FindBoard finds the best board of the cells, nil if there is none. It clusters the cells with a
// threshold, in Delta E. The score of the board adds up the borders between its tiles, in pixels. Edges
// between tiles of different clusters add to it. Missing edges, borders between tiles that look alike, and
// holes below tiles lower it.
func (cells *Cells) FindBoard(threshold float64) *Board {
	f, s, edges := cells.frame, cells.sheet, cells.edges
	c := s.Cluster(threshold)
	framed := framed(edges, c)
	tile := make([]bool, len(c.Label))
	for i, k := range c.Label {
		tile[i] = c.Size[k] > 1 && framed[k]
	}
	if s.Style.Apart() { // a cell with nothing before its backdrop holds no tile, wherever it lies
		ground := bare(s, c, threshold/DefaultThreshold)
		for i, k := range c.Label {
			tile[i] = tile[i] && !slices.Contains(ground, k)
		}
	}
	b := bestComponent(edges, s, c, tile)
	enclosed := enclosed(f, edges, c)
	for b != nil {
		trim(b, edges, enclosed)
		rest := removeGround(b, edges, enclosed)
		if rest == nil {
			break
		}
		b = rest
	}
	if b == nil || b.Region.Empty() {
		return nil
	}
	rate(b, edges)
	b.Threshold = threshold
	return b
}

// bare lists the clusters whose cells show nothing but a backdrop, as most of them do in front of scenery. noise says how
// many times more than usual cells of a cluster differ.
func bare(s *Sheet, c Clusters, noise float64) (ground []int) {
	plain := make([]int, len(c.Size))
	for i, k := range c.Label {
		if p := &s.Patches[i]; p.Spread() < noise*FlatSpread && pixel.DeltaE(p.Mean(), s.BackdropColor) <= noise*BackdropOnly {
			plain[k]++
		}
	}
	for k, n := range plain {
		if 2*n > c.Size[k] {
			ground = append(ground, k)
		}
	}
	return ground
}

// framed marks the clusters whose cells have borders, including upper ones, towards all neighbours of other
// clusters. Tiles have such borders; scenery does not. The mean over the cluster decides, so one broken
// border does not matter. Borders towards blank ground are ignored, because tiles that lie apart have none
// there.
func framed(b Borders, c Clusters) []bool {
	const ( // chosen by eye
		minBorder = 0.7 // mean edge towards other clusters
		minOver   = 0.2 // the same on upper borders alone
	)
	n := len(c.Size)
	all, allCount := make([]float32, n), make([]float32, n)
	over, overCount := make([]float32, n), make([]float32, n)
	b.pairs(func(i, j int, _ float64, edge float32) {
		ki, kj := c.Label[i], c.Label[j]
		if ki == kj {
			return
		}
		blankI, blankJ := b.blank != nil && b.blank[i], b.blank != nil && b.blank[j]
		if !blankJ {
			all[ki] += edge
			allCount[ki]++
		}
		if blankI {
			return
		}
		all[kj] += edge
		allCount[kj]++
		if j == i+b.Cols {
			over[kj] += edge
			overCount[kj]++
		}
	})
	framed := make([]bool, n)
	for k := range framed {
		framed[k] = allCount[k] > 0 && all[k] >= minBorder*allCount[k] && over[k] >= minOver*overCount[k]
	}
	return framed
}
