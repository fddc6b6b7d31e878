package locate

import "math"

// Regression is a weighted linear regression of y on x: of the offsets of tiles from their cells, in cells, on their row
// or column, for example. Add the points of each kind to a regression of its own, add these to a common one by
// AddGroup, and use that. The zero value has no points.
type Regression struct{ n, x, y, xx, xy float64 } // weighted sums; xx and xy are those of one group about 0, or about the means of several

// Add adds a point with its weight.
func (r *Regression) Add(x, y, weight float64) {
	r.n += weight
	r.x += weight * x
	r.y += weight * y
	r.xx += weight * x * x
	r.xy += weight * x * y
}

// AddGroup adds the points of one kind. Their slope counts relative to the mean of that kind (within-group
// regression), because points of other kinds may have another mean.
func (r *Regression) AddGroup(group Regression) {
	if group.n == 0 {
		return
	}
	r.n += group.n
	r.x += group.x
	r.y += group.y
	r.xx += group.xx - group.x*group.x/group.n
	r.xy += group.xy - group.x*group.y/group.n
}

// Tie gives two regressions the same slope, for few points determine no more.
func (r *Regression) Tie(o *Regression) {
	r.xx += o.xx
	r.xy += o.xy
	o.xx, o.xy = r.xx, r.xy
}

// Variance is the variance of x, 0 without points.
func (r *Regression) Variance() float64 { return r.xx / max(r.n, 1) }

// Slope is the slope of the line. It needs points with different x.
func (r *Regression) Slope() float64 { return r.xy / r.xx }

// Intercept is the y of the line of a given slope at x = 0.
func (r *Regression) Intercept(slope float64) float64 { return (r.y - slope*r.x) / r.n }

// Correct returns the start and the size of cells for which the fitted offsets are 0, or those given if the
// points do not determine them.
func (r *Regression) Correct(start, size float64) (float64, float64) {
	if r.n == 0 || r.xx <= 0 {
		return start, size
	}
	slope := r.Slope()
	return start + r.Intercept(slope)*size, size * (1 + slope)
}

// Over is how far the line rises or falls over a length, 0 if the points do not determine it.
func (r *Regression) Over(length int) float64 {
	if r.xx <= 0 {
		return 0
	}
	return math.Abs(r.Slope()) * float64(length)
}
