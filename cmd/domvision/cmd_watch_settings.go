package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/hotkey"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/notify"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/watch"
	"github.com/domvision/domvision/watch/front"
	"github.com/domvision/domvision/watch/notices"
	"github.com/domvision/domvision/watch/onscreen"
)

// live are the settings of a watch that runs. The player may change them on the page, and they are kept for the next
// time. Its methods may be called by several goroutines.
type live struct {
	w      *watching
	follow *watch.Watch // nil: not begun
	page   *watch.Page  // nil: there is none

	// Notices read these two in the goroutine of the watch, which must not wait for the lock.
	sound   atomic.Bool
	desktop atomic.Pointer[notify.Desktop] // nil: off

	mu      sync.Mutex
	auto    bool
	outline *onscreen.Outline // nil: off
	stop    func()            // ends the desktop's notifications
	timed   bool              // the player may change the time to plan a move
}

// budgets are the times that the page offers for planning a move.
var budgets = []time.Duration{time.Second, 2 * time.Second, 5 * time.Second, 10 * time.Second, 30 * time.Second}

// usualTime stands for a time that the player did not ask for. Where new tiles come in, the work is fixed then.
const usualTime = "usual"

// errNoTime: the search is not bounded by a time.
var errNoTime = errors.New("the command line says how long to search")

// newLive begins with what the flags say.
func newLive(ctx context.Context, w *watching) (*live, error) {
	l := &live{w: w, auto: w.auto}
	l.sound.Store(w.sound)
	l.timed = w.takesTime()
	if w.outline {
		var err error
		if l.outline, err = onscreen.Open(); err != nil {
			return nil, err
		}
	}
	if w.notify {
		l.setNotify(ctx, true)
	}
	return l, nil
}

// takesTime reports whether the search is bounded by the time that the player asks for.
func (w *watching) takesTime() bool {
	choice, err := w.choose(advise.Board{Written: true}) // the game that the flags name, or the usual one
	if err != nil || w.flags.Changed("nodes") {
		return false
	}
	options, err := w.planning.options(choice.Game)
	if err != nil {
		return false
	}
	options.Budget.Time = time.Hour // no specification names that
	spec, err := options.Spec(choice.Game)
	return err == nil && spec.Budget().Time == time.Hour
}

// options are those of the flags, with the time that the player asks for on the page. Several goroutines may call it.
func (w *watching) options(game advise.Game) (advise.Options, error) {
	o, err := w.planning.options(game)
	switch within := time.Duration(w.within.Load()); {
	case w.flags.Changed("nodes"):
	case within > 0:
		o.Budget, o.Usual = planner.Budget{Time: within}, planner.Budget{}
	default:
		o.Budget, o.Usual = planner.Budget{}, planner.Budget{Time: watchBudget}
	}
	return o, err
}

// times are the times that the page offers for planning a move: some, and that of the flags.
func (w *watching) times() []time.Duration {
	times := slices.Clone(budgets)
	if w.flags.Changed("budget") {
		times = append(times, w.budget.Time)
	}
	slices.Sort(times)
	return slices.Compact(times)
}

// rounds are the rounds of planning.
func (w *watching) rounds() []time.Duration {
	return (&front.Player{Choose: w.choose, Options: w.options}).Rounds()
}

// show shows the settings on the page.
func (l *live) show() {
	if l.page == nil {
		return
	}
	s := watch.Settings{Auto: l.auto, Sound: l.sound.Load(), Switches: []watch.Switch{
		{Name: "auto", Label: "Answer by itself whenever the board has changed", Value: strconv.FormatBool(l.auto)},
		{Name: "outline", Label: "Outline the move on the game", Value: strconv.FormatBool(l.outline != nil)},
		{Name: "sound", Label: "Play a sound when the answer is ready or changes", Value: strconv.FormatBool(l.sound.Load())},
	}}
	if notify.Supported {
		s.Switches = append(s.Switches, watch.Switch{Name: "notify", Label: "Show a notification then", Value: strconv.FormatBool(l.desktop.Load() != nil)})
	}
	if l.w.gnome {
		s.Switches = append(s.Switches, watch.Switch{Name: "shortcut", Label: "A shortcut in GNOME's settings: " + l.w.key.String(), Value: strconv.FormatBool(l.page.Key() != "")})
	}
	if l.timed {
		now, values := usualTime, []string{usualTime}
		if t := time.Duration(l.w.within.Load()); t > 0 {
			now = t.String()
		}
		for _, t := range l.w.times() {
			values = append(values, t.String())
		}
		s.Switches = append(s.Switches, watch.Switch{Name: "budget", Label: "Time to plan a move", Value: now, Values: values})
	}
	l.page.Set(s)
}

// set changes a setting, as the player says on the page, and keeps it for the next time. If it cannot be kept, it holds
// until the end.
func (l *live) set(ctx context.Context, name, value string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	defer l.show()
	if name == "budget" {
		return l.setBudget(ctx, value)
	}
	on, err := strconv.ParseBool(value)
	if err != nil {
		return fmt.Errorf("%s: expected true or false, not %s", cli.Printable(name), cli.Printable(value))
	}
	switch name {
	case "auto":
		err = l.setAuto(ctx, on)
	case "outline":
		err = l.setOutline(ctx, on)
	case "sound":
		l.sound.Store(on)
	case "shortcut":
		return l.setShortcut(ctx, on)
	case "notify":
		l.setNotify(context.WithoutCancel(ctx), on)
	default:
		err = fmt.Errorf("there is no setting %s", cli.Printable(name))
	}
	if err != nil {
		return err
	}
	return keepSetting("watch", name, on)
}

// setShortcut makes or removes GNOME's shortcut, which the desktop keeps.
func (l *live) setShortcut(ctx context.Context, on bool) error {
	if !l.w.gnome || l.page == nil {
		return errors.New("this desktop's settings hold no shortcut for domvision")
	}
	if !on {
		err := hotkey.UnbindGNOME(ctx)
		if err == nil {
			l.page.SetKey("")
		}
		return err
	}
	err := hotkey.BindGNOME(ctx, l.w.key)
	if err == nil {
		l.page.SetKey(l.w.key.String())
	}
	return err
}

func (l *live) setAuto(ctx context.Context, on bool) error {
	if on && l.w.asksPerson(ctx) {
		return errAsksPerson
	}
	if err := l.follow.SetAuto(ctx, on); err != nil {
		return err
	}
	l.auto = on
	return nil
}

func (l *live) setOutline(ctx context.Context, on bool) error {
	was := l.outline
	switch {
	case on == (was != nil):
		return nil
	case on:
		drawn, err := onscreen.Open()
		if err != nil {
			return err
		}
		l.outline = drawn
		return l.follow.SetOutline(ctx, drawn)
	}
	if err := l.follow.SetOutline(ctx, nil); err != nil {
		return err
	}
	l.outline = nil
	return was.Close()
}

func (l *live) setNotify(ctx context.Context, on bool) {
	switch {
	case on == (l.desktop.Load() != nil):
	case on:
		ctx, l.stop = context.WithCancel(ctx)
		desktop := notify.New()
		l.desktop.Store(desktop)
		l.w.alongside(func() error { return desktop.Run(ctx) })
	default:
		l.stop()
		l.desktop.Store(nil)
	}
}

func (l *live) setBudget(ctx context.Context, value string) error {
	var within time.Duration
	var err error
	if value != usualTime {
		within, err = time.ParseDuration(value)
	}
	was := time.Duration(l.w.within.Load())
	switch {
	case !l.timed:
		return errNoTime
	case err != nil || value != usualTime && !slices.Contains(l.w.times(), within):
		return fmt.Errorf("%s is no time that the page offers", cli.Printable(value))
	}
	l.w.within.Store(int64(within))
	if err := l.follow.SetRounds(ctx, l.w.rounds()); err != nil {
		l.w.within.Store(int64(was))
		return err
	}
	if value == usualTime {
		return keepSetting("watch", "budget", nil)
	}
	return keepSetting("watch", "budget", value)
}

// close takes the border away, and ends the notifications. The watch has ended.
func (l *live) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.outline != nil {
		l.w.note(l.outline.Close())
	}
	if l.desktop.Load() != nil {
		l.stop()
	}
}

// notices tells the player what happens, as the settings say.
func (l *live) notices() *notices.Viewer {
	return &notices.Viewer{
		Move: func(a *watch.Answer, c planner.Candidate) string {
			do, _, _ := tellMove(a, c)
			return do
		},
		Explain: func(err error) string {
			text, _ := explainOnPage(err)
			return text
		},
		Tell: func(n notices.Notice) {
			if desktop := l.desktop.Load(); desktop != nil {
				desktop.Show(noticeText(n))
			}
			if l.sound.Load() && (l.page == nil || !l.page.Notice(string(n.Kind))) {
				l.w.bell()
			}
		},
	}
}

// noticeText is the title and the text of a notification.
func noticeText(n notices.Notice) (summary, body string) {
	switch n.Kind {
	case notices.Changed:
		return "Better: " + n.Text, ""
	case notices.Done:
		return n.Text, "The best that was found"
	}
	return n.Text, ""
}

// bell rings the bell of the terminal, if there is one.
func (w *watching) bell() {
	if cli.Interactive(w.Err) {
		fmt.Fprint(w.Err, "\a")
	}
}
