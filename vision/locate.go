package vision

// finish checks the best board of a search for other readings of the same place, and refines its
// lattice.
func (f *frame) finish(b *board) *board {
	b = f.spaced(f.halved(b))
	// Most boards are of the kind they were taken for. They are refined while that is checked.
	var refined, other *board
	atOnce(2, func(i int) {
		if i == 0 {
			refined = f.refine(b)
		} else {
			other = f.otherKind(b)
		}
	})
	if other != b {
		refined = f.refine(other)
	}
	if refined.style.apart() {
		refined.complete()
	}
	return refined
}

// otherKind tells tiles that touch from tiles that lie apart. It returns the board of the other
// kind if b was mistaken, else b.
func (f *frame) otherKind(b *board) *board {
	return f.asTouching(f.asApart(b))
}

// asApart checks whether the lines of a board are those of a chequered backdrop, with tiles that
// lie apart: they have fewer looks then, and are no fewer. It returns their board, or b.
func (f *frame) asApart(b *board) *board {
	const most = 0.5 // of the tiles, which differ from the ground on all sides
	if b.style.apart() || float64(b.standing()) < most*float64(b.tiles()) {
		return b
	}
	l := b.part(b.region.Inset(-searchAround)).within(f.w, f.h)
	l.style = apart
	gaps := f.findBoard(l, sameLook)
	if gaps == nil || gaps.crisp < crispEnough || gaps.tiles() < b.tiles() || gaps.looks() >= b.looks() {
		return b
	}
	return gaps
}

// asTouching checks whether tiles that were taken to lie apart are flat ones that touch: resampling
// mixes the colours of two neighbours to a third one, which looks like a gap. It returns their
// board, or b.
func (f *frame) asTouching(b *board) *board {
	const most = 0.5 // of the tiles, which differ from the ground on all sides if they lie apart
	if !b.style.apart() || float64(b.standing()) >= most*float64(b.tiles()) {
		return b
	}
	l := b.part(b.region.Inset(-searchAround)).within(f.w, f.h)
	l.style = touching
	lines := f.findBoard(l, sameLook)
	if lines == nil || lines.crisp < crispEnough || lines.tiles() < b.tiles() {
		return b
	}
	return lines
}
