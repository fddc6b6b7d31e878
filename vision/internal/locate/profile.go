package locate

import (
	"image"
	"sync"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// edgeProfiles are the projections of the edges of a frame: of the vertical ones onto x, and of
// the horizontal ones onto y.
type edgeProfiles struct {
	x, y   bands
	corner image.Point // on them, of the part that is looked at
}

// Part are the projections of a part of the frame.
func (e edgeProfiles) Part(r image.Rectangle) edgeProfiles {
	e.corner = e.corner.Add(r.Min)
	return e
}

// BorderProfiles weigh edges by the square of their length, which favours straight borders, as
// tiles that touch have. They are cached: every search begins with them.
func (f *Locator) BorderProfiles() edgeProfiles {
	if f.straight == nil {
		e := profiles(f.Frame, func(v float32) float32 { return v * v })
		f.straight = &e
	}
	return *f.straight
}

// TextureProfiles weigh edges by their length alone, for tiles of any shape.
func (f *Locator) TextureProfiles() edgeProfiles {
	return profiles(f.Frame, func(v float32) float32 { return v })
}

// profiles projects the edges. worth weighs a strip of a line by the part of it, 0 to 1, that is
// an edge.
func profiles(f *pixel.Frame, worth func(v float32) float32) edgeProfiles {
	var table stripWeights
	for sum := range table {
		table[sum] = worth(float32(sum) / fullStrip)
	}
	var e edgeProfiles
	var done sync.WaitGroup
	done.Go(func() { e.x = newBands(f.W, f.H, f.Vertical, &table) })
	e.y = newBands(f.H, f.W, f.Horizontal, &table)
	done.Wait()
	return e
}

// stripWeights is the weight of a strip of a line by its sum of edges.
type stripWeights [fullStrip + 1]float32

const fullStrip = bandSize * pixel.EdgeFull

// in returns the profiles of a part of the frame.
func (e *edgeProfiles) in(r image.Rectangle) (x, y []float32) {
	r = r.Add(e.corner)
	return e.x.profile(r.Min.X, r.Max.X, r.Min.Y, r.Max.Y), e.y.profile(r.Min.Y, r.Max.Y, r.Min.X, r.Max.X)
}

// bands holds the weights of the strips, bandSize long, of every line, as prefix sums over the
// strips.
type bands struct {
	n   int         // lines
	cum [][]float32 // strip -> line -> sum of the strips before it
}

// newBands sums the n lines of a frame, which are across pixels long.
func newBands(n, across int, edges pixel.EdgeSums, worth *stripWeights) bands {
	const together = 16 // lines; those of more would not fit into the cache
	b := bands{n: n, cum: make([][]float32, across/bandSize+1)}
	for i := range b.cum {
		b.cum[i] = make([]float32, n)
	}
	for first := 0; first < n; first += together {
		for strip, next := range b.cum[1:] {
			prev, from := b.cum[strip], strip*bandSize
			for i := max(first, 1); i < min(first+together, n); i++ { // the side of a picture is not an edge
				next[i] = prev[i] + worth[edges.Between(i, from, from+bandSize)]
			}
		}
	}
	return b
}

// profile is the projection of the lines from..to within acrossFrom..acrossTo, rounded to bands.
func (b bands) profile(from, to, acrossFrom, acrossTo int) []float32 {
	lo := b.cum[min(acrossFrom/bandSize, len(b.cum)-1)]
	hi := b.cum[min(acrossTo/bandSize, len(b.cum)-1)]
	p := make([]float32, to-from)
	for i := range p {
		p[i] = hi[from+i] - lo[from+i]
	}
	smooth(p)
	return p
}

// smooth applies the binomial filter (1 2 1)/4 twice: it joins the two sides of a thin line to
// one peak.
func smooth(p []float32) {
	for range 2 {
		prev := p[0]
		for i := 1; i+1 < len(p); i++ {
			prev, p[i] = p[i], (prev+2*p[i]+p[i+1])/4
		}
	}
}
