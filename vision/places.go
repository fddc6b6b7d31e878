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
	"github.com/domvision/domvision/vision/internal/segment"
)

// mostRead is how many places are read at most in search of a board. Measured on 66 large desktops: 56 boards are
// read at the first place, and none at another, even if up to eight are read.
const mostRead = 3

// readPlaces reads the boards at the places of a screen that may show one, and chooses the one that the
// player means.
func (r *Recognizer) readPlaces(places *queue, o *Observation) error {
	s, start := places.screen, time.Now()
	var seen survey
	defer places.faintSeen.Wait()
	for read := 0; read < mostRead && len(seen.boards) == 0; read++ {
		c, ok := places.next()
		if !ok {
			break
		}
		o.Timing.lap(&o.Timing.Locate, "places", start)
		found := r.readCandidate(s, c, nil, o.Timing)
		if seen.add(c, found) {
			places.likely = append([]candidate{c}, places.likely...) // there may be another board there
		} else if !seen.any() {
			places.glimpseFaint()
		}
		o.Timing, start = found.Timing, time.Now()
	}
	if !seen.any() {
		for _, c := range places.clearest() {
			if seen.add(c, r.readCandidate(s, c, nil, Timing{})) {
				break
			}
		}
	}
	if len(seen.boards) > 0 {
		r.readBeside(s, places.rest(), &seen)
	}
	o.Timing.lap(&o.Timing.Locate, "beside", start)
	timing := o.Timing
	err := seen.choose(o)
	o.Timing = timing
	return err
}

// readBeside reads the boards at the candidates beside those that were already read.
func (r *Recognizer) readBeside(s pixel.Screen, places []candidate, seen *survey) {
	quiet := &Recognizer{profiles: r.profiles}
	for more := true; more; {
		more = false
		taken, least := seen.places(s), locate.RivalArea*seen.largest()
		likely := make([]bool, len(places))
		beside := make([]candidate, len(places))
		pixel.Parallel(len(places), func(i int) { beside[i], likely[i] = places[i].beside(s, taken, least) })
		for i, c := range beside {
			if !likely[i] {
				continue
			}
			found := quiet.readCandidate(s, c, taken, Timing{})
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

// readCandidate reads the board at a candidate, outside of the given boards. It then finds the board once more on the
// part of the screen that shows it alone. If the board may continue beyond the searched part, and the second search
// does not find the same cells, it tries again with a larger part.
func (r *Recognizer) readCandidate(s pixel.Screen, c candidate, boards []image.Rectangle, t Timing) (a attempt) {
	a.Timing = t
	crop := c.Loose
	if !c.small(s) {
		crop = s.Rect
	}
	crop = besides(crop, boards, c.Core)
	if min(crop.Dx(), crop.Dy()) < pixel.MinPicture {
		a.err = fmt.Errorf("%w: nothing in the picture looks like rows and columns of tiles", ErrNoBoard)
		return a
	}
	for range mostParts {
		p := s.PartFor(crop, min(c.W, c.H))
		there := r.scene(p, &a.Observation)
		whole := crop == s.Rect
		found, err := findCells(there, cells(s, p, c, whole), whole, &a.Observation)
		a.err = err
		if found.Board == nil || errors.Is(err, ErrNoBoard) {
			return a
		}
		a.place, a.tiles = source(p, found.Board.Outline()), found.Board.Tiles()
		larger := besides(crop.Union(around(s, a.place, locate.SearchMargin)), boards, c.Core)
		near := around(s, a.place, free)
		last := crop == larger || near.In(crop)
		if cut := besides(near, boards, c.Core); err == nil && (last || cut == near) {
			alone, again, ok := findAlone(s.PartFor(cut, min(c.W, c.H)), a.place, &a.Observation)
			if ok { // it ends there, even if the crop was too small to show that
				alone.debug = there.debug
				there, found = alone, again
			}
			if ok || last {
				a.err = read(r.profiles, there, found, &a.Observation)
				return a
			}
		}
		if last {
			return a
		}
		crop = larger
	}
	a.err = errNoEdge
	return a
}

// findCells finds the board with a search for the cells of a candidate, in a part of a screen or in all of it
// (whole).
func findCells(s scene, search locate.Search, whole bool, o *Observation) (locate.Located, error) {
	found, err := find(s, "lattice", search, o)
	if !whole || found.Board == nil || errors.Is(err, ErrNoBoard) {
		return found, err
	}
	// The place covers most of the screen, so there is little beside the board to mislead a full search, which is more
	// precise.
	if all, none := find(s, "lattice", (*locate.Locator).Find, o); none == nil {
		return all, nil
	}
	return found, err
}

// findAlone finds a board again on a part of a screen that shows little else, as if that were the whole
// picture. This fits its cells better than the search by a known cell size. ok is false unless it finds the
// cells of place.
func findAlone(p pixel.Picture, place geometry.Lattice, o *Observation) (s scene, found locate.Located, ok bool) {
	const same = 0.1 // of a cell, chosen by eye
	s = newScene(p, nil, o)
	found, err := find(s, "alone", (*locate.Locator).Find, o)
	if err != nil {
		return s, found, false
	}
	l := source(p, found.Board.Outline())
	ok = l.Rows == place.Rows && l.Cols == place.Cols && max(math.Abs(l.X-place.X)/l.W, math.Abs(l.Y-place.Y)/l.H,
		math.Abs(l.W/place.W-1), math.Abs(l.H/place.H-1)) <= same
	return s, found, ok
}

// placePatience is how many cells the search of a part of a screen looks at before it gives up. Measured on 154
// readings of places: something plausible is found after 5,088 cells or less, except on whole large screens
// (up to 80,134).
const placePatience = 6000

// cells returns a search for the cells of a candidate on a part of a screen, or on all of it (whole).
func cells(s pixel.Screen, p pixel.Picture, c candidate, whole bool) locate.Search {
	on := func(r image.Rectangle) image.Rectangle {
		r = r.Add(s.Origin).Sub(p.Origin)
		return image.Rectangle{r.Min.Div(p.Scale), r.Max.Div(p.Scale)}.Intersect(p.Rect)
	}
	scale := float64(p.Scale)
	return func(f *locate.Locator, likely *segment.Lattice) *segment.Board {
		if likely != nil {
			if b := locate.Expected(f.Frame, *likely); b != nil {
				return b
			}
		}
		if !whole {
			f.GiveUpAfter(placePatience, nil)
		}
		return f.FindCells(c.W/scale, c.H/scale, on(c.Core), on(c.Tight))
	}
}

// survey collects the boards read on a screen.
type survey struct {
	boards  []attempt
	refused []refused
}

// refused is an attempt that failed.
type refused struct {
	attempt
	candidate
}

// add adds the result of reading a candidate, and reports whether it is a board. A board that may be only a part of a
// refused one counts as refused.
func (v *survey) add(c candidate, a attempt) bool {
	if a.err == nil {
		for _, before := range v.refused {
			if before.likely() && (before.mayCover(a.Lattice) || before.contains(c, a.Lattice)) {
				a = attempt{err: before.err}
				break
			}
		}
	}
	if a.err != nil {
		v.refused = append(v.refused, refused{a, c})
		return false
	}
	v.boards = append(v.boards, a)
	return true
}

// mayCover reports whether a board may continue under the refused one beside it.
func (r refused) mayCover(board geometry.Lattice) bool {
	return r.place.Rows > 0 && !mostlyIn(board, r.place) && extended(board).Overlaps(r.place.Bounds())
}

// mostlyIn reports whether more than half of a board overlaps another.
func mostlyIn(board, other geometry.Lattice) bool {
	both := board.Bounds().Intersect(other.Bounds())
	return 2*both.Dx()*both.Dy() > board.Bounds().Dx()*board.Bounds().Dy()
}

// contains reports whether a board of candidate c is only a small part of a refused place that is much clearer. Tried
// on boards beside editors.
func (r refused) contains(c candidate, board geometry.Lattice) bool {
	const (
		share   = 0.3 // of the place; by eye
		clearer = 2.0 // by eye
	)
	in := board.Bounds()
	return in.In(r.Loose) && float64(in.Dx()*in.Dy()) < share*float64(r.Tight.Dx()*r.Tight.Dy()) && r.evidence*r.Score >= clearer*c.evidence*c.Score
}

// extended is the place of a board with [locate.MinStrip] cells around it.
func extended(l geometry.Lattice) image.Rectangle {
	l.X, l.W = l.X-locate.MinStrip*l.W, l.W*(1+2*locate.MinStrip/float64(l.Cols))
	l.Y, l.H = l.Y-locate.MinStrip*l.H, l.H*(1+2*locate.MinStrip/float64(l.Rows))
	return l.Bounds()
}

// places lists the places of the boards on the screen.
func (v *survey) places(s pixel.Screen) (all []image.Rectangle) {
	for _, b := range v.boards {
		all = append(all, b.Lattice.Bounds().Sub(s.Origin))
	}
	return all
}

// largest is the greatest area of the tiles of a board.
func (v *survey) largest() (most float64) {
	for _, b := range v.boards {
		most = max(most, b.area())
	}
	return most
}

// minTilesBeside is the least number of tiles with which a refused board overrules a smaller one that fits a profile.
// Measured: avatars in a chat look like boards of six tiles.
const minTilesBeside = 12

// maxTilesBeside is the greatest number of tiles with which a refused board overrules a smaller one that was read.
// Chosen by eye: a page of text looks like a board of 2,000 tiles or more, but real boards have a few hundred.
const maxTilesBeside = 1000

// any reports whether a board was read, or refused as uncertain.
func (v *survey) any() bool {
	return len(v.boards) > 0 || slices.ContainsFunc(v.refused, func(r refused) bool { return !errors.Is(r.err, ErrNoBoard) })
}

// choose sets o to the board that the player means. Beside one that fits a profile, smaller ones that fit none do not
// count; nor do those much smaller than another. If several are left, or a refused board is larger, it returns an
// error.
func (v *survey) choose(o *Observation) error {
	if len(v.boards) == 0 {
		return v.refusal(o)
	}
	boards := slices.Clone(v.boards)
	known := survey{boards: slices.DeleteFunc(slices.Clone(boards), func(b attempt) bool { return b.Profile == "" })}
	boards = slices.DeleteFunc(boards, func(b attempt) bool { return b.Profile == "" && b.area() < known.largest() })
	most := (&survey{boards: boards}).largest()
	boards = slices.DeleteFunc(boards, func(b attempt) bool { return b.area() < locate.RivalArea*most })
	if len(boards) > 1 {
		var all []Observation
		for _, b := range boards {
			all = append(all, b.Observation)
		}
		return several(all)
	}
	for _, before := range v.refused {
		read := slices.ContainsFunc(v.boards, func(b attempt) bool { return mostlyIn(b.Lattice, before.place) })
		plausible := (before.tiles >= minTilesBeside || boards[0].Profile == "") && before.tiles <= maxTilesBeside
		if !errors.Is(before.err, ErrNoBoard) && !errors.Is(before.err, errNoEdge) && before.likely() && before.area() > most && plausible && !read {
			*o = before.Observation
			return before.err
		}
	}
	*o = boards[0].Observation
	return nil
}

// refusal is the reason why nothing could be read: the first one that is not [ErrNoBoard], if any.
func (v *survey) refusal(o *Observation) error {
	err := fmt.Errorf("%w: nothing in the picture looks like rows and columns of tiles", ErrNoBoard)
	for i, before := range v.refused {
		if !errors.Is(before.err, ErrNoBoard) {
			*o = before.Observation
			return before.err
		}
		if i == 0 {
			err = before.err
		}
	}
	return err
}
