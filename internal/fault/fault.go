// Package fault turns a panic into an error: a bug in the program then costs one answer, not the game.
package fault

import (
	"fmt"
	"path"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
)

// Error is a panic.
type Error struct {
	Value any    // of the panic
	Place string // the function, file and line of this module where it happened, "" if unknown
}

func (e *Error) Error() string {
	text := fmt.Sprintf("domvision made a mistake: %v", e.Value)
	if e.Place != "" {
		text += ", in " + e.Place
	}
	return text
}

// Catch turns a panic into an [*Error]. It must be deferred.
func Catch(err *error) {
	if value := recover(); value != nil {
		*err = of(value)
	}
}

// Try calls a function, and turns its panic into an [*Error].
func Try(do func() error) (err error) {
	defer Catch(&err)
	return do()
}

// Group runs functions in goroutines of their own. A panic there, which nobody could catch, is passed on to
// the goroutine that waits. The zero value is ready to use.
type Group struct {
	running sync.WaitGroup
	first   atomic.Pointer[Error]
}

// Go calls a function in another goroutine.
func (g *Group) Go(do func()) {
	g.running.Go(func() {
		defer func() {
			if value := recover(); value != nil {
				g.first.CompareAndSwap(nil, of(value))
			}
		}()
		do()
	})
}

// Wait waits until all functions have returned. It panics with the first of their panics.
func (g *Group) Wait() {
	g.running.Wait()
	if err := g.first.Load(); err != nil {
		panic(err)
	}
}

// Async runs a function in another goroutine. wait waits for its end, and passes on its panic.
func Async(do func()) (wait func()) {
	var g Group
	g.Go(do)
	return g.Wait
}

// of is the error for a recovered value.
func of(value any) *Error {
	if passed, ok := value.(*Error); ok {
		return passed
	}
	return &Error{value, place()}
}

// place is the line that panicked: the innermost one of this module.
func place() string {
	const module, own = "github.com/domvision/domvision/", "internal/fault."
	callers := make([]uintptr, 64)
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers)])
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		function, ok := strings.CutPrefix(f.Function, module)
		if (ok || strings.HasPrefix(function, "main.")) && !strings.HasPrefix(function, own) {
			if f.Line == 0 { // not known to the program for browsers
				return function
			}
			return fmt.Sprintf("%s (%s:%d)", function, path.Base(f.File), f.Line)
		}
	}
	return ""
}
