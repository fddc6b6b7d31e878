package main

import (
	"context"
	"errors"
	"image"
	"io"
	"os"
	"path/filepath"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/watch"
	"github.com/domvision/domvision/watch/front"
)

// boardOfReading is a board that the watch has read, with what the player has said of it.
func (w *watching) boardOfReading(r watch.Reading) advise.Board {
	b := advise.Board{Grid: r.Grid, Game: r.Game, Profile: r.Profile, Water: r.Water}
	if b.Game == "" {
		if b.Remembered = w.joined.Game(r); b.Remembered == "" {
			b.Remembered = w.rememberedGame(r.Look)
		}
	}
	return b
}

// named is called when the player has said on the page which game a board is of.
func (w *watching) named(r watch.Reading, game string) error {
	if _, err := advise.Find(game); err != nil {
		return err
	}
	w.joined = w.joined.With(game, r)
	w.rememberGame(game, r.Look)
	return nil
}

// askAgain is the question about a board whose game the player has named; nil if --game has.
func (w *watching) askAgain(r watch.Reading) *watch.AskError {
	_, err := advise.Choose(advise.Board{Grid: r.Grid, Profile: r.Profile}, advise.Options{Game: w.game})
	var ask *advise.AskError
	if !errors.As(err, &ask) {
		return nil
	}
	return front.Question(ask)
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
	return "domvision calibrate --wizard " + quoted(path)
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
	c := calibrate{terminal: w.terminal, wizard: wizardFlags{on: true, noOpen: w.noOpen, screen: w.screen}}
	c.opened = func(address string) { opened <- address }
	w.beside.Go(func() {
		err := c.serve(ctx, []string{path})
		changed()
		w.note(err)
		ended <- err
	})
	select {
	case address := <-opened:
		return address, nil
	case err := <-ended:
		if err == nil {
			err = errors.New("the page for teaching ended at once")
		}
		return "", err
	case <-call.Done():
		return "", call.Err()
	}
}
