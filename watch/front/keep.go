package front

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/learn"
	"github.com/domvision/domvision/watch"
)

// ErrNoProfile: before the player has taught the game, there is no profile to add anything to.
var ErrNoProfile = errors.New("no profile knows these tiles")

// Keep adds what the player has said about a cell to the player's own profile: the picture of a power-up, or
// the colours. where says in words where that is saved. The error is [ErrNoProfile] if no profile fits the
// board. Readers must load these profiles again, see [Reader.Stale].
func (s Store) Keep(a *watch.Answer, at engine.Pos) (where string, err error) {
	if a.Reading.Profile == "" {
		return "", ErrNoProfile
	}
	profiles, err := s.Profiles()
	if err != nil {
		return "", err
	}
	base, err := calibration.Find(profiles, a.Reading.Game) // the profile for all sizes of the game
	if err != nil {
		base, err = calibration.Find(profiles, a.Reading.Profile)
	}
	if err != nil {
		return "", err
	}
	if power := a.Grid.At(at).Power; power != engine.NoPower && power != engine.UnknownPower {
		return s.keepPower(a, at, base)
	}
	return s.keepColors(a, base)
}

// keepPower adds the picture of the power-up at a cell to the player's own profile that extends base, and
// says where.
func (s Store) keepPower(a *watch.Answer, at engine.Pos, base calibration.Profile) (where string, err error) {
	var data bytes.Buffer
	if err := png.Encode(&data, a.Frame.SubImage(a.Reading.Board.Cell(at))); err != nil {
		return "", err
	}
	template, err := calibration.NewTemplate(a.Grid.At(at).Power, data.Bytes())
	if err != nil {
		return "", err
	}
	path, err := s.Dir.AddTemplate(base.Name, template)
	return fmt.Sprintf("the picture of %s is in %s", template.Kind, path), err
}

// keepColors learns the colours of the board again, with what the player said.
func (s Store) keepColors(a *watch.Answer, base calibration.Profile) (where string, err error) {
	g, first := a.Grid.Trim() // the empty rows above may not be part of the board
	lattice := a.Reading.Board.Part(first, g.Rows, g.Cols)
	lesson, err := learn.From([]learn.Sample{{Image: a.Frame, Lattice: lattice, Grid: g}}, &base)
	if err != nil {
		return "", err
	}
	for _, c := range lesson.Checks {
		if err := c.Fault(); err != nil {
			return "", fmt.Errorf("nothing is saved: %w", err)
		}
	}
	profile, path, _, err := s.Target(lesson.Profile, &base)
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
