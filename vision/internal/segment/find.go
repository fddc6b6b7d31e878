package segment

import (
	"image"
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// FindBoard finds the best board on a lattice, nil if there is none. Cells are clustered with the
// given threshold, see [sheet.cluster].
func FindBoard(f *pixel.Frame, l Lattice, threshold float64) *Board {
	if l.Rows < 1 || l.Cols < 1 {
		return nil
	}
	s := NewSheet(f, l, Coarse)
	c := s.Cluster(threshold)
	edges := MeasureBorders(f, s.Lattice, Sharpest)
	if l.Style.Apart() {
		edges.invert(s)
	}
	framed := edges.framed(c)
	tile := make([]bool, len(c.Label))
	for i, k := range c.Label {
		tile[i] = c.Size[k] > 1 && framed[i]
	}
	b := edges.best(s, c, tile)
	enclosed := enclosed(f, edges, c)
	for b != nil {
		b.trim(edges, enclosed)
		less := b.withoutGround(edges, enclosed)
		if less == nil {
			break
		}
		b = less
	}
	if b == nil || b.Region.Empty() {
		return nil
	}
	b.rate(edges)
	b.Threshold = threshold
	return b
}

// best is the connected component of some tiles with the highest score, and all other tiles of
// the looks in it: an empty column may divide a board.
func (b Borders) best(s *Sheet, c clusters, tile []bool) *Board {
	part, n := s.Parts(tile)
	if n == 0 {
		return nil
	}
	score := make([]float64, n)
	b.pairs(func(i, j int, length float64, edge float32) {
		if p := part[i]; p >= 0 && p == part[j] {
			score[p] += worth(c.Label[i] == c.Label[j], length, edge)
		}
	})
	top := 0
	for p := range score {
		if score[p] > score[top] {
			top = p
		}
	}
	looks := make([]bool, len(c.Size))
	for i, p := range part {
		looks[c.Label[i]] = looks[c.Label[i]] || p == top
	}
	found := &Board{Sheet: s, clusters: c, IsTile: make([]bool, len(tile))}
	for i, k := range c.Label {
		found.IsTile[i] = tile[i] && looks[k]
	}
	if found.Tiles() < MinTiles {
		return nil
	}
	found.Region = found.tiled(image.Rect(0, 0, s.Cols, s.Rows))
	return found
}

// rate scores a board by the borders between its tiles, without those that were taken for tiles
// at first and dropped.
func (b *Board) rate(edges Borders) {
	b.Score = -holeCost * float64(b.holes()) * math.Sqrt(b.W*b.H)
	var edged, lengths float64
	edges.pairs(func(i, j int, length float64, edge float32) {
		if !b.IsTile[i] || !b.IsTile[j] {
			return
		}
		same := b.Label[i] == b.Label[j]
		b.Score += worth(same, length, edge)
		if !same {
			edged += float64(edge) * length
			lengths += length
		}
	})
	b.Crisp = edged / max(lengths, 1)
}
