//go:build !js

package capture

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Errors of windows. A [*WindowError] wraps them.
var (
	ErrNoWindow  = errors.New("no such window")
	ErrAmbiguous = errors.New("several windows match")
	ErrHidden    = errors.New("the window is not shown: minimised, or on another workspace")
	ErrClosed    = errors.New("the window was closed")
	ErrOwnPage   = errors.New("the window shows one of domvision's own pages")
	ErrProtected = errors.New("the program of the window forbids capturing it")
	ErrCovered   = errors.New("the window is covered, or partly off the screen, and only what is visible can be captured here")
)

// WindowError reports why a window cannot be captured.
type WindowError struct {
	Name    string
	Err     error        // one of the above
	Windows []WindowInfo // the windows that fit, or all with ErrNoWindow
}

func (e *WindowError) Unwrap() error { return e.Err }

// mostListed bounds the windows that an error lists.
const mostListed = 12

func (e *WindowError) Error() string {
	var text strings.Builder
	fmt.Fprintf(&text, "window %q: %v", e.Name, e.Err)
	for i, w := range e.Windows {
		if i == mostListed {
			fmt.Fprintf(&text, "\n  and %d more", len(e.Windows)-mostListed)
			break
		}
		fmt.Fprintf(&text, "\n  %v", w)
	}
	return text.String()
}

// ListWindows lists the windows of the desktop (X11, Windows, sway, KDE).
func ListWindows() ([]WindowInfo, error) {
	if m, ok := windowMethod(); ok {
		return m.waylandWindows()
	}
	return listWindows()
}

// openView finds the window with a name.
func openView(ctx context.Context, name string) (view, error) {
	if m, ok := windowMethod(); ok {
		return m.view(ctx, name)
	}
	return newView(name)
}

// find returns the only window that fits name.
func find(windows []WindowInfo, name string) (WindowInfo, error) {
	candidates := fitting(windows, name)
	var shown []WindowInfo
	for _, w := range candidates {
		if w.Shown {
			shown = append(shown, w)
		}
	}
	switch {
	case len(shown) == 1:
		return shown[0], nil
	case len(shown) > 1:
		return WindowInfo{}, &WindowError{name, ErrAmbiguous, shown}
	case len(candidates) > 0:
		return WindowInfo{}, &WindowError{name, ErrHidden, candidates}
	}
	games := slices.DeleteFunc(slices.Clone(windows), WindowInfo.own)
	return WindowInfo{}, &WindowError{name, ErrNoWindow, games}
}

// fitting lists the windows that fit a name: those with that number; if there are none, those with exactly
// that title or class; else those with a title or class that contains it. domvision's own pages fit only a
// name that contains "domvision".
func fitting(windows []WindowInfo, name string) []WindowInfo {
	lower := strings.ToLower(name)
	named := strings.Contains(lower, ownTitle)
	number, notNumber := strconv.ParseUint(name, 0, 32)
	var exact, partly []WindowInfo
	for _, w := range windows {
		title, class := strings.ToLower(w.Title), strings.ToLower(w.Class)
		switch {
		case notNumber == nil && uint32(number) == w.ID:
			return []WindowInfo{w}
		case w.own() && !named:
		case title == lower || class == lower:
			exact = append(exact, w)
		case strings.Contains(title, ownTitle) && !named:
		case strings.Contains(title, lower) || strings.Contains(class, lower):
			partly = append(partly, w)
		}
	}
	if len(exact) > 0 {
		return exact
	}
	return partly
}
