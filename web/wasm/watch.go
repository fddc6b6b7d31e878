//go:build js

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"
	"math"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"syscall/js"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/imagefile"
	"github.com/domvision/domvision/internal/pagelink"
	"github.com/domvision/domvision/internal/pagelink/worklink"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/watch"
	"github.com/domvision/domvision/watch/front"
)

// budget is the time to plan a move, that of the command.
const budget = 2 * time.Second

// watcher is the program behind the page: a watch.Page and, one after the other, the watches that it
// shows. One follows the pictures that the player gives, another what the player shares.
type watcher struct {
	*watch.Page
	pagelink.Calls // in addition to those of the page

	player *front.Player
	reader *lateReader
	store  front.Store
	still  still

	mu      sync.Mutex
	presses chan time.Time
	stop    func() // ends the present watch
	shared  bool   // it follows what is shared
}

func runWatch(ctx context.Context) error {
	store, err := newStore()
	if err != nil {
		return err
	}
	reader := newLateReader(store)
	players := newTeam()
	w := &watcher{Page: watch.NewPage(), reader: reader, store: store, player: &front.Player{
		Choose: func(b advise.Board) (advise.Choice, error) { return advise.Choose(b, advise.Options{}) },
		Options: func(advise.Game) (advise.Options, error) {
			return advise.Options{Usual: planner.Budget{Time: budget}}, nil
		},
		Note: func(n advise.Note) string { return n.Text }, Looks: store,
		Help: func(game advise.Game, g engine.Grid) ([]planner.Pipe, func()) {
			return players.help(game, g, math.MaxInt)
		},
	}}
	w.Page.Explain, w.Page.Teach = explain, w.teach
	w.Page.Press = func() { w.press() }
	w.Page.ReadPart = func(part *image.RGBA) { w.read(ctx, part) }
	w.Calls = w.newCalls(ctx)
	maps.Copy(w.Calls, w.packCalls())
	w.addMeasures(w.Calls, players)
	w.follow(ctx, &w.still, false)
	js.Global().Set("profilesChanged", js.FuncOf(func(js.Value, []js.Value) any {
		go reader.Stale()
		return nil
	}))
	go func() {
		reader.prepare()
		if !reader.asked.Load() {
			players.start()
		}
	}()
	worklink.Serve(ctx, w)
	return nil
}

// newStore is the player's folder. Its errors go to the browser's console: a player can do nothing
// about them.
func newStore() (front.Store, error) {
	dir, err := calibration.UserDir()
	return front.Store{Dir: calibration.Folder(dir), Error: func(err error) { fmt.Fprintln(os.Stderr, "domvision:", err) }}, err
}

// Call implements [pagelink.Program].
func (w *watcher) Call(ctx context.Context, name string, body []byte) (any, error) {
	if _, own := w.Calls[name]; !own {
		return w.Page.Call(ctx, name, body)
	}
	answer, err := w.Calls.Call(ctx, name, body)
	if err != nil {
		text, hint := explain(err)
		return nil, errors.New(sentences(text, hint))
	}
	return answer, nil
}

// Limit implements [pagelink.Program].
func (w *watcher) Limit(name string) int64 {
	if _, own := w.Calls[name]; own {
		return w.Calls.Limit(name)
	}
	return w.Page.Limit(name)
}

// newCalls are the calls that the page may make in addition to those of package watch.
func (w *watcher) newCalls(ctx context.Context) pagelink.Calls {
	done := func(err error) (any, error) { return struct{}{}, err }
	return pagelink.Calls{
		// A picture that was dropped, pasted or opened. The answers to it have the same time or a later one.
		"picture": {
			Limit: math.MaxInt32, // web.js refuses large files before they are read
			Do: func(_ context.Context, file []byte) (any, error) {
				w.reader.asked.Store(true)
				img, err := vision.Decode(bytes.NewReader(file))
				if err != nil {
					return nil, err
				}
				pressed := w.read(ctx, imagefile.Flatten(img, color.Black))
				return map[string]float64{"pressed": float64(pressed.UnixMicro()) / 1000}, nil
			},
		},
		// What is shared, from now on.
		"share": {Do: func(context.Context, []byte) (any, error) {
			w.follow(ctx, screen{}, true)
			return done(nil)
		}},
		// Nothing is shared any more.
		"unshare": pagelink.JSON(pagelink.DefaultLimit, func(_ context.Context, a struct{ Why string }) (any, error) {
			if w.shares() {
				w.follow(ctx, &w.still, false)
				if a.Why != "" { // the watch looks, and says it
					w.still.refuse(errors.New(a.Why))
					w.press()
				}
			}
			return done(nil)
		}),
	}
}

// read reads a picture in place of what is followed, and returns the time that the answer will have.
func (w *watcher) read(ctx context.Context, picture *image.RGBA) time.Time {
	w.still.show(picture)
	if w.shares() {
		w.follow(ctx, &w.still, false)
	}
	return w.press()
}

// shares reports whether the shared window is followed.
func (w *watcher) shares() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.shared
}

// press asks for the next move, and returns the time that the answer will have. It replaces a press that is waiting.
func (w *watcher) press() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	select {
	case <-w.presses:
	default:
	}
	now := time.Now()
	w.presses <- now // there is room, and nobody else sends
	return now
}

// follow begins to follow a source, in place of the previous one.
func (w *watcher) follow(ctx context.Context, source capture.Source, shared bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.stop != nil {
		w.stop()
	}
	c := watch.Config{
		Source: source, Auto: shared, Read: w.reader.Read, Learned: w.reader.Learned, Keep: w.keep,
		Rules: w.player.Rules, Named: w.player.Named, Ask: w.player.Ask, Plan: w.player.Plan, Rounds: w.player.Rounds(),
		Viewers: []watch.Viewer{w.Page}, Record: record, Recording: w.Page.Recording,
		Trouble: func(err error) { fmt.Fprintln(os.Stderr, "domvision:", err) },
	}
	if !shared {
		c.Still.Pause = time.Nanosecond // a picture does not move
	}
	follow := watch.New(c)
	w.Page.Watch, w.Page.Unseen = follow, !shared // a screen that is shared may show the page
	w.Page.Set(watch.Settings{Auto: shared})
	presses := make(chan time.Time, 1)
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	w.presses, w.shared = presses, shared
	w.stop = func() { cancel(); <-ended }
	go func() {
		defer close(ended)
		follow.Run(ctx, presses) // ends without an error when ctx does
	}()
}

// record begins the record of a game.
func record(game, profile string) (watch.Recorder, error) {
	dir, err := session.UserDir()
	if err != nil {
		return nil, err
	}
	found, err := advise.Find(game)
	if err != nil {
		return nil, err
	}
	spec, err := advise.Options{Usual: planner.Budget{Time: budget}}.Spec(found)
	if err != nil {
		return nil, err
	}
	to, err := session.Create(dir, session.Header{Game: game, Profile: profile, Planner: spec.String(), Version: "web"})
	return patientRecorder{to}, err
}

// patientRecorder lets the page show an answer before it makes the picture for the record: this program has one thread.
type patientRecorder struct{ *session.Recorder }

func (r patientRecorder) Picture(t session.Turn) error {
	time.Sleep(300 * time.Millisecond)
	return r.Recorder.Picture(t)
}

// teach leaves a picture for the wizard, and returns the address of its page.
func (w *watcher) teach(_ context.Context, picture *image.RGBA) (address string, err error) {
	path, err := refusedFile()
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", err
	}
	f, err := os.Create(path)
	if err != nil {
		return "", err
	}
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	return "teach/", errors.Join(encoder.Encode(f, picture), f.Close())
}

// refusedFile is the last picture that was to be taught with.
func refusedFile() (string, error) {
	dir, err := os.UserCacheDir()
	return filepath.Join(dir, "domvision", "refused.png"), err
}

// keep keeps what the player has said about a cell, and reads the next board with that.
func (w *watcher) keep(a *watch.Answer, at engine.Pos) (where string, err error) {
	if where, err = w.store.Keep(a, at); err == nil {
		w.reader.Stale()
	}
	return where, err
}

// explain says what an error means to a player, and what to do.
func explain(err error) (text, hint string) {
	text = err.Error()
	switch {
	case errors.As(err, new(*watch.AskError)), errors.As(err, new(*advise.AskError)):
		return "Which game is it?", "If this is a game, choose which. Your answer is remembered for boards like this one."
	case errors.As(err, new(*advise.UnsureError)):
		return text, "Check the unsure cells, and correct them on the board."
	case errors.As(err, new(*vision.SeveralError)):
		return "Several boards are visible", "Draw a rectangle around the one you play, in the picture. (" + text + ")"
	case errors.Is(err, vision.ErrNoBoard):
		return "No board found", "Make sure that the whole board is in the picture and that nothing covers it. Or draw a rectangle around it, in the picture." + front.Reason(err)
	case errors.Is(err, vision.ErrUncertain):
		return "The board cannot be read with certainty", "Wait until the board is still and nothing is selected." + front.Reason(err)
	case errors.Is(err, engine.ErrMoving):
		return "The tiles still move", "Ask again when nothing moves. If this is another game, domvision then asks which one."
	case errors.Is(err, capture.ErrNotStill):
		return "The board keeps moving", "domvision looks again when it is still."
	case errors.Is(err, errNoPicture):
		return "There is no picture yet", "Drop, paste or open a screenshot, or share the window with the game."
	case errors.Is(err, syscall.ENOSPC):
		return "The browser’s storage is full", "Make room on this computer, or delete old games under “Your games, profiles and records”."
	case errors.Is(err, vision.ErrImage):
		return "The picture cannot be read", "Use a screenshot as PNG or JPEG. (" + text + ")"
	}
	return text, ""
}

// sentences joins a text and a hint.
func sentences(text, hint string) string {
	if hint == "" {
		return text
	}
	return text + ". " + hint
}
