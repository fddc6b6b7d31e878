package classify

import (
	"fmt"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// MinConfidence is the least confidence of a cell that counts as read. Chosen by eye.
const MinConfidence = 0.2

// Read reads a board. If some tiles do not quite match others, or lie off-centre, it registers the lattice
// and reads the board again, as long as that gives more plain tiles, or as many in fewer classes. The error
// wraps [segment.ErrUncertain] if tiles are falling.
func Read(f *pixel.Frame, b *segment.Board) (*Reading, error) {
	const (
		most  = 3    // rounds; by eye
		still = 0.25 // pixels of the sheet; a smaller move changes nothing; by eye
	)
	r, holes := readOn(f, b)
	for range most {
		if r.plainTiles() == r.TileCount() {
			break
		}
		l, moved := register(r)
		if moved < still && l.Whole == b.Whole {
			break
		}
		on := onLattice(b, l)
		again, nextHoles := readOn(f, on)
		if !plainer(again, r) {
			break
		}
		r, holes, b = again, nextHoles, on
	}
	for range mostExtended {
		wider := extended(f, b, r)
		if wider == nil {
			break
		}
		b = wider
		r, holes = readOn(f, b)
	}
	if k := slices.IndexFunc(r.Classes, r.likeBackdrop); k >= 0 {
		return r, fmt.Errorf("%w: the tile at %s looks like the ground behind others", segment.ErrUncertain, place(r, slices.Min(r.Classes[k].Cells)))
	}
	return r, refuseFalling(r, r.markMirrored(holes))
}

// likeBackdrop reports whether a class looks like a cell without a tile, up to its sides: a tile may be a mere outline, or of
// nearly the colour of the backdrop.
func (r *Reading) likeBackdrop(c Class) bool {
	backdrop := r.Backdrop()
	if backdrop == nil || !slices.ContainsFunc(c.Cells, func(i int) bool { return !r.Sheet.StandsOut(i) }) {
		return false
	}
	return min(backdrop.Alike(c.Mean, InnerPixels, r.Tolerance), backdrop.Alike(c.Mean, allPixels, r.Tolerance)) >= plainMatch
}

// plainer reports whether a board read again has more plain tiles than before, or as many in fewer
// classes.
func plainer(again, before *Reading) bool {
	plain, was := again.plainTiles(), before.plainTiles()
	return plain > was || plain == was && len(again.Classes) < len(before.Classes)
}

// readOn reads a board on its lattice. holes lists the cells below a tile in which nothing is
// seen.
func readOn(f *pixel.Frame, b *segment.Board) (r *Reading, holes []int) {
	region := headroom(b)
	scenery := b.Scenery()
	cells, holes := occupancy(f, b, region, scenery)
	l := b.Crop(region)
	if scenery && b.Full() {
		l.Style = segment.Touching
	}
	r = NewReading(segment.NewSheet(f, l, segment.Fine), b.Region.Sub(region.Min), cells)
	r.scenery = scenery

	noiseScale := max(b.Threshold/segment.DefaultThreshold, 1)
	r.Classes = r.merge(r.split(r.classesOf(b, region), noiseScale), noiseScale)
	r.Comparer = NewComparer(r.Classes, noiseScale)
	if noiseScale > 1 || b.Middle { // something keeps equal tiles apart
		r.findShared()
	}
	for i := range cells {
		if cells[i].Occupied {
			r.Identify(i)
		}
	}
	r.unmarkUsual()
	if r.Style.Apart() && r.MaybeSwapGame() {
		r.Style = segment.Swapped
		identifyBeside(r, holes)
	}
	if scenery {
		r.dropScenery()
	}
	r.dropFilling()
	r.joinTinted()
	r.joinGrounds()
	p := newPanel(r, f)
	p.markSurroundings()
	markMoving(r, p)
	cover(r, f, func() { p.markHoles(holes) })
	p.markUnclear()
	if r.Style == segment.Swapped || r.Sheet.HasPlates() {
		r.trim(r.unread)
		r.dropAround()
	}
	r.trim(r.framed)
	r.dropHoles()
	holes = slices.DeleteFunc(holes, func(at int) bool {
		return !cells[at].Occupied || cells[at].Hole || cells[at].Empty || cells[at].Covered || cells[at].Class != NoClass && cells[at].Match >= ApartMatch // the glow of a selected tile may hide its borders
	})
	addFigures(r)
	return r, holes
}
