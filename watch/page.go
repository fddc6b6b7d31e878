package watch

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"image"
	"image/jpeg"
	"io/fs"
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/domvision/domvision/internal/localpage"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/session"
)

//go:embed page
var files embed.FS

// Page shows the game in a browser, and takes what the player says there. It is a
// [Viewer].
type Page struct {
	*localpage.Server

	// Explain says what an error means, and what to do about it, "" for nothing.
	Explain func(error) (text, hint string)
	// Press is called when the player asks for the next move on the page.
	Press func()
	// Watch does what the player says; it must be set before the page is served.
	Watch *Watch
	// Hotkey is the key to press, as it is told the player; "" for none.
	Hotkey string
	// Auto: the game is looked at without being asked.
	Auto bool

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
	wakers  map[chan struct{}]bool
}

// message is something to be shown; the number rises with every one.
type message struct {
	number int
	data   []byte
}

// NewPage prepares the page on a port of 127.0.0.1, 0 for any.
func NewPage(port int) (*Page, error) {
	server, err := localpage.Listen(port)
	if err != nil {
		return nil, err
	}
	return &Page{Server: server, picture: map[int][]byte{}, wakers: map[chan struct{}]bool{}}, nil
}

// jpegQuality of the picture of the board. JPEG takes a third of the time of the
// fastest PNG, and at this quality no difference is seen at arm's length.
const jpegQuality = 88

// Show implements [Viewer].
func (p *Page) Show(v View) []Stage {
	clock := startClock()
	var picture []byte
	if v.News {
		picture = p.draw(v.Answer, clock)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
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

func (m message) next(v any) message {
	data, err := json.Marshal(v)
	if err != nil {
		data = []byte("{}") // there is nothing in it that cannot be encoded
	}
	return message{m.number + 1, data}
}

// draw draws the board with the plan on it, as a JPEG; nil if the last picture
// shows the same.
func (p *Page) draw(a *Answer, clock *clock) []byte {
	marks := fmt.Append(nil, a.Board, a.Unsure())
	if best, ok := a.Best(); ok {
		marks = fmt.Append(marks, best.Move, best.Points, best.Group)
	}
	if bytes.Equal(marks, p.marks) {
		return nil
	}
	p.marks = marks
	drawn := overlay.Draw(a.Frame.SubImage(p.view(a)), overlay.Options{Board: a.Reading.Board, Candidates: a.Plan.Candidates, Unsure: a.Unsure()})
	r, b := drawn.Rect, a.Reading.Board
	w, h := float64(r.Dx()), float64(r.Dy())
	p.box = boxJSON{(b.X - float64(r.Min.X)) / w, (b.Y - float64(r.Min.Y)) / h, b.W * float64(b.Cols) / w, b.H * float64(b.Rows) / h}
	clock.lap("draw")
	var data bytes.Buffer
	jpeg.Encode(&data, drawn, &jpeg.Options{Quality: jpegQuality}) // fails only where the writer does
	clock.lap("encode")
	return data.Bytes()
}

// view is the part of the frame that is shown: the board as it was when the level
// began, so that the picture does not shrink with it, or where it is now.
func (p *Page) view(a *Answer) image.Rectangle {
	b := a.Reading.Board
	board := rectangle(b.X-b.W/2, b.Y-b.H/2, b.W*float64(b.Cols+1), b.H*float64(b.Rows+1)).Intersect(a.Frame.Rect)
	if a.Step.Event == session.NewLevel || !board.In(p.shown) || !p.shown.In(a.Frame.Rect) || math.Abs(b.W-p.cell) > 0.02*p.cell {
		p.shown, p.cell = board, b.W
	}
	return p.shown
}

// keep keeps a picture, and the one before for a browser that is still asking for it.
func (p *Page) keep(number int, picture []byte) {
	for n := range p.picture {
		if n != p.drawn {
			delete(p.picture, n)
		}
	}
	p.picture[number] = picture
	p.drawn = number
}

// Serve serves the page until ctx ends.
func (p *Page) Serve(ctx context.Context) error { return p.Server.Serve(ctx, p.handler()) }

// maxAction bounds what the page sends, in bytes.
const maxAction = 1 << 16

func (p *Page) handler() http.Handler {
	page, err := fs.Sub(files, "page")
	if err != nil {
		panic(err) // the folder is embedded
	}
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(page))
	mux.HandleFunc("GET /events", p.events)
	mux.HandleFunc("GET /picture/{number}", p.getPicture)
	mux.HandleFunc("POST /api/press", func(w http.ResponseWriter, r *http.Request) {
		p.Press()
		p.done(w, nil, nil)
	})
	mux.HandleFunc("POST /api/correct", p.correct)
	mux.HandleFunc("POST /api/keep", p.keepCell)
	mux.HandleFunc("POST /api/score", p.score)
	return mux
}

// events tells a browser all that is new, as server-sent events, until it goes.
func (p *Page) events(w http.ResponseWriter, r *http.Request) {
	control := http.NewResponseController(w)
	w.Header().Set("Content-Type", "text/event-stream")
	wake := make(chan struct{}, 1)
	wake <- struct{}{}
	p.mu.Lock()
	p.wakers[wake] = true
	p.mu.Unlock()
	defer func() {
		p.mu.Lock()
		delete(p.wakers, wake)
		p.mu.Unlock()
	}()
	fmt.Fprint(w, "retry: 1000\n\n")
	var state, answer int // that were told
	for {
		select {
		case <-r.Context().Done():
			return
		case <-wake:
		}
		p.mu.Lock()
		news, is := p.answer, p.state
		p.mu.Unlock()
		if news.number > answer {
			fmt.Fprintf(w, "event: answer\ndata: %s\n\n", news.data)
		}
		if is.number > state {
			fmt.Fprintf(w, "event: state\ndata: %s\n\n", is.data)
		}
		answer, state = news.number, is.number
		if control.Flush() != nil {
			return
		}
	}
}

func (p *Page) getPicture(w http.ResponseWriter, r *http.Request) {
	number, err := strconv.Atoi(r.PathValue("number"))
	p.mu.Lock()
	data, ok := p.picture[number]
	p.mu.Unlock()
	if err != nil || !ok {
		localpage.Refuse(w, http.StatusNotFound, "there is no such picture any more")
		return
	}
	w.Header().Set("Content-Type", "image/jpeg")
	w.Write(data)
}

// requestTime bounds how long the player waits for an answer to a click.
const requestTime = 20 * time.Second

// done answers with v, or why nothing was done.
func (p *Page) done(w http.ResponseWriter, v any, err error) {
	if err != nil {
		text, hint := p.Explain(err)
		if hint != "" {
			text += ". " + hint
		}
		localpage.Refuse(w, http.StatusUnprocessableEntity, text)
		return
	}
	localpage.WriteJSON(w, http.StatusOK, v)
}
