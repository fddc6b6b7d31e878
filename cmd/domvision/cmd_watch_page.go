package main

import (
	"context"
	"path/filepath"

	"github.com/spf13/pflag"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/localpage"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/watch"
	"github.com/domvision/domvision/watch/picker"
)

// identityFile keeps what an open page needs to find the next watch.
func identityFile() (string, error) {
	records, err := session.UserDir()
	return filepath.Join(filepath.Dir(records), "page.json"), err
}

// pageAddress is a new address of the page; "" if there is none.
func (w *watching) pageAddress() string {
	if server := w.server.Load(); server != nil {
		return server.Address()
	}
	return ""
}

// listenPage takes the port of the page, if possible that of the last watch, whose page may still be
// open.
func (w *watching) listenPage() (*localpage.Server, error) {
	path, err := identityFile()
	var kept localpage.Identity
	if err == nil {
		kept = localpage.Recall(path)
	}
	server, failed := localpage.ListenAs(kept, w.port)
	if failed != nil {
		return nil, &cli.Failure{Code: cli.ExitFailure, Hint: "choose another one with --port, or leave it out", Err: failed}
	}
	if err == nil {
		err = server.Keep(path)
	}
	if err != nil {
		cli.Say(w.Err, "Note: after a restart, the page must be opened again: %v", err)
	}
	w.server.Store(server)
	return server, nil
}

// showPage prints an address of the page, and opens it in the browser, unless the page of the last watch
// is open there and comes back.
func (w *watching) showPage(ctx context.Context, server *localpage.Server) {
	openPage(w.Terminal, server, true)
	if w.noOpen {
		return
	}
	w.alongside(func() error {
		if !server.ComesBack(ctx) && ctx.Err() == nil {
			browse(w.Terminal, server)
		}
		return nil
	})
}

// mayShare reports whether the player may share a window from the page: no flag says what to watch.
func (w *watching) mayShare(flags *pflag.FlagSet) bool {
	for _, name := range []string{"window", "region", "display", "capture-cmd"} {
		if flags.Changed(name) {
			return false
		}
	}
	return !w.noPage
}

// source returns the window, screen or part of one to watch. If the player may choose, the page can
// exchange it, and it begins with the last choice, if that is there.
func (w *watching) source() (capture.Source, error) {
	source, err := w.screen.source()
	if err != nil || !w.shares {
		return source, err
	}
	exchanged := capture.NewSwitch(source)
	if !w.picks {
		return exchanged, nil
	}
	file := ""
	if records, err := session.UserDir(); err == nil {
		file = filepath.Join(filepath.Dir(records), "watched.json")
	}
	w.picker = picker.New(exchanged, file)
	what, err := w.picker.Recall()
	w.note(err)
	if w.watched = what; what != "" {
		cli.Say(w.Out, "Watching %s, as last time.", what)
	}
	return exchanged, nil
}

// offerPicker lets the page show the picker, if there is one, and share a window, unless a flag says what to watch.
func (w *watching) offerPicker(page *watch.Page, source capture.Source) {
	if exchanged, ok := source.(*capture.Switch); ok && w.shares {
		page.OfferShare(&w.shared, w.unseen, func(shared bool) {
			var next capture.Source = capture.Screen{}
			if shared {
				next = &w.shared
			}
			exchanged.Set(next)
		})
	}
	if w.picker != nil {
		page.Picker, page.Watched = w.picker, w.watched
	}
}

// openPage prints an address of a page and, unless noOpen is set, opens it in the user's
// browser.
func openPage(t cli.Terminal, page *localpage.Server, noOpen bool) {
	page.Renew = func(address string) { cli.Say(t.Out, "Open this page: %s", address) }
	page.Renew(page.Address())
	if !noOpen {
		browse(t, page)
	}
}

// browse opens a page in the user's browser. If that fails, it prints the address, unless the user has already
// opened the page in another way.
func browse(t cli.Terminal, page *localpage.Server) {
	localpage.Open(page.Handover(), func(err error) {
		if !page.Visited() {
			cli.Say(t.Err, "Note: the page could not be opened in a browser: %v\nhint: open this address in a browser on this computer: %s", err, page.Address())
		}
	})
}
