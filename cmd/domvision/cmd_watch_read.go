package main

import (
	"fmt"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/learn"
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
	if a.Reading.Profile == "" {
		return "", &failure{code: exitFailure, hint: "make one: domvision calibrate --wizard", err: fmt.Errorf("no profile knows these tiles")}
	}
	base, err := r.base(a)
	if err != nil {
		return "", err
	}
	if power := a.Grid.At(at).Power; power != engine.NoPower && power != engine.UnknownPower {
		where, err = keepPower(a, at, base)
	} else {
		where, err = keepColors(a, base)
	}
	if err == nil {
		r.Stale()
	}
	return where, err
}

// base is the profile to extend: if the one that fitted is for one size of a game, the
// profile of the game.
func (r watchReader) base(a *watch.Answer) (calibration.Profile, error) {
	if base, err := findProfile(a.Reading.Game); err == nil {
		return base, nil
	}
	return findProfile(a.Reading.Profile)
}

func keepPower(a *watch.Answer, at engine.Pos, base calibration.Profile) (where string, err error) {
	own, err := calibration.UserDir()
	if err != nil {
		return "", err
	}
	return front.KeepPower(calibration.Folder(own), a, at, base)
}

// keepColors learns the colours of the board again, with what the player said.
func keepColors(a *watch.Answer, base calibration.Profile) (where string, err error) {
	g, first := a.Grid.Trim() // what lies above may be no part of the board
	lattice := a.Reading.Board.Part(first, g.Rows, g.Cols)
	samples := []learn.Sample{{Image: a.Frame, Lattice: lattice, Grid: g}}
	lesson, err := learn.From(samples, &base)
	if err != nil {
		return "", err
	}
	if err := trust([]string{"the board"}, samples, lesson); err != nil {
		return "", err
	}
	c := calibrate{}
	profile, path, err := c.target(lesson.Profile, &base)
	if err != nil {
		return "", err
	}
	kept, err := profile.Replace(path)
	where = "the colours are in " + path
	if kept != "" {
		where += "; the ones before are in " + kept
	}
	return where, err
}
