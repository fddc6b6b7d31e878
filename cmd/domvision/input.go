package main

import (
	"context"
	"fmt"
	"image"
	"io"
	"os"
	"strings"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine"
)

// readBoard reads a grid text and the comment above it from the named file; "-" is
// standard input.
func (t terminal) readBoard(ctx context.Context, name string) (advise.Board, error) {
	return readAs(ctx, t, name, advise.ParseBoard)
}

// readAs parses the contents of the named file; "-" is standard input.
func readAs[T any](ctx context.Context, t terminal, name string, parse func(string) (T, error)) (T, error) {
	text, err := t.read(ctx, name)
	if err != nil {
		return *new(T), err
	}
	parsed, err := parse(string(text))
	if err != nil {
		return parsed, fmt.Errorf("%s: %w", inputName(name), err)
	}
	return parsed, nil
}

// inputName is the name of an input in messages.
func inputName(name string) string {
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
		return nil, fmt.Errorf("%s is too large: more than %s", name, byteSize(mostText))
	}
	return data, err
}

// readInput is read without a way to interrupt it.
func (t terminal) readInput(name string) ([]byte, error) {
	if name == "-" {
		return readText(t.in, inputName(name))
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readText(f, name)
}

// read returns the contents of the named file; "-" is standard input.
func (t terminal) read(ctx context.Context, name string) ([]byte, error) {
	// A read from a terminal or a pipe cannot be stopped; an interrupt must not
	// wait for it.
	type result struct {
		data []byte
		err  error
	}
	done := make(chan result, 1)
	go func() {
		data, err := t.readInput(name)
		done <- result{data, err}
	}()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case r := <-done:
		return r.data, r.err
	}
}

// picture is a picture to read a board from.
type picture struct {
	name     string // as [boardJSON] has it
	img      image.Image
	decoding time.Duration
}

// openPicture reads the picture in the named file; "-" is standard input.
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

// gridHelp explains the text form of a grid.
func gridHelp() string {
	return `Grid text has one line for each row and one character for each cell: '.' is empty,
'?' could not be read, a letter or digit is a colour, '*' is a tile without a colour
of its own. A line "power ROW COL KIND" follows for each power-up; ROW and COL count
from 0 at the top left. KIND is
` + strings.Join(engine.PowerNames(), ", ") + `;
in swap games ` + strings.Join(engine.SwapPowerNames(), ", ") + `;
unknown is a mark without a name. Lines that begin with '#' are comments.`
}
