package session

import (
	"image"
	"image/draw"
	"slices"

	xdraw "golang.org/x/image/draw"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/planner"
)

// Drawn is how many boards had no readable picture and were drawn from their grid.
type Drawn int

// film draws the boards of a game one after the other, all at the same scale and
// in frames of the same size.
type film struct {
	session *Session
	scale   float64     // pixels of a frame a pixel of a picture
	size    image.Point // of a frame, without its caption
	cell    image.Point // of boards that have no picture, in pixels of a picture
	drawn   Drawn
}

// Draw is the picture of a step's board, at most width pixels wide. The move that was played has a bold
// outline; the advised one, if another, a dashed one. A board without a picture is drawn from its grid.
func (s *Session) Draw(step Step, width int) image.Image {
	return s.newFilm([]Step{step}, width, 0).picture(step)
}

// BoardPicture is the picture of a step's board as it was seen, and where its cells lie there. A board without a
// readable picture is drawn from its grid.
func (s *Session) BoardPicture(step Step) (image.Image, geometry.Lattice) {
	return (&film{session: s, cell: cellOf([]Step{step})}).board(step)
}

// newFilm prepares the frames of the steps, at most width pixels wide and at
// least least.
func (s *Session) newFilm(steps []Step, width, least int) *film {
	f := &film{session: s, scale: 1, cell: cellOf(steps)}
	var largest image.Point
	for _, step := range steps {
		size, ok := s.pictureSize(step.Turn)
		if !ok {
			f.drawn++
			size = plainSize(step.Grid, f.cell)
		}
		largest.X, largest.Y = max(largest.X, size.X), max(largest.Y, size.Y)
	}
	if largest.X > width {
		f.scale = float64(width) / float64(largest.X)
	}
	f.size = image.Pt(max(f.pixels(largest.X), least), f.pixels(largest.Y))
	return f
}

// cellOf is the size of a cell in the first picture.
func cellOf(steps []Step) image.Point {
	for _, s := range steps {
		if s.Picture != "" {
			cell := image.Pt(int(s.Board.W), int(s.Board.H))
			return image.Pt(min(max(cell.X, 12), 100), min(max(cell.Y, 12), 100))
		}
	}
	return plainCell
}

func (f *film) pixels(n int) int { return int(float64(n)*f.scale + 0.5) }

// board is the picture of a step's board. Without a readable picture it is drawn from the grid.
func (f *film) board(s Step) (image.Image, geometry.Lattice) {
	img, err := f.session.Picture(s.Turn)
	if img == nil || err != nil {
		return drawPlainly(s.Grid, f.cell)
	}
	return img, s.Board
}

// picture is the board of a step at the scale of the film, with the move that was
// played on it in bold; what was advised instead is dashed.
func (f *film) picture(s Step) image.Image {
	img, board := f.board(s)
	if f.scale != 1 {
		r := img.Bounds()
		small := image.NewRGBA(image.Rect(0, 0, f.pixels(r.Dx()), f.pixels(r.Dy())))
		xdraw.CatmullRom.Scale(small, small.Rect, img, r, draw.Src, nil)
		img = small
		board.X, board.Y, board.W, board.H = board.X*f.scale, board.Y*f.scale, board.W*f.scale, board.H*f.scale
	}
	moves, names := s.marks()
	return overlay.Draw(img, overlay.Options{Board: board, Candidates: moves, Names: names, Top: len(moves)})
}

// frame is the picture of a step in a frame as large as all others.
func (f *film) frame(s Step) *image.RGBA {
	img := f.picture(s)
	frame := image.NewRGBA(image.Rectangle{Max: f.size})
	draw.Draw(frame, frame.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	r := img.Bounds()
	at := image.Pt((f.size.X-r.Dx())/2, f.size.Y-r.Dy())
	draw.Draw(frame, image.Rectangle{at, at.Add(r.Size())}, img, r.Min, draw.Src)
	return frame
}

// captionHeight is how much room the captions of all steps need below a frame.
func (f *film) captionHeight(steps []Step) (height int) {
	for _, s := range steps {
		line := image.NewRGBA(image.Rect(0, 0, f.size.X, 1))
		height = max(height, overlay.Draw(line, overlay.Options{Legend: s.caption()}).Rect.Dy()-1)
	}
	return height
}

// captioned is the frame of a step with its caption in a strip of the given height
// below.
func (f *film) captioned(s Step, height int) *image.RGBA {
	frame := image.NewRGBA(image.Rect(0, 0, f.size.X, f.size.Y+height))
	with := overlay.Draw(f.frame(s), overlay.Options{Legend: s.caption()})
	strip := with.At(0, with.Rect.Max.Y-1) // continue the colour of the caption's strip
	draw.Draw(frame, frame.Rect, image.NewUniform(strip), image.Point{}, draw.Src)
	draw.Draw(frame, with.Rect, with, image.Point{}, draw.Src)
	return frame
}

// marks are the moves to draw on a board: the played one and, if another was advised, that one. Their names are
// the letters that they had as candidates while the game was played: A is the move that was advised. A played
// move that was not among the first candidates has none.
func (s Step) marks() (moves []planner.Candidate, names []string) {
	if s.Played == nil {
		return nil, nil
	}
	advised := s.Advised()
	if advised == nil || s.AsAdvised() {
		return []planner.Candidate{*s.Played}, []string{overlay.Letter(0)}
	}
	played := ""
	if i := slices.IndexFunc(s.Advice, s.Plays); i >= 0 {
		played = overlay.Letter(i)
	}
	return []planner.Candidate{*s.Played, *advised}, []string{played, overlay.Letter(0)}
}
