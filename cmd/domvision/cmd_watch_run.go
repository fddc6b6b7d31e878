package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"path/filepath"
	"sync"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/hotkey"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/console"
	"github.com/domvision/domvision/internal/localpage"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/watch"
	"github.com/domvision/domvision/watch/front"
)

// run watches until it is interrupted, which is the normal end.
func (w *watching) run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer w.beside.Wait()
	defer cancel()

	source, err := w.source()
	if err != nil {
		return err
	}
	defer closeSource(source)
	presses := hotkey.NewPresses()
	if err := w.listen(ctx, presses); err != nil {
		return err
	}
	if err := w.firstFrame(ctx, source); err != nil {
		return err
	}
	key, err := w.grab(ctx, presses)
	if err != nil {
		return err
	}
	var recorded recordKept
	reader, err := newWatchReader(w.profile)
	if err != nil {
		return err
	}
	config := w.config(source, reader, &recorded)
	live, err := newLive(ctx, w)
	if err != nil {
		return err
	}
	defer live.close()
	if live.outline != nil {
		config.Outline = live.outline
	}
	var page *watch.Page
	var server *localpage.Server
	if !w.noPage {
		if server, err = w.listenPage(); err != nil {
			return err
		}
		page = w.newPage(ctx, source, key, presses, reader)
		recorded.show = page.Recording
		if !w.noRecord {
			page.Review, page.Film = recorded.review, recorded.film
			page.OpenRecord = func(_ context.Context, board int) (string, error) { return w.openRecord(ctx, &recorded, board) }
		}
		config.Viewers = append([]watch.Viewer{page}, config.Viewers...) // it is what the player looks at
	}
	config.Viewers = append(config.Viewers, live.notices())
	follow := watch.New(config)
	live.follow, live.page = follow, page
	if page != nil {
		page.Watch, page.Switch = follow, live.set
		live.show()
		w.alongside(func() error { return server.Serve(ctx, localpage.Handler(watch.PageFiles(), page)) })
		w.showPage(ctx, server)
	}
	w.intro(key)
	err = follow.Run(ctx, presses)
	w.sayRecorded(&recorded)
	return err
}

// firstFrame takes a picture before the first press, so that the player learns at once if
// capturing fails. Without a display no press could ever be answered; anything else, such as
// a window that is not open yet, may resolve itself.
func (w *watching) firstFrame(ctx context.Context, source capture.Source) error {
	if w.captures() && capture.Shares(ctx) {
		cli.Say(w.Err, askedToShare)
		if err := capture.AskPermission(ctx); err != nil && ctx.Err() == nil {
			w.fails(err)
		}
		if !w.asksPerson(ctx) {
			return nil
		}
	}
	if w.asksPerson(ctx) {
		if w.auto {
			return cli.Fail(cli.ExitUsage, "press a key for each move, or use --capture-cmd", fmt.Errorf("--auto: %w", errAsksPerson))
		}
		cli.Say(w.Err, "If your desktop asks now whether domvision may take pictures of the screen, allow it. domvision waits for your answer.")
		if err := capture.AskPermission(ctx); err != nil && ctx.Err() == nil {
			w.fails(err)
		}
		return nil
	}
	_, err := source.Grab(ctx)
	switch {
	case err == nil || ctx.Err() != nil:
		return nil
	case errors.Is(err, capture.ErrNoDisplay) && w.shares && capture.Session() != "": // the browser may see more
		w.fails(err)
	case errors.Is(err, capture.ErrNoDisplay) || errors.Is(err, capture.ErrNoSuchDisplay):
		return err
	case !w.auto: // with auto, the watch looks again and reports it itself
		w.fails(err)
	}
	return nil
}

// fails reports that the first picture has failed.
func (w *watching) fails(err error) {
	w.unseen = err
	w.trouble(err)
}

// errAsksPerson: the desktop asks the player, or flashes, for every picture.
var errAsksPerson = errors.New("this desktop would be asked for a picture again and again, and some flash the screen each time")

// asksPerson reports whether that is so for what is watched.
func (w *watching) asksPerson(ctx context.Context) bool {
	return w.captures() && !w.shared.State().On && capture.AsksPerson(ctx)
}

// captures reports whether a screen is watched.
func (w *watching) captures() bool { return w.screen.window == "" && w.screen.command == "" }

// config configures the watch. recorded hears when the record fails and recovers.
func (w *watching) config(source capture.Source, reader watchReader, recorded *recordKept) watch.Config {
	player := &front.Player{Choose: w.choose, Options: w.options, Note: noteText, Looks: memory{w.Terminal}}
	goal, _ := w.levelGoal() // validate has checked it
	c := watch.Config{
		Goal: goal, Source: source, Read: reader.Read, Learned: reader.Learned, Rules: player.Rules, Named: player.Named, Plan: player.Plan, Rounds: player.Rounds(),
		Ask: player.Ask, Keep: reader.keep, Viewers: []watch.Viewer{(*watchSayer)(w)}, Auto: w.auto, Trouble: w.trouble,
	}
	if w.timing {
		c.Timed = w.sayTiming
	}
	if w.overlay != "" {
		c.Overlay = w.writeOverlay
	}
	if !w.noRecord {
		c.Record = func(game, profile string) (watch.Recorder, error) {
			return recorded.open(func() (*session.Recorder, error) { return w.beginRecord(game, profile) })
		}
		c.Past = sync.OnceValue(w.pastGame)
		w.beside.Go(func() { c.Past() }) // before the first board is read
		c.GoOn = func(past *session.Session) (watch.Recorder, error) {
			return recorded.open(func() (*session.Recorder, error) { return session.Continue(filepath.Dir(past.Dir), past.ID) })
		}
		c.Recording = func(s watch.RecordStatus) { w.recording(recorded, s) }
	}
	return c
}

// listen lets presses come from the socket and the terminal.
func (w *watching) listen(ctx context.Context, presses hotkey.Presses) error {
	socket, err := hotkey.Listen()
	if err != nil {
		return err
	}
	socket.Page, socket.Key = w.pageAddress, w.heldKey
	w.alongside(func() error { return socket.Run(ctx, presses) })
	console.AllowBackground()
	go readPresses(w.In, presses) // ends with the program: a read cannot be stopped
	return nil
}

// grab grabs the hotkey, and returns its name, "" if there is none. Without a display that is an
// error only if the player has asked for a key.
func (w *watching) grab(ctx context.Context, presses hotkey.Presses) (name string, err error) {
	if w.noHotkey {
		return "", nil
	}
	if capture.Session() == capture.Wayland {
		if name, err := w.bind(ctx, presses); name != "" || err != nil || !w.explicit {
			return name, err
		}
	}
	taken, err := hotkey.Grab(w.key)
	if errors.Is(err, hotkey.ErrNoDisplay) && !w.explicit {
		w.trouble(err)
		return "", nil
	}
	if err != nil {
		return "", err
	}
	w.held.Store(&w.key)
	w.alongside(func() error {
		defer w.held.Store(nil)
		return taken.Run(ctx, presses)
	})
	return w.key.String(), nil
}

// heldKey is the name of the hotkey that is grabbed; "" if there is none.
func (w *watching) heldKey() string {
	if key := w.held.Load(); key != nil {
		return key.String()
	}
	return ""
}

// readPresses takes every line from the terminal as a press.
func readPresses(r io.Reader, presses hotkey.Presses) {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		presses.Press(time.Now())
	}
}

func (w *watching) newPage(ctx context.Context, source capture.Source, key string, presses hotkey.Presses, reader watchReader) *watch.Page {
	page := watch.NewPage()
	page.Explain, page.Hotkey, page.Unseen = explainOnPage, key, capture.ListsWindows()
	page.Press = func() { presses.Press(time.Now()) }
	w.offerPicker(page, source)
	page.TeachCommand = teachCommand()
	page.Report = packAnswer
	if w.goal > 0 {
		page.Goal = followGoal(ctx, w.goal).say
	}
	page.Teach = func(call context.Context, picture *image.RGBA) (string, error) {
		return w.teach(ctx, call, picture, func() { reader.Stale() })
	}
	return page
}

func (w *watching) beginRecord(game, profile string) (*session.Recorder, error) {
	choice, err := w.choose(advise.Board{Game: game})
	if err != nil {
		return nil, err
	}
	spec, err := w.spec(choice.Game)
	if err != nil {
		return nil, err
	}
	dir, err := session.UserDir()
	if err != nil {
		return nil, err
	}
	return session.Create(dir, session.Header{Game: choice.Game.About().Name, Profile: profile, Planner: spec.String(), Version: cli.Version()})
}

// writeOverlay writes the picture with the moves.
func (w *watching) writeOverlay(a *watch.Answer) error {
	return cli.WritePicture("--overlay", w.overlay, overlay.Draw(a.Frame, overlay.Options{
		Board: a.Reading.Board, Candidates: a.Plan.Candidates, Top: w.top, Unsure: a.Grid.Unsure(), Numbers: true, Legend: watchLegend(a),
	}))
}
