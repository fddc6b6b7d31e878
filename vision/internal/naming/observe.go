package naming

import (
	"image"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Findings is the final reading of a board. The grid has no empty rows and columns around the tiles; the
// lattice says where its cells lie, in pixels of the frame.
type Findings struct {
	Grid       engine.Grid
	Confidence []float64 // of each cell, 0 to 1; 1 for empty cells
	Lattice    segment.Lattice
	Moving     []engine.Pos // cells of the grid under moving tiles
}

// Observe reads all cells of a board. If boards of the game are always full, it also reads cells that
// seemed to hold no tile.
func Observe(r *classify.Reading, names Names) Findings {
	if names.marks.full {
		r = r.Full()
	}
	s := r.Sheet
	cells := make([]engine.Cell, len(r.Cells))
	confidence := make([]float64, len(r.Cells))
	region := image.Rectangle{}
	for i := range r.Cells {
		if cells[i], confidence[i] = readCell(r, i, names); cells[i].IsTile() {
			region = region.Union(image.Rect(i%s.Cols, i/s.Cols, i%s.Cols+1, i/s.Cols+1))
		}
	}
	l := s.Crop(region)
	o := Findings{Grid: engine.NewGrid(l.Rows, l.Cols), Confidence: make([]float64, l.Rows*l.Cols), Lattice: l}
	for i := range o.Grid.Cells {
		at := (region.Min.Y+i/l.Cols)*s.Cols + region.Min.X + i%l.Cols
		o.Grid.Cells[i], o.Confidence[i] = cells[at], confidence[at]
		if r.Cells[at].Moving {
			o.Moving = append(o.Moving, engine.Pos{Row: i / l.Cols, Col: i % l.Cols})
		}
	}
	return o
}

// readCell reads a cell, which may hold no tile.
func readCell(r *classify.Reading, i int, names Names) (cell engine.Cell, sure float64) {
	if r.Cells[i].Hole {
		return engine.Cell{Color: engine.Hole}, 1
	}
	full := names.marks.full // every cell of the board holds a tile
	if full && !r.OnBoard(i) || !full && !r.Cells[i].Occupied {
		return engine.Cell{}, 1
	}
	cell, sure = readTile(r, i, names)
	cell.Power = special(r, i, cell, names)
	if sure < classify.MinConfidence {
		cell = unreadable
	}
	if cell.Unsure() {
		sure = 0
	}
	unread := cell.Color == engine.Unknown || names.marks.scenery && cell.Power == engine.UnknownPower
	if unread && r.Cells[i].Tentative && !full {
		return engine.Cell{}, 1
	}
	return cell, sure
}
