package vision

import (
	"fmt"
	"image"
	"maps"
	"slices"
	"time"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/naming"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
	"github.com/domvision/domvision/vision/internal/taught"
)

// lesson holds the taught tiles of a profile, prepared for the search.
type lesson struct {
	*taught.Game
	profile  *calibration.Profile
	prepared naming.Prepared
}

// lessons prepares the profiles that have taught tiles.
func lessons(profiles []calibration.Profile, prepared []naming.Prepared) (all []lesson) {
	for i := range profiles {
		if t := profiles[i].Taught; t != nil {
			all = append(all, lesson{taught.Prepare(t), &profiles[i], prepared[i]})
		}
	}
	return all
}

// taughtRival is the least area of another taught board, as a share of that of the first one, for it to
// count as a rival. A second board in play is about as large; a picture that links to the game has a
// quarter of the area. Chosen by eye.
const taughtRival = 0.4

// readTaught finds the board of a profile by its taught tiles in a part of a screen, and reads it. Any error but a
// [SeveralError] means that there is none.
func (r *Recognizer) readTaught(s pixel.Screen, part image.Rectangle, o *Observation) error {
	if len(r.lessons) == 0 || min(part.Dx(), part.Dy()) < pixel.MinPicture {
		return ErrNoBoard
	}
	start := time.Now()
	games := make([]*taught.Game, len(r.lessons))
	for i := range games {
		games[i] = r.lessons[i].Game
	}
	screen := s.Rect.Add(s.Origin)
	p := s.Unbalanced(part, pixel.ShrinkFactor(s.Rect)) // as they were taught
	found := taught.Find(p, screen, games)
	if len(found) == 0 && s.Tinted() {
		found = taught.Find(s.Shrunk(part, p.Scale), screen, games)
	}
	o.Timing.lap(&o.Timing.Locate, "taught", start)
	switch {
	case len(found) == 0:
		return fmt.Errorf("%w: none of the tiles that were taught", ErrNoBoard)
	case len(found) > 1 && found[1].Score >= taughtRival*found[0].Score:
		timing := o.Timing
		*o = newTaughtReading(p, found[0], r.lessons[found[0].Game]).Observation
		o.Timing = timing
		return severalTaught(p, found)
	}
	return r.confirm(s, p, found[0], o)
}

// placedShare is the share of the cells of a lattice that must show tiles of a game, if a person has placed
// the lattice, to be read as that game however few they are. Chosen by eye.
const placedShare = 0.4

// readTaughtAt reads the cells of a lattice by the taught tiles of the game that fits best. ok is false if
// none fits.
func readTaughtAt(lessons []lesson, s pixel.Screen, p pixel.Picture, l geometry.Lattice) (own taughtReading, ok bool) {
	if len(lessons) == 0 {
		return own, false
	}
	a := pixel.NewArea(s.Unbalanced(s.Rect, p.Scale).RGBA)
	var best taught.Found
	for i, game := range lessons {
		f, board := game.ReadAt(a, l)
		if believed := float64(f.Tiles) >= placedShare*float64(len(f.Cells)); (board || believed) && f.Score > best.Score {
			f.Game = i
			best, ok = f, true
		}
	}
	if !ok {
		return own, false
	}
	return newTaughtReading(p, best, lessons[best.Game]), true
}

// severalTaught returns a [SeveralError] for the boards that may be meant.
func severalTaught(p pixel.Picture, found []taught.Found) error {
	var boards []geometry.Lattice
	for _, f := range found {
		if f.Score >= taughtRival*found[0].Score {
			boards = append(boards, p.Source(f.Lattice))
		}
	}
	return several(boards)
}

// confirm reads a board that was found by its tiles in the usual way, which also names marks and recognizes empty
// cells. The taught tiles give the classes their letters. Where the two readings contradict each other, the taught
// tiles are believed.
func (r *Recognizer) confirm(s pixel.Screen, p pixel.Picture, f taught.Found, o *Observation) error {
	own := newTaughtReading(p, f, r.lessons[f.Game])
	*o = Observation{Timing: o.Timing}
	there := r.scene(s.PartFor(around(s, own.Lattice, locate.SearchMargin), min(own.Lattice.W, own.Lattice.H)), o)
	timing := o.Timing
	*o = own.reread(there, segment.Lattice{Lattice: there.Picture.Lattice(own.Lattice)}, f.Placed)
	o.Timing = timing
	return o.sure()
}

// taughtReading is a board that was read by its taught tiles.
type taughtReading struct {
	Observation
	lesson
}

func newTaughtReading(p pixel.Picture, f taught.Found, l lesson) taughtReading {
	o := Observation{Profile: l.profile.Name, Lattice: p.Source(f.Lattice), Confidence: f.Confidence}
	o.Grid = engine.NewGrid(f.Lattice.Rows, f.Lattice.Cols)
	for i, c := range f.Cells {
		o.Grid.Cells[i].Color = c
	}
	return taughtReading{o, l}
}

// names returns a way to name the classes of a reading on lattice l: by the taught tiles that their cells show.
func (own taughtReading) names(l segment.Lattice) fitNames {
	return func(r *classify.Reading, _ *segment.Board) (naming.Names, error) {
		names, ok := naming.FitShown(own.prepared, r, func(cell int) engine.Color {
			if at, in := l.Lattice.At(r.Sheet.Center(r.Sheet.Pos(cell))); in {
				return own.Grid.At(at).Color
			}
			return engine.Unknown
		})
		if !ok {
			return names, fmt.Errorf("%w: its tiles do not look as they were taught", ErrUncertain)
		}
		return names, nil
	}
}

// reread reads the board in the usual way on lattice l of a scene or, unless a person has placed it, also on rows and
// columns beside it that show tiles. It believes the taught tiles where that fails.
func (own taughtReading) reread(s scene, l segment.Lattice, placed bool) Observation {
	exactly := func(f *locate.Locator) *segment.Board { return locate.At(f.Frame, l) }
	searches := []locate.Search{func(f *locate.Locator) *segment.Board { return locate.Near(f.Frame, l, true) }, exactly}
	if placed {
		searches = searches[1:]
	}
	for _, search := range searches {
		found, wide := located(s, search), l
		if b := found.Board; b != nil && !placed {
			out := b.Outline()
			row, col := segment.Round((out.Y-l.Y)/l.H), segment.Round((out.X-l.X)/l.W)
			wide = l.Crop(image.Rect(0, 0, l.Cols, l.Rows).Union(image.Rect(col, row, col+out.Cols, row+out.Rows)))
		}
		o, err := readAt(own.names(l), found, wide)
		if o.Lattice = s.Source(wide.Lattice); err == nil && own.showsMore(o) {
			return own.completed(o)
		}
	}
	return own.Observation
}

// showsMore reports whether every row and column of a reading beside the taught cells shows a tile that was read. Others
// are scenery, such as a title bar.
func (own taughtReading) showsMore(o Observation) bool {
	shown := map[engine.Pos]bool{} // rows, with column -1, and columns, with row -1
	for i, c := range o.Grid.Cells {
		p := o.Grid.Pos(i)
		sure := c.IsTile() && !c.Unsure()
		if _, known := own.Lattice.At(o.Lattice.Center(p)); known {
			sure = true
		}
		row, col := engine.Pos{Row: p.Row, Col: -1}, engine.Pos{Row: -1, Col: p.Col}
		shown[row], shown[col] = shown[row] || sure, shown[col] || sure
	}
	return !slices.Contains(slices.Collect(maps.Values(shown)), false)
}

// completed fills in the cells of a reading that only the taught tiles have read.
func (own taughtReading) completed(o Observation) Observation {
	for i := range o.Grid.Cells {
		at, in := own.Lattice.At(o.Lattice.Center(o.Grid.Pos(i)))
		if !in || !o.Grid.Cells[i].Unsure() {
			continue
		}
		if c := own.Grid.At(at); !c.Unsure() {
			o.Grid.Cells[i], o.Confidence[i] = c, own.Confidence[at.Row*own.Grid.Cols+at.Col]
		}
	}
	return o
}
