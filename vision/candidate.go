package vision

import (
	"cmp"
	"image"
	"slices"
	"sync"

	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/propose"
)

// candidate is a place on a screen that may show a board, ranked by a glimpse at it.
type candidate struct {
	propose.Place
	glimpsed bool
	evidence float64 // for tiles, see [locate.Glimpse]; 0 before the glimpse
}

// minEvidence is the evidence from which a place is likely to show tiles. Measured: 0.37 or more at the
// boards of 56 desktops. Of 284 other places on these desktops and on 20 screens without a board, 34 have
// more than 0.25; of 128 places with text, photographs, thumbnails or wallpaper, drawn by visiontest, eight
// do.
const minEvidence = 0.25

func (c candidate) likely() bool { return c.evidence >= minEvidence }

// small reports whether a candidate covers at most half of a screen. A search of the whole screen finds a
// larger one.
func (c candidate) small(s pixel.Screen) bool {
	return 2*area(c.Loose) <= area(s.Rect)
}

func area(r image.Rectangle) int { return r.Dx() * r.Dy() }

// queue holds the places on a screen that may show a board and have not been read.
type queue struct {
	screen pixel.Screen
	likely []candidate     // highest rank first
	others []candidate     // unlikely to show tiles
	unseen []candidate     // not glimpsed at yet, highest score first
	large  []candidate     // cover most of a small screen, which is searched as a whole first
	best   image.Rectangle // where the best of all places may lie; empty if there is none

	filled sync.Once
}

// fill finds the places, unless it has done so before.
func (q *queue) fill() {
	// Measured: the first eight places include the boards of 56 desktops, the first ten all but one of 480 drawn ones.
	const most = 10
	q.filled.Do(func() {
		places := propose.Places(q.screen.RGBA)
		if len(places) > 0 {
			q.best = places[0].Loose
		}
		for _, p := range places[:min(len(places), most)] {
			if c := (candidate{Place: p}); area(q.screen.Rect) <= maxWhole && !c.small(q.screen) {
				q.large = append(q.large, c)
			} else {
				q.unseen = append(q.unseen, c)
			}
		}
	})
}

// covered reports whether a place that covers most of a small screen is likely to show tiles.
func (q *queue) covered() bool {
	q.fill()
	return slices.ContainsFunc(q.large, func(c candidate) bool { return glimpsed(q.screen, c.Place, nil).likely() })
}

// rest lists the places that are left, except those set aside.
func (q *queue) rest() []candidate {
	q.fill()
	return slices.Concat(q.likely, q.others, q.unseen, q.large)
}

// next removes the next place that is likely to show tiles, and finally the best of the others. ok is false if none is
// left. It glimpses at a few places at a time, because most boards are among the first.
func (q *queue) next() (c candidate, ok bool) {
	// Until so many are glimpsed at, only a place that clearly shows tiles ends the search. Measured: the boards of 55
	// of 56 desktops are among the first three.
	const some = 4
	q.fill()
	for seen := 0; len(q.unseen) > 0 && !q.hasLikely(seen < some); {
		n := min(2, len(q.unseen)) // as many as are glimpsed at side by side
		q.glimpse(q.unseen[:n])
		q.unseen, seen = q.unseen[n:], seen+n
	}
	if len(q.likely) == 0 {
		slices.SortStableFunc(q.others, byRank)
		q.likely, q.others = q.others[:min(len(q.others), 1)], nil
	}
	if len(q.likely) == 0 {
		return c, false
	}
	c, q.likely = q.likely[0], q.likely[1:]
	return c, true
}

// hasLikely reports whether a place is likely to show tiles or, if required, clearly shows them.
func (q *queue) hasLikely(clearly bool) bool {
	return slices.ContainsFunc(q.likely, func(c candidate) bool { return !clearly || c.evidence >= locate.ClearGlimpse })
}

// glimpse finds out which of some places are likely to show tiles.
func (q *queue) glimpse(places []candidate) {
	pixel.Parallel(len(places), func(i int) { places[i] = glimpsed(q.screen, places[i].Place, nil) })
	for _, c := range places {
		if c.likely() {
			q.likely = append(q.likely, c)
		} else if c.small(q.screen) { // a large one takes long
			q.others = append(q.others, c)
		}
	}
	slices.SortStableFunc(q.likely, byRank)
}

// rank grows with the likelihood that a candidate shows a board.
func (c candidate) rank() float64 { return c.evidence * c.Score }

// byRank sorts candidates, the likeliest first.
func byRank(a, b candidate) int { return cmp.Compare(b.rank(), a.rank()) }

// glimpsed looks at the middle of a place, except where some boards lie.
func glimpsed(s pixel.Screen, p propose.Place, boards []image.Rectangle) candidate {
	const (
		cells = 4    // from the middle to each side, chosen by eye
		small = 24.0 // pixels; cells of this size can be distinguished. Measured: with 16, some gems cannot
	)
	at := p.Core.Min.Add(p.Core.Max).Div(2)
	dx, dy := max(pixel.MinPicture, int(cells*p.W)), max(pixel.MinPicture, int(cells*p.H))
	part := besides(image.Rect(at.X-dx, at.Y-dy, at.X+dx, at.Y+dy).Intersect(p.Loose), boards, p.Core)
	factor := max(1, int(min(p.W, p.H)/small))
	if min(part.Dx(), part.Dy())/factor < pixel.MinPicture {
		return candidate{p, true, 0}
	}
	frame := pixel.NewFrame(s.Shrunk(part, factor).RGBA, nil)
	return candidate{p, true, locate.Glimpse(frame, p.W/float64(factor), p.H/float64(factor))}
}

// besides cuts a rectangle so that it overlaps no board, keeping as much of core as possible.
func besides(r image.Rectangle, boards []image.Rectangle, core image.Rectangle) image.Rectangle {
	for _, board := range boards {
		if !board.Overlaps(r) {
			continue
		}
		most := image.Rectangle{}
		for _, part := range partsBeside(r, board) {
			if in, best := part.Intersect(core), most.Intersect(core); in.Dx()*in.Dy() > best.Dx()*best.Dy() {
				most = part
			}
		}
		r = most
	}
	return r
}

// partsBeside lists the parts of a rectangle to the left, to the right, above and below of a board. It leaves out
// parts that are too small to search.
func partsBeside(all, board image.Rectangle) (parts []image.Rectangle) {
	for _, r := range [4]image.Rectangle{
		{all.Min, image.Pt(board.Min.X, all.Max.Y)}, {image.Pt(board.Max.X, all.Min.Y), all.Max},
		{all.Min, image.Pt(all.Max.X, board.Min.Y)}, {image.Pt(all.Min.X, board.Max.Y), all.Max},
	} {
		if min(r.Dx(), r.Dy()) >= pixel.MinPicture {
			parts = append(parts, r)
		}
	}
	return parts
}

// beside reduces a candidate to the part beside some boards. ok is false if the rest is smaller than least,
// in square pixels, has a lower score than clear, or is not likely to show tiles.
func (c candidate) beside(s pixel.Screen, boards []image.Rectangle, least, clear float64) (rest candidate, ok bool) {
	for _, board := range boards {
		if !board.Overlaps(c.Loose) {
			continue
		}
		if c.Place, ok = c.Without(board); !ok {
			return c, false
		}
		c.Loose, c.Tight, c.glimpsed = c.Loose.Intersect(s.Rect), c.Tight.Intersect(s.Rect), false
	}
	if float64(area(c.Loose)) < least || c.Score < clear {
		return c, false
	}
	if !c.glimpsed {
		c = glimpsed(s, c.Place, boards)
	}
	return c, c.likely()
}
