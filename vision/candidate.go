package vision

import (
	"cmp"
	"image"
	"math"
	"slices"
	"sync"

	"github.com/domvision/domvision/internal/fault"
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

// faintEvidence is the evidence from which a faint place is read. Measured: 0.81 to 0.90 for four boards, at most
// 0.80 for ten places with text or avatars.
const faintEvidence = 0.8

func (c candidate) likely() bool { return c.evidence >= minEvidence }

// small reports whether a candidate covers at most half of a screen. A search of the whole screen finds a
// larger one.
func (c candidate) small(s pixel.Screen) bool {
	return 2*c.Loose.Dx()*c.Loose.Dy() <= s.Rect.Dx()*s.Rect.Dy()
}

// queue holds the places on a screen that may show a board and have not been read.
type queue struct {
	screen pixel.Screen
	likely []candidate // highest rank first
	others []candidate // unlikely to show tiles
	unseen []candidate // not glimpsed at yet, highest score first
	faint  []candidate // not glimpsed at yet, with lower scores: a board there is small, on a crowded screen
	passed []candidate // unlikely places, set aside when no likely one was left
	taken  []candidate // removed from the queue
	filled bool        // a place that covers most of the screen may show tiles

	faintOnce sync.Once
	faintSeen fault.Group // glimpses at the faint places
}

// newQueue finds places on a screen.
func newQueue(s pixel.Screen) *queue {
	const (
		most  = 8    // places that are glimpsed at first. Measured: they include the boards of 56 desktops
		faint = 40   // places at most. Measured on 480 drawn desktops: these include two more boards
		room  = 92e3 // square pixels of the screen per place; on 2560 x 1440 pixels there are 40
	)
	q := queue{screen: s}
	places := propose.Places(s.RGBA)
	for i, p := range places[:min(len(places), faint, max(most, s.Rect.Dx()*s.Rect.Dy()/room))] {
		if i < most {
			q.unseen = append(q.unseen, candidate{Place: p})
		} else {
			q.faint = append(q.faint, candidate{Place: p})
		}
	}
	return &q
}

// rest lists the places that are left, except the faint ones and those set aside.
func (q *queue) rest() []candidate { return slices.Concat(q.likely, q.others, q.unseen) }

// next removes the next place that is likely to show tiles, and finally the best of the others. Places with
// the periods of one that was removed come after all other likely ones: they mostly show more of the same
// text. ok is false if none is left. It glimpses at a few places at a time, because most boards are among the
// first.
func (q *queue) next() (c candidate, ok bool) {
	// Until so many are glimpsed at, only a place that clearly shows tiles ends the search. Measured: the boards of 55
	// of 56 desktops are among the first three.
	const some = 4
	for seen := 0; len(q.unseen) > 0 && !q.hasLikely(seen < some); {
		n := min(2, len(q.unseen)) // as many as are glimpsed at side by side
		q.glimpse(q.unseen[:n])
		q.unseen, seen = q.unseen[n:], seen+n
	}
	if len(q.likely) == 0 {
		q.passed = append(q.passed, q.others...)
		slices.SortStableFunc(q.others, byRank)
		q.likely, q.others = q.others[:min(len(q.others), 1)], nil
	}
	if len(q.likely) == 0 {
		return c, false
	}
	i := max(0, slices.IndexFunc(q.likely, q.differs))
	c = q.likely[i]
	q.likely = slices.Delete(q.likely, i, i+1)
	q.taken = append(q.taken, c)
	return c, true
}

// hasLikely reports whether a likely place has other periods than all that were removed, and, if required, shows tiles
// clearly.
func (q *queue) hasLikely(clearly bool) bool {
	return slices.ContainsFunc(q.likely, func(c candidate) bool {
		return q.differs(c) && !(clearly && c.evidence < locate.ClearGlimpse)
	})
}

// differs reports whether a place has other periods than all that were removed.
func (q *queue) differs(c candidate) bool {
	return !slices.ContainsFunc(q.taken, func(before candidate) bool {
		return isMultiple(c.W, before.W) && isMultiple(c.H, before.H)
	})
}

// isMultiple reports whether one of two lengths is about a multiple of the other.
func isMultiple(a, b float64) bool {
	const exact = 0.01 // chosen by eye
	times := max(a, b) / min(a, b)
	return math.Abs(times-math.Round(times)) <= exact*times
}

// glimpseFaint begins to glimpse at the faint places, unless it has begun before. It does not wait for the glimpses:
// they use the processors that a reading leaves idle.
func (q *queue) glimpseFaint() {
	q.faintOnce.Do(func() {
		q.faintSeen.Go(func() {
			pixel.Parallel(len(q.faint), func(i int) {
				q.faint[i] = clearer(glimpsedBy(locate.QuickGlimpse, q.screen, q.faint[i].Place, nil), q.screen)
			})
		})
	})
}

// clearest returns the faint places that show tiles most clearly. It also tries the places that were passed over,
// with cells of a third of the size: their cells may be three times too large.
func (q *queue) clearest() []candidate {
	const some = 2 // chosen by eye
	q.glimpseFaint()
	q.faintSeen.Wait()
	pixel.Parallel(len(q.passed), func(i int) { q.passed[i] = clearer(q.passed[i], q.screen) })
	shown := slices.DeleteFunc(slices.Concat(q.passed, q.faint), func(c candidate) bool { return c.evidence < faintEvidence })
	slices.SortStableFunc(shown, func(a, b candidate) int { return cmp.Compare(b.evidence, a.evidence) })
	q.passed, q.faint = nil, nil
	return shown[:min(len(shown), some)]
}

// clearer returns a candidate with cells of a third of the size, if it then shows tiles more clearly. On a large
// screen small cells blur, and three are taken for one.
func clearer(c candidate, s pixel.Screen) candidate {
	const smallest = 16 // pixels. Measured: 24 on a drawn desktop, 32 on a screen of 3440 pixels
	p := c.Place
	if p.W, p.H = p.W/3, p.H/3; min(p.W, p.H) >= smallest {
		if third := glimpsedBy(locate.QuickGlimpse, s, p, nil); third.evidence > c.evidence {
			return third
		}
	}
	return c
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
		q.filled = q.filled || 2*c.evidence >= minEvidence && !c.small(q.screen)
	}
	slices.SortStableFunc(q.likely, byRank)
}

// dropLarge drops the places that cover most of the screen, and reports whether one of them is likely to
// show tiles.
func (q *queue) dropLarge() (likely bool) {
	q.unseen = slices.DeleteFunc(q.unseen, func(c candidate) bool {
		if c.small(q.screen) {
			return false
		}
		likely = likely || glimpsed(q.screen, c.Place, nil).likely()
		return true
	})
	return likely
}

// rank grows with the likelihood that a candidate shows a board.
func (c candidate) rank() float64 { return c.evidence * c.Score }

// byRank sorts candidates, the likeliest first.
func byRank(a, b candidate) int { return cmp.Compare(b.rank(), a.rank()) }

// glimpsed looks at the middle of a place, except where some boards lie.
func glimpsed(s pixel.Screen, p propose.Place, boards []image.Rectangle) candidate {
	return glimpsedBy(locate.Glimpse, s, p, boards)
}

func glimpsedBy(glimpse func(f *pixel.Frame, w, h float64) float64, s pixel.Screen, p propose.Place, boards []image.Rectangle) candidate {
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
	return candidate{p, true, glimpse(frame, p.W/float64(factor), p.H/float64(factor))}
}

// besides cuts a rectangle so that it overlaps no board, keeping as much of core as possible.
func besides(r image.Rectangle, boards []image.Rectangle, core image.Rectangle) image.Rectangle {
	for _, board := range boards {
		if !board.Overlaps(r) {
			continue
		}
		most := image.Rectangle{}
		for _, part := range locate.Beside(r, board) {
			if in, best := part.Intersect(core), most.Intersect(core); in.Dx()*in.Dy() > best.Dx()*best.Dy() {
				most = part
			}
		}
		r = most
	}
	return r
}

// beside reduces a candidate to the part beside some boards. ok is false if the rest is smaller than least,
// in square pixels, or not likely to show tiles.
func (c candidate) beside(s pixel.Screen, boards []image.Rectangle, least float64) (rest candidate, ok bool) {
	for _, board := range boards {
		if !board.Overlaps(c.Loose) {
			continue
		}
		if c.Place, ok = c.Without(board); !ok {
			return c, false
		}
		c.Loose, c.Tight, c.glimpsed = c.Loose.Intersect(s.Rect), c.Tight.Intersect(s.Rect), false
	}
	if float64(c.Loose.Dx()*c.Loose.Dy()) < least {
		return c, false
	}
	if !c.glimpsed {
		c = glimpsed(s, c.Place, boards)
	}
	return c, c.likely()
}
