package locate

import (
	"image"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Empty columns may divide a board, and a search sees only a few columns beyond the tiles it started with.
// Chosen by eye.
const (
	farthestIsland = 12  // columns from the board
	islandTiles    = 3   // in an island, at least
	islandKinds    = 2   // among them
	frameEdge      = 0.9 // of the height of the board: such an edge is the frame of another window
)

// islandSide returns the side of a board, "left" or "right", where more of its tiles stand beyond the
// columns that were searched, or "". The tiles must lie on the lattice of the board and stand on its floor,
// with no frame between them and the board.
func islandSide(f *pixel.Frame, b *segment.Board) string {
	r := b.Region
	wide := clip(b.Crop(image.Rect(r.Min.X-farthestIsland, r.Min.Y, r.Max.X+farthestIsland, r.Max.Y)), f)
	if wide.Rows != r.Dy() {
		return ""
	}
	first := segment.Round((wide.X - b.X) / b.W) // column of the board
	if first >= 0 && first+wide.Cols <= b.Cols {
		return ""
	}
	s := segment.NewSheet(f, wide, segment.Coarse)
	kinds := map[int]int{} // tile of the board, as a cell of the sheet -> its cluster
	b.Each(r, func(i int) {
		if b.IsTile[i] {
			kinds[(i/b.Cols-r.Min.Y)*wide.Cols+i%b.Cols-first] = b.Label[i]
		}
	})
	for _, side := range [2]struct {
		name           string
		from, to, step int // columns of the board, outwards
	}{{"left", -1, first - 1, -1}, {"right", b.Cols, first + wide.Cols, 1}} {
		tiles, seen, nearest := 0, map[int]bool{}, side.to
		for col := side.from; col*side.step < side.to*side.step; col += side.step {
			for row := wide.Rows - 1; row >= 0; row-- {
				kind, like := alike(s, row*wide.Cols+col-first, kinds, maxThreshold)
				if !like {
					break
				}
				tiles++
				seen[kind] = true
				if tiles == 1 {
					nearest = col
				}
			}
		}
		if tiles >= islandTiles && len(seen) >= islandKinds && !framedOff(f, b, nearest) {
			return side.name
		}
	}
	return ""
}

// alike finds the cluster of the tile that looks most like a cell, within a threshold.
func alike(s *segment.Sheet, cell int, kinds map[int]int, threshold float64) (kind int, like bool) {
	nearest := threshold
	for i, k := range kinds {
		if d := s.Patches[cell].Distance(&s.Patches[i]); d < nearest || d == nearest && like && k < kind {
			kind, nearest, like = k, d, true
		}
	}
	return kind, like
}

// framedOff reports whether a long vertical edge lies between a board and a column beside it.
func framedOff(f *pixel.Frame, b *segment.Board, col int) bool {
	const (
		own  = 0.25 // of a cell beside tiles, where their own edges are; by eye
		step = 0.05 // of a cell; by eye
	)
	from, to := b.X+float64(b.Region.Max.X)*b.W, b.X+float64(col)*b.W
	if col < b.Region.Min.X {
		from, to = b.X+float64(col+1)*b.W, b.X+float64(b.Region.Min.X)*b.W
	}
	top, bottom := b.Y+float64(b.Region.Min.Y)*b.H, b.Y+float64(b.Region.Max.Y)*b.H
	for x := from + own*b.W; x < to-own*b.W; x += step * b.W {
		if segment.VerticalEdge(f, segment.Sharpest.Blurred(b.Blur), x, b.W, top, bottom) >= frameEdge {
			return true
		}
	}
	return false
}
