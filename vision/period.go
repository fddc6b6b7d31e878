package vision

import (
	"cmp"
	"image"
	"math"
	"slices"
	"sync"
)

// The lattice is looked for in windows of several sizes, because a board may fill the screen or
// a corner of it. In each window the vertical edges are projected onto x, and the horizontal ones
// onto y. The autocorrelation of such a projection profile peaks at the width or height of
// the tiles.

const (
	bandSize   = 16   // pixels; the border of a tile is straight for at least this long
	minPeriod  = 7    // pixels
	minRepeats = 3    // periods in a window, for a peak to mean anything
	minPeak    = 0.15 // autocorrelation; lower peaks are noise
	maxAspect  = 2.6  // of a cell, either way
	maxPeriods = 5    // kept per window and axis

	// A peak at a multiple of the lag of another one, at least this part as high, is a harmonic:
	// the same lattice seen again. Tiles with finer patterns within have much lower peaks there.
	minHarmonic = 0.85

	// A window with a lower density of edges, relative to the densest one, shows no tiles but the
	// noise of a compressed picture, which may be periodic as well.
	minDensity = 0.1
)

// hypothesis is a guess at the size of the cells in a window of the frame.
type hypothesis struct {
	window image.Rectangle
	w, h   float64 // the periods, in pixels
	score  float64 // product of the two autocorrelations
}

// edgeProfiles are the projections of the edges of a frame: of the vertical ones onto x, and of
// the horizontal ones onto y.
type edgeProfiles struct {
	x, y   bands
	corner image.Point // on them, of the part that is looked at
}

// part are the projections of a part of the frame.
func (e edgeProfiles) part(r image.Rectangle) edgeProfiles {
	e.corner = e.corner.Add(r.Min)
	return e
}

// borderProfiles weigh edges by the square of their length, which favours straight borders, as
// tiles that touch have. They are cached: every search begins with them.
func (f *frame) borderProfiles() edgeProfiles {
	if f.straight == nil {
		e := f.profiles(func(v float32) float32 { return v * v })
		f.straight = &e
	}
	return *f.straight
}

// textureProfiles weigh edges by their length alone, for tiles of any shape.
func (f *frame) textureProfiles() edgeProfiles {
	return f.profiles(func(v float32) float32 { return v })
}

// profiles projects the edges. worth weighs a strip of a line by the part of it, 0 to 1, that is
// an edge.
func (f *frame) profiles(worth func(v float32) float32) edgeProfiles {
	var table stripWeights
	for sum := range table {
		table[sum] = worth(float32(sum) / fullStrip)
	}
	var e edgeProfiles
	var done sync.WaitGroup
	done.Go(func() { e.x = newBands(f.w, f.h, f.vertical, &table) })
	e.y = newBands(f.h, f.w, f.horizontal, &table)
	done.Wait()
	return e
}

// stripWeights is the weight of a strip of a line by its sum of edges.
type stripWeights [fullStrip + 1]float32

const fullStrip = bandSize * edgeFull

// in returns the profiles of a part of the frame.
func (e *edgeProfiles) in(r image.Rectangle) (x, y []float32) {
	r = r.Add(e.corner)
	return e.x.profile(r.Min.X, r.Max.X, r.Min.Y, r.Max.Y), e.y.profile(r.Min.Y, r.Max.Y, r.Min.X, r.Max.X)
}

// hypotheses returns up to maxHypotheses guesses for some windows, most periodic first.
func (e *edgeProfiles) hypotheses(all []image.Rectangle) []hypothesis {
	x, y := make([][]float32, len(all)), make([][]float32, len(all))
	density := make([]float32, len(all))
	for i, win := range all {
		x[i], y[i] = e.in(win)
		for _, v := range x[i] {
			density[i] += v / float32(win.Dx()*win.Dy())
		}
	}
	enough := minDensity * slices.Max(density)
	xs, ys := make([][]period, len(all)), make([][]period, len(all))
	atOnce(len(all), func(i int) {
		if density[i] >= enough {
			xs[i], ys[i] = periods(x[i]), periods(y[i])
		}
	})
	var found []hypothesis
	for i, win := range all {
		for _, x := range xs[i] {
			for _, y := range ys[i] {
				if x.lag <= maxAspect*y.lag && y.lag <= maxAspect*x.lag {
					found = append(found, hypothesis{win, x.lag, y.lag, x.peak * y.peak})
				}
			}
		}
	}
	slices.SortStableFunc(found, func(a, b hypothesis) int { return cmp.Compare(b.score, a.score) })
	var best []hypothesis
	for _, h := range found {
		if len(best) == maxHypotheses {
			break
		}
		if !slices.ContainsFunc(best, h.like) {
			best = append(best, h)
		}
	}
	return best
}

// like reports whether two hypotheses would lead to the same lattice.
func (h hypothesis) like(o hypothesis) bool {
	return math.Abs(h.w-o.w) < 0.04*o.w && math.Abs(h.h-o.h) < 0.04*o.h && h.window.Overlaps(o.window)
}

// windows covers a part of the picture with windows of several sizes, each overlapping the next
// by half.
func windows(part image.Rectangle) []image.Rectangle {
	var all []image.Rectangle
	w, h := part.Dx(), part.Dy()
	for _, parts := range []int{1, 2, 3, 5, 7} { // a window is 2/(parts+1) of a side
		ww, wh := 2*w/(parts+1), 2*h/(parts+1)
		for i := range parts {
			for j := range parts {
				x, y := j*ww/2, i*wh/2
				all = append(all, image.Rect(x, y, min(x+ww, w), min(y+wh, h)).Add(part.Min))
			}
		}
	}
	return all
}

// bands holds the weights of the strips, bandSize long, of every line, as prefix sums over the
// strips.
type bands struct {
	n   int         // lines
	cum [][]float32 // strip -> line -> sum of the strips before it
}

// newBands sums the n lines of a frame, which are across pixels long.
func newBands(n, across int, edges edgeSums, worth *stripWeights) bands {
	const together = 16 // lines; those of more would not fit into the cache
	b := bands{n: n, cum: make([][]float32, across/bandSize+1)}
	for i := range b.cum {
		b.cum[i] = make([]float32, n)
	}
	for first := 0; first < n; first += together {
		for strip, next := range b.cum[1:] {
			prev, from := b.cum[strip], strip*bandSize
			for i := max(first, 1); i < min(first+together, n); i++ { // the side of a picture is not an edge
				next[i] = prev[i] + worth[edges.between(i, from, from+bandSize)]
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

// period is a peak of an autocorrelation: its lag in pixels, and its height.
type period struct{ lag, peak float64 }

// periods lists the highest peaks of the autocorrelation of p, highest first. It centres p.
func periods(p []float32) []period {
	r := newCorrelation(p)
	maxLag := len(p) / minRepeats
	r.compute(minPeriod-1, maxLag+1)
	var peaks []period
	for lag := minPeriod; lag <= maxLag; lag++ {
		if peak, ok := r.peak(lag); ok {
			peaks = append(peaks, peak)
		}
	}
	peaks = fundamentals(peaks)
	slices.SortStableFunc(peaks, func(a, b period) int { return cmp.Compare(b.peak, a.peak) })
	return peaks[:min(len(peaks), maxPeriods)]
}

// refinePeriod refines a period of p by its harmonics, the highest of which tells it most exactly.
// They are followed one by one while there is a peak. It centres p.
func refinePeriod(p []float32, lag float64) float64 {
	r := newCorrelation(p)
	for k := 1.0; k*lag+1 < float64(len(p))*(1-1.0/minRepeats); k++ {
		at := int(math.Round(k * lag))
		found := false
		for _, try := range [3]int{at, at - 1, at + 1} {
			if peak, ok := r.peak(try); ok {
				lag, found = peak.lag/k, true
				break
			}
		}
		if !found {
			break
		}
	}
	return lag
}

// autocorrelation is the normalised autocorrelation of a profile, computed on demand.
type autocorrelation struct {
	p      []float32
	energy []float64 // prefix sums of squares
	known  []float64 // by lag; NaN where not yet computed
}

// newCorrelation prepares the autocorrelation of p, which it centres.
func newCorrelation(p []float32) autocorrelation {
	center(p)
	r := autocorrelation{p, make([]float64, len(p)+1), slices.Repeat([]float64{math.NaN()}, len(p))}
	for i, v := range p {
		r.energy[i+1] = r.energy[i] + float64(v)*float64(v)
	}
	return r
}

// at is the autocorrelation at a lag.
func (r autocorrelation) at(lag int) float64 {
	if lag < 0 || lag >= len(r.p) {
		return 0
	}
	if v := r.known[lag]; v == v {
		return v
	}
	r.compute(lag, lag)
	return r.known[lag]
}

// compute computes the autocorrelation at the lags from..to, and perhaps the next.
func (r autocorrelation) compute(from, to int) {
	for lag := from; lag <= to && lag < len(r.p); lag += 2 {
		at, next := dots(r.p, lag)
		r.store(lag, at)
		r.store(lag+1, next)
	}
}

// store stores the autocorrelation at a lag, given the sum of the products.
func (r autocorrelation) store(lag int, products float32) {
	if lag >= len(r.p) {
		return
	}
	r.known[lag] = 0
	if norm := r.energy[len(r.p)-lag] * (r.energy[len(r.p)] - r.energy[lag]); norm > 0 {
		r.known[lag] = float64(products) / math.Sqrt(norm)
	}
}

// dots is the dot product of p with itself at a lag, and at the next one: both read the same
// values. Four partial sums each let the processor work in parallel.
func dots(p []float32, lag int) (at, next float32) {
	a, b := p[:len(p)-lag], p[lag:]
	var s, t, u, v float32
	var k, l, m, n float32
	for ; len(a) >= 5 && len(b) >= 5; a, b = a[4:], b[4:] {
		s += a[0] * b[0]
		k += a[0] * b[1]
		t += a[1] * b[1]
		l += a[1] * b[2]
		u += a[2] * b[2]
		m += a[2] * b[3]
		v += a[3] * b[3]
		n += a[3] * b[4]
	}
	for i := range a {
		s += a[i] * b[i]
		if i > 0 {
			k += a[i-1] * b[i]
		}
	}
	return s + t + u + v, k + l + m + n
}

// peak is the peak at a lag, if there is one, refined by a parabola through it and its
// neighbours.
func (r autocorrelation) peak(lag int) (period, bool) {
	a, b, c := r.at(lag-1), r.at(lag), r.at(lag+1)
	if b < minPeak || b < a || b <= c {
		return period{}, false
	}
	offset := 0.0
	if d := a - 2*b + c; d < 0 {
		offset = (a - c) / (2 * d)
	}
	return period{float64(lag) + offset, b}, true
}

// fundamentals drops the harmonics of lower peaks, but keeps those at twice the lag with less
// weight: tiles whose halves look alike are periodic there, too. peaks are in order of their
// lags.
func fundamentals(peaks []period) []period {
	const twice = 0.7 // weight of a peak at twice the lag
	var kept []period
	for _, p := range peaks {
		repeats := 0.0
		for _, f := range kept {
			k := math.Round(p.lag / f.lag)
			if k > 1 && math.Abs(p.lag-k*f.lag) < 0.03*p.lag && f.peak > minHarmonic*p.peak {
				repeats = max(repeats, k)
			}
		}
		switch repeats {
		case 0:
			kept = append(kept, p)
		case 2:
			kept = append(kept, period{p.lag, twice * p.peak})
		}
	}
	return kept
}

// center subtracts the mean of p from it.
func center(p []float32) {
	var sum float32
	for _, v := range p {
		sum += v
	}
	mean := sum / float32(len(p))
	for i := range p {
		p[i] -= mean
	}
}
