package main

import (
	"context"
	"errors"
	"image"
	"io"
	"os"
	"path/filepath"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/watch"
	"github.com/domvision/domvision/watch/front"
)

// watchReader reads the boards of one game, and learns what the player says about cells.
type watchReader struct{ *front.Reader }

// newWatchReader reads with the profiles that --profile asks for.
func newWatchReader(profile string) (watchReader, error) {
	r, err := front.NewReader(func() ([]calibration.Profile, error) { return cli.ProfilesToTry(profile) })
	return watchReader{r}, err
}

// keep adds what the player has said about a cell to the player's own profile: the picture
// of a power-up, or the colours.
func (r watchReader) keep(a *watch.Answer, at engine.Pos) (where string, err error) {
	own, err := calibration.UserDir()
	if err != nil {
		return "", err
	}
	where, err = front.Store{Dir: calibration.Folder(own)}.Keep(a, at)
	switch {
	case errors.Is(err, front.ErrNoProfile):
		err = &cli.Failure{Code: cli.ExitFailure, Hint: "make one: domvision calibrate --wizard", Err: err}
	case err == nil:
		r.Stale()
	}
	return where, err
}

// refusedFile keeps the last picture that the watch could not answer, for the wizard.
func refusedFile() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "domvision", "refused.png"), nil
}

// keepRefused keeps a picture that the watch could not answer. It may show anything that is on the
// screen, and so is for the player alone.
func keepRefused(picture image.Image) (path string, err error) {
	if path, err = refusedFile(); err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", err
	}
	return path, atomicfile.WriteMode(path, 0o600, func(out io.Writer) error { return overlay.EncodePNG(out, picture) })
}

// teachCommand shows the wizard the picture that the watch could not answer.
func teachCommand() string {
	path, err := refusedFile()
	if err != nil {
		return ""
	}
	return "domvision calibrate --wizard " + cli.ShellQuote(path)
}

// teach opens the wizard's page with a picture, and returns its address. The page is there until ctx
// ends; call is the time to wait for it. When the player is done, changed is called: there may be a
// new profile.
func (w *watching) teach(ctx, call context.Context, picture image.Image, changed func()) (address string, err error) {
	path, err := keepRefused(picture)
	if err != nil {
		return "", err
	}
	opened, ended := make(chan string, 1), make(chan error, 1)
	c := calibrate{Terminal: w.Terminal, wizard: wizardFlags{on: true, noOpen: w.noOpen, screen: w.screen}}
	c.opened = func(address string) { opened <- address }
	w.beside.Go(func() {
		err := fault.Try(func() error { return c.serve(ctx, []string{path}) })
		changed()
		w.note(err)
		ended <- err
	})
	select {
	case address := <-opened:
		return address, nil
	case err := <-ended:
		if err == nil {
			err = errors.New("the page for teaching stopped immediately")
		}
		return "", err
	case <-call.Done():
		return "", call.Err()
	}
}
