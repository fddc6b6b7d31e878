package main

import (
	"context"
	"path/filepath"

	"github.com/domvision/domvision/internal/localpage"
	"github.com/domvision/domvision/session"
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
		return nil, &failure{code: exitFailure, hint: "choose another one with --port, or leave it out", err: failed}
	}
	if err == nil {
		err = server.Keep(path)
	}
	if err != nil {
		say(w.err, "Note: after a restart, the page must be opened again: %v", err)
	}
	w.server.Store(server)
	return server, nil
}

// showPage prints an address of the page, and opens it in the browser, unless the page of the last watch
// is open there and comes back.
func (w *watching) showPage(ctx context.Context, server *localpage.Server) {
	w.openPage(server, true)
	if w.noOpen {
		return
	}
	w.alongside(func() error {
		if !server.ComesBack(ctx) && ctx.Err() == nil {
			w.browse(server)
		}
		return nil
	})
}
