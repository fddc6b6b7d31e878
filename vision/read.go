package vision

import (
	"fmt"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/naming"
	"github.com/domvision/domvision/vision/internal/segment"
)

// fitNames gives the classes of a board their letters.
type fitNames func(tiles *classify.Reading, b *segment.Board) (naming.Names, error)

// fit names the classes after the profile that fits them best, if any.
func (r *Recognizer) fit(tiles *classify.Reading, b *segment.Board) (naming.Names, error) {
	return naming.FitProfile(r.profiles, tiles, b), nil
}

// read turns the cells of a board that was found in a scene into tiles, the tiles into classes, and the classes into
// letters. known holds the profiles that may fit.
func read(known []naming.Prepared, s scene, found locate.Located, o *Observation) error {
	t := &o.Timing
	start := time.Now()
	tiles, err := classify.Read(found.Frame, found.Board)
	start = t.lap(&t.Classify, "tiles", start)
	if err == nil && tiles.Tilted() {
		err = fmt.Errorf("%w: its rows or columns are tilted, as in a photograph of the screen; take a screenshot instead, or show where the board lies with calibrate --wizard", ErrUncertain)
	}
	if err != nil {
		return named(err, found.Board)
	}
	names := naming.FitProfile(known, tiles, found.Board)
	start = t.lap(&t.Classify, "names", start)
	if names.Profile == nil {
		if err := credible(found.Board, tiles); err != nil {
			return named(err, found.Board)
		}
		tiles.DropUnread() // a profile may have names for more of them
	} else {
		o.Profile = names.Profile.Name
	}
	cells := naming.Observe(tiles, names)
	t.lap(&t.Classify, "marks", start)
	s.showClasses(tiles)
	o.Grid, o.Confidence, o.Moving = cells.Grid, cells.Confidence, cells.Moving
	o.Lattice, o.Water = s.Source(cells.Lattice.Lattice), found.RowsUnder(cells.Lattice)
	return named(o.sure(), found.Board)
}

// minAlike is the least share of tiles that look like others, on a board that fits no profile. Measured:
// 0.78 or more for games in motion, at most 0.67 for pictures side by side.
const minAlike = 0.72

// credible rejects a board that fits no profile and may not be a board.
func credible(b *segment.Board, tiles *classify.Reading) error {
	alike, all := tiles.AlikeTiles(), tiles.TileCount()
	switch {
	case locate.IsFragment(b):
		return fmt.Errorf("%w: it has too few tiles to be sure, and no profile has their colours", ErrUncertain)
	case float64(alike) < minAlike*float64(all):
		return fmt.Errorf("%w: only %d of %d tiles look like others, and no profile has their colours", ErrUncertain, alike, all)
	}
	if err := tiles.Hidden(); err != nil {
		return err
	}
	return tiles.Undealt()
}

// maxUnsure is the greatest share of the tiles of a board that may be unread or carry unknown marks. Chosen
// by eye.
const maxUnsure = 0.4

// sure rejects an observation with too many unread cells.
func (o *Observation) sure() error {
	unsure, tiles := len(o.Unsure())+len(o.Grid.Where(engine.Cell.Unnamed)), o.Grid.Tiles()
	if float64(unsure) > maxUnsure*float64(tiles) {
		return fmt.Errorf("%w: %d of %d tiles could not be read or carry unknown marks; is something covering the board?", ErrUncertain, unsure, tiles)
	}
	return nil
}
