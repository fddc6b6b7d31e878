package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"time"

	"github.com/domvision/domvision/vision"
)

// picture is what a board is read from.
type picture struct {
	name     string // as [boardJSON] has it
	img      image.Image
	decoding time.Duration
}

// openPicture decodes the picture in the file name, "-" being standard input.
func (t terminal) openPicture(ctx context.Context, name string) (picture, error) {
	data, err := t.read(ctx, name)
	if err != nil {
		return picture{}, err
	}
	start := time.Now()
	img, err := vision.Decode(bytes.NewReader(data))
	if err != nil {
		return picture{}, fmt.Errorf("%s: %w", inputName(name), err)
	}
	return picture{name, img, time.Since(start)}, nil
}
