package vision

import (
	"image"
	"slices"
)

// trim drops what lies around a board and repeats along its sides only: bands of
// outer rows and columns most of whose looks occur nowhere else, and looks that
// alone stretch the board's region. Looks that are clearly tiles stay: what lies
// around a board runs on from cell to cell, and all tiles of a colour may well lie
// in one outer column.
func (b *board) trim(edges borders, enclosed []bool) {
	sure := b.separate(edges, enclosed)
	for !b.region.Empty() {
		inner, ok := b.within(sure)
		if !ok {
			inner, ok = b.withoutOutlier(sure)
		}
		if !ok {
			return
		}
		b.each(b.region, func(i int) {
			if !image.Pt(i%b.cols, i/b.cols).In(inner) {
				b.tile[i] = false
			}
		})
		b.region = b.tiled(inner)
	}
}

// withoutOutlier finds the region that remains without a look of which no tile
// lies in it.
func (b *board) withoutOutlier(sure []bool) (inner image.Rectangle, ok bool) {
	const few = 4 // tiles; so many of a kind may well lie on top of a board
	for look, n := range b.count(b.region) {
		if n < few || sure[look] {
			continue
		}
		inner = image.Rectangle{}
		b.each(b.region, func(i int) {
			if b.tile[i] && b.of[i] != look {
				inner = inner.Union(image.Rect(i%b.cols, i/b.cols, i%b.cols+1, i/b.cols+1))
			}
		})
		if !inner.Empty() && b.count(inner)[look] == 0 {
			return inner, true
		}
	}
	return b.region, false
}

// separate tells the looks of which tiles lie beside each other with a border
// between them, and those that are enclosed.
func (b *board) separate(edges borders, enclosed []bool) []bool {
	within, pairs := b.borderWithin(edges)
	separate := slices.Clone(enclosed)
	for look, n := range pairs {
		separate[look] = separate[look] || n > 0 && within[look] >= closedSide
	}
	return separate
}

// enclosed tells the looks that lie side by side in one row or column alone, with
// clear edges or the end of the picture all round: tiles that have no border
// towards their like.
func (f *frame) enclosed(edges borders, c clusters) []bool {
	enclosed := make([]bool, len(c.size))
	places := make([]image.Rectangle, len(c.size))
	for i, look := range c.of {
		row, col := i/edges.cols, i%edges.cols
		places[look] = places[look].Union(image.Rect(col, row, col+1, row+1))
	}
	for look, r := range places {
		short, long := min(r.Dx(), r.Dy()), max(r.Dx(), r.Dy())
		enclosed[look] = short == 1 && long == c.size[look] && long > 1 && f.around(edges, r) >= sharpSide
	}
	return enclosed
}

// around is the faintest edge on the borders round some cells, those at the end of
// the picture left out.
func (f *frame) around(edges borders, r image.Rectangle) float32 {
	ends := func(at, size float64, length int) bool { return at < slack*size || at > float64(length)-slack*size }
	faintest := float32(1)
	for _, col := range [2]int{r.Min.X, r.Max.X} {
		if !ends(edges.x+float64(col)*edges.w, edges.w, f.w) {
			for row := r.Min.Y; row < r.Max.Y; row++ {
				faintest = min(faintest, edges.left[row*(edges.cols+1)+col])
			}
		}
	}
	for _, row := range [2]int{r.Min.Y, r.Max.Y} {
		if !ends(edges.y+float64(row)*edges.h, edges.h, f.h) {
			for col := r.Min.X; col < r.Max.X; col++ {
				faintest = min(faintest, edges.above[row*edges.cols+col])
			}
		}
	}
	return faintest
}

// within finds the part of the board that remains without a band that does not
// belong to it, along one side or round a corner.
func (b *board) within(sure []bool) (inner image.Rectangle, ok bool) {
	const (
		thickest = 3   // rows or columns
		share    = 0.6 // of the band's tiles that have a look of their own
		largest  = 0.4 // of the board's cells
	)
	r := b.region
	for t := 1; t <= thickest; t++ {
		left, right, top, bottom := image.Pt(t, 0), image.Pt(-t, 0), image.Pt(0, t), image.Pt(0, -t)
		for _, cut := range [8]image.Rectangle{
			{Min: top}, {Max: bottom}, {Min: left}, {Max: right},
			{Min: top.Add(left)}, {Min: top, Max: right}, {Min: left, Max: bottom}, {Max: bottom.Add(right)},
		} {
			inner := image.Rectangle{r.Min.Add(cut.Min), r.Max.Add(cut.Max)}
			kept := inner.Dx() * inner.Dy()
			if inner.Dx() <= 0 || inner.Dy() <= 0 || float64(kept) < (1-largest)*float64(r.Dx()*r.Dy()) {
				continue
			}
			if b.foreign(inner, sure, share) {
				return inner, true
			}
		}
	}
	return r, false
}

// foreign reports whether every row and column outside of inner has mostly tiles
// of looks that do not occur within it, and are not sure to be tiles.
func (b *board) foreign(inner image.Rectangle, sure []bool, share float64) bool {
	inside := b.count(inner)
	line := func(r image.Rectangle) bool {
		tiles, own := 0, 0
		for look, n := range b.count(r) {
			tiles += n
			if inside[look] == 0 && !sure[look] {
				own += n
			}
		}
		return float64(own) >= share*float64(tiles)
	}
	r := b.region
	for row := r.Min.Y; row < r.Max.Y; row++ {
		if (row < inner.Min.Y || row >= inner.Max.Y) && !line(image.Rect(r.Min.X, row, r.Max.X, row+1)) {
			return false
		}
	}
	for col := r.Min.X; col < r.Max.X; col++ {
		if (col < inner.Min.X || col >= inner.Max.X) && !line(image.Rect(col, r.Min.Y, col+1, r.Max.Y)) {
			return false
		}
	}
	return true
}

// withoutGround returns the board that remains when a flat look turns out to be
// the ground behind the tiles, or nil where there is none such. What is enclosed is
// no ground, unless it lacks the outline that most tiles have, and what fades is none.
func (b *board) withoutGround(edges borders, enclosed []bool) *board {
	flat := make([]bool, len(b.size))
	for i, k := range b.of {
		flat[k] = flat[k] || b.tile[i] && b.patches[i].spread() < flatSpread
	}
	within, outlined := b.outlines(edges)
	var best *board
	most := 0
	for k, count := range b.count(b.region) {
		bare := outlined && within[k] < openSide
		if count <= most || !flat[k] || enclosed[k] && !bare {
			continue
		}
		tile := make([]bool, len(b.tile))
		for i := range tile {
			tile[i] = b.tile[i] && b.of[i] != k
		}
		less := edges.best(b.sheet, b.clusters, tile)
		if less == nil {
			continue
		}
		less.trim(edges, enclosed)
		if less.onGround(k, edges) && !b.faded(k) || bare && less.covered(k) <= mostlyCovered {
			best, most = less, count
			best.ground = append(slices.Clone(b.ground), k)
		}
	}
	return best
}

// faded reports whether look k has the pattern of light and dark of one other look, fainter,
// as tiles that fade do, a few of all those alike. Measured: a correlation of 0.98, and 0.64 to
// the next look, with half of its deviation; the grounds of boards have at most 0.4, and where
// colours are dithered any, but of looks that are fainter or rare.
func (b *board) faded(k int) bool {
	const fainter = 0.67 // times the deviation, at most
	tiles := b.count(b.region)
	patterns := make([][patchSide * patchSide]float64, len(tiles))
	b.each(b.region, func(i int) {
		if look := b.of[i]; b.tile[i] {
			for at := range patterns[look] {
				patterns[look][at] += float64(b.patches[i][3*at]) / float64(tiles[look])
			}
		}
	})
	full := k
	var first, second float64
	for look := range patterns {
		if look == k {
			continue
		}
		if c := correlation(patterns[k][:], patterns[look][:]); c > first {
			full, first, second = look, c, first
		} else {
			second = max(second, c)
		}
	}
	return first >= fadedPattern && first-second >= fadedMargin && tiles[full] > tiles[k] &&
		deviation(patterns[k][:]) <= fainter*deviation(patterns[full][:])
}

// mostlyCovered is the part of a look's cells in the board that may lie below a
// tile if it is ground without an outline, and tiles are falling before it. Dark
// tiles may lack an outline, too, but lie anywhere.
const mostlyCovered = 0.6

// covered is the part of look k's cells in the board that lie below a tile.
func (b *board) covered(k int) float64 {
	inside, below := 0, 0
	for col := b.region.Min.X; col < b.region.Max.X; col++ {
		top := b.topTile(col)
		for row := b.region.Min.Y; row < b.region.Max.Y; row++ {
			if b.of[row*b.cols+col] == k {
				inside++
				if row > top {
					below++
				}
			}
		}
	}
	return float64(below) / float64(max(inside, 1))
}

// outlines is the mean edge between tiles of the same look, for each look with
// such neighbours, and whether most tiles of the board have an outline: then
// one that lacks it is none. Looks without such neighbours count as outlined.
func (b *board) outlines(edges borders) (within []float32, outlined bool) {
	within, pairs := b.borderWithin(edges)
	var all, n float32
	for k := range within {
		if pairs[k] == 0 {
			within[k] = 1
			continue
		}
		all += within[k] // each look counts once: a ground is large
		n++
	}
	return within, n > 1 && all >= closedSide*n
}

// borderWithin is the mean edge between tiles of the same look, and how many pairs of
// such neighbours there are, for each look.
func (b *board) borderWithin(edges borders) (mean []float32, pairs []int) {
	mean, pairs = make([]float32, len(b.size)), make([]int, len(b.size))
	edges.pairs(func(i, j int, _ float64, edge float32) {
		if b.tile[i] && b.tile[j] && b.of[i] == b.of[j] {
			mean[b.of[i]] += edge
			pairs[b.of[i]]++
		}
	})
	for k, n := range pairs {
		mean[k] /= float32(max(n, 1))
	}
	return mean, pairs
}

// onGround reports whether look k is the ground that the tiles of b stand in
// front of: hardly any of it lies below a tile, nothing but more of it lies above
// it, and there is enough of it in the board or around it.
func (b *board) onGround(k int, edges borders) bool {
	const (
		minInside  = 2    // cells of ground among the tiles, or
		minAround  = 0.3  // the part of the cells around the board
		maxCovered = 0.34 // of those inside; more than none while tiles are falling
	)
	inside, below := 0, 0
	for col := b.region.Min.X; col < b.region.Max.X; col++ {
		covered := false
		for row := b.region.Min.Y; row < b.region.Max.Y; row++ {
			i := row*b.cols + col
			if b.of[i] != k {
				covered = covered || b.tile[i]
				continue
			}
			ended := row > b.region.Min.Y && b.of[i-b.cols] != k && edges.above[i] > closedSide
			if ended && !covered {
				return false
			}
			inside++
			if covered {
				below++
			}
		}
	}
	if float64(below) > maxCovered*float64(inside) {
		return false
	}
	around, all := 0, 0
	b.each(b.region.Inset(-1).Intersect(image.Rect(0, 0, b.cols, b.rows)), func(i int) {
		if !image.Pt(i%b.cols, i/b.cols).In(b.region) {
			all++
			if b.of[i] == k {
				around++
			}
		}
	})
	return inside >= minInside || float64(around) >= minAround*float64(all) && all > 0
}

// table reports whether many cells that count as tiles are blank, in the colour of what
// lies around the board on all sides but one, where its heading may be: fields of a
// table, say of a calendar.
func (f *frame) table(b *board) (bool, error) {
	const (
		many = 1.0 / 3 // of the tiles
		thin = 0.1     // of a cell: the strips around the board, and what lies between them and it
	)
	blank, size := make([][3]float32, len(b.size)), make([]int, len(b.size))
	b.each(b.region, func(i int) {
		if k := b.of[i]; b.tile[i] && b.patches[i].spread() < flatSpread {
			blank[k], size[k] = b.patches[i].mean(), size[k]+1
		}
	})
	r, d := b.part(b.region).box(), thin*min(b.w, b.h)
	var around [][3]float32
	for _, strip := range [4]box{{r.x - 2*d, r.y, d, r.h}, {r.x + r.w + d, r.y, d, r.h}, {r.x, r.y - 2*d, r.w, d}, {r.x, r.y + r.h + d, r.w, d}} {
		if strip.x < 0 || strip.y < 0 || strip.x+strip.w > float64(f.w) || strip.y+strip.h > float64(f.h) {
			continue
		}
		lab, err := f.lab(strip, 1, 1)
		if err != nil {
			return false, err
		}
		around = append(around, lab.mean(image.Rect(0, 0, 1, 1)))
	}
	for k, n := range size {
		alike := 0
		for _, side := range around {
			if deltaE(side, blank[k]) <= backdropOnly {
				alike++
			}
		}
		if float64(n) >= many*float64(b.tiles()) && alike >= max(2, len(around)-1) {
			return true, nil
		}
	}
	return false, nil
}
