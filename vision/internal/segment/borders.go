package segment

import "github.com/domvision/domvision/vision/internal/pixel"

// Corner is the share of a border that is ignored at either end, because the corners of tiles may be
// rounded or ragged. Chosen by eye.
const Corner = 0.15

// Borders is how much of each border between cells is an edge, 0 to 1.
type Borders struct {
	Lattice
	left  []float32 // Rows x (Cols+1): the border left of a cell
	above []float32 // (Rows+1) x Cols: the border above a cell
	blank []bool    // cell -> shows only ground; nil where tiles touch
}

// MeasureBorders measures the borders of a lattice on lines of a kind. Where tiles lie apart, it always
// uses the quietest lines.
func MeasureBorders(f *pixel.Frame, l Lattice, kind LineKind) Borders {
	kind = kind.Blurred(l.Blur)
	if l.Style.Apart() {
		kind = quietest
	}
	b := Borders{Lattice: l, left: make([]float32, l.Rows*(l.Cols+1)), above: make([]float32, (l.Rows+1)*l.Cols)}
	for row := range l.Rows {
		for col := range l.Cols + 1 {
			y0, y1 := l.Y+(float64(row)+Corner)*l.H, l.Y+(float64(row)+1-Corner)*l.H
			b.left[row*(l.Cols+1)+col] = VerticalEdge(f, kind, l.X+float64(col)*l.W, l.W, y0, y1)
		}
	}
	for row := range l.Rows + 1 {
		for col := range l.Cols {
			x0, x1 := l.X+(float64(col)+Corner)*l.W, l.X+(float64(col)+1-Corner)*l.W
			b.above[row*l.Cols+col] = HorizontalEdge(f, kind, l.Y+float64(row)*l.H, l.H, x0, x1)
		}
	}
	return b
}

// pairs calls each for every pair of neighbouring cells, with the length in pixels and the strength of the
// border between them. i is the left or upper cell.
func (b Borders) pairs(each func(i, j int, length float64, edge float32)) {
	for row := range b.Rows {
		for col := range b.Cols {
			i := row*b.Cols + col
			if col > 0 {
				each(i-1, i, b.H, b.left[row*(b.Cols+1)+col])
			}
			if row > 0 {
				each(i-b.Cols, i, b.W, b.above[row*b.Cols+col])
			}
		}
	}
}

// Around returns how much of each border of a cell is an edge, 0 to 1.
func (b Borders) Around(cell int) (left, right, above, under float32) {
	i := cell + cell/b.Cols
	return b.left[i], b.left[i+1], b.above[cell], b.above[cell+b.Cols]
}

// Faintest is the faintest border of a cell.
func (b Borders) Faintest(cell int) float32 {
	left, right, above, under := b.Around(cell)
	return min(left, right, above, under)
}

// Whether a cell unlike all others holds something is decided by its borders and by how much of it differs
// from the backdrop. Chosen by eye.
const (
	openSide   = 0.25 // a border with less of an edge ends nothing,
	ClosedSide = 0.5  // a border with at least this much edge may be the end of something
	sharpSide  = 0.9  // and one with this much surely does
	PartSeen   = 0.25 // a cell may be a tile if at least this share differs from the backdrop,
	SurelySeen = 0.4  // and is one, though perhaps unreadable, if this much does
)

// Enclose reports whether all borders of a cell may be the ends of something, and on average surely are. Measured: beside
// the boards of 945 readings 14 cells are enclosed; the borders of round tiles have 0.72 on average.
func (b Borders) Enclose(cell int) bool {
	left, right, above, under := b.Around(cell)
	return min(left, right, above, under) >= ClosedSide && left+right+above+under >= 4*sharpSide
}

// Sides judges the borders of a cell. A cell is open if at least two of its borders have no edge. It is
// closed or sharp if something may end, or surely ends, at all of them but the lower one, below which a
// tile of the same colour may lie.
func (b Borders) Sides(cell int) (open, closed, sharp bool) {
	left, right, above, under := b.Around(cell)
	opened := 0
	for _, edge := range [4]float32{left, right, above, under} {
		if edge < openSide {
			opened++
		}
	}
	faintest := min(left, right, above)
	return opened >= 2, faintest >= ClosedSide, faintest >= sharpSide
}
