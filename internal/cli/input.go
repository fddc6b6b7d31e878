package cli

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/domvision/domvision/capture"
)

// ReadAs parses the contents of the named file; "-" is standard input.
func ReadAs[T any](ctx context.Context, t Terminal, name string, parse func(string) (T, error)) (T, error) {
	text, err := t.Read(ctx, name)
	if err != nil {
		return *new(T), err
	}
	parsed, err := parse(string(text))
	if err != nil {
		return parsed, fmt.Errorf("%s: %w", InputName(name), err)
	}
	return parsed, nil
}

// InputName is the name of an input in messages.
func InputName(name string) string {
	if name == "-" {
		return "standard input"
	}
	return name
}

// mostText bounds an input, in bytes. It is far more than any board or icon needs; a
// device may be endless.
const mostText = 16 << 20

// readText reads all of an input; name is for the error.
func readText(r io.Reader, name string) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, mostText+1))
	if err == nil && len(data) > mostText {
		return nil, fmt.Errorf("%s is too large: more than %s", name, ByteSize(mostText))
	}
	return data, err
}

// ReadInput is [Terminal.Read] without a way to interrupt it.
func (t Terminal) ReadInput(name string) ([]byte, error) {
	if name == "-" {
		return readText(t.In, InputName(name))
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readText(f, name)
}

// Read returns the contents of the named file; "-" is standard input.
func (t Terminal) Read(ctx context.Context, name string) ([]byte, error) {
	// A read from a terminal or a pipe cannot be stopped; an interrupt must not
	// wait for it.
	type result struct {
		data []byte
		err  error
	}
	done := make(chan result, 1)
	go func() {
		data, err := t.ReadInput(name)
		done <- result{data, err}
	}()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case r := <-done:
		return r.data, r.err
	}
}

// Picture is a picture to read a board from, and the time that decoding it took.
type Picture struct {
	Name     string // of the file, or "-"
	Img      image.Image
	Decoding time.Duration
}

// OpenPicture reads the picture in the named file; "-" is standard input.
func (t Terminal) OpenPicture(ctx context.Context, name string) (Picture, error) {
	var src capture.Source = capture.File(name)
	if name == "-" {
		src = &capture.Reader{Name: InputName(name), From: t.In}
	}
	start := time.Now()
	img, err := src.Grab(ctx)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Picture{}, Fail(ExitFailure, "check its name and folder; a name with spaces needs quotes", fmt.Errorf("%s: there is no such file", name))
	case err != nil:
		return Picture{}, err
	}
	return Picture{name, img, time.Since(start)}, nil
}
