package watch

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
)

// The quickest and surest way to read a board again is to compare it with the last frame:
// a cell is what it was, or looks like some other cell did. That works down to the last
// tile, when hardly anything distinguishes a board from the rest of the screen. The result
// counts only if moves lead there from the board before; otherwise the board is read from
// scratch.

// look is the appearance of a cell: the mean colours of a raster of lookCols x lookRows
// patches in its middle, row by row, as R, G and B.
type look [3 * lookCols * lookRows]float32

// A look leaves out the edge of the cell, whose pixels are shared with the neighbours. Its
// patches are large enough that it does not matter where exactly the cell begins.
const (
	lookCols, lookRows = 8, 6
	lookEdge           = 0.12 // of the width and the height of a cell, on each side
)

// Bounds on the distance between looks, the mean difference in levels of a channel (0 to
// 255). On drawn boards and on screenshots of games, at any zoom, two tiles of a kind are up
// to 5 apart, and different tiles 20 and more.
const (
	unchanged = 1.5 // the same cell, in two frames
	sameTile  = 8.0
	otherTile = 6.0 // how much further the nearest look of another content must be
)

// A cell that looks like none of the known tiles may hold its old tile, selected or dimmed,
// or be empty. A tile that is selected keeps its pattern: on drawn boards the correlation
// is 0.69 or more; where the tile is gone it is 0.44 or less.
const (
	stillThere = 0.5 // correlation
	plain      = 4.0 // standard deviation in levels, below which there is no pattern to compare
)

// recall reads the board in a frame by comparing it with the last answer. ok is false if
// anything is seen that was not there before.
func (w *Watch) recall(frame *image.RGBA) (r Reading, ok bool) {
	a := w.answer
	if a == nil || a.Frame.Rect != frame.Rect || a.Grid.Rows != a.Reading.Board.Rows || a.Grid.Cols != a.Reading.Board.Cols {
		return r, false
	}
	var known memory
	g := engine.NewGrid(a.Grid.Rows, a.Grid.Cols)
	// The ring around the board must not have changed either, except below, where no tile
	// can be.
	for row := -1; row < g.Rows; row++ {
		for col := -1; col <= g.Cols; col++ {
			at := engine.Pos{Row: row, Col: col}
			is, seen := lookAt(frame, a.Reading.Board, at)
			was, _ := lookAt(a.Frame, a.Reading.Board, at)
			switch {
			case !seen: // beyond the picture
			case is.far(was) < unchanged:
				if g.In(at) {
					g.Set(at, a.Grid.At(at))
				}
			case !g.In(at):
				return r, false
			default:
				if known == nil {
					known = newMemory(a)
					w.ground.share(known, a.Reading.Board)
				}
				cell, ok := known.tell(is, was, a.Grid.At(at))
				if !ok {
					return r, false
				}
				g.Set(at, cell)
			}
		}
	}
	r = a.Reading
	r.Grid = g
	return r, true
}

// lookAt is the look of a cell of a board, which need not be on it; ok is false
// where it is not in the picture.
func lookAt(img *image.RGBA, b geometry.Lattice, at engine.Pos) (l look, ok bool) {
	x, y := b.X+(float64(at.Col)+lookEdge)*b.W, b.Y+(float64(at.Row)+lookEdge)*b.H
	w, h := b.W*(1-2*lookEdge)/lookCols, b.H*(1-2*lookEdge)/lookRows
	whole := image.Rect(int(x), int(y), int(math.Ceil(x+lookCols*w)), int(math.Ceil(y+lookRows*h)))
	if !whole.In(img.Rect) {
		return l, false
	}
	for i := range lookCols * lookRows {
		left, top := x+float64(i%lookCols)*w, y+float64(i/lookCols)*h
		sum, n := [3]int{}, 0
		for py := int(top); py < max(int(top)+1, int(top+h)); py++ {
			row := img.Pix[img.PixOffset(int(left), py):]
			for px := 0; px < max(1, int(left+w)-int(left)); px++ {
				sum[0] += int(row[4*px])
				sum[1] += int(row[4*px+1])
				sum[2] += int(row[4*px+2])
				n++
			}
		}
		for c := range sum {
			l[3*i+c] = float32(sum[c]) / float32(n)
		}
	}
	return l, true
}

// far is how far two looks are apart, in levels of a channel on the mean.
func (l *look) far(m look) float64 {
	var sum float32
	for i := range l {
		sum += max(l[i]-m[i], m[i]-l[i])
	}
	return float64(sum) / float64(len(l))
}

// memory is what the contents of cells looked like.
type memory map[engine.Cell][]look

// enoughLooks is how many looks of one content are kept: the first ones.
const enoughLooks = 6

func newMemory(a *Answer) memory {
	m := memory{}
	for p, c := range a.Grid.All() {
		if l, ok := lookAt(a.Frame, a.Reading.Board, p); ok && len(m[c]) < enoughLooks {
			m[c] = append(m[c], l)
		}
	}
	return m
}

// ground is the look of empty cells, as it was last seen on a board with cells of the given
// size: a full board shows nothing of it.
type ground struct {
	looks []look
	w, h  float64 // of a cell
}

// share remembers the look of empty cells if it is known, and otherwise adds it to known.
func (g *ground) share(known memory, b geometry.Lattice) {
	var empty engine.Cell
	if seen := known[empty]; len(seen) > 0 {
		*g = ground{seen, b.W, b.H}
	} else if g.w == b.W && g.h == b.H && len(g.looks) > 0 {
		known[empty] = g.looks
	}
}

// tell decides what a cell holds that does not look as before.
func (m memory) tell(is, was look, held engine.Cell) (cell engine.Cell, ok bool) {
	best, second := math.Inf(1), math.Inf(1)
	for content, looks := range m {
		nearest := slices.MinFunc(looks, func(a, b look) int { return cmp.Compare(is.far(a), is.far(b)) })
		switch far := is.far(nearest); {
		case far < best:
			cell, best, second = content, far, best
		case far < second:
			second = far
		}
	}
	if best <= sameTile {
		return cell, second >= best+otherTile
	}
	// Nothing that is known: empty, if the old tile is certainly gone.
	if held.IsEmpty() {
		return engine.Cell{}, false
	}
	alike, pattern := is.alike(was)
	return engine.Cell{}, pattern && alike < stillThere
}

// alike is the correlation of the patterns of two looks, and whether m has a pattern at
// all. The pattern is the brightness less the means of its row and its column, so that a
// gradient, as of a sky, is none.
func (l *look) alike(m look) (correlation float64, pattern bool) {
	a, b := l.pattern(), m.pattern()
	var aa, bb, ab float64
	for i := range a {
		aa, bb, ab = aa+a[i]*a[i], bb+b[i]*b[i], ab+a[i]*b[i]
	}
	pattern = bb > plain*plain*float64(len(b))
	if aa == 0 || bb == 0 {
		return 0, pattern
	}
	return ab / math.Sqrt(aa*bb), pattern
}

func (l *look) pattern() (p [lookCols * lookRows]float64) {
	var rows [lookRows]float64
	var cols [lookCols]float64
	var mean float64
	for i := range p {
		p[i] = float64(l[3*i]+l[3*i+1]+l[3*i+2]) / 3
		rows[i/lookCols] += p[i] / lookCols
		cols[i%lookCols] += p[i] / lookRows
		mean += p[i] / float64(len(p))
	}
	for i := range p {
		p[i] += mean - rows[i/lookCols] - cols[i%lookCols]
	}
	return p
}
