package front

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/vision/look"
)

// Store is the folder of a player's own profiles. The games that the player has named for boards are kept
// beside it.
type Store struct {
	Dir   calibration.Folder
	Error func(error) // called with what cannot be read or written; may be nil
}

func (s Store) trouble(err error) {
	if err != nil && s.Error != nil {
		s.Error(err)
	}
}

// Profiles returns the built-in profiles and the player's own. With an error it returns the valid ones.
func (s Store) Profiles() (profiles []calibration.Profile, err error) {
	loaded, err := calibration.LoadAll(string(s.Dir))
	for _, p := range loaded {
		if unknown := advise.Known(p.Game); p.Game != "" && unknown != nil {
			err = errors.Join(err, fmt.Errorf("profile %s: %w", p.Name, unknown))
			continue
		}
		profiles = append(profiles, p)
	}
	return profiles, err
}

// Readable returns the valid profiles and reports the others.
func (s Store) Readable() ([]calibration.Profile, error) {
	profiles, err := s.Profiles()
	s.trouble(err)
	return profiles, nil
}

// Target completes a learned profile, and returns the file to write it to and the file that keeps what is
// there now, "" if there is nothing. base is the profile that it extends, nil for none.
func (s Store) Target(p calibration.Profile, base *calibration.Profile) (profile calibration.Profile, path, kept string, err error) {
	if base != nil {
		p.Game, p.Name = cmp.Or(p.Game, base.Game), cmp.Or(p.Name, base.Name)
	}
	p.Name = cmp.Or(p.Name, calibration.NewName(p.Game))
	p.Note = "learned from your screen"
	path, exists := s.Dir.File(p.Name)
	if !exists {
		if path, err = s.Dir.NewFile(p.Name); err != nil {
			return p, path, "", err
		}
	} else {
		before, err := calibration.Own(path)
		if err != nil {
			return p, path, "", err
		}
		p = p.Remembering(before)
	}
	if err := advise.Known(p.Game); p.Game != "" && err != nil {
		return p, path, "", err
	}
	kept, err = calibration.Kept(path)
	return p, path, kept, err
}

// looks is the file beside the profiles.
func (s Store) looks() string { return filepath.Join(filepath.Dir(string(s.Dir)), "looks.toml") }

// Game implements [Looks].
func (s Store) Game(board look.Look) string {
	seen, err := look.Load(s.looks())
	s.trouble(err)
	return seen.Game(board)
}

// Remember implements [Looks].
func (s Store) Remember(game string, board look.Look) {
	seen, err := look.Load(s.looks())
	if err != nil || seen.Game(board) == game {
		return // a file that cannot be read is not overwritten
	}
	s.trouble(seen.With(game, board).Save(s.looks()))
}
