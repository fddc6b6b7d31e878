package vision

import (
	"cmp"
	"fmt"
	"image"
	"maps"
	"slices"
	"time"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/naming"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
	"github.com/domvision/domvision/vision/internal/taught"
)

// lesson holds the taught tiles of a profile, prepared for the search.
type lesson struct {
	*taught.Game
	profile *calibration.Profile
}

// lessons prepares the profiles that have taught tiles.
func lessons(profiles []calibration.Profile) (all []lesson) {
	for i := range profiles {
		if t := profiles[i].Taught; t != nil {
			all = append(all, lesson{taught.Prepare(t), &profiles[i]})
		}
	}
	return all
}

// taughtRival is the least area of another taught board, as a share of that of the first one, for it to
// count as a rival. A second board in play is about as large; a picture that links to the game has a
// quarter of the area. Chosen by eye.
const taughtRival = 0.4

// readTaught finds the board of a profile by its taught tiles, and reads it. Any error but a [SeveralError]
// means that there is none.
func (r *Recognizer) readTaught(s pixel.Screen, o *Observation) error {
	if len(r.lessons) == 0 {
		return ErrNoBoard
	}
	start := time.Now()
	p := s.Unbalanced(s.Rect, pixel.ShrinkFactor(s.Rect))
	games := make([]*taught.Game, len(r.lessons))
	for i := range games {
		games[i] = r.lessons[i].Game
	}
	from := taught.Source{Bounds: s.Rect.Add(s.Origin), Scale: p.Scale}
	found := taught.Find(pixel.NewArea(p.RGBA), from, games) // without white balance, as they were taught
	if len(found) == 0 && s.Tinted() {
		found = taught.Find(pixel.NewArea(s.Shrunk(s.Rect, p.Scale).RGBA), from, games)
	}
	o.Timing.lap(&o.Timing.Locate, "taught", start)
	switch {
	case len(found) == 0:
		return fmt.Errorf("%w: none of the tiles that were taught", ErrNoBoard)
	case len(found) > 1 && found[1].Score >= taughtRival*found[0].Score:
		timing := o.Timing
		*o = newTaughtReading(p, found[0], r.lessons[found[0].Game].profile).Observation
		o.Timing = timing
		return severalTaught(p, found)
	}
	return r.confirm(s, p, found[0], o)
}

// nearMargin is how many cells around the last place of a board are searched for rows and columns that it
// has gained. Chosen by eye.
const nearMargin = 8

// readTaughtNear reads the board of a taught profile at a place where one was seen before. Any error means
// that there is none.
func (r *Recognizer) readTaughtNear(s pixel.Screen, near geometry.Lattice, o *Observation) error {
	part := around(s, near, nearMargin)
	if len(r.lessons) == 0 || !(near.W >= pixel.MinCell && near.H >= pixel.MinCell) || part.Empty() {
		return ErrNoBoard
	}
	start := time.Now()
	p := s.Unbalanced(part, pixel.ShrinkFactor(s.Rect))
	a := pixel.NewArea(p.RGBA)
	var best taught.Found
	for i, game := range r.lessons {
		if f, ok := game.Again(a, lattice(p, near).Lattice); ok && f.Score > best.Score {
			f.Game = i
			best = f
		}
	}
	o.Timing.lap(&o.Timing.Locate, "taught", start)
	if best.Tiles == 0 {
		return fmt.Errorf("%w: none of the tiles that were taught", ErrNoBoard)
	}
	return r.confirm(s, p, best, o)
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
	return newTaughtReading(p, best, lessons[best.Game].profile), true
}

// severalTaught returns a [SeveralError] for the boards that may be meant.
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

// confirm reads a board that was found by its tiles again in the usual way, which also names marks and
// recognizes empty cells. That reading counts only if it does not contradict the taught tiles.
func (r *Recognizer) confirm(s pixel.Screen, p pixel.Picture, f taught.Found, o *Observation) error {
	own := newTaughtReading(p, f, r.lessons[f.Game].profile)
	again := Observation{Timing: o.Timing}
	err := r.readNear(s, own.Lattice, &again)
	if err != nil || !rename(&again, own) {
		again, err = r.readExactly(s.Part(s.Rect), own.Lattice)
		again.Timing = o.Timing
		if err != nil || !rename(&again, own) {
			again = own.Observation
		}
	}
	*o = again
	return o.sure()
}

// readExactly reads a board on exactly the cells of a lattice in the source picture.
func (r *Recognizer) readExactly(p pixel.Picture, at geometry.Lattice) (o Observation, err error) {
	l := lattice(p, at)
	found, err := located(r.scene(p, &o), func(f *locate.Locator, _ *segment.Lattice) *segment.Board { return locate.At(f.Frame, l) })
	switch {
	case err != nil:
		return o, err
	case found.Board == nil:
		return o, ErrNoBoard
	}
	o, err = readAt(r.profiles, found, l)
	o.Lattice = at
	return o, err
}

// taughtReading is a board that was read by its taught tiles.
type taughtReading struct {
	Observation
	placed  bool                  // its lattice is that of a person
	strange []bool                // cells that show no taught tile
	taught  map[engine.Color]bool // letters of the taught tiles
}

func newTaughtReading(p pixel.Picture, f taught.Found, profile *calibration.Profile) taughtReading {
	o := Observation{Profile: profile.Name, Game: profile.Game, Lattice: source(p, segment.Lattice{Lattice: f.Lattice}), Confidence: f.Confidence}
	o.Grid = engine.NewGrid(f.Lattice.Rows, f.Lattice.Cols)
	for i, c := range f.Cells {
		o.Grid.Cells[i].Color = c
	}
	letters := map[engine.Color]bool{}
	for _, t := range profile.Taught.Tiles {
		letters[t.Color()] = true
	}
	return taughtReading{o, f.Placed, f.Strange, letters}
}

// isStrange reports whether most tiles of a letter in another reading of the board are none of the taught ones.
func (own taughtReading) isStrange(o Observation, letter engine.Color) bool {
	strange, all := 0, 0
	for i, c := range o.Grid.Cells {
		if c.Color != letter {
			continue
		}
		all++
		if at, in := own.Lattice.At(o.Lattice.Center(o.Grid.Pos(i))); in && own.strange[at.Row*own.Grid.Cols+at.Col] {
			strange++
		}
	}
	return 2*strange > all
}

// rename gives a second reading the letters of the taught reading own, and fills in the cells that only own
// has read. If the two contradict each other, it returns false and changes nothing.
func rename(second *Observation, own taughtReading) bool {
	letters, ok := matchLetters(*second, own.Observation)
	if !ok {
		return false
	}
	second.leaveOut(own.Lattice, own.placed)
	same := second.Profile == own.Profile || own.Game != "" && second.Game == own.Game
	letters.apply(second, own, same)
	for i, c := range own.Grid.Cells {
		if at, ok := second.Lattice.At(own.Lattice.Center(own.Grid.Pos(i))); ok && !c.Unsure() && second.Grid.At(at).Unsure() {
			second.Grid.Set(at, c)
			second.Confidence[at.Row*second.Grid.Cols+at.Col] = own.Confidence[i]
		}
	}
	if !same {
		second.Profile, second.Game = own.Profile, own.Game
	}
	return true
}

// letterMatch maps letters of a reading to taught letters, and the reverse.
type letterMatch struct{ taught, read map[engine.Color]engine.Color }

// matchLetters compares a reading with the sure tiles of a taught one. ok is false if their letters do not
// correspond one to one, or if a cell is empty in only one of them.
func matchLetters(second, own Observation) (m letterMatch, ok bool) {
	m = letterMatch{map[engine.Color]engine.Color{}, map[engine.Color]engine.Color{}}
	for i, c := range own.Grid.Cells {
		if c.Unsure() {
			continue
		}
		at, in := second.Lattice.At(own.Lattice.Center(own.Grid.Pos(i)))
		if !in {
			return m, false
		}
		if seen := second.Grid.At(at); !seen.Unsure() && !m.add(seen.Color, c.Color) {
			return m, false
		}
	}
	return m, true
}

// add adds a cell with the letter seen in the reading and the taught letter own. It returns false if that
// contradicts an earlier cell.
func (m letterMatch) add(seen, own engine.Color) bool {
	if (seen == engine.Empty) != (own == engine.Empty) {
		return false
	}
	if was, known := m.taught[seen]; known && was != own {
		return false
	}
	if was, known := m.read[own]; known && was != seen {
		return false
	}
	m.taught[seen], m.read[own] = own, seen
	return true
}

// apply changes the letters of a reading to taught ones. If the reading does not use a profile of the same
// game (same), its marks become unknown, because they may belong to another game.
func (m letterMatch) apply(o *Observation, own taughtReading, same bool) {
	misleading := m.misleading(*o, own, same)
	for i, c := range o.Grid.Cells {
		letter, known := m.taught[c.Color]
		other, misleads := misleading[c.Color]
		switch {
		case !same && c.Power != engine.NoPower, misleads && other == engine.Unknown:
			o.Grid.Cells[i], o.Confidence[i] = engine.Cell{Color: engine.Unknown}, 0
		case misleads:
			o.Grid.Cells[i].Color = other
		case known:
			o.Grid.Cells[i].Color = letter
		}
	}
}

// misleading lists the letters of a reading that would look like taught ones and are not, with what to call
// them instead: a new letter if they are tiles that nobody taught, unknown otherwise. Letters that come from a
// profile of the same game (same) are believed, unless their tiles look like none of the taught ones.
func (m letterMatch) misleading(o Observation, own taughtReading, same bool) map[engine.Color]engine.Color {
	used := map[engine.Color]bool{}
	for letter := range own.taught {
		used[letter] = true
	}
	other := map[engine.Color]engine.Color{}
	for _, c := range o.Grid.Colors() {
		_, known := m.taught[c]
		_, taken := m.read[c]
		switch {
		case known:
		case taken, own.taught[c] && (!same || own.isStrange(o, c)):
			other[c] = engine.Unknown
		default:
			used[c] = true
		}
	}
	for _, c := range slices.Sorted(maps.Keys(other)) {
		if own.isStrange(o, c) {
			other[c] = naming.NextLetter(used, nil)
			used[other[c]] = true
		}
	}
	return other
}

// leaveOut leaves out rows and columns at the sides that lie beyond the cells of a taught reading and show
// nothing that could be read: they are scenery, such as a title bar. If a person has placed the lattice (placed),
// everything beyond is.
func (o *Observation) leaveOut(taught geometry.Lattice, placed bool) {
	scenery := func(r image.Rectangle) bool {
		for row := r.Min.Y; row < r.Max.Y; row++ {
			for col := r.Min.X; col < r.Max.X; col++ {
				at := engine.Pos{Row: row, Col: col}
				if _, in := taught.At(o.Lattice.Center(at)); in || !placed && !o.Grid.At(at).Unsure() {
					return false
				}
			}
		}
		return !r.Empty()
	}
	r := image.Rect(0, 0, o.Grid.Cols, o.Grid.Rows)
	for scenery(image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+1)) {
		r.Min.Y++
	}
	for scenery(image.Rect(r.Min.X, r.Max.Y-1, r.Max.X, r.Max.Y)) {
		r.Max.Y--
	}
	for scenery(image.Rect(r.Min.X, r.Min.Y, r.Min.X+1, r.Max.Y)) {
		r.Min.X++
	}
	for scenery(image.Rect(r.Max.X-1, r.Min.Y, r.Max.X, r.Max.Y)) {
		r.Max.X--
	}
	o.crop(r)
}
