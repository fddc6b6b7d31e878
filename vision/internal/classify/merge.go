package classify

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Tiles of one class may fall into several clusters, because of scaling or a ground that shines through.
// Two classes are the same if their average tiles, one of them shifted by up to a pixel, differ by at most
// sameSpot everywhere except on steep edges. If they are alike within sameAverage nearly everywhere, that
// limit is scaledSpot, because scaling makes several versions of one tile, or runSpot for noisy classes, in
// which JPEG may have smeared neighbouring colours.
//
// All limits are in Delta E; spots are means over 3 x 3 pixels. Measured: halves of a class differ by at
// most 4, a disc and a diamond engraved in grey by 8.6; scaled tiles by 8. Smeared tiles differ by at most
// 22; dice with four and five pips, alike in 0.9 of their pixels, by 80. In pictures without noise, spades
// and clubs, alike in 0.87, differ by 22.
const (
	sameSpot    = 6.0
	scaledSpot  = 12.0
	runSpot     = 30.0
	sameAverage = 4.0
	sameAll     = 0.85 // of the pixels are alike within sameAverage
)

// merge joins classes that are the same.
func (r *Reading) merge(classes []Class, noiseScale float64) (merged []Class) {
	for _, c := range classes {
		same := slices.IndexFunc(merged, func(m Class) bool { return r.sameTile(c, m, noiseScale) })
		if same < 0 {
			merged = append(merged, c)
			continue
		}
		merged[same].Cells = append(merged[same].Cells, c.Cells...)
	}
	for k, c := range merged {
		merged[k] = r.newClass(c.Cells)
	}
	return merged
}

// sameTile reports whether two classes are the same.
func (r *Reading) sameTile(a, b Class, noiseScale float64) bool {
	limit := sameSpot * noiseScale
	if pixel.DeltaE(a.Mean.meanAt(InnerPixels), b.Mean.meanAt(InnerPixels)) > limit {
		return false
	}
	if withinAnyShift(a.Mean, b.Mean, limit) {
		return true
	}
	spot := scaledSpot
	if r.noisy(a) || r.noisy(b) {
		spot = runSpot
	}
	nearly := Comparer{InnerPixels, sameAverage * noiseScale}
	return nearly.Shifted(a.Mean, b.Mean) >= sameAll && withinAnyShift(a.Mean, b.Mean, spot) || r.sameShape(a.Mean, b.Mean, limit)
}

// sameShape reports whether two tiles that lie apart are of one colour, the same one, and nearly of the same shape. The sides
// of such tiles lie on whole pixels of the picture, so that they are not equally large.
func (r *Reading) sameShape(a, b Tile, limit float64) bool {
	const sameArea = 0.1 // of a tile may be pixels of this one or the other alone; by eye: a disc lacks 0.21 of a square
	if !r.Style.Apart() {
		return false
	}
	p, ok := r.shape(a, limit)
	q, same := r.shape(b, limit)
	if !ok || !same || pixel.DeltaE(a.foregroundColor(r.Sheet.BackdropColor), b.foregroundColor(r.Sheet.BackdropColor)) > limit {
		return false
	}
	differ, all := 0, 0
	for at := range p {
		if p[at] != q[at] {
			differ++
		}
		if p[at] {
			all++
		}
	}
	return float64(differ) <= sameArea*float64(all)
}

// shape marks the pixels that show a tile. ok is false unless it is of one colour but for its edge.
func (r *Reading) shape(t Tile, limit float64) (shown []bool, ok bool) {
	const edge = 3 // pixels of the sheet: resampling makes fringes along the sides
	shown = make([]bool, len(allPixels))
	for _, at := range r.foreground(t, allPixels) {
		shown[at] = true
	}
	color := t.foregroundColor(r.Sheet.BackdropColor)
	for _, at := range InnerPixels {
		if pixel.DeltaE(t.At(at), color) > limit && shown[at-edge] && shown[at+edge] && shown[at-edge*segment.Fine] && shown[at+edge*segment.Fine] {
			return nil, false
		}
	}
	return shown, true
}

// noisy reports whether the tiles of a class differ visibly from each other.
func (r *Reading) noisy(c Class) bool {
	return len(c.Cells) > 1 && r.Sheet.SpanningTree(c.Cells).Noise() > exact
}
