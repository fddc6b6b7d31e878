package locate

import (
	"image"

	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// edgeProfiles holds the projections of the edges of a frame: vertical edges onto x, horizontal edges onto
// y.
type edgeProfiles struct{ x, y bands }

// measureProfiles projects the edges of a frame. It favours straight edges, as between tiles that touch: a strip of a
// line counts by the square of the part of it that is an edge.
func measureProfiles(f *pixel.Frame) edgeProfiles {
	var weights stripWeights
	for sum := range weights {
		part := float32(sum) / fullStrip
		weights[sum] = part * part
	}
	var e edgeProfiles
	wait := fault.Async(func() { e.x = newBands(f.W, f.H, f.Vertical, &weights) })
	e.y = newBands(f.H, f.W, f.Horizontal, &weights)
	wait()
	return e
}

// in returns the two profiles of a window.
func (e *edgeProfiles) in(r image.Rectangle) (x, y []float32) {
	return e.x.profile(r.Min.X, r.Max.X, r.Min.Y, r.Max.Y), e.y.profile(r.Min.Y, r.Max.Y, r.Min.X, r.Max.X)
}

// bandSize is the length of a strip in pixels: the border of a tile is straight for at least this
// long. Chosen by eye.
const bandSize = 16

// fullStrip is the sum of the edges of a strip that is an edge all along.
const fullStrip = bandSize * pixel.EdgeFull

// stripWeights is the weight of a strip of a line by its sum of edges.
type stripWeights [fullStrip + 1]float32

// bands holds prefix sums of the weights of the strips of every line. All strips at the same distance along
// their lines make a band.
type bands struct {
	n    int         // lines
	sums [][]float32 // strip -> line -> sum over the strips before it
}

// newBands sums the n lines of a frame, which are length pixels long.
func newBands(n, length int, edges pixel.EdgeSums, weights *stripWeights) bands {
	const together = 16 // lines at a time; more would not fit into the cache
	b := bands{n: n, sums: make([][]float32, length/bandSize+1)}
	for i := range b.sums {
		b.sums[i] = make([]float32, n)
	}
	for first := 0; first < n; first += together {
		for strip, next := range b.sums[1:] {
			prev, from := b.sums[strip], strip*bandSize
			for i := max(first, 1); i < min(first+together, n); i++ { // the side of a picture is not an edge
				next[i] = prev[i] + weights[edges.Between(i, from, from+bandSize)]
			}
		}
	}
	return b
}

// profile projects the lines from..to-1. Only their stretch start..end counts, rounded to bands.
func (b bands) profile(from, to, start, end int) []float32 {
	before := b.sums[min(start/bandSize, len(b.sums)-1)]
	upTo := b.sums[min(end/bandSize, len(b.sums)-1)]
	p := make([]float32, to-from)
	for i := range p {
		p[i] = upTo[from+i] - before[from+i]
	}
	smooth(p)
	return p
}

// smooth applies the binomial filter (1 2 1)/4 twice. It joins the two sides of a thin line into one peak.
func smooth(p []float32) {
	for range 2 {
		prev := p[0]
		for i := 1; i+1 < len(p); i++ {
			prev, p[i] = p[i], (prev+2*p[i]+p[i+1])/4
		}
	}
}
