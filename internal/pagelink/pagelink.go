// Package pagelink is the interface between a page and the program behind it.
//
// A page calls functions of the program by name, shows its pictures by name, and listens to its events.
// [Program] is all that it can access. The program does not know how the calls are transported: package
// localpage uses HTTP, with a file link.js in the page. Another transport, such as a worker within the
// page, needs another link.js and code that calls a Program. Package linktest has one for tests.
//
// Most programs embed [Calls], a table of functions:
//
//	calls := pagelink.Calls{
//		"undo": {Do: func(ctx context.Context, _ []byte) (any, error) { ... }},
//		"move": pagelink.JSON(maxMove, func(ctx context.Context, m move) (any, error) { ... }),
//	}
package pagelink

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/domvision/domvision/internal/fault"
)

// Program is the interface that a page can use. All methods may be called concurrently.
type Program interface {
	// Call calls a function and returns a value for JSON. The body is JSON, or a file from the player. The
	// page shows the error to the player.
	Call(ctx context.Context, name string, body []byte) (any, error)
	// Limit is the greatest size of the body of a call, in bytes; 0 for an unknown call. A transport reads
	// at most one byte more, and Call returns the error.
	Limit(name string) int64
	// Picture is an image file, PNG or JPEG.
	Picture(name string) (file []byte, ok bool)
	// Events returns a channel that sends the current state, and then all changes, until ctx ends; then it
	// is closed. A slow receiver gets only the newest event of each name. The channel is nil if the program
	// has no events.
	Events(ctx context.Context) <-chan Event
}

// Event is an unsolicited message to a page.
type Event struct {
	Name string
	Data json.RawMessage
}

// ErrNoCall is the error of an unknown call.
var ErrNoCall = errors.New("domvision has no such function")

// TooLargeError is the error of a call whose body is too large.
type TooLargeError struct {
	Limit int64 // bytes
	Text  string
}

func (e *TooLargeError) Error() string {
	if e.Text != "" {
		return e.Text
	}
	return fmt.Sprintf("the data is larger than %d kB", e.Limit>>10)
}

// Calls holds the functions of a program by name. It implements part of [Program].
type Calls map[string]Call

// Call is a function that a page may call.
type Call struct {
	Do       func(ctx context.Context, body []byte) (any, error)
	Limit    int64  // of the body, in bytes; 0: DefaultLimit
	TooLarge string // message to the player if it is larger; "" for a default
}

// DefaultLimit is the largest body of most calls, in bytes.
const DefaultLimit = 1 << 16

// JSON is a call with arguments in JSON.
func JSON[A any](limit int64, do func(ctx context.Context, args A) (any, error)) Call {
	return Call{Limit: limit, Do: func(ctx context.Context, body []byte) (any, error) {
		var args A
		if err := json.Unmarshal(body, &args); err != nil {
			return nil, fmt.Errorf("not understood: %w", err)
		}
		return do(ctx, args)
	}}
}

// Call implements [Program]. A bug in a function is a [*fault.Error].
func (c Calls) Call(ctx context.Context, name string, body []byte) (answer any, err error) {
	defer fault.Catch(&err)
	call, ok := c[name]
	if !ok {
		return nil, fmt.Errorf("%w: %q", ErrNoCall, name)
	}
	if limit := c.Limit(name); int64(len(body)) > limit {
		return nil, &TooLargeError{limit, call.TooLarge}
	}
	return call.Do(ctx, body)
}

// Limit implements [Program].
func (c Calls) Limit(name string) int64 {
	call, ok := c[name]
	if ok && call.Limit == 0 {
		return DefaultLimit
	}
	return call.Limit
}
