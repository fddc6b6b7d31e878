package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"image"
	"image/png"
	"slices"
	"sync/atomic"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/learn"
	"github.com/domvision/domvision/vision/look"
	"github.com/domvision/domvision/watch"
)

// watchReader reads the boards of one game.
type watchReader struct {
	profile    string // as --profile says
	recognizer *vision.Recognizer
	begun      bool                               // a board has been read
	stale      atomic.Bool                        // the profiles may have changed since they were loaded
	names      map[string]map[engine.Color]string // of the colours, by profile
}

func newWatchReader(profile string) (*watchReader, error) {
	r := &watchReader{profile: profile}
	return r, r.load()
}

// load loads the profiles, or loads them again.
func (r *watchReader) load() error {
	profiles, err := profilesToTry(r.profile)
	if err != nil {
		return err
	}
	if r.recognizer, err = vision.NewRecognizer(profiles, vision.Options{}); err != nil {
		return err
	}
	r.names = map[string]map[engine.Color]string{}
	for _, p := range profiles {
		names := map[engine.Color]string{}
		for _, c := range p.Palette {
			names[c.Color()] = c.Name
		}
		r.names[p.Name] = names
	}
	return nil
}

func (r *watchReader) read(img *image.RGBA) (watch.Reading, error) {
	if r.stale.Swap(false) {
		if err := r.load(); err != nil {
			return watch.Reading{}, err
		}
	}
	obs, err := r.recognize(img)
	reading := watch.Reading{
		Grid: obs.Grid, Board: obs.Lattice, Sure: leastSure(obs), Profile: obs.Profile, Game: obs.Game, Water: obs.Water, Names: r.names[obs.Profile],
		Look: look.Of(img, obs.Lattice, obs.Grid),
	}
	for _, s := range obs.Timing.Stages {
		reading.Stages = append(reading.Stages, watch.Stage{Name: s.Name, Took: s.Took})
	}
	return reading, err
}

// recognize reads the player's board. Once a game is followed, the screen may show a
// second, smaller board: the picture on domvision's own page.
func (r *watchReader) recognize(img *image.RGBA) (vision.Observation, error) {
	obs, err := r.recognizer.Recognize(img)
	var several *vision.SeveralError
	if errors.As(err, &several) && r.begun {
		largest := slices.MaxFunc(several.Boards, func(a, b geometry.Lattice) int { return cmp.Compare(a.W*a.H, b.W*b.H) })
		obs, err = r.recognizer.RecognizeNear(img, largest)
	}
	r.begun = r.begun || err == nil
	return obs, err
}

// keep adds what the player has said about a cell to the player's own profile: the picture
// of a power-up, or the colours.
func (r *watchReader) keep(a *watch.Answer, at engine.Pos) (where string, err error) {
	if a.Reading.Profile == "" {
		return "", &failure{code: exitFailure, hint: "make one: domvision calibrate --wizard", err: fmt.Errorf("no profile knows these tiles")}
	}
	base, err := r.base(a)
	if err != nil {
		return "", err
	}
	if power := a.Grid.At(at).Power; power != engine.NoPower && power != engine.UnknownPower {
		where, err = keepPower(a, at, power, base)
	} else {
		where, err = keepColors(a, base)
	}
	if err != nil {
		return "", err
	}
	return where, r.load()
}

// base is the profile to extend: if the one that fitted is for one size of a game, the
// profile of the game.
func (r *watchReader) base(a *watch.Answer) (calibration.Profile, error) {
	if base, err := findProfile(a.Reading.Game); err == nil {
		return base, nil
	}
	return findProfile(a.Reading.Profile)
}

// keepPower adds the picture of a power-up.
func keepPower(a *watch.Answer, at engine.Pos, power engine.Power, base calibration.Profile) (where string, err error) {
	var data bytes.Buffer
	if err := png.Encode(&data, a.Frame.SubImage(a.Reading.Board.Cell(at))); err != nil {
		return "", err
	}
	template, err := calibration.NewTemplate(power, data.Bytes())
	if err != nil {
		return "", err
	}
	path, err := addTemplate(base.Name, template)
	return fmt.Sprintf("the picture of %s is in %s", template.Kind, path), err
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
