package vision

import (
	"image"
	"math"
)

// findBoard finds the best board on a lattice, nil if there is none. Cells are clustered with the
// given threshold, see [sheet.cluster].
func (f *frame) findBoard(l lattice, threshold float64) *board {
	if l.rows < 1 || l.cols < 1 {
		return nil
	}
	s := newSheet(f, l, coarse)
	c := s.cluster(threshold)
	edges := f.borders(s.lattice, sharpest)
	if l.style.apart() {
		edges.invert(s)
	}
	framed := edges.framed(c)
	tile := make([]bool, len(c.of))
	for i, k := range c.of {
		tile[i] = c.size[k] > 1 && framed[i]
	}
	b := edges.best(s, c, tile)
	enclosed := f.enclosed(edges, c)
	for b != nil {
		b.trim(edges, enclosed)
		less := b.withoutGround(edges, enclosed)
		if less == nil {
			break
		}
		b = less
	}
	if b == nil || b.region.Empty() {
		return nil
	}
	b.rate(edges)
	b.threshold = threshold
	return b
}

// best is the connected component of some tiles with the highest score, and all other tiles of
// the looks in it: an empty column may divide a board.
func (b borders) best(s *sheet, c clusters, tile []bool) *board {
	part, n := s.parts(tile)
	if n == 0 {
		return nil
	}
	score := make([]float64, n)
	b.pairs(func(i, j int, length float64, edge float32) {
		if p := part[i]; p >= 0 && p == part[j] {
			score[p] += worth(c.of[i] == c.of[j], length, edge)
		}
	})
	top := 0
	for p := range score {
		if score[p] > score[top] {
			top = p
		}
	}
	looks := make([]bool, len(c.size))
	for i, p := range part {
		looks[c.of[i]] = looks[c.of[i]] || p == top
	}
	found := &board{sheet: s, clusters: c, tile: make([]bool, len(tile))}
	for i, k := range c.of {
		found.tile[i] = tile[i] && looks[k]
	}
	if found.tiles() < minTiles {
		return nil
	}
	found.region = found.tiled(image.Rect(0, 0, s.cols, s.rows))
	return found
}

// rate scores a board by the borders between its tiles, without those that were taken for tiles
// at first and dropped.
func (b *board) rate(edges borders) {
	b.score = -holeCost * float64(b.holes()) * math.Sqrt(b.w*b.h)
	var edged, lengths float64
	edges.pairs(func(i, j int, length float64, edge float32) {
		if !b.tile[i] || !b.tile[j] {
			return
		}
		same := b.of[i] == b.of[j]
		b.score += worth(same, length, edge)
		if !same {
			edged += float64(edge) * length
			lengths += length
		}
	})
	b.crisp = edged / max(lengths, 1)
}
