package vision

import (
	"errors"
	"fmt"
	"image"
	"math"
	"slices"
	"time"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/propose"
	"github.com/domvision/domvision/vision/internal/segment"
)

// maxWhole is the greatest area of a picture, in pixels, that is searched as a whole first. A board often
// fills most of such a small picture. Chosen by eye.
const maxWhole = 1280 * 1024

// mostRead is how many places are read at most in search of a board. Measured on 66 large desktops: 56 boards are
// read at the first place, and none at another, even if up to eight are read.
const mostRead = 3

// readAnywhere reads the board on a screen, wherever it is: place after place until one shows a board, then those beside
// it. Of the boards that it has read and refused it chooses the one that the player means.
//
// The whole of a small screen is the first place. On a large one, a search of the whole takes seconds, and everything
// else on it misleads the search.
func (r *Recognizer) readAnywhere(s pixel.Screen, o *Observation) error {
	places, seen, start := &queue{screen: s}, survey{}, time.Now()
	if area(s.Rect) <= maxWhole {
		whole := r.readWhole(places, &o.Timing)
		if !seen.add(wholeOf(s), whole) && places.covered() {
			if c, ok := places.next(); ok && whole.place.Rows > 0 && 2*whole.area() < float64(area(s.Rect)) {
				if a := r.readPlace(places, c, &seen, &o.Timing); a.replaces(whole) {
					seen.add(c, a)
				}
			}
			places.likely, places.others, places.unseen = nil, nil, nil
		}
		start = time.Now()
	}
	for n := 0; n < mostRead && len(seen.boards) == 0; n++ {
		c, ok := places.next()
		if !ok {
			break
		}
		o.Timing.lap(&o.Timing.Locate, "places", start)
		if seen.add(c, r.readPlace(places, c, &seen, &o.Timing)) {
			places.likely = append(places.likely, c) // there may be another board there
		}
		start = time.Now()
	}
	if area(s.Rect) > maxWhole && !seen.any() {
		seen.add(wholeOf(s), r.readFilled(s, &o.Timing))
	}
	if !seen.any() {
		r.readNoisy(places, &seen, &o.Timing)
	}
	start = time.Now()
	if seen.room(s) {
		r.readBeside(s, places.rest(), &seen)
	}
	o.Timing.lap(&o.Timing.Locate, "beside", start)
	if err := seen.choose(o); err != nil {
		return err
	}
	return o.whole(s)
}

// readBeside reads the boards at the candidates beside those that were already read.
func (r *Recognizer) readBeside(s pixel.Screen, places []candidate, seen *survey) {
	// share is the least score of a place, as a share of the best one's, which grows with the area. Measured: 0.056 and
	// more of second boards, mostly 0.02 of what is no board.
	const share = 0.04
	clear := 0.0
	for _, c := range places {
		clear = max(clear, share*c.Score)
	}
	quiet := &Recognizer{profiles: r.profiles}
	for more := true; more; {
		more = false
		taken, least := seen.places(s), rivalArea*seen.largest()
		likely := make([]bool, len(places))
		beside := make([]candidate, len(places))
		pixel.Parallel(len(places), func(i int) { beside[i], likely[i] = places[i].beside(s, taken, least, clear) })
		for i, c := range beside {
			if !likely[i] {
				continue
			}
			found := quiet.readCandidate(s, c, seen, new(Timing))
			again := slices.ContainsFunc(taken, found.Lattice.Bounds().Sub(s.Origin).Overlaps)
			if !(found.err == nil && again) && seen.add(c, found) {
				places, more = places[i:], true // there may be another board beside this one
				break
			}
		}
	}
}

// attempt is the result of reading a candidate.
type attempt struct {
	Observation
	place geometry.Lattice // of the board that was found, in the source picture; no rows if there was none
	tiles int              // of that board
	err   error
}

// attempted reads a board, and adds the time that it took.
func attempted(t *Timing, read func(a *attempt) error) (a attempt) {
	a.Timing = *t
	a.err = read(&a)
	*t = a.Timing
	return a
}

// at notes where a board was found.
func (a *attempt) at(p pixel.Picture, b *segment.Board) {
	a.place, a.tiles = p.Source(b.Outline().Lattice), b.Tiles()
}

// replaces reports whether what was read is the board that a search of the whole screen has refused. Any other one may be
// a part of that, unless it fits a profile: pairs of flat tiles were taken for tiles.
func (a attempt) replaces(whole attempt) bool {
	return a.err == nil && (a.Profile != "" || nearlyIn(whole.place, a.Lattice))
}

// area is the area of the tiles of the board that was found, in square pixels.
func (a attempt) area() float64 { return float64(a.tiles) * a.place.W * a.place.H }

// errNoEdge means that a board seems to continue however much of the screen is searched, as text does.
var errNoEdge = fmt.Errorf("%w: its edge is unclear", ErrUncertain)

// free is how many cells around a board must be visible, to show the next row or column and its surroundings.
// Chosen by eye.
const free = 1.5

// mostParts is how many parts of a screen are searched, each larger than the one before, until the whole board
// lies in one. Chosen by eye.
const mostParts = 4

// wholeOf is the whole of a screen as a place.
func wholeOf(s pixel.Screen) candidate {
	return candidate{Place: propose.Place{Loose: s.Rect, Tight: s.Rect, Core: s.Rect}, glimpsed: true, evidence: 1}
}

// patience is how many cells a search looks at before it gives up. On a small screen it goes on if a place that covers
// most of it is likely to show tiles. Measured on 945 readings: with 5,000 cells one changes, from one refusal to
// another, and with 2,500 a board is lost. At places, something plausible is found after 5,088 cells or less.
const patience = 6000

// readWhole reads the board that a search of the whole screen finds.
func (r *Recognizer) readWhole(places *queue, t *Timing) attempt {
	return r.readPart(places.screen, places.screen.Rect, "lattice", func(f *locate.Locator) *segment.Board {
		f.GiveUpAfter(patience, places.covered)
		return f.Find()
	}, t)
}

// readPart reads the board that a search of a part of a screen finds.
func (r *Recognizer) readPart(s pixel.Screen, part image.Rectangle, stage string, search locate.Search, t *Timing) attempt {
	return attempted(t, func(a *attempt) error {
		there := r.scene(s.Part(part), &a.Observation)
		found, err := find(there, stage, search, &a.Observation)
		if found.Board != nil {
			a.at(there.Picture, found.Board)
		}
		if err == nil {
			err = read(r.profiles, there, found, &a.Observation)
		}
		return err
	})
}

// readPlace reads the board at a place. If that covers most of the screen, there is little beside the board to mislead a
// search of the whole, which is more precise.
func (r *Recognizer) readPlace(places *queue, c candidate, seen *survey, t *Timing) attempt {
	a := r.readCandidate(places.screen, c, seen, t)
	if a.place.Rows > 0 && !c.small(places.screen) {
		if whole := r.readWhole(places, t); whole.err == nil {
			return whole
		}
	}
	return a
}

// readNoisy reads a board whose cells of a kind differ more than usual, as in a picture compressed to a small file, or where a
// picture shows beside the tiles, at the best place on a screen. A refusal is not recorded, because anything looks like tiles
// with looser thresholds; nor does one that was recorded before, of something else, stand in the way.
func (r *Recognizer) readNoisy(places *queue, seen *survey, t *Timing) {
	places.fill()
	if min(places.best.Dx(), places.best.Dy()) < pixel.MinPicture {
		return
	}
	const soon = 300 // cells; with more a refusal takes up to half as long again. Measured: enough for one board of 81
	middles := func(f *locate.Locator) *segment.Board {
		f.GiveUpAfter(soon, nil)
		return f.FindMiddles()
	}
	for _, search := range []locate.Search{(*locate.Locator).FindNoisy, middles} {
		if a := r.readGrowing(places.screen, places.best, search, t); a.err == nil {
			seen.boards = append(seen.boards, a.apart()...)
			return
		}
	}
}

// readGrowing reads the board that a search of a part of a screen finds. While it may go on beyond the part, a larger one is
// searched.
func (r *Recognizer) readGrowing(s pixel.Screen, part image.Rectangle, search locate.Search, t *Timing) attempt {
	const ended = 0.5 // cells beside a board that show that it ends; by eye
	a := r.readPart(s, part, "noisy", search, t)
	for n := 0; a.place.Rows > 0 && !around(s, a.place, free).In(part); n++ {
		if n == mostParts {
			return attempt{err: errNoEdge}
		}
		ends := around(s, a.place, ended).In(part)
		part = part.Union(around(s, a.place, locate.SearchMargin))
		larger := r.readPart(s, part, "noisy", search, t)
		if ends && larger.tiles < a.tiles { // what lies beside the board misleads the search
			return a
		}
		a = larger
	}
	return a
}

// readFilled looks for a board on the shrunk screen first. Text is too small to be taken for tiles there, and the
// large tiles of such a board are among the first that a search tries. Both limits were chosen by eye. Measured:
// boards of tiles of 100 to 400 pixels are found even by a search that gives up after the first cells.
const (
	shrunkArea     = maxWhole / 8 // greatest area of the shrunk screen, in pixels
	filledPatience = 600          // cells that are looked at before the search gives up
)

// readFilled reads a board that fills at least half of a screen. The tiles of such a board may be larger than the
// windows in which places are looked for. So it finds the board on a shrunk screen first, and then reads it at full
// size.
func (r *Recognizer) readFilled(s pixel.Screen, t *Timing) attempt {
	return attempted(t, func(a *attempt) error {
		factor := int(math.Ceil(math.Sqrt(float64(area(s.Rect)) / shrunkArea)))
		there := newScene(s.Shrunk(s.Rect, factor), nil, &a.Observation)
		found, err := find(there, "filled", func(f *locate.Locator) *segment.Board {
			f.GiveUpAfter(filledPatience, nil)
			return f.Find()
		}, &a.Observation)
		if err != nil {
			return errNothing
		}
		a.at(there.Picture, found.Board)
		if 2*a.area() < float64(area(s.Rect)) {
			return errNothing
		}
		return r.readNear(s, a.place, &a.Observation)
	})
}

// errNothing means that a place shows no board.
var errNothing = fmt.Errorf("%w: nothing in the picture looks like rows and columns of tiles", ErrNoBoard)

// readCandidate reads the board at a candidate, outside of the boards already read, unless a search of the whole screen
// has found and refused it. It then finds the board once more on the part of the screen that shows it alone. If the board
// may continue beyond the searched part, and the second search does not find the same cells, it tries again with a
// larger part.
func (r *Recognizer) readCandidate(s pixel.Screen, c candidate, seen *survey, t *Timing) attempt {
	return attempted(t, func(a *attempt) error {
		boards := seen.places(s)
		crop := besides(c.Loose, boards, c.Core)
		if min(crop.Dx(), crop.Dy()) < pixel.MinPicture {
			return errNothing
		}
		cell := min(c.W, c.H)
		for range mostParts {
			p := s.PartFor(crop, cell)
			there := r.scene(p, &a.Observation)
			found, err := find(there, "lattice", cells(s, p, c), &a.Observation)
			if found.Board == nil || errors.Is(err, ErrNoBoard) {
				if p.Scale > 1 && c.likely() { // the gaps between its tiles may be too narrow for a shrunk picture
					cell = pixel.MinCell
					continue
				}
				return err
			}
			a.at(p, found.Board)
			if before := seen.refusedAsWhole(s, a.place); before != nil {
				return before
			}
			larger := besides(crop.Union(around(s, a.place, locate.SearchMargin)), boards, c.Core)
			near := around(s, a.place, free)
			last := crop == larger || near.In(crop)
			if cut := besides(near, boards, c.Core); err == nil && (last || cut == near) {
				alone, again, ok := findAlone(s.PartFor(cut, cell), a.place, &a.Observation)
				if ok { // it ends there, even if the crop was too small to show that
					alone.debug = there.debug
					there, found = alone, again
				}
				if ok || last {
					return read(r.profiles, there, found, &a.Observation)
				}
			}
			if last {
				return err
			}
			crop = larger
		}
		return errNoEdge
	})
}

// findAlone finds a board again on a part of a screen that shows little else, as if that were the whole
// picture. This fits its cells better than the search by a known cell size. ok is false unless it finds the
// cells of place.
func findAlone(p pixel.Picture, place geometry.Lattice, o *Observation) (s scene, found locate.Located, ok bool) {
	s = newScene(p, nil, o)
	found, err := find(s, "alone", (*locate.Locator).Find, o)
	if err != nil {
		return s, found, false
	}
	return s, found, sameCells(p.Source(found.Board.Outline().Lattice), place)
}

// cells returns a search for the cells of a candidate on a part of a screen.
func cells(s pixel.Screen, p pixel.Picture, c candidate) locate.Search {
	on := func(r image.Rectangle) image.Rectangle {
		r = r.Add(s.Origin).Sub(p.Origin)
		return image.Rectangle{r.Min.Div(p.Scale), r.Max.Div(p.Scale)}.Intersect(p.Rect)
	}
	scale := float64(p.Scale)
	return func(f *locate.Locator) *segment.Board {
		f.GiveUpAfter(patience, nil)
		return f.FindCells(c.W/scale, c.H/scale, on(c.Core), on(c.Tight))
	}
}
