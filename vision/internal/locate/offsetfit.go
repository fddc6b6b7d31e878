package locate

// OffsetFit is a weighted linear regression of the offsets of tiles from their cells, in cells, on their
// row or column. Add the tiles of each kind to a fit of its own, add these fits to a common one by
// AddGroup, and let that correct the lattice. The zero value has no tiles.
type OffsetFit struct{ n, at, off, atAt, atOff float64 } // weighted sums

// Add adds a tile: its row or column, its offset, and its weight.
func (d *OffsetFit) Add(at, off, weight float64) {
	d.n += weight
	d.at += weight * at
	d.off += weight * off
	d.atAt += weight * at * at
	d.atOff += weight * at * off
}

// AddGroup adds the tiles of one kind. Their slope counts relative to the mean of that kind (within-group
// regression), because tiles of other kinds may have another mean.
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

// Tie gives two fits the same slope, for few tiles determine no more.
func (d *OffsetFit) Tie(o *OffsetFit) {
	d.atAt += o.atAt
	d.atOff += o.atOff
	o.atAt, o.atOff = d.atAt, d.atOff
}

// Correct returns the start and the size of cells for which the fitted offsets are 0, or those given if the
// tiles do not determine them.
func (d *OffsetFit) Correct(start, size float64) (float64, float64) {
	if d.n == 0 || d.atAt <= 0 {
		return start, size
	}
	slope := d.atOff / d.atAt
	return start + (d.off-slope*d.at)/d.n*size, size * (1 + slope)
}
