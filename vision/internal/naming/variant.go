package naming

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// variant says how a class relates to the other classes.
type variant int

const (
	ownKind       variant = iota // a kind of tile of its own
	markedTiles                  // tiles of another class with the same mark
	selectedGroup                // the selected group of another class
	unclear                      // perhaps a variant, but of an unknown class
)

// variantOf decides whether class k is a variant, and of which class; NoClass if of none or of an unknown
// one. group says that its cells are connected.
func variantOf(r *classify.Reading, k int, group bool) (owner int, v variant) {
	switch c := r.Classes[k]; {
	case c.Whole:
		return classify.NoClass, ownKind
	case small(c):
		if owner := belowMarks(r, k); owner != classify.NoClass {
			return owner, markedTiles
		}
		if mayMove(r, c) {
			return classify.NoClass, unclear
		}
	}
	if group {
		if owner := selectedOf(r, k, touching(r, k)); owner != classify.NoClass {
			return owner, selectedGroup
		}
	}
	return classify.NoClass, ownKind
}

// belowMarks finds the class of a few tiles with the same mark by the visible part of their ground, see
// [classify.IsGround]. A frame changes the colour of a tile, but not its middle.
func belowMarks(r *classify.Reading, k int) int {
	const sameMiddle = 0.85 // of its pixels match; chosen by eye
	mean := r.Classes[k].Mean
	owner, match, rival := r.Nearest(mean, func(j int) bool { return j != k })
	if !classify.IsGround(match, rival) ||
		!hasColorOf(r, mean, owner, nil) && mean.Alike(r.Classes[owner].Mean, classify.MiddlePixels, r.Tolerance) < sameMiddle {
		return classify.NoClass
	}
	return owner
}

// mayMove reports whether a few tiles of a swap game have roughly the colour of a larger class. They may be tiles of it that
// turn, or move into the board or out of it, unless they lie all over the board.
func mayMove(r *classify.Reading, c classify.Class) bool {
	const (
		near    = 30.0 // Delta E between the grounds, chosen by eye
		nearHue = 18.0 // degrees. Measured: at most 14 of tiles in motion, 26 and more of other kinds
	)
	own := r.Ground(c.Mean)
	return r.Style == segment.Swapped && !scattered(r, c.Cells) && slices.ContainsFunc(r.Classes, func(o classify.Class) bool {
		ground := r.Ground(o.Mean)
		return len(o.Cells) > len(c.Cells) && pixel.DeltaE(own, ground) <= near && pixel.HueOf(own).To(pixel.HueOf(ground)) <= nearHue
	})
}

// scattered reports whether some cells lie in many rows and columns.
func scattered(r *classify.Reading, cells []int) bool {
	const many = 3 // chosen by eye
	rows, cols := map[int]bool{}, map[int]bool{}
	for _, i := range cells {
		rows[i/r.Sheet.Cols], cols[i%r.Sheet.Cols] = true, true
	}
	return min(len(rows), len(cols)) >= many
}

// selectedOf finds the class of a selected group: the one with the same pattern of light and dark, or with the same
// hue if no other class has a similar one. By the rules of the games the group touches no other tile of its colour.
// What it has in common with a class that it touches says nothing about its colour, so that class is not passed over
// for another.
func selectedOf(r *classify.Reading, k int, touches []bool) int {
	const farther = 4.0 // times as far as the nearest hue, the next counts as different; chosen by eye
	other := func(j int) bool { return j != k && len(r.Classes[j].Cells) > 1 }
	if owner := r.ByPattern(r.Classes[k].Mean, other); owner != classify.NoClass && !touches[owner] {
		return owner
	}
	owner, gap, next := nearestHue(r.Classes, r.Classes[k], other)
	if gap <= classify.SameHue && (next >= classify.OtherHue || next >= farther*gap) && !touches[owner] {
		return owner
	}
	return classify.NoClass
}
