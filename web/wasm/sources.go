//go:build js

package main

import (
	"context"
	"errors"
	"image"
	"sync"
	"syscall/js"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/internal/pagelink/worklink"
)

var errNoPicture = errors.New("there is no picture yet")

// still is the picture that the player gave last, a capture.Source.
type still struct {
	mu  sync.Mutex
	img *image.RGBA
	why error // there is none
}

// refuse says why there is no picture any more.
func (s *still) refuse(why error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.img, s.why = nil, why
}

func (s *still) show(img *image.RGBA) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.img, s.why = img, errNoPicture
}

// Grab implements capture.Source.
func (s *still) Grab(context.Context) (*image.RGBA, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.img == nil && s.why != nil:
		return nil, s.why
	case s.img == nil:
		return nil, errNoPicture
	}
	return s.img, nil
}

// screen is what the player shares, a capture.Source. The script of the worker has the frames.
type screen struct{}

// Grab implements capture.Source. Its errors are the script's, and for people.
func (screen) Grab(ctx context.Context) (*image.RGBA, error) {
	frame, err := worklink.Await(ctx, js.Global().Call("grabFrame"))
	if err != nil {
		var thrown js.Error
		if errors.As(err, &thrown) {
			err = errors.New(thrown.Value.Get("message").String())
		}
		return nil, err
	}
	img := image.NewRGBA(image.Rect(0, 0, frame.Get("width").Int(), frame.Get("height").Int()))
	js.CopyBytesToGo(img.Pix, frame.Get("data"))
	capture.LeaveOutMarked(img)
	return img, nil
}
