//go:build unix && !darwin

package main

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/localpage"
	"github.com/domvision/domvision/internal/localpage/pagetest"
)

// notes passes on what is written to it.
type notes chan string

func (n notes) Write(p []byte) (int, error) {
	n <- string(p)
	return len(p), nil
}

// TestBrowse: if the browser does not open, domvision prints the address and what to do with it, unless the user
// has opened the page in another way.
func TestBrowse(t *testing.T) {
	for name, c := range map[string]struct {
		script string // of xdg-open; "" it is missing
		opened bool   // before it fails
		want   string // "": nothing
	}{
		"missing":          {"", false, "xdg-open is missing"},
		"no browser":       {"exit 3", false, "xdg-open finds no browser"},
		"it does not run":  {"exit 4", false, "xdg-open failed (exit status 4)"},
		"opened otherwise": {"while [ ! -e opened ]; do sleep 0.01; done; touch failing; exit 4", true, ""},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			t.Setenv("PATH", dir)
			if c.script != "" {
				t.Setenv("PATH", dir+":/bin:/usr/bin")
				if err := os.WriteFile(filepath.Join(dir, "xdg-open"), []byte("#!/bin/sh\ncd \""+dir+"\"\n"+c.script+"\n"), 0o700); err != nil {
					t.Fatal(err)
				}
			}
			server, err := localpage.Listen(0)
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			served := make(chan error, 1)
			go func() { served <- server.Serve(ctx, http.NotFoundHandler()) }()
			t.Cleanup(func() { cancel(); <-served })
			said := make(notes, 2)
			browse(cli.Terminal{Err: said}, server)
			if c.opened {
				pagetest.Open(t, server.Address())
				if err := os.WriteFile(filepath.Join(dir, "opened"), nil, 0o600); err != nil {
					t.Fatal(err)
				}
				for _, err := os.Stat(filepath.Join(dir, "failing")); err != nil; _, err = os.Stat(filepath.Join(dir, "failing")) {
					time.Sleep(10 * time.Millisecond)
				}
				select {
				case text := <-said:
					t.Errorf("it says %q though the page is open", text)
				case <-time.After(200 * time.Millisecond):
				}
				return
			}
			select {
			case text := <-said:
				if !strings.Contains(text, c.want) || !strings.Contains(text, "hint: open this address in a browser on this computer: "+server.Address()) {
					t.Errorf("it says %q", text)
				}
			case <-time.After(10 * time.Second):
				t.Error("it says nothing")
			}
		})
	}
}
