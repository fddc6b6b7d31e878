// Package shared takes pictures of a window that the player shares with a page in the browser. It is for desktops that
// let no program see the game, but let the browser.
//
// The page delivers a picture only when [Window.Grab] asks for one, so that at most one is on its way. It is not
// compressed, because it does not leave the computer. Measured in headless Chromium on two busy cores, 800 x 508
// pixels: 64 ms from the request to the picture, median of 20 (TestShared in package watch).
package shared

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"sync"
	"time"

	"github.com/domvision/domvision/capture"
)

// Errors of [Window.Grab], in sentences for the player.
var (
	ErrEnded      = errors.New("no window is shared any more")
	ErrNothing    = errors.New("the shared window shows nothing")
	ErrUnanswered = errors.New("the page that shares the window does not answer")
)

// Errors of [Window.Take]. ErrBad is also one of Grab.
var (
	ErrUnasked = errors.New("this picture was not asked for, or came too late")
	ErrBad     = errors.New("the picture of the shared window cannot be used")
)

const (
	header    = 12          // bytes before the pixels: the number of the request, the width and the height, little-endian
	maxPixels = 7680 * 4320 // of a picture

	// MaxBytes bounds what [Window.Take] takes.
	MaxBytes = header + 4*maxPixels

	// answerTime is how long the page may take. Its own patience is 5 seconds, see frames.js.
	answerTime = 8 * time.Second
)

// State is what the page has to know.
type State struct {
	Turn   int  `json:"turn"`   // counts the windows that were shared; each page knows that of its own
	On     bool `json:"on"`     // that window is shared
	Wanted int  `json:"wanted"` // the number of the picture that is waited for; 0: none
}

// Window is the shared window, a [capture.Source]. Nothing is shared at first.
type Window struct {
	// Changed is called with every new state. May be nil.
	Changed func(State)

	mu    sync.Mutex
	state State
	last  int         // request
	reply chan result // for the request that is waited for
}

type result struct {
	img *image.RGBA
	err error
}

// Share begins with a window, in place of another one. turn identifies it.
func (w *Window) Share() (turn int) {
	w.change(func(s *State) { s.Turn++; s.On = true; turn = s.Turn }, ErrEnded)
	return turn
}

// End says that the window of a turn is no longer shared. Other turns are ignored.
func (w *Window) End(turn int) {
	if turn == w.State().Turn {
		w.Close()
	}
}

// Close ends sharing. The window can be shared again.
func (w *Window) Close() error {
	w.change(func(s *State) { s.On = false }, ErrEnded)
	return nil
}

// State returns the present state.
func (w *Window) State() State {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.state
}

// change changes the state. Whoever waits for a picture gets an error.
func (w *Window) change(do func(*State), why error) {
	w.mu.Lock()
	was := w.state
	do(&w.state)
	w.answer(w.state.Wanted, result{err: why})
	now := w.state
	w.mu.Unlock()
	if now != was && w.Changed != nil {
		w.Changed(now)
	}
}

// answer answers a request, if it is waited for. mu must be held.
func (w *Window) answer(number int, r result) bool {
	if number == 0 || number != w.state.Wanted {
		return false
	}
	w.state.Wanted = 0
	w.reply <- r // there is room
	return true
}

// Grab implements [capture.Source].
func (w *Window) Grab(ctx context.Context) (*image.RGBA, error) {
	reply := make(chan result, 1)
	w.mu.Lock()
	if !w.state.On {
		w.mu.Unlock()
		return nil, ErrEnded
	}
	w.last++
	w.state.Wanted, w.reply = w.last, reply
	number, now := w.last, w.state
	w.mu.Unlock()
	if w.Changed != nil {
		w.Changed(now)
	}
	late := time.NewTimer(answerTime)
	defer late.Stop()
	select {
	case r := <-reply:
		return r.img, r.err
	case <-late.C:
		w.change(func(s *State) { s.On = s.On && s.Wanted != number }, ErrUnanswered)
	case <-ctx.Done():
		w.fail(number, ctx.Err())
	}
	r := <-reply // the picture may have come after all
	return r.img, r.err
}

func (w *Window) fail(number int, why error) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.answer(number, result{err: why})
}

// Missing says why the page has no picture: the window has that size, 0 x 0 if it shows nothing.
func (w *Window) Missing(number, width, height int) error {
	why := ErrNothing
	if width > 0 || height > 0 {
		why = tooLarge(width, height)
	}
	if !w.fail(number, why) {
		return ErrUnasked
	}
	return nil
}

func tooLarge(width, height int) error {
	return fmt.Errorf("%w: it has %d x %d pixels, more than %d million; make the window smaller", ErrBad, width, height, maxPixels/1_000_000)
}

// Take takes a picture, which must not be used afterwards.
func (w *Window) Take(data []byte) error {
	if len(data) < header {
		return fmt.Errorf("%w: it has %d bytes", ErrBad, len(data))
	}
	number := int(binary.LittleEndian.Uint32(data))
	if number == 0 || number != w.State().Wanted {
		return ErrUnasked // before it costs time
	}
	img, err := decode(data)
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.answer(number, result{img, err}) {
		return ErrUnasked
	}
	return err
}

// decode returns a picture with the pixels of data, without boards on domvision's own pages.
func decode(data []byte) (*image.RGBA, error) {
	width, height := int64(binary.LittleEndian.Uint32(data[4:])), int64(binary.LittleEndian.Uint32(data[8:]))
	pix := data[header:]
	switch {
	case width < 1 || height < 1:
		return nil, fmt.Errorf("%w: it has %d x %d pixels", ErrBad, width, height)
	case width > maxPixels || height > maxPixels || width*height > maxPixels:
		return nil, tooLarge(int(width), int(height))
	case int64(len(pix)) != 4*width*height:
		return nil, fmt.Errorf("%w: %d x %d pixels have %d bytes, and %d came", ErrBad, width, height, 4*width*height, len(pix))
	}
	for i := 3; i < len(pix); i += 4 {
		pix[i] = 255
	}
	img := &image.RGBA{Pix: pix, Stride: int(4 * width), Rect: image.Rect(0, 0, int(width), int(height))}
	capture.LeaveOutMarked(img)
	return img, nil
}
