package propose

import (
	"cmp"
	"image"
	"math"
	"slices"
)

// Place is a part of a picture that may show a board: a group of neighbouring windows with cells of about
// one size.
type Place struct {
	Loose, Tight image.Rectangle // Loose probably contains the whole board; Tight contains less of the surroundings
	Core         image.Rectangle // the most periodic window
	W, H         float64         // the approximate size of a cell in pixels; the true one may be half or twice that
	Score        float64         // for comparison of places: the scores of its windows times their area
	windows      []seen
}

// seen is a window, in pixels of the picture, with its score.
type seen struct {
	image.Rectangle
	score float64
}

// newPlace makes a place of at least one window.
func newPlace(windows []seen, step, w, h float64) Place {
	p := Place{W: w, H: h, windows: windows}
	clearest := 0.0
	for _, win := range windows {
		p.Loose = p.Loose.Union(win.Rectangle)
		p.Tight = p.Tight.Union(win.Inset(win.Dx() / 3))
		p.Score += win.score * step * step
		if win.score > clearest {
			clearest, p.Core = win.score, win.Rectangle
		}
	}
	dx, dy := -int(math.Ceil(w)), -int(math.Ceil(h))
	p.Loose, p.Tight = padded(p.Loose, dx, dy), padded(p.Tight, dx, dy)
	return p
}

// padded insets a rectangle by dx pixels at the left and right, and by dy at the top and bottom.
func padded(r image.Rectangle, dx, dy int) image.Rectangle {
	return image.Rect(r.Min.X+dx, r.Min.Y+dy, r.Max.X-dx, r.Max.Y-dy)
}

// Without returns the part of a place beside a board that was found there. ok is false if nothing is left.
func (p Place) Without(board image.Rectangle) (rest Place, ok bool) {
	const most = 0.3 // greatest share of a window that may show the board, chosen by eye
	var windows []seen
	for _, win := range p.windows {
		if float64(area(win.Intersect(board))) <= most*float64(area(win.Rectangle)) {
			windows = append(windows, win)
		}
	}
	if len(windows) == 0 {
		return rest, false
	}
	step := math.Sqrt(float64(area(windows[0].Rectangle))) / perStep
	return newPlace(windows, step, p.W, p.H), true
}

// places groups neighbouring windows with cells of about one size. A pixel of the shrunk picture is
// n x n pixels of the picture.
func (l layer) places(n int) (all []Place) {
	grouped := make([]bool, len(l.windows))
	for i, w := range l.windows {
		if !grouped[i] && w.score > 0 {
			all = append(all, l.place(n, i, grouped))
		}
	}
	return all
}

// place collects the windows connected with the first one, and marks them as grouped.
func (l layer) place(n, first int, grouped []bool) Place {
	var windows []seen
	var width, height, weight float64
	queue := []int{first}
	grouped[first] = true
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		w, row, col := l.windows[i], i/l.cols, i%l.cols
		r := l.bounds(row, col)
		windows = append(windows, seen{image.Rectangle{r.Min.Mul(n), r.Max.Mul(n)}, w.score})
		width, height, weight = width+w.w*w.score, height+w.h*w.score, weight+w.score
		for _, to := range [4]image.Point{{col, row - 1}, {col, row + 1}, {col - 1, row}, {col + 1, row}} {
			next := to.Y*l.cols + to.X
			if to.In(image.Rect(0, 0, l.cols, l.rows)) && !grouped[next] && l.windows[next].score > 0 && w.like(l.windows[next]) {
				grouped[next] = true
				queue = append(queue, next)
			}
		}
	}
	scale := float64(n)
	return newPlace(windows, scale*float64(l.step), scale*width/weight, scale*height/weight)
}

// rank sorts places, best first, and drops those in about the same position as a better one.
func rank(all []Place) (best []Place) {
	const same = 0.7 // least intersection over union of two places that are the same, chosen by eye
	slices.SortStableFunc(all, func(a, b Place) int { return cmp.Compare(b.Score, a.Score) })
	for _, p := range all {
		if !slices.ContainsFunc(best, func(b Place) bool { return overlap(p.Loose, b.Loose) >= same }) {
			best = append(best, p)
		}
	}
	return best
}

// overlap is the intersection over union of two rectangles.
func overlap(a, b image.Rectangle) float64 {
	both := area(a.Intersect(b))
	return float64(both) / float64(max(area(a)+area(b)-both, 1))
}

func area(r image.Rectangle) int { return r.Dx() * r.Dy() }
