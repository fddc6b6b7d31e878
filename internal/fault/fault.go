// Package fault turns a panic into an error: a mistake in the program then costs one answer, not the game.
package fault

import (
	"fmt"
	"path"
	"runtime"
	"strings"
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

// Beside runs a function in another goroutine. wait waits for its end, and passes on its panic.
func Beside(do func()) (wait func()) {
	done := make(chan error, 1)
	go func() {
		var err error
		defer func() { done <- err }()
		defer Catch(&err)
		do()
	}()
	return func() {
		if err := <-done; err != nil {
			panic(err)
		}
	}
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
			return fmt.Sprintf("%s (%s:%d)", function, path.Base(f.File), f.Line)
		}
	}
	return ""
}
