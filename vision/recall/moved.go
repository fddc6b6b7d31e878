package recall

import (
	"encoding/binary"
	"image"
	"iter"
)

// A board has moved by the distance with the most votes if that has at least fewestVotes, and clearLead times as
// many as any other distance. Chosen by eye.
const (
	fewestVotes = 4
	clearLead   = 2
)

// maxVotes bounds the time for a screen that repeats the same pixels everywhere. Chosen by eye: a board of 15 by 15
// equal tiles has 50,625 votes.
const maxVotes = 1 << 18

// moved finds how far the board has moved since the earlier picture, in whole pixels, as when the player drags the
// window. Most of its tiles must be unchanged. ok is false if the board has not moved, or if the distance is not
// clear.
//
// Every cell has a run of pixels. It votes for the distances to all places in the frame where the pixels have the
// same hash.
func moved(before Board, frame *image.RGBA) (by image.Point, ok bool) {
	runs := newRuns(before)
	votes := map[image.Point]int{}
	var best, second int
	left := maxVotes
	for from, to := range runs.in(frame) {
		votes[to.Sub(from)]++
		if left--; left == 0 {
			return by, false
		}
	}
	for distance, n := range votes {
		switch {
		case n > best:
			by, best, second = distance, n, best
		case n > second:
			second = n
		}
	}
	return by, by != image.Point{} && best >= fewestVotes && best >= clearLead*second
}

// runs are short rows of pixels of a board, by their hash.
type runs struct {
	length int
	starts map[uint32][]image.Point // where the runs with a hash start
	filter [1 << 10]uint64          // a bit set: some hash has these upper 16 bits
}

// newRuns takes a run from every cell of a board. A run is half as long again as the cell is wide: if the tile is
// flat, the run still crosses its edge. Runs of a single colour are left out.
func newRuns(b Board) *runs {
	l := b.Lattice
	r := &runs{length: int(1.5 * l.W), starts: map[uint32][]image.Point{}}
	for at := range b.Grid.All() {
		middle := l.Part(at, 1, 1)
		start := image.Pt(int(middle.X-middle.W/4), int(middle.Y+middle.H/2))
		if !(image.Rectangle{start, start.Add(image.Pt(r.length, 1))}).In(b.Frame.Rect) {
			continue
		}
		var hash uint32
		flat, pix := true, b.Frame.Pix[b.Frame.PixOffset(start.X, start.Y):]
		for i := range r.length {
			flat = flat && pixelAt(pix, i) == pixelAt(pix, 0)
			hash = hash*base + pixelAt(pix, i)
		}
		if !flat {
			r.starts[hash] = append(r.starts[hash], start)
			r.filter[hash>>22] |= 1 << (hash >> 16 & 63)
		}
	}
	return r
}

// base is the base of the rolling hash by Rabin and Karp. Any large odd number does.
const base = 2654435761

func pixelAt(pix []uint8, i int) uint32 { return binary.LittleEndian.Uint32(pix[4*i:]) }

// in yields pairs of places with the same hash: the start of a run on the board, and that of a row of as many pixels
// in the frame.
func (r *runs) in(frame *image.RGBA) iter.Seq2[image.Point, image.Point] {
	return func(yield func(from, to image.Point) bool) {
		width := frame.Rect.Dx()
		if len(r.starts) == 0 {
			return
		}
		leaving := uint32(1) // the factor of the pixel that leaves the window
		for range r.length {
			leaving *= base
		}
		for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
			start := frame.PixOffset(frame.Rect.Min.X, y)
			row := frame.Pix[start : start+4*width]
			var hash uint32
			for x := range width {
				hash = hash*base + pixelAt(row, x)
				if x >= r.length {
					hash -= leaving * pixelAt(row, x-r.length)
				}
				if r.filter[hash>>22]&(1<<(hash>>16&63)) == 0 || x < r.length-1 {
					continue
				}
				for _, from := range r.starts[hash] {
					if !yield(from, image.Pt(frame.Rect.Min.X+x-r.length+1, y)) {
						return
					}
				}
			}
		}
	}
}

// shifted is a view of a frame in which all coordinates are smaller by the given distance.
func shifted(frame *image.RGBA, by image.Point) *image.RGBA {
	view := *frame
	view.Rect = frame.Rect.Sub(by)
	return &view
}
