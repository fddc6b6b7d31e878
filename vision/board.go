package vision

import (
	"image"
	"math"
)

// board is a part of a lattice that looks like a board: cells that hold tiles,
// each column standing on the floor.
type board struct {
	*sheet
	clusters
	region image.Rectangle // cells of the sheet: X columns, Y rows
	tile   []bool          // cell of the sheet -> holds a tile
	holes  int             // cells of the region without a tile below one with
	score  float64
	crisp  float64 // mean edge between tiles of different looks, 0 to 1
}

const (
	minTiles   = 6   // fewer are no board
	minBorder  = 0.7 // mean edge on the borders of a tile towards other looks
	flatSpread = 4.0 // Delta E; a cell of one colour

	// Delta E between the ground and the middle of a tile that does not touch
	// its neighbours.
	minGroundContrast = 12.0

	// What a border between two tiles of the same look costs a board, in parts
	// of what one between different looks is worth. It makes a lattice finer
	// than the tiles, and a flat ground taken for tiles, worse than none.
	sameCost = 0.3
	holeCost = 2.0 // likewise, for a cell without a tile below one with
)

// findBoard looks for the best board on a lattice; nil if there is none.
func (f *frame) findBoard(l lattice) (*board, error) {
	if l.rows < 1 || l.cols < 1 {
		return nil, nil
	}
	s, err := newSheet(f, l, coarse)
	if err != nil {
		return nil, err
	}
	c := s.cluster()
	edges := f.borders(s.lattice)
	if l.gaps {
		edges.invert(s)
	}
	framed := edges.framed(s, c)
	tile := make([]bool, len(c.of))
	for i, k := range c.of {
		tile[i] = c.size[k] > 1 && framed[i]
	}
	b := edges.best(s, c, tile)
	for b != nil {
		b.trim()
		less := b.withoutGround(edges)
		if less == nil {
			break
		}
		b = less
	}
	if b != nil && b.region.Empty() {
		return nil, nil
	}
	return b, nil
}

// trim drops bands of outer rows and columns most of whose looks occur nowhere
// else: what lies around a board repeats along its sides only.
func (b *board) trim() {
	for !b.region.Empty() {
		inner, ok := b.within()
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

// within finds the part of the board that remains without a band that does not
// belong to it, along one side or round a corner.
func (b *board) within() (inner image.Rectangle, ok bool) {
	const (
		thickest = 3   // rows or columns
		share    = 0.6 // of the band's tiles that have a look of their own
		largest  = 0.4 // of the board's cells
	)
	r := b.region
	total := b.count(r)
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
			inside := b.count(inner)
			tiles, own := 0, 0
			for look, n := range total {
				tiles += n - inside[look]
				if inside[look] == 0 {
					own += n
				}
			}
			if float64(own) >= share*float64(tiles) {
				return inner, true
			}
		}
	}
	return r, false
}

// count counts the tiles of each look in r.
func (b *board) count(r image.Rectangle) []int {
	n := make([]int, len(b.size))
	b.each(r, func(i int) {
		if b.tile[i] {
			n[b.of[i]]++
		}
	})
	return n
}

// each calls do for every cell of r.
func (b *board) each(r image.Rectangle, do func(i int)) {
	for row := r.Min.Y; row < r.Max.Y; row++ {
		for col := r.Min.X; col < r.Max.X; col++ {
			do(row*b.cols + col)
		}
	}
}

// tiled is the smallest rectangle that holds the tiles within r.
func (b *board) tiled(r image.Rectangle) (t image.Rectangle) {
	b.each(r, func(i int) {
		if b.tile[i] {
			t = t.Union(image.Rect(i%b.cols, i/b.cols, i%b.cols+1, i/b.cols+1))
		}
	})
	return t
}

// withoutGround returns the board that remains when a flat look turns out to be
// the ground behind the tiles, or nil where there is none such.
func (b *board) withoutGround(edges borders) *board {
	flat := make([]bool, len(b.size))
	for i, k := range b.of {
		flat[k] = flat[k] || b.tile[i] && b.patches[i].spread() < flatSpread
	}
	var best *board
	most := 0
	for k, count := range b.count(b.region) {
		if count <= most || !flat[k] {
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
		less.trim()
		if less.onGround(k, edges) {
			best, most = less, count
		}
	}
	return best
}

// onGround reports whether look k is the ground that the tiles of b stand in
// front of: none of it lies below a tile, nothing but more of it lies above it,
// and there is enough of it in the board or around it.
func (b *board) onGround(k int, edges borders) bool {
	const (
		minInside = 2   // cells of ground among the tiles, or
		minAround = 0.3 // the part of the cells around the board
	)
	inside := 0
	for col := b.region.Min.X; col < b.region.Max.X; col++ {
		covered := false
		for row := b.region.Min.Y; row < b.region.Max.Y; row++ {
			i := row*b.cols + col
			if b.of[i] != k {
				covered = covered || b.tile[i]
				continue
			}
			ended := row > b.region.Min.Y && b.of[i-b.cols] != k && edges.above[i] > closedSide
			if covered || ended {
				return false
			}
			inside++
		}
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

// borders is how completely each border between cells is an edge, 0 to 1.
type borders struct {
	lattice
	left  []float32 // (rows) x (cols+1): the border left of a cell
	above []float32 // (rows+1) x (cols)
}

func (f *frame) borders(l lattice) borders {
	b := borders{l, make([]float32, l.rows*(l.cols+1)), make([]float32, (l.rows+1)*l.cols)}
	for row := range l.rows {
		for col := range l.cols + 1 {
			y0, y1 := l.y+(float64(row)+0.15)*l.h, l.y+(float64(row)+0.85)*l.h
			b.left[row*(l.cols+1)+col] = line(l.gaps, l.x+float64(col)*l.w, l.w, y0, y1, f.w, f.h, f.vertical)
		}
	}
	for row := range l.rows + 1 {
		for col := range l.cols {
			x0, x1 := l.x+(float64(col)+0.15)*l.w, l.x+(float64(col)+0.85)*l.w
			b.above[row*l.cols+col] = line(l.gaps, l.y+float64(row)*l.h, l.h, x0, x1, f.h, f.w, f.horizontal)
		}
	}
	return b
}

// line is how much of the stretch from..to is an edge on one line near at: on
// the sharpest line, because tiles that touch have a straight border and round
// ones have none; or, between tiles that do not touch, on the quietest. size is
// the cell's side across the line, n and m the frame's sides.
func line(quiet bool, at, size, from, to float64, n, m int, edges func(at, from, to int) uint32) float32 {
	reach := 0.05 // of size
	if quiet {
		reach = 0.1
	}
	i0, i1 := max(round(from), 0), min(round(to), m)
	if i1 <= i0 {
		return 0
	}
	d := max(1, round(reach*size))
	low, high := uint32(math.MaxUint32), uint32(0)
	for x := max(round(at)-d, 1); x <= min(round(at)+d, n-1); x++ {
		e := edges(x, i0, i1)
		low, high = min(low, e), max(high, e)
	}
	if quiet {
		high = min(low, high)
	}
	return float32(high) / float32(edgeFull*(i1-i0))
}

// framed tells which cells are set off from every neighbour that looks
// different, as tiles are and scenery is not. The mean is taken over a cluster,
// so that one broken outline does not matter.
func (b borders) framed(s *sheet, c clusters) []bool {
	sum, count := make([]float64, len(c.size)), make([]float64, len(c.size))
	b.pairs(func(i, j int, _ float64, edge float32) {
		if c.of[i] != c.of[j] {
			sum[c.of[i]] += float64(edge)
			sum[c.of[j]] += float64(edge)
			count[c.of[i]]++
			count[c.of[j]]++
		}
	})
	framed := make([]bool, len(c.of))
	for i, k := range c.of {
		framed[i] = count[k] > 0 && sum[k]/count[k] >= minBorder
	}
	return framed
}

// invert makes the borders those of tiles that do not touch: a border is where
// no edge is and the ground shows, in a colour that neither neighbour has.
func (b borders) invert(s *sheet) {
	inset := s.side / 4
	middle := make([][3]float32, len(s.patches))
	for i := range middle {
		middle[i] = s.lab.mean(s.rect(i, inset))
	}
	// ground is 1 where the strip between two cells looks like neither.
	ground := func(i, j int, strip image.Rectangle) float32 {
		color := s.lab.mean(strip)
		if deltaE(color, middle[i]) < minGroundContrast || deltaE(color, middle[j]) < minGroundContrast {
			return 0
		}
		return 1
	}
	for i := range s.patches {
		row, col := i/s.cols, i%s.cols
		left, above := &b.left[row*(b.cols+1)+col], &b.above[i]
		*left, *above = max(0, 1-4**left), max(0, 1-4**above)
		r := s.rect(i, 0)
		if col > 0 {
			*left *= ground(i-1, i, image.Rect(r.Min.X-1, r.Min.Y+inset, r.Min.X+1, r.Max.Y-inset))
		}
		if row > 0 {
			*above *= ground(i-b.cols, i, image.Rect(r.Min.X+inset, r.Min.Y-1, r.Max.X-inset, r.Min.Y+1))
		}
	}
}

// pairs calls each for every two neighbouring cells with the length and the
// strength of the border between them.
func (b borders) pairs(each func(i, j int, length float64, edge float32)) {
	for row := range b.rows {
		for col := range b.cols {
			i := row*b.cols + col
			if col > 0 {
				each(i-1, i, b.h, b.left[row*(b.cols+1)+col])
			}
			if row > 0 {
				each(i-b.cols, i, b.w, b.above[row*b.cols+col])
			}
		}
	}
}

// best is the connected set of tiles with the highest score.
func (b borders) best(s *sheet, c clusters, tile []bool) *board {
	part := make([]int, len(tile)) // cell -> connected part, from 1
	n := 0
	var stack []int
	for start := range tile {
		if part[start] != 0 || !tile[start] {
			continue
		}
		n++
		part[start] = n
		stack = append(stack[:0], start)
		for len(stack) > 0 {
			i := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			row, col := i/s.cols, i%s.cols
			for _, d := range [4][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
				r, q := row+d[0], col+d[1]
				if r < 0 || r >= s.rows || q < 0 || q >= s.cols {
					continue
				}
				if j := r*s.cols + q; tile[j] && part[j] == 0 {
					part[j] = n
					stack = append(stack, j)
				}
			}
		}
	}
	score := make([]float64, n+1)
	edgeSum, edgeLen := make([]float64, n+1), make([]float64, n+1)
	b.pairs(func(i, j int, length float64, edge float32) {
		switch {
		case part[i] == 0 || part[i] != part[j]:
		case c.of[i] == c.of[j]:
			score[part[i]] -= sameCost * length
		default:
			score[part[i]] += (2*float64(edge) - 1) * length
			edgeSum[part[i]] += float64(edge) * length
			edgeLen[part[i]] += length
		}
	})
	top := 0
	for i := 1; i <= n; i++ {
		if top == 0 || score[i] > score[top] {
			top = i
		}
	}
	if top == 0 {
		return nil
	}
	found := &board{sheet: s, clusters: c, tile: make([]bool, len(tile)), score: score[top], crisp: edgeSum[top] / max(edgeLen[top], 1)}
	looks := make([]bool, len(c.size))
	for i, p := range part {
		if p == top {
			looks[c.of[i]] = true
		}
	}
	tiles := 0
	for i, k := range c.of {
		if tile[i] && looks[k] {
			tiles++
			found.tile[i] = true
		}
	}
	if tiles < minTiles {
		return nil
	}
	found.region = found.tiled(image.Rect(0, 0, s.cols, s.rows))
	found.countHoles()
	found.score -= holeCost * float64(found.holes) * math.Sqrt(s.w*s.h)
	return found
}

// tiles counts the tiles.
func (b *board) tiles() (n int) {
	for _, t := range b.tile {
		if t {
			n++
		}
	}
	return n
}

// countHoles counts the cells without a tile that have one above them.
func (b *board) countHoles() {
	for col := b.region.Min.X; col < b.region.Max.X; col++ {
		covered := false
		for row := b.region.Min.Y; row < b.region.Max.Y; row++ {
			if b.tile[row*b.cols+col] {
				covered = true
			} else if covered {
				b.holes++
			}
		}
	}
}

// better reports whether b is to be preferred to o: a lattice finer than the
// tiles has more borders to score by, but fainter ones.
func (b *board) better(o *board) bool {
	return o == nil || b.score*b.crisp*b.crisp > o.score*o.crisp*o.crisp
}
