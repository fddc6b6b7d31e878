package overlay

import (
	"image"
	"math"
	"slices"
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

// sides are the sides of a board on which its numbers are; by default left and above, as in chess diagrams.
type sides struct{ right, below bool }

// sidesIn finds the sides for the numbers of a board in a picture. They are the default ones, unless the
// picture has no room there, or more than two numbers would lie on text, such as that of a menu, and on the
// opposite side at most half as many. [board.withRoom] ensures that there is room.
func (b board) sidesIn(src image.Image) sides {
	usual, other := newNumbers(b, sides{}), newNumbers(b, sides{right: true, below: true})
	usualRows, usualCols := usual.countOnText(b, src)
	otherRows, otherCols := other.countOnText(b, src)
	opposite := func(hasUsual, hasOther bool, usual, other int) bool {
		if !hasUsual || !hasOther {
			return hasOther
		}
		return usual > 2 && other <= usual/2
	}
	picture := src.Bounds()
	return sides{
		right: opposite(usual.taken.Min.X >= picture.Min.X, other.taken.Max.X <= picture.Max.X, usualRows, otherRows),
		below: opposite(usual.taken.Min.Y >= picture.Min.Y, other.taken.Max.Y <= picture.Max.Y, usualCols, otherCols),
	}
}

// countOnText counts the row numbers and the column numbers that lie on text.
func (n numbers) countOnText(b board, src image.Image) (rows, cols int) {
	for _, at := range n.list(b) {
		switch {
		case !n.onText(src, at):
		case at.ofRow:
			rows++
		default:
			cols++
		}
	}
	return rows, cols
}

// textClutter is the least [clutter], in both directions, below a number that lies on text. Measured on the
// fixtures: 0.08 to 0.5 on menus and pages, mostly 0 and at most 0.07 elsewhere. A number is hard to read if
// the clutter in one direction is more than lineClutter, about one edge through it. Chosen by eye.
const (
	textClutter = 0.07
	lineClutter = 0.09
)

// onText reports whether a number lies on text.
func (n numbers) onText(src image.Image, at number) bool {
	along, down := clutter(src, n.box(at, 0))
	return min(along, down) > textClutter
}

// needsPlate reports whether a number lies on text or on an edge.
func (n numbers) needsPlate(src image.Image, at number) bool {
	along, down := clutter(src, n.box(at, 0))
	return min(along, down) > textClutter || max(along, down) > lineClutter
}

// box is the rectangle of whole pixels that contains a number with a margin.
func (n numbers) box(at number, margin float64) image.Rectangle {
	half := capital * n.size / 2
	return image.Rect(
		int(math.Floor(at.x-margin)), int(math.Floor(at.y-half-margin)),
		int(math.Ceil(at.x+textWidth(n.face, at.text)+margin)), int(math.Ceil(at.y+half+margin)))
}

// newNumbers lays out the numbers of a board on the given sides. Numbers that would touch are omitted.
func newNumbers(b board, on sides) numbers {
	n := numbers{size: numberSize(b), taken: b.bounds()}
	n.face = boldfont.Face(n.size)
	n.rows = every(numberRoom * n.size * capital / b.H)
	n.cols = every(numberRoom * textWidth(n.face, widest(b.Cols)) / b.W)
	beside, above := numberMargin(b)
	gap, half := numberGap*n.size, capital*n.size/2
	if on.right {
		n.x = b.X + b.W*float64(b.Cols) + gap
		n.taken.Max.X += beside
	} else {
		n.x, n.endAtX = b.X-gap, true
		n.taken.Min.X -= beside
	}
	if on.below {
		n.y = b.Y + b.H*float64(b.Rows) + gap + half
		n.taken.Max.Y += above
	} else {
		n.y = b.Y - gap - half
		n.taken.Min.Y -= above
	}
	return n
}

// withRoom extends a view of a picture to the left and the top if the numbers are there and have no room.
func (b board) withRoom(view image.Rectangle, on sides) image.Rectangle {
	beside, above := numberMargin(b)
	r := b.bounds()
	if !on.right {
		view.Min.X = min(view.Min.X, r.Min.X-beside)
	}
	if !on.below {
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

// number is the number of a row or column. It begins at x and is centred on y.
type number struct {
	text  string
	x, y  float64
	ofRow bool
}

// list places the numbers of a board.
func (n numbers) list(b board) (list []number) {
	for row := 0; row < b.Rows && n.rows > 0; row++ {
		if text := strconv.Itoa(row + 1); row == 0 || (row+1)%n.rows == 0 {
			x := n.x
			if n.endAtX {
				x -= textWidth(n.face, text)
			}
			_, y := b.Center(engine.Pos{Row: row})
			list = append(list, number{text, x, y, true})
		}
	}
	for col := 0; col < b.Cols && n.cols > 0; col++ {
		if text := strconv.Itoa(col + 1); col == 0 || (col+1)%n.cols == 0 {
			x, _ := b.Center(engine.Pos{Col: col})
			list = append(list, number{text, x - textWidth(n.face, text)/2, n.y, false})
		}
	}
	return list
}

// coordinates writes the numbers of rows and columns. If a number lies on text or on an edge, a dark plate hides
// that.
func (c *canvas) coordinates(b board, n numbers) {
	list := n.list(b)
	plates := slices.DeleteFunc(slices.Clone(list), func(at number) bool { return !n.needsPlate(c.img, at) })
	for _, at := range plates {
		plate := n.box(at, 1.5*haloWidth*n.size)
		c.dc.DrawRoundedRectangle(float64(plate.Min.X), float64(plate.Min.Y), float64(plate.Dx()), float64(plate.Dy()), 0.25*n.size)
		c.fill(dark)
	}
	for _, at := range list {
		c.halo(n.face, at.text, at.x, at.y, n.size)
	}
}

// mostLetter bounds the size of letters, in pixels. Chosen by eye.
const mostLetter = 28

// letters writes a small letter in the middle of every cell that was read.
func (c *canvas) letters(b board, g engine.Grid) {
	size := min(textSize(0.42, b.unit()), mostLetter)
	f := boldfont.Face(size)
	for at, cell := range g.All() {
		if !cell.IsTile() || cell.Unsure() || !b.Has(at) {
			continue
		}
		x, y := b.Center(at)
		text := string(cell.Color.Char())
		c.halo(f, text, x-textWidth(f, text)/2, y, size)
	}
}
