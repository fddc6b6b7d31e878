package vision

import (
	"cmp"
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/propose"
)

// candidate is a place on a screen that may show a board.
type candidate struct {
	propose.Place
	evidence float64 // of tiles, see [locate.Glimpse]
}

// minEvidence is the evidence from which on a place is likely to show tiles. Measured on desktops: most
// boards have 0.4 and more, text, photographs and wallpaper at most 0.25, and hardly ever 0.15.
const minEvidence = 0.2

func (c candidate) likely() bool { return c.evidence >= minEvidence }

// anywhere reports true: every candidate on a large screen is read.
func (candidate) anywhere(pixel.Screen) bool { return true }

// small reports whether a candidate covers less than half of a screen. A search of the whole sees one
// that covers more.
func (c candidate) small(s pixel.Screen) bool {
	return 2*c.Loose.Dx()*c.Loose.Dy() <= s.Rect.Dx()*s.Rect.Dy()
}

// candidates lists the places on a screen that may show a board, the most likely first.
func candidates(s pixel.Screen) []candidate {
	const most = 8 // measured: boards are among them on all desktops
	places := propose.Places(s.RGBA)
	all := make([]candidate, min(len(places), most))
	pixel.Parallel(len(all), func(i int) { all[i] = glimpsed(s, places[i], nil) })
	slices.SortStableFunc(all, func(a, b candidate) int {
		if !a.likely() || !b.likely() {
			return cmp.Compare(b.rank(), a.rank())
		}
		return cmp.Compare(b.evidence*b.Score, a.evidence*a.Score)
	})
	return all
}

// rank is 1 for a likely candidate, else 0.
func (c candidate) rank() int {
	if c.likely() {
		return 1
	}
	return 0
}

// glimpsed looks at the middle of a place, as far as it lies beside some boards.
func glimpsed(s pixel.Screen, p propose.Place, boards []image.Rectangle) candidate {
	const (
		cells = 4    // from the middle to each side, chosen by eye
		small = 16.0 // pixels: cells of that size are large enough to be told, chosen by eye
	)
	at := p.Core.Min.Add(p.Core.Max).Div(2)
	dx, dy := max(pixel.MinPicture, int(cells*p.W)), max(pixel.MinPicture, int(cells*p.H))
	part := besides(image.Rect(at.X-dx, at.Y-dy, at.X+dx, at.Y+dy).Intersect(p.Loose), boards, p.Core)
	factor := max(1, int(min(p.W, p.H)/small))
	if min(part.Dx(), part.Dy())/factor < pixel.MinPicture {
		return candidate{Place: p}
	}
	frame := pixel.NewFrame(s.Shrunk(part, factor).RGBA, nil)
	return candidate{p, locate.Glimpse(frame, p.W/float64(factor), p.H/float64(factor))}
}

// besides is the part of a rectangle that lies beside some boards, and shows most of a core.
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

// beside is a candidate as far as it lies beside some boards; ok is false if what is left is
// neither likely to show tiles nor scores enough.
func (c candidate) beside(s pixel.Screen, boards []image.Rectangle, enough float64) (rest candidate, ok bool) {
	if !c.likely() && c.Score < enough {
		return c, false
	}
	changed := false
	for _, board := range boards {
		if !board.Overlaps(c.Loose) {
			continue
		}
		if c.Place, ok = c.Without(board); !ok {
			return c, false
		}
		c.Loose, c.Tight, changed = c.Loose.Intersect(s.Rect), c.Tight.Intersect(s.Rect), true
	}
	if changed {
		c = glimpsed(s, c.Place, boards)
	}
	return c, c.likely() || c.Score >= enough
}
