package vision

import (
	"image"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// average is the mean picture of some cells.
func (r *reading) average(cells []int) []float32 {
	sum := make([]float32, 3*r.side*r.side)
	for _, cell := range cells {
		for i, v := range r.tile(cell) {
			sum[i] += v
		}
	}
	for i := range sum {
		sum[i] /= float32(len(cells))
	}
	return sum
}

// tile is the picture of a cell: L (0..100), a and b of side x side pixels, each
// the mean of 2 x 2 on the sheet. Single pixels depend too much on where the
// cracks of a scaled tile fall between them. It is not to be written to.
func (r *reading) tile(cell int) []float32 {
	if r.tiles[cell] == nil {
		r.tiles[cell] = r.tileAt(r.rect(cell, 0))
	}
	return r.tiles[cell]
}

// tileAt is such a picture of any place on the sheet, which goes on beyond its
// sides as its outermost pixels.
func (r *reading) tileAt(rect image.Rectangle) []float32 {
	t := make([]float32, 0, 3*r.side*r.side)
	w, h := r.looks.w, r.looks.h
	for y := rect.Min.Y; y < rect.Max.Y; y++ {
		row := r.looks.pix[3*min(max(y, 0), h-1)*w:]
		below := r.looks.pix[3*min(max(y+1, 0), h-1)*w:]
		for x := rect.Min.X; x < rect.Max.X; x++ {
			at, right := 3*min(max(x, 0), w-1), 3*min(max(x+1, 0), w-1)
			var px [3]float32
			for c := range px {
				px[c] = float32(int(row[at+c])+int(row[right+c])+int(below[at+c])+int(below[right+c])) / 4
			}
			t = append(t, px[0]*(100.0/255), px[1]-128, px[2]-128)
		}
	}
	return t
}

// pixels lists the places in a tile that lie in one rectangle and not in another.
func pixels(in, notIn image.Rectangle) (places []int) {
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			if !image.Pt(x, y).In(notIn) {
				places = append(places, y*fine+x)
			}
		}
	}
	return places
}

// identify finds the class of a tile.
func (r *reading) identify(cell int) {
	tile := r.tile(cell)
	k, match, rival := r.nearest(tile, r.anyClass)
	if k != noClass && match < plainMatch && match > rival {
		match = r.shifted(tile, r.class[k].mean, r.reach)
	}
	r.match[cell], r.rival[cell] = match, rival
	switch {
	case match >= plainMatch:
		r.look[cell] = k
	case r.isGround(match, rival):
		r.look[cell], r.marked[cell] = k, true
	default:
		r.look[cell] = r.byPattern(tile, r.anyClass)
	}
}

// nearest is the candidate that a tile is most similar to, and the similarity
// to the next.
func (r *reading) nearest(tile []float32, candidate func(k int) bool) (best int, match, rival float64) {
	best = noClass
	for k := range r.class {
		if !candidate(k) {
			continue
		}
		if m := r.similarity(tile, r.class[k].mean, 0, 0, r.reach); m > match {
			best, match, rival = k, m, match
		} else {
			rival = max(rival, m)
		}
	}
	return best, match, rival
}

// isGround reports whether a match that is not full shows the ground below a mark.
func (r *reading) isGround(match, rival float64) bool {
	least := groundMatch
	if r.gaps {
		least = apartMatch
	}
	return match >= least && match >= rivalFactor*rival
}

// similarity is the share of two tiles' telling pixels that are within reach
// Delta E of each other. dx and dy shift the second tile.
func (r *reading) similarity(a, b []float32, dx, dy int, reach float64) float64 {
	return r.alike(a, b, r.telling, dx, dy, reach)
}

// alike is the share of some pixels of two tiles that are within reach.
func (r *reading) alike(a, b []float32, pixels []int, dx, dy int, reach float64) float64 {
	same := 0
	for _, at := range pixels {
		if float64(squareE([3]float32(a[3*at:]), [3]float32(b[3*(at+dy*r.side+dx):]))) < reach*reach {
			same++
		}
	}
	return float64(same) / float64(len(pixels))
}

// tell finds the pixels by which classes can be told apart: inner ones, and of
// those only where two classes differ, unless these are too few. The ground
// around round tiles, say, tells nothing.
func (r *reading) tell() {
	const (
		differ = 2 * matchDeltaE
		enough = 0.15 // of the inner pixels
	)
	var telling []int
	for _, at := range r.inner {
		if slices.ContainsFunc(r.class, func(c class) bool {
			return deltaE([3]float32(c.mean[3*at:]), [3]float32(r.class[0].mean[3*at:])) >= differ
		}) {
			telling = append(telling, at)
		}
	}
	r.telling = r.inner
	if float64(len(telling)) >= enough*float64(len(r.inner)) {
		r.telling = telling
	}
	// Pixels of two classes must not both be within reach of a tile's.
	r.reach = min(matchDeltaE*r.glitter, mostReach)
	for k, c := range r.class {
		for _, d := range r.class[:k] {
			var sum, squares float64
			for _, at := range r.telling {
				e := deltaE([3]float32(c.mean[3*at:]), [3]float32(d.mean[3*at:]))
				sum += e
				squares += e * e
			}
			// How far they are apart where they are: shapes of one colour differ in few pixels.
			apart := squares / max(sum, 1)
			r.reach = max(leastReach, min(r.reach, 0.6*apart))
		}
	}
}

// shifted is the highest similarity with the second tile moved by up to two
// pixels: a lattice fits not every tile alike.
func (r *reading) shifted(a, b []float32, reach float64) (best float64) {
	const most = 2
	for dy := -most; dy <= most; dy++ {
		for dx := -most; dx <= most; dx++ {
			best = max(best, r.similarity(a, b, dx, dy, reach))
		}
	}
	return best
}

// byPattern finds the candidate whose pattern of light and dark a tile clearly
// has, if its colours may be washed out ones of the candidate: those of a group
// that is selected or fading are.
func (r *reading) byPattern(tile []float32, candidate func(k int) bool) int {
	const moreColor = 15.0 // chroma that no washing out adds
	pattern := lightness(tile, r.side)
	color := chroma(r.middleColor(tile))
	best, first, second := noClass, 0.0, 0.0
	for k, c := range r.class {
		if !candidate(k) || color > chroma(r.middleColor(c.mean))+moreColor {
			continue
		}
		if c := correlation(pattern, lightness(c.mean, r.side)); c > first {
			best, first, second = k, c, first
		} else {
			second = max(second, c)
		}
	}
	if first < fadedPattern || first-second < fadedMargin {
		return noClass
	}
	return best
}

// lightness is the L of a tile's inner pixels, averaged two by two.
func lightness(tile []float32, side int) []float64 {
	var l []float64
	for y := matchInset - 1; y+1 < side-matchInset+1; y += 2 {
		for x := matchInset - 1; x+1 < side-matchInset+1; x += 2 {
			at := 3 * (y*side + x)
			below := at + 3*side
			l = append(l, float64(tile[at]+tile[at+3]+tile[below]+tile[below+3])/4)
		}
	}
	return l
}

// correlation is Pearson's, 0 where one side has no variance to speak of.
func correlation(a, b []float64) float64 {
	const flat = 0.5 // standard deviation in L; faded tiles have about 1
	var ma, mb float64
	for i := range a {
		ma += a[i]
		mb += b[i]
	}
	n := float64(len(a))
	ma, mb = ma/n, mb/n
	var ab, aa, bb float64
	for i := range a {
		ab += (a[i] - ma) * (b[i] - mb)
		aa += (a[i] - ma) * (a[i] - ma)
		bb += (b[i] - mb) * (b[i] - mb)
	}
	if aa < flat*flat*n || bb < flat*flat*n {
		return 0
	}
	return ab / math.Sqrt(aa*bb)
}

// How a tile is compared with the average tile of a class, pixel by pixel,
// leaving out the outermost pixels. Chosen over the composed Destruct-o-Match
// boards: plain tiles match in 0.9 and more of their pixels, tiles with an icon
// in 0.2 to 0.7, tiles of another class in less than 0.2.
const (
	matchInset    = 3
	matchDeltaE   = 9.0
	mostReach     = 15.0 // of tiles that glitter
	leastReach    = 4.5  // where classes are nearer than that, noise decides
	plainMatch    = 0.85 // nothing lies on the tile
	groundMatch   = 0.25 // enough of the ground shows beside a mark
	apartMatch    = 0.25 // likewise where much of a cell is backdrop
	apartClear    = 0.6  // and this tells what it is
	inMotionClear = 0.7
	rivalFactor   = 2.0 // and this many times as much as of any other class
	fadedPattern  = 0.6 // correlation of a faded tile with its class
	fadedMargin   = 0.2 // and this much more than with any other
)

func deviation(values []float64) float64 { return stat.PopStdDev(values, nil) }
