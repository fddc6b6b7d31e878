package vision

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"slices"
	"time"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
	"github.com/domvision/domvision/vision/internal/taught"
)

// lesson is what a profile was taught: its tiles, prepared for the search.
type lesson struct {
	*taught.Game
	profile *calibration.Profile
}

// lessons prepares the profiles that were taught.
func lessons(profiles []calibration.Profile) (all []lesson) {
	for i := range profiles {
		if t := profiles[i].Taught; t != nil {
			all = append(all, lesson{taught.Prepare(t), &profiles[i]})
		}
	}
	return all
}

// taughtRival is the least area of another board of a game that was taught, as a share of the first one's, for
// both to be offered. A board beside the one that is played is about as large, a picture of one that links to
// the game has a quarter of its area. Chosen by eye.
const taughtRival = 0.4

// readTaught finds the board of a profile by the tiles that it was taught, and reads it. Any
// error but a [SeveralError] means that there is none.
func (r *Recognizer) readTaught(s pixel.Screen, o *Observation) error {
	if len(r.lessons) == 0 {
		return ErrNoBoard
	}
	start := time.Now()
	p := s.Part(s.Rect)
	games := make([]*taught.Game, len(r.lessons))
	for i := range games {
		games[i] = r.lessons[i].Game
	}
	found := findTaught(s, p, taught.Source{Bounds: s.Rect.Add(s.Origin), Scale: p.Scale}, games)
	o.Timing.lap(&o.Timing.Locate, "taught", start)
	switch {
	case len(found) == 0:
		return fmt.Errorf("%w: none of the tiles that were taught", ErrNoBoard)
	case len(found) > 1 && found[1].Score >= taughtRival*found[0].Score:
		timing := o.Timing
		*o = taughtObservation(p, found[0], r.lessons[found[0].Game].profile)
		o.Timing = timing
		return severalTaught(p, found)
	}
	return r.confirm(s, p, found[0], o)
}

// nearMargin is how many cells around the place where a board was seen are searched for rows and columns that it has
// gained.
const nearMargin = 8

// readTaughtNear reads the board of a profile that was taught where one was seen before. Any error means that there is
// none.
func (r *Recognizer) readTaughtNear(s pixel.Screen, near geometry.Lattice, o *Observation) error {
	if len(r.lessons) == 0 || !(near.W >= pixel.MinCell && near.H >= pixel.MinCell) {
		return ErrNoBoard
	}
	start := time.Now()
	p := s.Part(s.Rect)
	l := lattice(p, near)
	at := l.Crop(image.Rect(-nearMargin, -nearMargin, l.Cols+nearMargin, l.Rows+nearMargin)).Bounds().Intersect(p.Rect)
	if at.Empty() {
		return ErrNoBoard
	}
	part := pixel.Crop(unbalanced(s, p.Scale), at)
	part.Rect = image.Rectangle{Max: at.Size()}
	a := pixel.NewArea(part)
	var best taught.Found
	for i, game := range r.lessons {
		if f, ok := game.Again(a, l.Lattice.Add(at.Min.Mul(-1))); ok && f.Score > best.Score {
			f.Game = i
			best = f
		}
	}
	o.Timing.lap(&o.Timing.Locate, "taught", start)
	if best.Tiles == 0 {
		return fmt.Errorf("%w: none of the tiles that were taught", ErrNoBoard)
	}
	best.Lattice = best.Lattice.Add(at.Min)
	return r.confirm(s, p, best, o)
}

// findTaught finds boards in a picture with the colours that it has, as they were taught, and if its white
// was balanced, also with those.
func findTaught(s pixel.Screen, p pixel.Picture, from taught.Source, games []*taught.Game) []taught.Found {
	raw := unbalanced(s, p.Scale)
	found := taught.Find(pixel.NewArea(raw), from, games)
	if len(found) == 0 && !bytes.Equal(raw.Pix, p.Pix) {
		found = taught.Find(pixel.NewArea(p.RGBA), from, games)
	}
	return found
}

// placedShare is the share of the cells of a lattice that a person has placed that must show tiles of a game for
// them to be read as such, however few they are. Chosen by eye.
const placedShare = 0.4

// taughtAt reads the cells of a lattice by the tiles that were taught: those of the game that most of them show.
// ok is false if they show none.
func (r *Recognizer) taughtAt(s pixel.Screen, p pixel.Picture, l geometry.Lattice) (o Observation, ok bool) {
	if len(r.lessons) == 0 {
		return o, false
	}
	a := pixel.NewArea(unbalanced(s, p.Scale))
	var best taught.Found
	for i, game := range r.lessons {
		f, board := game.ReadAt(a, l)
		if believed := float64(f.Tiles) >= placedShare*float64(len(f.Cells)); (board || believed) && f.Score > best.Score {
			f.Game = i
			best, ok = f, true
		}
	}
	if !ok {
		return o, false
	}
	return taughtObservation(p, best, r.lessons[best.Game].profile), true
}

// unbalanced is a screen with the colours that it has, shrunk by a factor.
func unbalanced(s pixel.Screen, scale int) *image.RGBA {
	if scale > 1 {
		return pixel.Shrink(s.RGBA, scale)
	}
	return s.RGBA
}

// severalTaught is the error that lists the boards that may be meant.
func severalTaught(p pixel.Picture, found []taught.Found) error {
	var boards []geometry.Lattice
	for _, f := range found {
		if f.Score >= taughtRival*found[0].Score {
			boards = append(boards, source(p, segment.Lattice{Lattice: f.Lattice}))
		}
	}
	slices.SortFunc(boards, func(a, b geometry.Lattice) int { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y)) })
	return &SeveralError{boards}
}

// confirm reads a board that was found by its tiles once more, as any other, where it lies: that also
// names marks, and knows empty cells. It does not count if it contradicts the tiles that were taught.
func (r *Recognizer) confirm(s pixel.Screen, p pixel.Picture, f taught.Found, o *Observation) error {
	own := taughtObservation(p, f, r.lessons[f.Game].profile)
	again := Observation{Timing: o.Timing}
	err := r.readNear(s, &own.Lattice, &again)
	if err != nil || !rename(&again, own) {
		again, err = r.readOn(p, own.Lattice)
		again.Timing = o.Timing
		if err != nil || !rename(&again, own) {
			again = own
		}
	}
	*o = again
	return o.sure()
}

// readOn reads a board on exactly the cells of a lattice of the source picture.
func (r *Recognizer) readOn(p pixel.Picture, at geometry.Lattice) (o Observation, err error) {
	l := lattice(p, at)
	found, err := located(r.scene(p, &o), func(f *locate.Locator, _ *segment.Lattice) *segment.Board { return locate.At(f.Frame, l) })
	switch {
	case err != nil:
		return o, err
	case found.Board == nil:
		return o, ErrNoBoard
	}
	o, err = r.readAt(found, l)
	o.Lattice = at
	return o, err
}

// taughtObservation is a board as it was read by the tiles that were taught.
func taughtObservation(p pixel.Picture, f taught.Found, profile *calibration.Profile) Observation {
	o := Observation{Profile: profile.Name, Game: profile.Game, Lattice: source(p, segment.Lattice{Lattice: f.Lattice}), Confidence: f.Confidence}
	o.Grid = engine.NewGrid(f.Lattice.Rows, f.Lattice.Cols)
	for i, c := range f.Cells {
		o.Grid.Cells[i].Color = c
	}
	return o
}
