package watch

import (
	"context"
	"errors"
	"image"
	"strings"
	"time"
)

// Picker offers what can be watched. See package picker.
type Picker interface {
	Choices() ([]Choice, error)
	// Picture is a current picture of a choice, at most width pixels wide.
	Picture(ctx context.Context, id string, width int) (image.Image, error)
	// Choose makes a choice the watched one. For a screen, region is a part of it in pixels; empty for all of
	// it.
	Choose(id string, region image.Rectangle) error
	// Watched names what is watched, and WatchedPicture is a current picture of it, at most width pixels wide.
	Watched() string
	WatchedPicture(ctx context.Context, width int) (image.Image, error)
}

// Choice is something that can be watched.
type Choice struct {
	ID     string `json:"id"`
	Title  string `json:"title"`
	Screen bool   `json:"screen"` // not a window
	Width  int    `json:"width"`  // in pixels
	Height int    `json:"height"`
}

// choiceJSON is the player's choice, with a rectangle in shares of its width and height.
type choiceJSON struct {
	ID string `json:"id"`
	boxJSON
}

// ErrChoiceGone means that a choice, such as a window that was closed, is no longer offered.
var ErrChoiceGone = errors.New("it is no longer there; choose again")

var errNoPicker = errors.New("what to watch was set on the command line")

func (p *Page) choices(context.Context, struct{}) (any, error) {
	if p.Picker == nil {
		return nil, errNoPicker
	}
	list, err := p.Picker.Choices()
	return map[string][]Choice{"choices": append([]Choice{}, list...)}, err
}

// watched names what is watched.
func (p *Page) watched(context.Context, struct{}) (any, error) {
	if p.Picker == nil {
		return nil, errNoPicker
	}
	if p.isShared() {
		return map[string]string{"watched": "the window that is shared"}, nil
	}
	return map[string]string{"watched": p.Picker.Watched()}, nil
}

// choose watches something else, and asks for the next move.
func (p *Page) choose(_ context.Context, c choiceJSON) (any, error) {
	if p.Picker == nil {
		return nil, errNoPicker
	}
	list, err := p.Picker.Choices()
	if err != nil {
		return nil, err
	}
	for _, choice := range list {
		if choice.ID == c.ID {
			if p.shared != nil {
				p.shared.Close() // a picture that is waited for would hold up the choice
			}
			if err := p.Picker.Choose(c.ID, c.in(choice)); err != nil {
				return nil, err
			}
			p.mu.Lock()
			p.picked = true
			p.mu.Unlock()
			p.Press()
			return struct{}{}, nil
		}
	}
	return nil, ErrChoiceGone
}

// in is the rectangle in pixels of a choice; empty for all of it.
func (c choiceJSON) in(choice Choice) image.Rectangle {
	all := image.Rect(0, 0, choice.Width, choice.Height)
	r := c.pixels(choice.Width, choice.Height)
	if r == all || !choice.Screen {
		return image.Rectangle{}
	}
	return r
}

// The prefixes of the names of pictures of choices, which say how wide they are. The ID follows and, after a
// slash, anything that makes browsers load the picture anew.
const (
	choicePicture = "choice/" // small
	stillPicture  = "still/"  // for drawing a rectangle on it

	watchedPicture = "watched/" // of what is watched, small, without an ID
)

// The widths of these pictures, in pixels.
const (
	choiceWidth = 360
	stillWidth  = 1600
)

// pictureTime bounds the time for such a picture.
const pictureTime = 5 * time.Second

// pickedPicture is a picture of a choice; ok is false if that is not what the name means.
func (p *Page) pickedPicture(name string) (file []byte, ok bool) {
	kind, rest, _ := strings.Cut(name, "/")
	id, _, _ := strings.Cut(rest, "/")
	if p.Picker == nil || kind+"/" == watchedPicture && p.isShared() {
		return nil, false
	}
	ctx, cancel := context.WithTimeout(context.Background(), pictureTime)
	defer cancel()
	var img image.Image
	var err error
	switch kind + "/" {
	case choicePicture:
		img, err = p.Picker.Picture(ctx, id, choiceWidth)
	case stillPicture:
		img, err = p.Picker.Picture(ctx, id, stillWidth)
	case watchedPicture:
		img, err = p.Picker.WatchedPicture(ctx, choiceWidth)
	default:
		return nil, false
	}
	if err != nil {
		return nil, false
	}
	return encode(img), true
}
