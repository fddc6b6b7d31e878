package watch

import (
	"context"
	"errors"
	"time"

	"github.com/domvision/domvision/internal/pagelink"
)

// Settings are how the game is followed, as the page shows it.
type Settings struct {
	Auto  bool `json:"auto"`  // the watch answers without being asked
	Sound bool `json:"sound"` // notices are to be heard

	Switches []Switch `json:"switches"` // what the player can change on the page
}

// Switch is a setting that the player can change: a check box, or one of several values.
type Switch struct {
	Name   string   `json:"name"`
	Label  string   `json:"label"`
	Value  string   `json:"value"` // "true", "false", or one of Values
	Values []string `json:"values"`
}

// errNoSwitch: the page cannot change this setting.
var errNoSwitch = errors.New("this cannot be set on the page")

// Set shows the settings. Any goroutine may call it.
func (p *Page) Set(s Settings) {
	if s.Switches == nil {
		s.Switches = []Switch{}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.settings = p.settings.next(s)
	p.wake()
}

// Key names the key to press; "" for none.
func (p *Page) Key() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.Hotkey
}

// SetKey shows another key to press; "" for none. Any goroutine may call it.
func (p *Page) SetKey(name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.Hotkey, p.said.Hotkey = name, name
	if p.state.data != nil {
		p.state = p.state.next(p.said)
	}
	p.wake()
}

// switchCall changes a setting, as the player says.
func (p *Page) switchCall() pagelink.Call {
	return pagelink.JSON(maxArgs, func(ctx context.Context, s struct{ Name, Value string }) (any, error) {
		if p.Switch == nil {
			return nil, errNoSwitch
		}
		return struct{}{}, p.Switch(ctx, s.Name, s.Value)
	})
}

// SetAuto lets the watch answer without being asked, or not any more.
func (w *Watch) SetAuto(ctx context.Context, on bool) error {
	return w.ask(ctx, func(context.Context) error { w.c.Auto = on; return nil })
}

// SetRounds changes the times of the rounds of planning, beginning with the next board.
func (w *Watch) SetRounds(ctx context.Context, rounds []time.Duration) error {
	return w.ask(ctx, func(context.Context) error { w.c.Rounds = rounds; return nil })
}

// SetOutline draws the advised move with another outliner, or on the page alone if that is nil.
func (w *Watch) SetOutline(ctx context.Context, o Outliner) error {
	return w.ask(ctx, func(context.Context) error {
		w.c.Outline = o
		if o != nil && w.answer != nil && (w.state == Answered || w.state == Improving) {
			o.Show(w.answer)
		}
		return nil
	})
}
