package vision

import (
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
)

// observe writes down the grid, without the rows and columns around the board
// that hold nothing, and returns the lattice of what is left.
func (r *reading) observe(o *Observation, names naming) (lattice, error) {
	cells := make([]engine.Cell, len(r.held))
	confidence := make([]float64, len(r.held))
	region := image.Rectangle{}
	for i, held := range r.held {
		confidence[i] = 1
		if names.full() { // a tile lies wherever the board is, whatever it looks like
			in := image.Pt(i%r.cols, i/r.cols).In(r.board)
			if in && !held {
				r.identify(i)
			}
			held = in
		}
		if !held {
			continue
		}
		var err error
		if cells[i], confidence[i], err = r.cell(i, names); err != nil {
			return lattice{}, err
		}
		if cells[i].Power, err = r.special(i, cells[i], names); err != nil {
			return lattice{}, err
		}
		if confidence[i] < minConfidence {
			cells[i] = engine.Cell{Color: engine.Unknown}
		}
		unread := cells[i].Color == engine.Unknown || r.gaps && cells[i].Power == engine.UnknownPower
		if unread && r.maybe[i] && !names.full() {
			cells[i], confidence[i] = engine.Cell{}, 1
			continue
		}
		region = region.Union(image.Rect(i%r.cols, i/r.cols, i%r.cols+1, i/r.cols+1))
	}
	l := r.part(region)
	o.Grid = engine.NewGrid(l.rows, l.cols)
	o.Confidence = make([]float64, len(o.Grid.Cells))
	for i := range o.Grid.Cells {
		at := (region.Min.Y+i/l.cols)*r.cols + region.Min.X + i%l.cols
		o.Grid.Cells[i], o.Confidence[i] = cells[at], confidence[at]
	}
	return l, nil
}

// cell is what a tile is, and how sure that is.
func (r *reading) cell(at int, names naming) (engine.Cell, float64, error) {
	k := r.look[at]
	if r.covered[at] {
		return engine.Cell{Color: engine.Unknown}, 0, nil
	}
	if cell, sure, err := r.oddGem(at, names); err != nil || !cell.IsEmpty() {
		return cell, sure, err
	}
	if r.empty[at] {
		return engine.Cell{Color: engine.Unknown}, 0, nil
	}
	if k != noClass && !r.marked[at] && !names.marked[k] {
		cell := engine.Cell{Color: names.letters[k]}
		if names.fresh[k] && len(r.class[k].cells) <= maxAlikeMarks {
			// A few tiles alike that no colour fits may all be the same power.
			if power, fits, err := r.power(at, noClass, names.profile); err != nil || power.OwnTile() {
				return engine.Cell{Color: engine.Colorless, Power: power}, fits, err
			}
			switch {
			case r.ownTile(at):
				return engine.Cell{Color: engine.Colorless, Power: engine.UnknownPower}, r.confidence(at), nil
			case r.rare(k):
				return engine.Cell{Color: engine.Unknown}, 0, nil
			}
		}
		return cell, r.confidence(at), nil
	}

	var cell engine.Cell
	var sure float64
	marked := true
	ground := k
	switch {
	case k != noClass:
		cell.Color, sure = names.letters[k], r.confidence(at)
		if r.gaps && r.match[at] < apartClear && !r.colorOf(r.tile(at), k, names.letters) {
			cell.Color = engine.Unknown
		}
	case names.profile != nil:
		var err error
		if cell.Color, marked, sure, err = r.paletteColor(at, names.profile.Profile); err != nil {
			return cell, 0, err
		}
		ground = slices.Index(names.letters, cell.Color)
	default:
		cell.Color, sure = r.groundColor(at, names)
	}
	if !marked || names.profile != nil && names.profile.Markless() && cell.Color != engine.Unknown {
		return cell, sure, nil // nothing lies on it, or only what tells nothing in a game without marks
	}
	power, fits, err := r.power(at, ground, names.profile)
	switch {
	case power.OwnTile():
		cell.Color, cell.Power, sure = engine.Colorless, power, fits
	case cell.Color != engine.Unknown:
		cell.Power = power
	case r.ownTile(at):
		cell.Color, cell.Power, sure = engine.Colorless, engine.UnknownPower, 1-r.match[at]
	}
	return cell, sure, err
}

// paletteColor names a tile that is like no other after the colours of a
// palette: by the middle of the tile if it is plain, by its rim if it is marked.
func (r *reading) paletteColor(at int, p *calibration.Profile) (color engine.Color, marked bool, sure float64, err error) {
	const (
		cleanShare = 0.95 // of the middle of a tile that carries no mark, or,
		plainShare = 1.3  // where there are no marks, times the share that names a class
		rimShare   = 0.4
		rimLead    = 2.0  // times the share of the next colour
		ownShare   = 0.14 // of a rim that is black; the marks on such tiles reach far out
	)
	type pair struct{ middle, rim float64 }
	first, second := pair{}, pair{}
	var middle, rim engine.Color
	tile := labImage{r.side, r.side, encode(r.tile(at))}
	for _, c := range p.Palette {
		mask, err := inRanges(tile, boxes(c.Ranges))
		if err != nil {
			return engine.Unknown, true, 0, err
		}
		if v := share(mask, r.middle); v > first.middle {
			first.middle, second.middle, middle = v, first.middle, c.Color()
		} else {
			second.middle = max(second.middle, v)
		}
		if v := share(mask, r.rim); v > first.rim {
			first.rim, second.rim, rim = v, first.rim, c.Color()
		} else {
			second.rim = max(second.rim, v)
		}
	}
	clean := cleanShare
	if p.Markless() {
		clean = plainShare * nameShare(p)
	}
	switch {
	case first.middle >= clean && first.middle >= paletteLead*second.middle && middle.IsColor():
		return middle, false, first.middle / (first.middle + second.middle), nil
	case first.rim >= rimShare && first.rim >= rimLead*second.rim && rim.IsColor():
		return rim, true, first.rim / (first.rim + second.rim), nil
	case rim == engine.Colorless && first.rim >= ownShare:
		return rim, true, 0.5, nil
	}
	return engine.Unknown, true, first.rim, nil
}

// groundColor names a tile after the class whose ground has clearly the nearest
// colour.
func (r *reading) groundColor(at int, names naming) (engine.Color, float64) {
	const (
		near  = 18.0 // Delta E
		lead  = 2.0  // times as far to the next class
		same  = 10.0 // Delta E; of the rims of tiles below marks of their own hue at most 6, of other colours 17
		black = 55.0 // L; the black of power-ups and what is white or grey in them
		seen  = 1.0  // Delta E: nearer than that nothing can be told to be
	)
	tile := r.tile(at)
	own := r.ground(tile)
	best, first, second := noClass, math.Inf(1), math.Inf(1)
	for k, c := range r.class {
		if names.marked[k] {
			continue
		}
		d := deltaE(own, r.ground(c.mean))
		if d < first {
			best, first, second = k, d, first
		} else if names.letters[k] != names.letters[best] {
			second = min(second, d)
		}
	}
	first, second = max(first, seen), max(second, seen)
	clear := first <= near && second > lead*first
	switch {
	case own[0] < black && chroma(own) < minChroma:
		return engine.Unknown, 0 // some power-ups have a black tile of their own
	case r.gaps && clear:
	case r.gaps:
		return engine.Unknown, 0
	case first > same && r.hasHue(tile):
		// Nothing of another hue lies on it, and yet it is like no other: it may be
		// the last of a colour near to that of others.
		return engine.Unknown, 0
	default:
		k := r.glimpse(at, clear)
		if k == noClass {
			k = r.rimHue(at)
		}
		if k == noClass || names.marked[k] || clear && k != best {
			return engine.Unknown, 0
		}
		best = k
	}
	return names.letters[best], max(1-first/second, minConfidence)
}

// rare reports whether class k is without a hue and so small, beside the others,
// that its tiles may be power-ups: some are black.
func (r *reading) rare(k int) bool {
	const often = 6 // times as many tiles have the classes of a board on average
	tiles := 0
	for _, c := range r.class {
		tiles += len(c.cells)
	}
	return chroma(r.ground(r.class[k].mean)) < minChroma && often*len(r.class[k].cells)*len(r.class) <= tiles
}

// glimpse is the class that hardly more than the rim of a tile shows: a few
// pixels look like it and almost none like another, and the rim is clearly of its
// colour or at least of its hue. On scenery that is not enough.
func (r *reading) glimpse(at int, clear bool) int {
	const (
		few   = 0.045
		lead  = 3.0  // times as many as of any other class
		about = 35.0 // degrees
	)
	tile := r.tile(at)
	k, match, rival := r.nearest(tile, r.anyClass)
	if k == noClass || match < few || match < lead*rival {
		return noClass
	}
	if !clear && (r.maybe[at] || hueOf(r.ground(tile)).to(hueOf(r.ground(r.class[k].mean))) > about) {
		return noClass
	}
	return k
}

// rimHue is the class whose hue most of the rim of a tile clearly has: where a mark
// covers the rim in part, and the ground is darker or lighter than that of plain
// tiles.
func (r *reading) rimHue(at int) int {
	const (
		most  = 0.36 // of the pixels of the rim
		lead  = 3.0  // times as many as have the hue of any other class
		vivid = 2 * minChroma
	)
	tile := r.tile(at)
	hues := make([]hue, len(r.class))
	for k, c := range r.class {
		hues[k] = hueOf(r.ground(c.mean))
	}
	votes := make([]int, len(r.class))
	for _, px := range r.rim {
		color := [3]float32(tile[3*px:])
		if chroma(color) < vivid {
			continue
		}
		for k := range hues {
			if hueOf(color).to(hues[k]) <= sameHue {
				votes[k]++
			}
		}
	}
	best, second := noClass, 0
	for k, n := range votes {
		switch {
		case best == noClass || n > votes[best]:
			if best != noClass {
				second = votes[best]
			}
			best = k
		case n > second:
			second = n
		}
	}
	if best == noClass || float64(votes[best]) < most*float64(len(r.rim)) || float64(votes[best]) < lead*float64(second) || r.maybe[at] {
		return noClass
	}
	return best
}

// lone reports whether a tile that looks like no other has, all over, a colour
// that none of the others has: the last of its colour. What has no colour, like
// the black tiles of some power-ups, may be anything.
func (r *reading) lone(tile []float32) bool {
	rim := r.ground(tile)
	return r.hasHue(tile) && !slices.ContainsFunc(r.class, func(c class) bool { return hueOf(rim).to(hueOf(r.ground(c.mean))) < otherHue })
}

// hasHue reports whether a tile clearly has one hue, in its middle as on its rim.
func (r *reading) hasHue(tile []float32) bool {
	const strong = 25.0 // chroma
	rim, middle := r.ground(tile), r.middleColor(tile)
	return chroma(rim) >= strong && chroma(middle) >= strong && hueOf(rim).to(hueOf(middle)) <= sameHue
}

// colorOf reports whether a tile's colour is nearest to that of class k or one of
// the same letter, if they have letters yet. What else of a tile before a
// backdrop matches may be backdrop.
func (r *reading) colorOf(tile []float32, k int, letters []engine.Color) bool {
	own := r.ground(tile)
	best, first := noClass, math.Inf(1)
	for j, c := range r.class {
		if d := deltaE(own, r.ground(c.mean)); d < first && len(c.cells) > maxAlikeMarks {
			best, first = j, d
		}
	}
	return best == k || best != noClass && letters != nil && letters[best] == letters[k]
}

// ground is the colour of a tile where a mark leaves it free: the mean of its
// rim; or, of tiles that lie apart, the median of what is not backdrop.
func (r *reading) ground(tile []float32) [3]float32 {
	if r.gaps {
		return r.figure(tile)
	}
	return meanAt(tile, r.rim)
}

// meanAt is the mean colour of some pixels of a tile.
func meanAt(tile []float32, pixels []int) (mean [3]float32) {
	for _, at := range pixels {
		for c := range mean {
			mean[c] += tile[3*at+c] / float32(len(pixels))
		}
	}
	return mean
}

// figure is the median colour of the pixels of a tile that differ from what is
// behind the tiles.
func (r *reading) figure(tile []float32) [3]float32 {
	var figure [][3]float32
	for _, at := range r.figurePixels(tile) {
		figure = append(figure, [3]float32(tile[3*at:]))
	}
	if len(figure) == 0 {
		return r.behind
	}
	return typicalColor(figure)
}

// figurePixels lists the pixels of a tile that differ from what is behind the tiles.
func (r *reading) figurePixels(tile []float32) (places []int) {
	for at := range len(tile) / 3 {
		if deltaE([3]float32(tile[3*at:]), r.behind) >= tileOnly {
			places = append(places, at)
		}
	}
	return places
}

// confidence grows with the part of a tile that looks like its class, and falls
// with the part that could as well be of another. A mark leaves less of the
// tile to see, which makes the ground no less sure.
func (r *reading) confidence(at int) float64 {
	match, rival := r.match[at], r.rival[at]
	if r.marked[at] {
		return 1 - rival/match
	}
	return max(0, match-0.5*rival)
}
