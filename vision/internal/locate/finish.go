package locate

import (
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// finish checks the best board of a search for other readings of the same place, and refines its
// lattice.
func finish(f *pixel.Frame, b *segment.Board) *segment.Board {
	b = spaced(f, halved(f, b))
	// Most boards are of the kind they were taken for. They are refined while that is checked.
	var refined, other *segment.Board
	pixel.Parallel(2, func(i int) {
		if i == 0 {
			refined = refine(f, b)
		} else {
			other = otherKind(f, b)
		}
	})
	if other != b {
		refined = refine(f, other)
	}
	if refined.Style.Apart() {
		refined.Complete()
	}
	return refined
}

// otherKind tells tiles that touch from tiles that lie apart. It returns the board of the other
// kind if b was mistaken, else b.
func otherKind(f *pixel.Frame, b *segment.Board) *segment.Board {
	return asTouching(f, asApart(f, b))
}

// asApart checks whether the lines of a board are those of a chequered backdrop, with tiles that
// lie apart: they have fewer looks then, and are no fewer. It returns their board, or b.
func asApart(f *pixel.Frame, b *segment.Board) *segment.Board {
	const most = 0.5 // of the tiles, which differ from the ground on all sides
	if b.Style.Apart() || float64(b.Standing()) < most*float64(b.Tiles()) {
		return b
	}
	l := b.Part(b.Region.Inset(-segment.SearchAround)).Within(f.W, f.H)
	l.Style = segment.Apart
	gaps := segment.FindBoard(f, l, segment.DefaultThreshold)
	if gaps == nil || gaps.Crisp < crispEnough || gaps.Tiles() < b.Tiles() || gaps.LabelCount() >= b.LabelCount() {
		return b
	}
	return gaps
}

// asTouching checks whether tiles that were taken to lie apart are flat ones that touch: resampling
// mixes the colours of two neighbours to a third one, which looks like a gap. It returns their
// board, or b.
func asTouching(f *pixel.Frame, b *segment.Board) *segment.Board {
	const most = 0.5 // of the tiles, which differ from the ground on all sides if they lie apart
	if !b.Style.Apart() || float64(b.Standing()) >= most*float64(b.Tiles()) {
		return b
	}
	l := b.Part(b.Region.Inset(-segment.SearchAround)).Within(f.W, f.H)
	l.Style = segment.Touching
	lines := segment.FindBoard(f, l, segment.DefaultThreshold)
	if lines == nil || lines.Crisp < crispEnough || lines.Tiles() < b.Tiles() {
		return b
	}
	return lines
}
