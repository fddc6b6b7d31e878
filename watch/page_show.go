package watch

import (
	"bytes"
	"fmt"
	"image"
	"math"
	"time"

	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/session"
)

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
	end := p.end(v) // before the lock, because it reads the record
	p.mu.Lock()
	defer p.mu.Unlock()
	p.show(v, unsaid)
	p.said = p.stateJSON(v)
	p.said.End, p.said.MayEnd = end, end == nil && p.Press != nil && p.Review != nil && v.MayEnd()
	p.state = p.state.next(p.said)
	if v.News {
		p.last = v.Answer
		if picture != nil {
			p.keep(v.Answer.Number, picture)
		}
		p.keepTiles(v.Answer)
		p.answer = p.answer.next(p.answerJSON(v.Answer))
	}
	p.wake()
	clock.lap("push")
	return clock.stages
}

// Recording shows the status of the record. Any goroutine may call it.
func (p *Page) Recording(s RecordStatus) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.record = p.record.next(p.recordJSON(s))
	p.wake()
}

// Notice plays the sound of a notice, see package notices. heard is false if no browser shows the page.
// Any goroutine may call it.
func (p *Page) Notice(kind string) (heard bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.notice = p.notice.next(noticeJSON{kind, time.Now().UnixMilli()})
	p.wake()
	return len(p.wakers) > 0
}

// wake tells all who listen that there is something new. mu must be held.
func (p *Page) wake() {
	for wake := range p.wakers {
		select {
		case wake <- struct{}{}:
		default: // it is awake
		}
	}
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
	drawn := overlay.Draw(a.Frame.SubImage(p.view(a)), overlay.Options{Board: a.Reading.Board, Candidates: a.Plan.Candidates, Unsure: a.Unsure()})
	p.box = boxIn(drawn.Rect, a.Reading.Board)
	clock.lap("draw")
	data := encode(drawn)
	clock.lap("encode")
	return data
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

// keep keeps a picture, and the previous one for a browser that is still loading it.
func (p *Page) keep(number int, picture []byte) {
	for n := range p.picture {
		if n != p.drawn {
			delete(p.picture, n)
		}
	}
	p.picture[number] = picture
	p.drawn = number
}

// keepTiles keeps the tiles of the board of an answer. The page is locked.
func (p *Page) keepTiles(a *Answer) {
	if _, ok := p.tiles[a.Base]; ok {
		return
	}
	for base := range p.tiles {
		if base <= a.Base-keptStudies {
			delete(p.tiles, base)
		}
	}
	p.tiles[a.Base] = newTileSheet(a)
}
