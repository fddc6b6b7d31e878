package front

import (
	"errors"
	"image"
	"slices"
	"sync/atomic"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/look"
	"github.com/domvision/domvision/watch"
)

// Reader reads the boards of one game.
type Reader struct {
	profiles   func() ([]calibration.Profile, error)
	recognizer *vision.Recognizer
	last       geometry.Lattice // of the board that was read last, if any
	learned    atomic.Int64     // how often the profiles may have changed
	loaded     int64            // learned when they were loaded
	colors     Colors
}

// NewReader returns a reader that knows profiles.
func NewReader(profiles func() ([]calibration.Profile, error)) (*Reader, error) {
	r := &Reader{profiles: profiles}
	return r, r.load()
}

// Stale has the profiles loaded again before the next board is read. Any goroutine may call it.
func (r *Reader) Stale() { r.learned.Add(1) }

// Learned implements Learned of [watch.Config].
func (r *Reader) Learned() int64 { return r.learned.Load() }

// load loads the profiles, or loads them again.
func (r *Reader) load() error {
	profiles, err := r.profiles()
	if err != nil {
		return err
	}
	if r.recognizer, err = vision.NewRecognizer(profiles, vision.Options{}); err != nil {
		return err
	}
	r.colors = ColorsOf(profiles)
	return nil
}

// Read implements Read of [watch.Config]. A board on which tiles move is refused: advice would come too early.
func (r *Reader) Read(img *image.RGBA) (watch.Reading, error) {
	if learned := r.Learned(); learned != r.loaded {
		r.loaded = learned
		if err := r.load(); err != nil {
			return watch.Reading{}, err
		}
	}
	obs, err := r.recognize(img)
	reading := watch.Reading{
		Grid: obs.Grid, Board: obs.Lattice, Profile: obs.Profile, Game: obs.Game, Water: obs.Water, Names: r.colors.Names[obs.Profile],
		Palette: r.colors.Palettes[obs.Profile],
		Look:    look.Of(img, obs.Lattice, obs.Grid),
	}
	reading.Sure = obs.Sure()
	var several *vision.SeveralError
	switch {
	case errors.As(err, &several):
		reading.Found = several.Boards
	case err != nil && obs.Lattice.W > 0 && obs.Lattice.Rows > 0:
		reading.Found = []geometry.Lattice{obs.Lattice}
	}
	for _, s := range obs.Timing.Stages {
		reading.Stages = append(reading.Stages, watch.Stage{Name: s.Name, Took: s.Took})
	}
	return reading, err
}

// recognize reads the player's board. Once a game is followed, the screen may show a second, smaller board: the picture on
// domvision's own page. Of others as large, the one where the game was last is meant.
func (r *Reader) recognize(img *image.RGBA) (vision.Observation, error) {
	obs, err := r.recognizer.Recognize(img)
	var several *vision.SeveralError
	if errors.As(err, &several) && r.last.Rows > 0 {
		if board, ok := meant(several.Boards, r.last); ok {
			obs, err = r.recognizer.RecognizeNear(img, board)
		}
	}
	if err == nil {
		r.last, err = obs.Lattice, obs.Still()
	}
	return obs, err
}

// meant is the board with the largest cells. Of several with such cells it is the one at the place of the last one, if any.
func meant(boards []geometry.Lattice, last geometry.Lattice) (board geometry.Lattice, ok bool) {
	const as = 0.9 // of the area of a cell, chosen by eye
	largest := 0.0
	for _, b := range boards {
		largest = max(largest, b.W*b.H)
	}
	boards = slices.DeleteFunc(slices.Clone(boards), func(b geometry.Lattice) bool { return b.W*b.H < as*largest })
	if len(boards) > 1 {
		boards = slices.DeleteFunc(boards, func(b geometry.Lattice) bool { return !b.Bounds().Overlaps(last.Bounds()) })
	}
	if len(boards) != 1 {
		return board, false
	}
	return boards[0], true
}
