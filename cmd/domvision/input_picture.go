package main

import (
	"context"
	"image"
	"time"

	"github.com/domvision/domvision/capture"
)

// picture is what a board is read from.
type picture struct {
	name     string // as [boardJSON] has it
	img      image.Image
	decoding time.Duration
}

// openPicture reads the picture in the file name, "-" being standard input.
func (t terminal) openPicture(ctx context.Context, name string) (picture, error) {
	var src capture.Source = capture.File(name)
	if name == "-" {
		src = &capture.Reader{Name: inputName(name), From: t.in}
	}
	start := time.Now()
	img, err := src.Grab(ctx)
	if err != nil {
		return picture{}, err
	}
	return picture{name, img, time.Since(start)}, nil
}
