package main

import (
	"image"
	"path/filepath"
	"slices"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/look"
)

// Which game a board is of that no profile knows, the player says once: it is remembered for
// boards that look like it.

// looksFile keeps what the player has said, next to the folder of the profiles.
func looksFile() (string, error) {
	dir, err := calibration.UserDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(filepath.Dir(dir), "looks.toml"), nil
}

// memory is what the player has said of looks, with notes on the terminal. It is a [front.Looks].
type memory struct{ cli.Terminal }

// Game is the game that the player has named for boards with a look; "" none. A file that cannot be
// read is reported: then the player is asked again.
func (t memory) Game(board look.Look) string {
	path, err := looksFile()
	if err != nil {
		return ""
	}
	seen, err := look.Load(path)
	if err != nil {
		cli.Say(t.Err, "Note: your earlier answers about boards cannot be read: %v", err)
	}
	return seen.Game(board)
}

// Remember remembers the game that the player has named for boards with a look, and says so unless it
// was known.
func (t memory) Remember(game string, board look.Look) {
	if found, err := advise.Find(game); err == nil {
		game = found.About().Name
	}
	if _, err := advise.Find(game); err != nil {
		return // it is in a file elsewhere, so that its name says nothing
	}
	path, err := looksFile()
	if err != nil {
		return // there is no place for it
	}
	seen, err := look.Load(path)
	if err != nil || seen.Game(board) == game {
		return // a file that cannot be read was reported, and is not overwritten
	}
	if err := seen.With(game, board).Save(path); err != nil {
		cli.Say(t.Err, "Note: your answer about this board cannot be saved: %v", err)
		return
	}
	cli.Say(t.Err, "Note: boards that look like this one count as %s from now on (saved in %s)", game, path)
}

// seenBoard is a board that was read in a picture with the profiles of --profile, with what the player has said of
// such boards.
func seenBoard(t cli.Terminal, img image.Image, obs vision.Observation) advise.Board {
	b := boardOf(obs)
	p, known := profileOf(obs)
	if b.Game == "" {
		b.Remembered = memory{t}.Game(look.Of(img, obs.Lattice, obs.Grid))
	}
	only := func(r calibration.Range, n int) bool { return r.Min == n && r.Max == n }
	b.Whole = known && only(p.Rows, obs.Grid.Rows) && only(p.Cols, obs.Grid.Cols)
	return b
}

// profileOf is the profile that a board fits, unless it is in a file elsewhere.
func profileOf(obs vision.Observation) (p calibration.Profile, ok bool) {
	if obs.Profile == "" {
		return p, false
	}
	profiles, _ := cli.LoadProfiles() // that of the board could be loaded
	i := slices.IndexFunc(profiles, func(p calibration.Profile) bool { return p.Name == obs.Profile })
	if i < 0 {
		return p, false
	}
	return profiles[i], true
}
