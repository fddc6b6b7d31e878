package main

import (
	"errors"
	"fmt"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/hotkey"
)

// explainCapture is [explain] for errors of capturing.
func explainCapture(err error) (code int, hint string, ok bool) {
	for _, e := range []struct {
		err  error
		code int
		hint string
	}{
		{capture.ErrNotStill, exitUnsure, "wait until no tile moves; --no-wait reads the board all the same"},
		{capture.ErrCommand, exitCapture, "run the command by itself: it must write a PNG, JPEG, GIF, BMP or WebP picture to its standard output, and nothing else"},
		{capture.ErrNoWindow, exitCapture, "give a part of the title or class of a window above; the title of a browser is that of its front tab"},
		{capture.ErrAmbiguous, exitCapture, "give more of the title, or the number that a line above begins with"},
		{capture.ErrHidden, exitCapture, "bring the window back: it may be covered by others, but not minimised"},
		{capture.ErrClosed, exitCapture, "open the game again: its window is then found anew"},
		{capture.ErrNoDisplay, exitCapture, "run it in a desktop session (DISPLAY must be set), let another program take the picture with --capture-cmd, or give it one: domvision next IMAGE"},
		{capture.ErrNoSuchDisplay, exitCapture, "`domvision doctor` lists the displays"},
		{capture.ErrOffScreen, exitCapture, "--region counts from the top-left corner of the display or window and must lie on it"},
		{capture.ErrBlank, exitCapture, "the screen may be off or locked, or this desktop hides its windows; take a screenshot with the desktop's own tool and give it that: domvision next IMAGE"},
		{capture.ErrPermission, exitCapture, "allow screenshots when the desktop asks, or use a program that may: --capture-cmd 'grim -'"},
		{capture.ErrTimeout, exitCapture, "take a screenshot with the desktop's own tool and give it that: domvision next IMAGE"},
		{capture.ErrFailed, exitCapture, "take a screenshot with the desktop's own tool and give it that: domvision next IMAGE"},
	} {
		if errors.Is(err, e.err) {
			return e.code, e.hint, true
		}
	}
	return 0, "", false
}

// explainTrigger is [explain] for errors of hotkeys and of the trigger socket.
func explainTrigger(err error) (code int, hint string, ok bool) {
	var taken *hotkey.TakenError
	switch {
	case errors.As(err, &taken) && taken.Free != (hotkey.Key{}):
		return exitFailure, fmt.Sprintf("%v is free: --hotkey %[1]v", taken.Free), true
	case errors.Is(err, hotkey.ErrTaken):
		return exitFailure, "try another key with --hotkey, such as ctrl+alt+F9, or bind `domvision trigger` to a key in the desktop's settings", true
	case errors.Is(err, hotkey.ErrKey):
		return exitUsage, "a key is written like F9, ctrl+alt+d or super+space", true
	case errors.Is(err, hotkey.ErrNoDisplay), errors.Is(err, hotkey.ErrLost):
		return exitFailure, "where there is no X11, bind `domvision trigger` to a key in the desktop's settings", true
	case errors.Is(err, hotkey.ErrNotRunning):
		return exitNobody, "start it first, in a terminal that stays open: domvision watch", true
	case errors.Is(err, hotkey.ErrRunning):
		return exitFailure, "end the other `domvision watch` first: Ctrl-C in its terminal", true
	case errors.Is(err, hotkey.ErrNotPrivate):
		return exitFailure, "make the folder yours alone (chmod 700), or remove it", true
	case errors.Is(err, hotkey.ErrNoPlace):
		return exitFailure, "set XDG_RUNTIME_DIR to a folder of yours whose path is short", true
	}
	return 0, "", false
}
