package watch

import (
	"context"
	"errors"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/capture/shared"
	"github.com/domvision/domvision/internal/pagelink"
)

// The window that the player shares from the page, for desktops that let no program see the game.

// OfferShare lets the player share a window from the page. use begins to watch it or, with false, what was watched
// by default. unseen is why the first picture failed, nil if it did not: where the screen cannot be seen, the page says so
// before the first press.
func (p *Page) OfferShare(w *shared.Window, unseen error, use func(shared bool)) {
	p.shared, p.use = w, use
	if !sees(unseen) {
		p.blind = unseen
	}
	w.Changed = p.setShared
}

var errNoShare = errors.New("what to watch was set on the command line")

// shareCalls are the calls of the page that shares a window.
func (p *Page) shareCalls() pagelink.Calls {
	offered := func(do func(body []byte) (any, error)) func(context.Context, []byte) (any, error) {
		return func(_ context.Context, body []byte) (any, error) {
			if p.shared == nil {
				return nil, errNoShare
			}
			return do(body)
		}
	}
	done := func(err error) (any, error) { return struct{}{}, err }
	return pagelink.Calls{
		"share": {Do: offered(func([]byte) (any, error) {
			p.use(true)
			p.mu.Lock()
			p.picked = true
			p.mu.Unlock()
			return map[string]int{"turn": p.shared.Share()}, nil
		})},
		"frame": {Limit: shared.MaxBytes, Do: offered(func(data []byte) (any, error) { return done(p.shared.Take(data)) })},
		"no-frame": pagelink.JSON(maxArgs, func(_ context.Context, m struct{ Number, Width, Height int }) (any, error) {
			if p.shared == nil {
				return nil, errNoShare
			}
			return done(p.shared.Missing(m.Number, m.Width, m.Height))
		}),
		"unshare": pagelink.JSON(maxArgs, func(_ context.Context, s struct {
			Turn int
			Back bool // to what was watched by default
		}) (any, error) {
			if p.shared == nil {
				return nil, errNoShare
			}
			p.shared.End(s.Turn)
			if s.Back {
				p.use(false)
			}
			p.Press()
			return done(nil)
		}),
	}
}

// setShared tells the pages what is shared, and which picture is waited for.
func (p *Page) setShared(s shared.State) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.share = p.share.next(s)
	if was := p.said.Shared; was != s.On && p.state.data != nil {
		p.said.Shared, p.said.Unseen, p.said.Picked = s.On, p.Unseen && !s.On, p.picked
		p.state = p.state.next(p.said)
	}
	p.wake()
}

// isShared reports whether a window is shared.
func (p *Page) isShared() bool { return p.shared != nil && p.shared.State().On }

// sees classifies an error of the source: the system shows domvision no screen, or sharing has ended.
func sees(err error) bool {
	for _, blind := range []error{capture.ErrNoDisplay, capture.ErrBlank, capture.ErrPermission, capture.ErrTimeout, capture.ErrFailed,
		shared.ErrEnded, shared.ErrUnanswered} {
		if errors.Is(err, blind) {
			return false
		}
	}
	return true
}
