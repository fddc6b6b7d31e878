package main

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/hotkey"
	"github.com/domvision/domvision/internal/localpage"
	"github.com/domvision/domvision/session"
)

func newPageCommand(t terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "page",
		Short: "Print an address that opens the page of the running watch",
		Long: `Print a new address of the page of the running "domvision watch", for another
browser, or if you closed the tab. The address works once.

An open page needs no new address: it reconnects by itself when domvision watch is
started again. If no watch is running, the exit code is 7.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			address, err := hotkey.Page(cmd.Context())
			if err == nil && address == "" {
				err = &failure{exitFailure, "begin it again without --no-page", errors.New("the running watch shows no page")}
			}
			if err != nil {
				return err
			}
			say(t.out, "%s", address)
			return nil
		},
	}
}

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
		say(w.err, "Note: after a restart, the page must be opened anew: %v", err)
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
	w.beside.Go(func() {
		if !server.ComesBack(ctx) && ctx.Err() == nil {
			w.browse(server)
		}
	})
}
