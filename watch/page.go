package watch

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"math"
	"sync"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/pagelink"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
)

// Page shows the game on a page, and takes what the player says there. It is a [Viewer], and a
// [pagelink.Program] for the page's link.
type Page struct {
	// Explain says what an error means, and what to do about it; the hint may be "".
	Explain func(error) (text, hint string)
	// Tell describes a swap: what to do, what that brings, and where in short.
	Tell func(*Answer, planner.Candidate) (do, brings, where string)
	// Press is called when the player asks for the next move on the page.
	Press func()
	// Teach opens a page on which the player shows domvision what a picture holds, and returns its
	// address. May be nil.
	Teach func(ctx context.Context, picture *image.RGBA) (address string, err error)
	// TeachCommand does the same in a terminal with the last picture that was refused; "" for none.
	TeachCommand string
	// Watch does what the player says; it must be set before anybody opens the page.
	Watch *Watch
	// Hotkey is the name of the key to press; "" for none.
	Hotkey string
	// Auto: the watch looks at the board without being asked.
	Auto bool

	calls pagelink.Calls

	// What was drawn last. It belongs to the goroutine that calls Show.

	marks []byte          // on the board
	drawn int             // the number of the picture
	box   boxJSON         // where the board lies in it
	shown image.Rectangle // the part of the frame that it shows
	cell  float64         // width of a cell there, in pixels

	mu      sync.Mutex
	state   message
	answer  message
	picture map[int][]byte // the last two, by the number of their answer
	unsaid  []byte         // the picture of the board that the last question is about
	refused *image.RGBA    // what Teach is given: the frame that was refused, or that a question is about
	wakers  map[chan struct{}]bool
}

// NewPage returns a page that shows nothing yet.
func NewPage() *Page {
	p := &Page{picture: map[int][]byte{}, wakers: map[chan struct{}]bool{}}
	p.calls = p.newCalls()
	return p
}

// jpegQuality of the picture of the board. JPEG takes a third of the time of the
// fastest PNG, and at this quality no difference is seen at arm's length.
const jpegQuality = 88

// Show implements [Viewer].
func (p *Page) Show(v View) []Stage {
	clock := startClock()
	var picture, unsaid []byte
	if v.News {
		picture = p.draw(v.Answer, clock)
	}
	if v.Question != nil {
		unsaid = drawQuestion(v.Question, v.Err)
		clock.lap("draw")
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.show(v, unsaid)
	p.state = p.state.next(p.stateJSON(v))
	if v.News {
		if picture != nil {
			p.keep(v.Answer.Number, picture)
		}
		p.answer = p.answer.next(p.answerJSON(v.Answer))
	}
	for wake := range p.wakers {
		select {
		case wake <- struct{}{}:
		default: // it is awake
		}
	}
	clock.lap("push")
	return clock.stages
}

// draw draws the board with the plan on it, as a JPEG. It returns nil if the last picture shows
// the same.
func (p *Page) draw(a *Answer, clock *clock) []byte {
	marks := fmt.Append(nil, a.Board, a.Unsure())
	if best, ok := a.Best(); ok {
		marks = fmt.Append(marks, best.Move, best.Points, best.Group, best.PV)
	}
	if bytes.Equal(marks, p.marks) {
		return nil
	}
	p.marks = marks
	drawn := overlay.Draw(a.Frame.SubImage(p.view(a)), overlay.Options{Board: a.Reading.Board, Candidates: a.Plan.Candidates, Unsure: a.Unsure(), Numbers: true})
	r, b := drawn.Rect, a.Reading.Board
	w, h := float64(r.Dx()), float64(r.Dy())
	p.box = boxJSON{(b.X - float64(r.Min.X)) / w, (b.Y - float64(r.Min.Y)) / h, b.W * float64(b.Cols) / w, b.H * float64(b.Rows) / h}
	clock.lap("draw")
	data := encode(drawn)
	clock.lap("encode")
	return data
}

func encode(img image.Image) []byte {
	var data bytes.Buffer
	jpeg.Encode(&data, img, &jpeg.Options{Quality: jpegQuality}) // fails only where the writer does
	return data.Bytes()
}

// view is the part of the frame that is shown: the board as it was when the level
// began, so that the picture does not shrink with it, or where it is now.
func (p *Page) view(a *Answer) image.Rectangle {
	b := a.Reading.Board
	board := around(b, a.Frame.Rect)
	if a.Step.Event == session.NewLevel || !board.In(p.shown) || !p.shown.In(a.Frame.Rect) || math.Abs(b.W-p.cell) > 0.02*p.cell {
		p.shown, p.cell = board, b.W
	}
	return p.shown
}

// around is a board in a frame with half a cell around it.
func around(b geometry.Lattice, frame image.Rectangle) image.Rectangle {
	left, top := b.Center(engine.Pos{Row: -1, Col: -1})
	right, bottom := b.Center(engine.Pos{Row: b.Rows, Col: b.Cols})
	return rectangle(left, top, right, bottom).Intersect(frame)
}

// rectangle is the smallest one in whole pixels that contains the given one.
func rectangle(left, top, right, bottom float64) image.Rectangle {
	return image.Rect(int(math.Floor(left)), int(math.Floor(top)), int(math.Ceil(right)), int(math.Ceil(bottom)))
}

// keep keeps a picture, and the one before it for a browser that is still asking for that.
func (p *Page) keep(number int, picture []byte) {
	for n := range p.picture {
		if n != p.drawn {
			delete(p.picture, n)
		}
	}
	p.picture[number] = picture
	p.drawn = number
}
