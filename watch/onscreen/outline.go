// Package onscreen draws the advised move on the screen itself, around the tiles of the game: a border
// around the group and a mark on the tile to click. It needs X11, Windows, or a Wayland compositor with
// layers, such as sway and KWin.
//
// The border is a window of its own, cut to its lines, that lets clicks through. On X11 the window manager
// leaves it alone, the Shape extension does both, and no compositor is needed; on Windows it is a layered,
// transparent, topmost window with a region. An [Outline] looks for the board of an answer on the screen,
// pixel by pixel, and draws only where it finds it: never over another window, nor on a monitor that is gone.
// It then compares the screen with the picture of the answer many times a second, and removes the border as
// soon as the board looks different, because a move was made or a window has moved.
//
// Pictures that boards are read from must not show the border: [Outline.Hide] waits until the game has
// repainted the area below, and [Outline.Cover] paints it out of a picture.
package onscreen

import (
	"image"
	"image/draw"
	"slices"
	"sync"
	"time"

	"github.com/domvision/domvision/capture/steady"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/watch"
)

const (
	// pause is the time between two checks of the board: the border outlasts a change of the board by at most
	// this and the duration of a check.
	pause = 40 * time.Millisecond

	// repaint is how long a game may take to repaint the area below the border.
	repaint     = 150 * time.Millisecond
	repaintLook = 10 * time.Millisecond // between two checks whether it has
)

// Outline draws on the screen. It implements [watch.Outliner].
type Outline struct {
	wake chan struct{}
	done chan struct{}

	mu     sync.Mutex
	screen screen
	wanted *watch.Answer // to be drawn; nil: nothing new
	shown  *shown        // nil: nothing
	err    error         // of the display; it has stopped the outline
	closed bool
}

// screen is where an outline is drawn, and looked for.
type screen interface {
	bounds() image.Rectangle
	// image is the part of the screen in an area, as a picture that begins at (0, 0); nil if it extends beyond
	// the screen.
	image(area image.Rectangle) (*image.RGBA, error)
	// show draws the marks of a picture whose (0, 0) lies at a place of the screen.
	show(m marks, at image.Point) error
	// hide removes them, and returns when they are gone.
	hide() error
	close()
}

// shown is the outline on the screen.
type shown struct {
	answer  *watch.Answer
	at      image.Point // of the picture's (0, 0) on the screen
	marks   []image.Rectangle
	covered []image.Rectangle // by this border, and by earlier ones that may still be visible
}

// Open connects to the display.
func Open() (*Outline, error) {
	s, err := openScreen()
	if err != nil {
		return nil, err
	}
	o := &Outline{wake: make(chan struct{}, 1), done: make(chan struct{}), screen: s}
	go o.run()
	return o, nil
}

// Close removes the border for good, and returns any error of the display.
func (o *Outline) Close() error {
	o.Hide()
	o.mu.Lock()
	o.closed = true
	o.mu.Unlock()
	o.poke()
	<-o.done
	o.screen.close()
	return o.err
}

// Show draws the best move of an answer as soon as possible, if its board is found on the screen.
func (o *Outline) Show(a *watch.Answer) {
	o.mu.Lock()
	o.wanted = a
	o.mu.Unlock()
	o.poke()
}

func (o *Outline) poke() {
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

// run draws the outline that is wanted, and removes it when the board changes.
func (o *Outline) run() {
	defer close(o.done)
	ticks := time.NewTicker(pause)
	defer ticks.Stop()
	for {
		select {
		case <-o.wake:
		case <-ticks.C:
		}
		o.mu.Lock()
		closed := o.closed
		o.step()
		o.mu.Unlock()
		if closed {
			return
		}
	}
}

// step draws the wanted border, or removes one that is out of date. The outline is locked.
func (o *Outline) step() {
	defer fault.Catch(&o.err) // a mistake ends the outline, not the game
	a := o.wanted
	o.wanted = nil
	switch {
	case o.err != nil:
	case a != nil:
		o.err = o.draw(a)
	case o.shown != nil:
		if same, err := o.same(); err != nil || !same {
			o.remove(err)
		}
	}
}

// remove takes the border away.
func (o *Outline) remove(err error) {
	o.shown = nil
	o.err = err
	if gone := o.screen.hide(); err == nil {
		o.err = gone
	}
}

// draw draws the best move of an answer. It replaces a border for the same board.
func (o *Outline) draw(a *watch.Answer) error {
	best, ok := a.Best()
	if !ok || a.Doubt != nil {
		return o.screen.hide()
	}
	cells := best.Group
	if best.Move.Swap != engine.NoSide {
		cells = []engine.Pos{best.Move.At, best.Move.To()}
	}
	if !slices.Contains(cells, best.Move.At) {
		cells = append(slices.Clone(cells), best.Move.At)
	}
	m := marksOf(a.Reading.Board, cells, best.Move.At)
	next := &shown{answer: a, marks: m.all(), covered: m.all()}
	if was := o.shown; was != nil && was.answer.Frame == a.Frame {
		next.at, next.covered = was.at, append(next.covered, was.covered...)
	} else {
		if err := o.screen.hide(); err != nil {
			return err
		}
		o.shown = nil
		at, found, err := find(o.screen, a.Frame, area(a), func(now *image.RGBA) bool { return agrees(a, now) })
		if err != nil || !found {
			return err
		}
		next.at = at
	}
	if err := o.screen.show(m, next.at); err != nil {
		return err
	}
	o.shown = next
	return nil
}

// area is where the board lies in the picture of an answer.
func area(a *watch.Answer) image.Rectangle { return a.Reading.Board.Bounds().Intersect(a.Frame.Rect) }

// same reports whether the screen still shows the board.
func (o *Outline) same() (bool, error) {
	s := o.shown
	where := area(s.answer)
	now, err := o.screen.image(where.Add(s.at))
	if err != nil || now == nil {
		return false, err
	}
	now.Rect = where
	for _, r := range s.covered {
		draw.Draw(now, r, s.answer.Frame, r.Min, draw.Src)
	}
	return agrees(s.answer, now), nil
}

// agrees reports whether a new picture shows the board of an answer as the answer's own picture does.
func agrees(a *watch.Answer, now *image.RGBA) bool {
	still := steady.Board{Lattice: a.Reading.Board, Grid: a.Grid}.Still(now.Rect)
	return still.Agree(crop(a.Frame, now.Rect), now)
}

// crop is a part of a picture, with coordinates unchanged.
func crop(img *image.RGBA, part image.Rectangle) *image.RGBA {
	out := image.NewRGBA(part)
	draw.Draw(out, part, img, part.Min, draw.Src)
	return out
}

// Hide takes the border away, and returns as soon as the game has painted what was below it.
func (o *Outline) Hide() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.wanted = nil
	s := o.shown
	if s == nil || o.err != nil {
		return
	}
	o.remove(nil)
	for late := time.Now().Add(repaint); o.err == nil && time.Now().Before(late); time.Sleep(repaintLook) {
		if o.painted(s) {
			return
		}
	}
}

// painted reports whether the screen shows again what lies below the border.
func (o *Outline) painted(s *shown) bool {
	where := area(s.answer)
	now, err := o.screen.image(where.Add(s.at))
	if err != nil || now == nil {
		return true
	}
	now.Rect = where
	for _, r := range s.covered {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				if p := (image.Point{X: x, Y: y}); p.In(where) && now.RGBAAt(x, y) != s.answer.Frame.RGBAAt(x, y) {
					return false
				}
			}
		}
	}
	return true
}

// Cover paints the border out of a picture from the same source.
func (o *Outline) Cover(frame *image.RGBA) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if s := o.shown; s != nil && s.answer.Frame.Rect == frame.Rect {
		for _, r := range s.covered {
			draw.Draw(frame, r, s.answer.Frame, r.Min, draw.Src)
		}
	}
}
