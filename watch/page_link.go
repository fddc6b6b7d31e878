package watch

import (
	"context"
	"fmt"
	"io/fs"
	"net/http"
	"strconv"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/localpage"
)

// maxAction bounds what the page sends, in bytes.
const maxAction = 1 << 16

// Serve serves the page until ctx ends.
func (p *Page) Serve(ctx context.Context) error { return p.Server.Serve(ctx, p.handler()) }

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

// cellJSON is a cell that the player speaks of.
type cellJSON struct {
	Board int    `json:"board"`
	Row   int    `json:"row"`
	Col   int    `json:"col"`
	Color string `json:"color"` // as in the text form of a grid
	Power string `json:"power"` // its name, "" for none
}

func (c cellJSON) cell() (engine.Cell, error) {
	if len(c.Color) != 1 {
		return engine.Cell{}, fmt.Errorf("%q is no colour", c.Color)
	}
	color, ok := engine.ColorOf(c.Color[0])
	if !ok {
		return engine.Cell{}, fmt.Errorf("%q is no colour", c.Color)
	}
	power, ok := engine.ParsePower(c.Power)
	if !ok && c.Power != "" {
		return engine.Cell{}, fmt.Errorf("%q is no power-up", c.Power)
	}
	if power.OwnTile() {
		color = engine.Colorless
	}
	return engine.Cell{Color: color, Power: power}, nil
}

func (p *Page) correct(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), requestTime)
	defer cancel()
	var c cellJSON
	err := localpage.ReadJSON(w, r, maxAction, &c)
	if err == nil {
		var cell engine.Cell
		if cell, err = c.cell(); err == nil {
			err = p.Watch.Correct(ctx, c.Board, engine.Pos{Row: c.Row, Col: c.Col}, cell)
		}
	}
	p.done(w, struct{}{}, err)
}

func (p *Page) keepCell(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), requestTime)
	defer cancel()
	var c cellJSON
	var where string
	err := localpage.ReadJSON(w, r, maxAction, &c)
	if err == nil {
		where, err = p.Watch.Keep(ctx, c.Board, engine.Pos{Row: c.Row, Col: c.Col})
	}
	p.done(w, map[string]string{"where": where}, err)
}

func (p *Page) score(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), requestTime)
	defer cancel()
	var s struct{ Level, Total int }
	err := localpage.ReadJSON(w, r, maxAction, &s)
	if err == nil {
		err = p.Watch.SetScore(ctx, s.Level, s.Total)
	}
	p.done(w, struct{}{}, err)
}
