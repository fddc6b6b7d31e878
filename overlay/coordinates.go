package overlay

import (
	"image"
	"math"
	"strconv"

	"golang.org/x/image/font"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/boldfont"
)

// The size of row and column numbers, in parts of a tile and in pixels, and their gap to the board, in
// parts of their size. Chosen by eye.
const (
	numberShare             = 0.26
	leastNumber, mostNumber = 10, 22
	numberGap               = 0.35
	numberRoom              = 1.25 // distance of neighbouring numbers, in parts of their height or width
)

// numbers is the layout of the row and column numbers of a board. The zero value numbers nothing.
type numbers struct {
	face       font.Face
	size       float64
	rows, cols int // the first row or column and every multiple of this is numbered

	// Row numbers begin at x, or end there with endAtX. Column numbers are centred on y.
	x, y   float64
	endAtX bool
	// taken is the board with the numbers beside it.
	taken image.Rectangle
}

// newNumbers lays out the numbers of a board in a picture of the given size as in chess diagrams: the rows
// on the left, the columns above. If the picture has no room there, they are on the opposite side;
// [board.withRoom] ensures that there is room on one of them. Numbers that would touch are omitted.
func newNumbers(b board, picture image.Point) numbers {
	n := numbers{size: numberSize(b), taken: b.bounds()}
	n.face = boldfont.Face(n.size)
	n.rows = every(numberRoom * n.size * capital / b.H)
	n.cols = every(numberRoom * textWidth(n.face, widest(b.Cols)) / b.W)
	beside, above := numberMargin(b)
	gap, half := numberGap*n.size, capital*n.size/2
	if n.taken.Min.X-beside >= 0 {
		n.x, n.endAtX = b.X-gap, true
		n.taken.Min.X -= beside
	} else {
		n.x = b.X + b.W*float64(b.Cols) + gap
		n.taken.Max.X += beside
	}
	if n.taken.Min.Y-above >= 0 {
		n.y = b.Y - gap - half
		n.taken.Min.Y -= above
	} else {
		n.y = b.Y + b.H*float64(b.Rows) + gap + half
		n.taken.Max.Y += above
	}
	return n
}

// withRoom extends a view of a picture to the left and the top if there is no room for the numbers on
// either side of the board.
func (b board) withRoom(view image.Rectangle) image.Rectangle {
	beside, above := numberMargin(b)
	r := b.bounds()
	if r.Min.X-beside < view.Min.X && r.Max.X+beside > view.Max.X {
		view.Min.X = min(view.Min.X, r.Min.X-beside)
	}
	if r.Min.Y-above < view.Min.Y && r.Max.Y+above > view.Max.Y {
		view.Min.Y = min(view.Min.Y, r.Min.Y-above)
	}
	return view
}

func numberSize(b board) float64 { return min(max(numberShare*b.unit(), leastNumber), mostNumber) }

// numberMargin is the space that the numbers need beside and above a board, in pixels.
func numberMargin(b board) (beside, above int) {
	size := numberSize(b)
	gaps := 2 * (numberGap + haloWidth) * size
	return int(math.Ceil(textWidth(boldfont.Face(size), widest(b.Rows)) + gaps)), int(math.Ceil(capital*size + gaps))
}

// capital is the height of digits, as a share of the font size.
const capital = 0.75

// widest is a number as wide as any up to n.
func widest(n int) string {
	text := []byte(strconv.Itoa(n))
	for i := range text {
		text[i] = '8'
	}
	return string(text)
}

// every is the first step of 1, 2, 5, 10, ... that is at least the given share of a cell.
func every(share float64) int {
	for step := 1; ; step *= 10 {
		for _, f := range []int{1, 2, 5} {
			if float64(f*step) >= share || f*step >= engine.MaxSide {
				return f * step
			}
		}
	}
}

// coordinates writes the numbers of rows and columns.
func (c *canvas) coordinates(b board, n numbers) {
	for row := 0; row < b.Rows && n.rows > 0; row++ {
		if text := strconv.Itoa(row + 1); row == 0 || (row+1)%n.rows == 0 {
			x := n.x
			if n.endAtX {
				x -= textWidth(n.face, text)
			}
			_, y := b.Center(engine.Pos{Row: row})
			c.halo(n.face, text, x, y, n.size)
		}
	}
	for col := 0; col < b.Cols && n.cols > 0; col++ {
		if text := strconv.Itoa(col + 1); col == 0 || (col+1)%n.cols == 0 {
			x, _ := b.Center(engine.Pos{Col: col})
			c.halo(n.face, text, x-textWidth(n.face, text)/2, n.y, n.size)
		}
	}
}

// mostLetter bounds the size of letters, in pixels. Chosen by eye.
const mostLetter = 28

// letters writes a small letter in the middle of every cell that was read.
func (c *canvas) letters(b board, g engine.Grid) {
	size := min(textSize(0.42, b.unit()), mostLetter)
	f := boldfont.Face(size)
	for at, cell := range g.All() {
		if cell.IsEmpty() || cell.Unsure() || !b.Has(at) {
			continue
		}
		x, y := b.Center(at)
		text := string(cell.Color.Char())
		c.halo(f, text, x-textWidth(f, text)/2, y, size)
	}
}
