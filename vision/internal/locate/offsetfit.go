package locate

// OffsetFit is a weighted linear regression of the offsets of tiles, in cells, on their row or
// column. Tiles are added to a fit for each kind, these to one for all, which corrects a lattice.
// The zero value has no tiles. It holds the weighted sums.
type OffsetFit struct{ n, at, off, atAt, atOff float64 }

// Add adds a tile.
func (d *OffsetFit) Add(at, off, weight float64) {
	d.n += weight
	d.at += weight * at
	d.off += weight * off
	d.atAt += weight * at * at
	d.atOff += weight * at * off
}

// AddGroup adds the tiles of one kind, with their slope relative to the mean of that kind (the
// within-group regression): tiles of other kinds may have another mean.
func (d *OffsetFit) AddGroup(group OffsetFit) {
	if group.n == 0 {
		return
	}
	d.n += group.n
	d.at += group.at
	d.off += group.off
	d.atAt += group.atAt - group.at*group.at/group.n
	d.atOff += group.atOff - group.at*group.off/group.n
}

// Correct returns the start and the size of the cells on which the fitted offsets vanish, or those
// given if the tiles do not determine them.
func (d *OffsetFit) Correct(start, size float64) (float64, float64) {
	if d.n == 0 || d.atAt <= 0 {
		return start, size
	}
	slope := d.atOff / d.atAt
	return start + (d.off-slope*d.at)/d.n*size, size * (1 + slope)
}
