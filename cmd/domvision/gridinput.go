package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/domvision/domvision/engine"
)

// readGrid reads the grid text in the file name, "-" being standard input.
func (t terminal) readGrid(ctx context.Context, name string) (engine.Grid, error) {
	return readAs(ctx, t, name, engine.ParseGrid)
}

// readAs parses what is in the file name, "-" being standard input.
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

// inputName is what people call the input that the command line names so.
func inputName(name string) string {
	if name == "-" {
		return "standard input"
	}
	return name
}

// read returns what is in the file name, "-" being standard input.
func (t terminal) read(ctx context.Context, name string) ([]byte, error) {
	if name != "-" {
		return os.ReadFile(name)
	}
	// A read from a terminal or a pipe cannot be stopped; an interrupt must not
	// wait for it.
	type result struct {
		data []byte
		err  error
	}
	done := make(chan result, 1)
	go func() {
		data, err := io.ReadAll(t.in)
		done <- result{data, err}
	}()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case r := <-done:
		return r.data, r.err
	}
}
