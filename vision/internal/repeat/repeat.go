package repeat

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// Step is a part of a picture in which equal looks occur at multiples of one distance.
type Step struct {
	Window image.Rectangle // the part where they occur, in pixels
	W, H   float64         // the distance in a row and in a column, in pixels
	Votes  float64         // for its multiples, beyond chance
}

// maxLag bounds the distance of two corners that vote, in pixels. Chosen by eye: four cells of the largest tiles.
const maxLag = 640

// few is the least number of votes on each axis that mean anything. Chosen by eye.
const few = 24

// pair is two corners, by their indices, that look alike.
type pair struct{ a, b, lag int }

// Find returns the steps with the most votes, best first. Windows that overlap and agree make one step.
func Find(f *pixel.Frame, windows []image.Rectangle) (steps []Step) {
	all := corners(f)
	xs, ys := make([]int, len(all)), make([]int, len(all))
	for i, c := range all {
		xs[i], ys[i] = c.X, c.Y
	}
	axes := [2][]pair{alikePairs(all, xs, ys), alikePairs(all, ys, xs)}
	var votes [2]histogram
	for _, window := range windows {
		var inside [2][]pair
		for axis, pairs := range axes {
			votes[axis].clear()
			for _, p := range pairs {
				if all[p.a].In(window) && all[p.b].In(window) {
					votes[axis].add(p.lag)
					inside[axis] = append(inside[axis], p)
				}
			}
		}
		if min(votes[0].total, votes[1].total) < few {
			continue
		}
		w, scoreX := votes[0].comb()
		h, scoreY := votes[1].comb()
		share := min(scoreX, scoreY)
		if at := extent(all, inside, [2]float64{w, h}); share >= leastShare && !at.Empty() {
			steps = join(steps, Step{at, w, h, share * float64(min(votes[0].total, votes[1].total))})
		}
	}
	slices.SortStableFunc(steps, func(a, b Step) int { return cmp.Compare(b.Votes, a.Votes) })
	return steps
}

// leastShare is the least share of the votes, beyond chance, for multiples of a step. Measured: 0.85 and more on 21 boards
// of 11 games.
const leastShare = 0.6

// join adds a step to others, or its window to one that overlaps and agrees with it. That keeps its distances and votes
// if it has more of them.
func join(steps []Step, s Step) []Step {
	const same = 0.02 // of the distance; chosen by eye
	for i, o := range steps {
		if o.Window.Overlaps(s.Window) && math.Abs(o.W-s.W) < same*o.W && math.Abs(o.H-s.H) < same*o.H {
			if s.Votes > o.Votes {
				o.W, o.H, o.Votes = s.W, s.H, s.Votes
			}
			o.Window = o.Window.Union(s.Window)
			steps[i] = o
			return steps
		}
	}
	return append(steps, s)
}

// off is how far equal looks may lie from a row or column of pixels, because cells may not be whole pixels.
const off = 1

// alikePairs lists the pairs of corners in a row, or in a column, that look alike. along and across are their places along
// it and across it.
func alikePairs(all []corner, along, across []int) (pairs []pair) {
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(across[i], across[j]) })
	for n, i := range order {
		for _, j := range order[n+1:] {
			if across[j]-across[i] > off {
				break
			}
			lag := max(along[j]-along[i], along[i]-along[j])
			if lag >= minLag && lag <= maxLag && all[i].look.like(&all[j].look) {
				pairs = append(pairs, pair{i, j, lag})
			}
		}
	}
	return pairs
}

// extent is the part of the picture that holds most corners which repeat at multiples of the step in their row as well
// as in their column.
func extent(all []corner, pairs [2][]pair, step [2]float64) image.Rectangle {
	const outside = 0.02 // of the corners, on each side; chosen by eye
	var on [2][]bool
	for axis := range on {
		on[axis] = make([]bool, len(all))
		for _, p := range pairs[axis] {
			if isMultiple(p.lag, step[axis]) {
				on[axis][p.a], on[axis][p.b] = true, true
			}
		}
	}
	var xs, ys []int
	for i, c := range all {
		if on[0][i] && on[1][i] {
			xs, ys = append(xs, c.X), append(ys, c.Y)
		}
	}
	if len(xs) == 0 {
		return image.Rectangle{}
	}
	slices.Sort(xs)
	slices.Sort(ys)
	n := int(outside * float64(len(xs)))
	last := len(xs) - 1 - n
	return image.Rect(xs[n], ys[n], xs[last]+1, ys[last]+1)
}
