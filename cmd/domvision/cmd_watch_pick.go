package main

import (
	"path/filepath"

	"github.com/spf13/pflag"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/watch"
	"github.com/domvision/domvision/watch/picker"
)

// mayPick reports whether the player chooses on the page what to watch: no flag says it, and the desktop lists
// its windows.
func (w *watching) mayPick(flags *pflag.FlagSet) bool {
	for _, name := range []string{"window", "region", "display", "capture-cmd"} {
		if flags.Changed(name) {
			return false
		}
	}
	desktop := capture.Session()
	return !w.noPage && (desktop == capture.X11 || desktop == capture.Windows)
}

// source returns the window, screen or part of one to watch. If the player may choose, the page can
// exchange it, and it begins with the last choice, if that is there.
func (w *watching) source() (capture.Source, error) {
	source, err := w.screen.source()
	if err != nil || !w.picks {
		return source, err
	}
	exchanged := capture.NewSwitch(source)
	file := ""
	if records, err := session.UserDir(); err == nil {
		file = filepath.Join(filepath.Dir(records), "watched.json")
	}
	w.picker = picker.New(exchanged, file)
	what, err := w.picker.Recall()
	w.note(err)
	if w.watched = what; what != "" {
		say(w.out, "Watching %s, as last time.", what)
	}
	return exchanged, nil
}

// offerPicker lets the page show the picker, if there is one.
func (w *watching) offerPicker(page *watch.Page) {
	if w.picker != nil {
		page.Picker, page.Watched = w.picker, w.watched
	}
}
