package vision

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/naming"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// recognize finds a lattice in a scene, turns its cells into tiles, the tiles into classes, and the classes
// into letters. stage names the search in the timing.
func (r *Recognizer) recognize(s scene, stage string, search locate.Search, o *Observation) error {
	found, err := r.find(s, stage, search, o)
	if err != nil {
		return err
	}
	return r.read(s.Picture, found, o)
}

// read reads the tiles of a board that was found in a picture.
func (r *Recognizer) read(p pixel.Picture, found locate.Located, o *Observation) error {
	t := &o.Timing
	start := time.Now()
	tiles, err := classify.Read(found.Locator.Frame, found.Board)
	start = t.lap(&t.Classify, "tiles", start)
	if err != nil {
		return err
	}
	names := naming.FitProfile(r.profiles, tiles, found.Board)
	start = t.lap(&t.Classify, "names", start)
	if names.Profile == nil {
		if err := credible(found.Board, tiles); err != nil {
			return err
		}
	} else {
		o.Profile, o.Game = names.Profile.Name, names.Profile.Game
	}
	cells := naming.Observe(tiles, names)
	t.lap(&t.Classify, "marks", start)
	r.debugBoard(tiles)
	o.Grid, o.Confidence, o.Moving = cells.Grid, cells.Confidence, cells.Moving
	o.Lattice, o.Water = source(p, cells.Lattice), found.RowsUnder(cells.Lattice)
	return o.sure()
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
	return tiles.Undealt()
}

// maxUnsure is the greatest share of the tiles of a board that may be unread or carry unknown marks.
const maxUnsure = 0.25

// sure rejects an observation with too many unread cells.
func (o *Observation) sure() error {
	unsure, tiles := len(o.Unsure())+len(o.Grid.Where(engine.Cell.Unnamed)), o.Grid.Tiles()
	if float64(unsure) > maxUnsure*float64(tiles) {
		return fmt.Errorf("%w: %d of %d tiles could not be read or carry unknown marks; is something covering the board?", ErrUncertain, unsure, tiles)
	}
	return nil
}

// debugLattice shows where the board was found, as a picture with outlined tiles.
func (r *Recognizer) debugLattice(picture *image.RGBA, b *segment.Board) {
	if r.opts.Debug == nil {
		return
	}
	out := image.NewRGBA(picture.Rect)
	draw.Draw(out, out.Rect, picture, image.Point{}, draw.Src)
	if b != nil {
		ink := image.NewUniform(color.RGBA{255, 0, 255, 255})
		b.Each(b.Region, func(i int) {
			if !b.IsTile[i] {
				return
			}
			cell := b.Cell(engine.Pos{Row: i / b.Cols, Col: i % b.Cols})
			for _, side := range []image.Rectangle{
				{cell.Min, image.Pt(cell.Max.X, cell.Min.Y+1)}, {image.Pt(cell.Min.X, cell.Max.Y-1), cell.Max},
				{cell.Min, image.Pt(cell.Min.X+1, cell.Max.Y)}, {image.Pt(cell.Max.X-1, cell.Min.Y), cell.Max},
			} {
				draw.Draw(out, side, ink, image.Point{}, draw.Src)
			}
		})
	}
	r.opts.Debug("lattice", out)
}

// debugBoard shows how the board was read: its cells at equal size, and the average tile of each
// class.
func (r *Recognizer) debugBoard(read *classify.Reading) {
	if r.opts.Debug == nil {
		return
	}
	r.opts.Debug("board", read.Sheet.Leveled.Image())
	classes := imgproc.Lab{W: read.Sheet.Side, H: read.Sheet.Side * len(read.Classes)}
	for _, c := range read.Classes {
		classes.Pix = append(classes.Pix, pixel.Encode(c.Mean)...)
	}
	r.opts.Debug("classes", classes.Image())
}
