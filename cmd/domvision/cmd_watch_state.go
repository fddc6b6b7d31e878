package main

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"github.com/domvision/domvision/hotkey"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/internal/localpage"
	"github.com/domvision/domvision/watch/picker"
)

// watching is the command that follows a game while it is played.
type watching struct {
	terminal
	planning
	screen   screen
	profile  string
	hotkey   string
	noHotkey bool
	auto     bool
	overlay  string
	outline  bool
	notify   bool
	sound    bool
	noPage   bool
	port     int
	noOpen   bool
	noRecord bool
	goal     int
	timing   bool

	key      hotkey.Key
	explicit bool           // the player has asked for the key
	picks    bool           // the player may choose on the page what is watched
	picker   *picker.Picker // nil: what is watched is fixed
	watched  string         // what is watched because it was chosen last time; "" for nothing
	better   improvement    // what was printed last for this board, so that nothing is printed twice
	noted    string         // the note on the rules of the last answer

	server atomic.Pointer[localpage.Server] // of the page; nil: there is none yet
	held   atomic.Pointer[hotkey.Key]       // the hotkey that is grabbed; nil: none
	beside sync.WaitGroup                   // what goes on beside the watch
}

// alongside does something beside the watch. If it fails, or makes a mistake, the game goes on without it.
func (w *watching) alongside(do func() error) {
	w.beside.Go(func() { w.note(fault.Try(do)) })
}

// note reports something that went wrong beside the game, which goes on.
func (w *watching) note(err error) {
	if err != nil && !errors.Is(err, context.Canceled) {
		w.trouble(err)
	}
}

// trouble reports what goes wrong without ending the watch.
func (w *watching) trouble(err error) {
	_, hint := explain(err)
	say(w.err, "Note: %v", err)
	if hint != "" {
		say(w.err, "hint: %s", hint)
	}
}
