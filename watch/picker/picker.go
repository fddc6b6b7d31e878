// Package picker offers the windows and screens to watch, with pictures of them, and remembers the player's
// choice. It needs a desktop that lists its windows (X11, Windows, sway, KDE). [Picker] is a [watch.Picker].
package picker

import (
	"context"
	"fmt"
	"image"
	"io"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/image/draw"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/watch"
)

// leastSide bounds the windows that are offered, in pixels: smaller ones are not games. Chosen by eye.
const leastSide = 100

// Picker lets the player choose the source of a [capture.Switch]. Any goroutine may call its methods.
type Picker struct {
	source *capture.Switch
	file   string // remembers the choice; "" remembers nothing

	mu  sync.Mutex
	now watched
}

// watched is what is watched: a choice, of a window whose title is not unique with its ID.
type watched struct {
	chosen
	id string
}

// grabbed is a source of its own, which takes one picture beside the one that is read.
func (w watched) grabbed() capture.Source {
	if w.id != "" {
		return capture.NewWindow(w.id)
	}
	return w.source()
}

// New returns a picker for a switch, which remembers the choice in a file.
func New(source *capture.Switch, file string) *Picker { return &Picker{source: source, file: file} }

// The IDs of choices begin with their kind; a number follows.
const (
	windowID  = "window-"
	displayID = "display-"
)

// Choices lists the windows and the screens.
func (p *Picker) Choices() ([]watch.Choice, error) {
	windows, err := capture.ListWindows()
	if err != nil {
		return nil, err
	}
	var list []watch.Choice
	for _, w := range windows {
		if size := w.Bounds.Size(); w.Game() && min(size.X, size.Y) >= leastSide {
			list = append(list, watch.Choice{ID: fmt.Sprint(windowID, w.ID), Title: title(w), Width: size.X, Height: size.Y})
		}
	}
	displays, err := capture.Displays()
	for i, d := range displays {
		name := "The whole screen"
		if len(displays) > 1 {
			name = fmt.Sprintf("Screen %d", i+1)
		}
		list = append(list, watch.Choice{ID: fmt.Sprint(displayID, i), Title: name, Screen: true, Width: d.Dx(), Height: d.Dy()})
	}
	return list, err
}

// title is what people call a window.
func title(w capture.WindowInfo) string {
	if w.Title == "" {
		return w.Class
	}
	return w.Title
}

// Picture implements [watch.Picker].
func (p *Picker) Picture(ctx context.Context, id string, width int) (image.Image, error) {
	var source capture.Source
	if number, ok := strings.CutPrefix(id, displayID); ok {
		n, err := strconv.Atoi(number)
		if err != nil {
			return nil, watch.ErrChoiceGone
		}
		source = capture.Screen{Display: n}
	} else {
		number, ok := strings.CutPrefix(id, windowID)
		if _, err := strconv.ParseUint(number, 10, 32); err != nil || !ok {
			return nil, watch.ErrChoiceGone
		}
		w := capture.NewWindow(number)
		defer w.Close()
		source = w
	}
	img, err := source.Grab(ctx)
	if err != nil {
		return nil, err
	}
	return smaller(img, width), nil
}

// smaller scales a picture down to at most width pixels.
func smaller(img *image.RGBA, width int) *image.RGBA {
	size := img.Rect.Size()
	if size.X <= width {
		return img
	}
	out := image.NewRGBA(image.Rect(0, 0, width, max(1, size.Y*width/size.X)))
	draw.ApproxBiLinear.Scale(out, out.Rect, img, img.Rect, draw.Src, nil)
	return out
}

// Choose implements [watch.Picker], and remembers the choice.
func (p *Picker) Choose(id string, region image.Rectangle) error {
	var c chosen
	if number, ok := strings.CutPrefix(id, displayID); ok {
		n, err := strconv.Atoi(number)
		if err != nil {
			return watch.ErrChoiceGone
		}
		c.Display = n
	} else {
		windows, err := capture.ListWindows()
		if err != nil {
			return err
		}
		for _, w := range windows {
			if w.Game() && fmt.Sprint(windowID, w.ID) == id {
				c.Title, c.Class = w.Title, w.Class
			}
		}
		if c.Title+c.Class == "" {
			return watch.ErrChoiceGone
		}
	}
	c.Region = region
	now := watched{chosen: c}
	if number, ok := strings.CutPrefix(id, windowID); ok && !c.there() {
		now.id = number // another window has the same title
	}
	p.watch(now)
	return c.save(p.file)
}

func (p *Picker) watch(now watched) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now = now
	p.source.Set(now.grabbed())
}

// Watched implements [watch.Picker].
func (p *Picker) Watched() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.now.String()
}

// WatchedPicture implements [watch.Picker].
func (p *Picker) WatchedPicture(ctx context.Context, width int) (image.Image, error) {
	p.mu.Lock()
	source := p.now.grabbed()
	p.mu.Unlock()
	if c, ok := source.(io.Closer); ok {
		defer c.Close()
	}
	img, err := source.Grab(ctx)
	if err != nil {
		return nil, err
	}
	return smaller(img, width), nil
}
