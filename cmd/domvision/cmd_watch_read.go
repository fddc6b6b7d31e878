package main

import (
	"errors"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/watch"
	"github.com/domvision/domvision/watch/front"
)

// watchReader reads the boards of one game, and learns what the player says about cells.
type watchReader struct{ *front.Reader }

// newWatchReader reads with the profiles that --profile asks for.
func newWatchReader(profile string) (watchReader, error) {
	r, err := front.NewReader(func() ([]calibration.Profile, error) { return profilesToTry(profile) })
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
		err = &failure{code: exitFailure, hint: "make one: domvision calibrate --wizard", err: err}
	case err == nil:
		r.Stale()
	}
	return where, err
}
