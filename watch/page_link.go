package watch

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"image/png"
	"io/fs"
	"maps"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/internal/pagelink"
	"github.com/domvision/domvision/interview"
)

// What the page and the program say to each other: Page is a [pagelink.Program].

//go:embed page
var files embed.FS

// PageFiles are the HTML, CSS and script of the page. They need a link.js beside them, see
// package localpage.
func PageFiles() fs.FS {
	page, err := fs.Sub(files, "page")
	if err != nil {
		panic(err) // the folder is embedded
	}
	return interview.With(page)
}

// NewPage returns a page that shows nothing yet.
func NewPage() *Page {
	p := &Page{run: strconv.FormatUint(rand.Uint64(), 36), picture: map[int][]byte{}, wakers: map[chan struct{}]bool{}, tiles: map[int]tileSheet{}}
	p.calls = p.newCalls()
	maps.Copy(p.calls, p.shareCalls())
	return p
}

// errFixed: the board of the page does not change.
var errFixed = errors.New("this board is from a record and does not change")

// maxArgs bounds the arguments of a call, in bytes.
const maxArgs = 1 << 16

// newCalls maps the names of calls from the page to what they do.
func (p *Page) newCalls() pagelink.Calls {
	press := pagelink.Call{Do: func(context.Context, []byte) (any, error) {
		if p.Press == nil {
			return nil, errFixed
		}
		p.Press()
		return struct{}{}, nil
	}}
	return pagelink.Calls{
		"press": press,
		"again": press, // the same picture, where a press takes another one
		"correct": pagelink.JSON(maxArgs, func(ctx context.Context, c cellJSON) (any, error) {
			cell, err := c.cell()
			if err != nil {
				return nil, err
			}
			return struct{}{}, p.Watch.correct(ctx, c.Board, c.at(), cell)
		}),
		"try": pagelink.JSON(maxArgs, p.try),
		"longer": pagelink.JSON(maxArgs, func(ctx context.Context, b struct{ Board int }) (any, error) {
			return struct{}{}, p.Watch.longer(ctx, b.Board)
		}),
		"name": pagelink.JSON(maxArgs, func(ctx context.Context, n nameJSON) (any, error) {
			return struct{}{}, p.Watch.name(ctx, n.Number, n.Game)
		}),
		"make-game": pagelink.JSON(maxArgs, func(ctx context.Context, n newGameJSON) (any, error) {
			return struct{}{}, p.Watch.makeGame(ctx, n.Number, n.Answers)
		}),
		"goal": pagelink.JSON(maxArgs, func(ctx context.Context, j goalJSON) (any, error) {
			goal, err := j.goal()
			if err != nil {
				return nil, err
			}
			return struct{}{}, p.Watch.setGoal(ctx, j.Board, goal)
		}),
		"another": pagelink.JSON(maxArgs, func(ctx context.Context, b struct{ Board int }) (any, error) {
			return struct{}{}, p.Watch.askAgain(ctx, b.Board)
		}),
		"resume": pagelink.JSON(maxArgs, func(ctx context.Context, s struct {
			Board int
			Goes  bool
		}) (any, error) {
			return struct{}{}, p.Watch.resume(ctx, s.Board, s.Goes)
		}),
		"switch":  p.switchCall(),
		"choices": pagelink.JSON(maxArgs, p.choices),
		"choose":  pagelink.JSON(maxArgs, p.choose),
		"watched": pagelink.JSON(maxArgs, p.watched),
		"teach": {Do: func(ctx context.Context, _ []byte) (any, error) {
			address, err := p.teach(ctx)
			return map[string]string{"address": address}, err
		}},
		"part":   pagelink.JSON(maxArgs, p.readPart),
		"report": {Do: p.report},
		"record": pagelink.JSON(maxArgs, p.openRecord),
		"film":   {Do: p.film},
		"over":   {Do: p.over},
		"keep": pagelink.JSON(maxArgs, func(ctx context.Context, c cellJSON) (any, error) {
			where, err := p.Watch.keep(ctx, c.Board, c.at())
			return map[string]string{"where": where}, err
		}),
		"score": pagelink.JSON(maxArgs, func(ctx context.Context, s struct{ Level, Total int }) (any, error) {
			return struct{}{}, p.Watch.setScore(ctx, s.Level, s.Total)
		}),
	}
}

// callTime bounds how long the player waits for an answer to a click. A film may take longer: 163 boards of 12 x 14
// tiles, 40 pixels wide, took 6 s on two busy cores, and it may have 1,200.
const (
	callTime = 20 * time.Second
	filmTime = 10 * time.Minute
)

// Call implements [pagelink.Program]. Errors say what [Page.Explain] makes of them.
func (p *Page) Call(ctx context.Context, name string, body []byte) (any, error) {
	within := callTime
	if name == "film" {
		within = filmTime
	}
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	answer, err := p.calls.Call(ctx, name, body)
	if err == nil {
		return answer, nil
	}
	if ctx.Err() == context.DeadlineExceeded {
		return nil, &explainedError{"domvision is too busy to answer. Try it again; if that does not help, start it again", err}
	}
	text, hint := p.Explain(err)
	if hint != "" {
		text += ". " + hint
	}
	return nil, &explainedError{text, err}
}

// explainedError is an error in the words of the page.
type explainedError struct {
	text string
	err  error
}

func (e *explainedError) Error() string { return e.text }
func (e *explainedError) Unwrap() error { return e.err }

// Limit implements [pagelink.Program].
func (p *Page) Limit(name string) int64 { return p.calls.Limit(name) }

// Picture implements [pagelink.Program]: a picture has the number of an answer, or is that of the last
// question or of the tiles of a board.
func (p *Page) Picture(name string) (file []byte, ok bool) {
	if strings.HasPrefix(name, tilesPicture) {
		return p.tilesFile(name)
	}
	if file, ok := p.pickedPicture(name); ok {
		return file, true
	}
	if strings.HasPrefix(name, refusedPicture) {
		return p.refusedFile()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if strings.HasPrefix(name, unsaidPicture) {
		return p.unsaid, p.unsaid != nil
	}
	number, err := strconv.Atoi(name)
	file, ok = p.picture[number]
	return file, ok && err == nil
}

// Events implements [pagelink.Program]: the last answer and the last state, and whatever takes
// their place.
func (p *Page) Events(ctx context.Context) <-chan pagelink.Event {
	events := make(chan pagelink.Event)
	wake := make(chan struct{}, 1)
	wake <- struct{}{}
	p.mu.Lock()
	p.wakers[wake] = true
	p.mu.Unlock()
	go func() {
		defer close(events)
		defer func() {
			p.mu.Lock()
			delete(p.wakers, wake)
			p.mu.Unlock()
		}()
		// After a mistake the stream ends. The browser connects again, and gets all there is.
		fault.Try(func() error { p.forward(ctx, wake, events); return nil })
	}()
	return events
}

// forward sends the news whenever it is woken, until ctx ends.
func (p *Page) forward(ctx context.Context, wake <-chan struct{}, events chan<- pagelink.Event) {
	told := map[string]int{} // the numbers of what was told
	for {
		select {
		case <-ctx.Done():
			return
		case <-wake:
		}
		for _, news := range p.messages() {
			if news.number > told[news.name] && !tell(ctx, events, news.name, news.message) {
				return
			}
			told[news.name] = news.number
		}
	}
}

// named is the last message of an event.
type named struct {
	name string
	message
}

// messages are the last of each event, in the order in which the page gets them.
func (p *Page) messages() []named {
	p.mu.Lock()
	defer p.mu.Unlock()
	return []named{{"settings", p.settings}, {"answer", p.answer}, {"state", p.state}, {"record", p.record}, {"notice", p.notice}, {"share", p.share}}
}

// tell sends an event; false if ctx has ended.
func tell(ctx context.Context, events chan<- pagelink.Event, name string, m message) bool {
	select {
	case events <- pagelink.Event{Name: name, Data: m.data}:
		return true
	case <-ctx.Done():
		return false
	}
}

// cellJSON is a cell that the player speaks of.
type cellJSON struct {
	Board int    `json:"board"`
	Row   int    `json:"row"`
	Col   int    `json:"col"`
	Color string `json:"color"` // as in the text form of a grid
	Power string `json:"power"` // its name, "" for none
}

func (c cellJSON) at() engine.Pos { return engine.Pos{Row: c.Row, Col: c.Col} }

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

// tilesFile is the picture of the tiles of a board.
func (p *Page) tilesFile(name string) (file []byte, ok bool) {
	base, err := strconv.Atoi(strings.TrimPrefix(name, tilesPicture))
	p.mu.Lock()
	sheet, ok := p.tiles[base]
	p.mu.Unlock()
	if err != nil || !ok {
		return nil, false
	}
	var data bytes.Buffer
	err = png.Encode(&data, sheet.image)
	return data.Bytes(), err == nil
}
