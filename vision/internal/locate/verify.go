package locate

import (
	"fmt"
	"math"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Verify rejects a candidate that is not a board (nil if none was found), whose cells are not single whole
// tiles, or that extends beyond the picture. Its errors wrap [segment.ErrNoBoard] or
// [segment.ErrUncertain].
func Verify(f *pixel.Frame, b *segment.Board) error {
	if err := plausible(b); err != nil {
		return err
	}
	if isTable(f, b) {
		return fmt.Errorf("%w: many of the cells found are blank, as in a table", segment.ErrNoBoard)
	}
	if ofParts(b) {
		return fmt.Errorf("%w: its cells seem to be parts of tiles", segment.ErrUncertain)
	}
	switch side, byPicture := cutOff(f, b); {
	case byPicture:
		return fmt.Errorf("%w: it continues beyond the %s edge of the picture; the whole board must be visible", segment.ErrUncertain, side)
	case side != "":
		return fmt.Errorf("%w: something covers its %s edge; the whole board must be visible", segment.ErrUncertain, side)
	}
	return nil
}

// plausible rejects a candidate that is unlikely to be a board.
func plausible(b *segment.Board) error {
	const (
		minSharpness = 0.7  // measured: 0.749 of a board before a photograph, scaled by 1.15
		minScore     = 0.08 // per tile, in sides of a tile. Measured: real boards have 0.15 and more
	)
	switch {
	case b == nil || b.Score <= 0 || b.Sharpness < minSharpness:
		return fmt.Errorf("%w: nothing in the picture looks like rows and columns of tiles", segment.ErrNoBoard)
	case min(b.W, b.H) < pixel.MinCell:
		return fmt.Errorf("%w: tiles of %.0f x %.0f pixels are too small to be read", segment.ErrNoBoard, b.W, b.H)
	case b.Score < minScore*float64(b.Tiles())*math.Sqrt(b.W*b.H):
		return fmt.Errorf("%w: the rows and columns found have cells that hardly differ from each other", segment.ErrNoBoard)
	case isPattern(b):
		return fmt.Errorf("%w: the rows and columns found are a regular pattern", segment.ErrNoBoard)
	case max(b.Region.Dx(), b.Region.Dy()) > engine.MaxSide:
		return fmt.Errorf("%w: %d rows and %d columns are too many for a board", segment.ErrNoBoard, b.Region.Dy(), b.Region.Dx())
	case b.Tiles() < segment.MinTiles:
		return fmt.Errorf("%w: only %d tiles look alike", segment.ErrNoBoard, b.Tiles())
	}
	return nil
}

// IsFragment reports whether a board that fits no profile has too few tiles, rows or columns to be trusted.
// Where tiles lie apart it needs more, because a few things that happen to be evenly spaced, or some tiles
// of a board whose lattice was not found, easily look like such a board.
func IsFragment(b *segment.Board) bool {
	const ( // chosen by eye
		minTiles, minSide           = 12, 2
		minTilesApart, minSideApart = 20, 4
	)
	tiles, side := minTiles, minSide
	if b.Style.Apart() {
		tiles, side = minTilesApart, minSideApart
	}
	return b.Tiles() < tiles || min(b.Region.Dx(), b.Region.Dy()) < side
}
