package vision

import (
	"fmt"
	"image"
	"time"

	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// whole rejects a board beside which more of its tiles lie, on its rows and columns: it is only a part of one. A few of them
// may be the next pieces.
func (o *Observation) whole(s pixel.Screen) error {
	const (
		few   = 0.05                           // of the tiles. Measured: 0.09 and more on four parts of boards, at most 0.03 on 390 boards
		alike = 1.6 * segment.DefaultThreshold // Delta E; tiles of a kind differ more than usual in a JPEG. By eye
		plain = 2 * segment.FlatSpread         // the spread below which a cell may be a frame or a ground in the colour of a tile; by eye
	)
	l := o.Lattice
	there := newScene(s.PartFor(around(s, l, locate.SearchMargin), min(l.W, l.H)), nil, o)
	start := time.Now()
	defer func() { o.Timing.lap(&o.Timing.Locate, "whole", start) }()
	sheet, board := locate.Surroundings(there.frame, there.Lattice(l))
	if !board.In(image.Rect(0, 0, sheet.Cols, sheet.Rows)) {
		return nil
	}
	more := 0
	for i := range sheet.Patches {
		if sheet.CellRect(i).In(board) || sheet.Patches[i].Spread() < plain {
			continue
		}
		for at, c := range o.Grid.All() {
			if c.Color.IsColor() && sheet.Patches[i].Within(alike, &sheet.Patches[(board.Min.Y+at.Row)*sheet.Cols+board.Min.X+at.Col]) {
				more++
				break
			}
		}
	}
	if float64(more) > few*float64(o.Grid.Tiles()) {
		return fmt.Errorf("%w: more of its tiles lie beside it; the whole board must be visible (%d rows and %d columns were found)", ErrUncertain, l.Rows, l.Cols)
	}
	return nil
}
