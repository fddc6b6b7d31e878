package vision

import (
	"image"
	"math"
)

// lattice places rows x cols cells on a frame: (x,y) is the top-left corner of
// cell (0,0), w and h the size of a cell, all in pixels of the frame.
type lattice struct {
	x, y, w, h float64
	rows, cols int
	gaps       bool // the tiles do not touch: lines run through the ground between them
}

func (l lattice) bounds() image.Rectangle {
	return image.Rect(round(l.x), round(l.y),
		round(l.x+float64(l.cols)*l.w), round(l.y+float64(l.rows)*l.h))
}

// box is the part of the frame that the cells cover.
func (l lattice) box() box { return box{l.x, l.y, float64(l.cols) * l.w, float64(l.rows) * l.h} }

// part is the lattice of the cells r, which need not lie within l.
func (l lattice) part(r image.Rectangle) lattice {
	l.x += float64(r.Min.X) * l.w
	l.y += float64(r.Min.Y) * l.h
	l.rows, l.cols = r.Dy(), r.Dx()
	return l
}

// neighbours calls visit for the cells beside, above and below cell i.
func (l lattice) neighbours(i int, visit func(i int)) {
	if i%l.cols > 0 {
		visit(i - 1)
	}
	if i%l.cols < l.cols-1 {
		visit(i + 1)
	}
	if i >= l.cols {
		visit(i - l.cols)
	}
	if i+l.cols < l.rows*l.cols {
		visit(i + l.cols)
	}
}

// each calls do for every cell of r.
func (l lattice) each(r image.Rectangle, do func(i int)) {
	for row := r.Min.Y; row < r.Max.Y; row++ {
		for col := r.Min.X; col < r.Max.X; col++ {
			do(row*l.cols + col)
		}
	}
}

// parts numbers the connected parts of some cells: part[i] is from 0 to n-1 for
// a cell that is in, negative for the others.
func (l lattice) parts(in []bool) (part []int, n int) {
	part = make([]int, len(in))
	for i := range part {
		part[i] = -1
	}
	var stack []int
	visit := func(i int) {
		if in[i] && part[i] < 0 {
			part[i] = n
			stack = append(stack, i)
		}
	}
	for start := range in {
		if visit(start); len(stack) == 0 {
			continue
		}
		for len(stack) > 0 {
			i := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			l.neighbours(i, visit)
		}
		n++
	}
	return part, n
}

func round(v float64) int { return int(math.Round(v)) }

// A cell may lie beyond the frame with this part of its side.
const slack = 0.1

// within is the lattice without the rows and columns that lie beyond the frame.
func (l lattice) within(w, h int) lattice {
	all := l.fill(w, h)
	col, row := round((l.x-all.x)/l.w), round((l.y-all.y)/l.h)
	cells := image.Rect(col, row, col+l.cols, row+l.rows)
	return all.part(cells.Intersect(image.Rect(0, 0, all.cols, all.rows)))
}

// around is the lattice that goes on as l over a part of a frame and some cells
// around it.
func (l lattice) around(r image.Rectangle, w, h int) lattice {
	all := l.fill(w, h)
	cells := image.Rect(int(math.Floor((float64(r.Min.X)-all.x)/l.w)), int(math.Floor((float64(r.Min.Y)-all.y)/l.h)),
		int(math.Ceil((float64(r.Max.X)-all.x)/l.w)), int(math.Ceil((float64(r.Max.Y)-all.y)/l.h))).Inset(-searchAround)
	return all.part(cells.Intersect(image.Rect(0, 0, all.cols, all.rows)))
}

// fill makes the lattice cover the whole frame: every cell that lies within it.
func (l lattice) fill(w, h int) lattice {
	l.x, l.cols = fill(l.x, l.w, float64(w), slack)
	l.y, l.rows = fill(l.y, l.h, float64(h), slack)
	return l
}

func fill(start, size, length, slack float64) (first float64, n int) {
	first = start - math.Floor(start/size+slack)*size
	return first, int(math.Floor((length-first)/size + slack))
}

// teeth fits a comb to a profile: of all periods near lag and all phases the
// one on whose teeth the profile is highest.
func teeth(p []float32, lag float64) (phase, size float64) {
	repeats := float64(len(p)) / lag
	step := phaseStep / repeats // of the period: moves the last tooth by phaseStep
	best := math.Inf(-1)
	for try := lag * (1 - stretch); try <= lag*(1+stretch); try += step {
		for at := 0.0; at < try; at += phaseStep {
			if score := comb(p, at, try); score > best {
				best, phase, size = score, at, try
			}
		}
	}
	return phase, size
}

const (
	phaseStep = 0.5   // pixels
	stretch   = 0.025 // how far the period may be off
)

// crest finds the phase near at, within reach periods, where a profile is
// highest: the borders of tiles that touch.
func crest(p []float32, at, size, reach float64) (phase float64) {
	best := math.Inf(-1)
	for d := -reach * size; d <= reach*size; d += phaseStep {
		if score := comb(p, wrap(at+d, size), size); score > best {
			best, phase = score, wrap(at+d, size)
		}
	}
	return phase
}

// wrap brings a phase into 0..size.
func wrap(at, size float64) float64 {
	if at = math.Mod(at, size); at < 0 {
		at += size
	}
	return at
}

// comb is the mean of p at phase, phase+size, ...
func comb(p []float32, phase, size float64) float64 {
	var sum float64
	n := 0
	for x := phase; x < float64(len(p)-1); x += size {
		i := int(x)
		frac := float32(x - float64(i))
		sum += float64(p[i]*(1-frac) + p[i+1]*frac)
		n++
	}
	return sum / float64(max(n, 1))
}

// placed is a lattice in a window.
type placed struct {
	lattice
	window image.Rectangle
}

// offset is how far to the right and down, in parts of a cell, from -1/2 up to 1/2.
type offset struct{ dx, dy float64 }

// variety finds where in a window the cells of a lattice would differ most from
// each other. Cells that lie across tiles mix their colours and differ less. It is
// measured once: several fits begin with it, and every search.
func (f *frame) variety(l lattice, window image.Rectangle) (offset, error) {
	at := placed{l, window}
	if o, ok := f.varied[at]; ok {
		return o, nil
	}
	o, err := f.mostVaried(l, window)
	if err != nil {
		return o, err
	}
	if f.varied == nil {
		f.varied = map[placed]offset{}
	}
	f.varied[at] = o
	return o, nil
}

func (f *frame) mostVaried(l lattice, window image.Rectangle) (o offset, err error) {
	cols := int((float64(window.Max.X) - l.x) / l.w)
	rows := int((float64(window.Max.Y) - l.y) / l.h)
	if cols < 2 || rows < 2 {
		return o, nil // nothing to compare
	}
	l.cols, l.rows = cols, rows
	lab, err := f.lab(l.box(), cols*coarse, rows*coarse)
	if err != nil {
		return o, err
	}
	const box = coarse - 2 // nearly all of a cell: a smaller one could move within its tile
	sums := boxSums(lab, box)
	var sum, squares [coarse][coarse][3]int // by offset down and right
	for row := range rows - 1 {
		for oy := range coarse {
			line := sums[3*lab.w*(row*coarse+oy):]
			for range cols - 1 {
				for ox := range coarse {
					for c, v := range line[3*ox:][:3] {
						sum[oy][ox][c] += int(v)
						squares[oy][ox][c] += int(v) * int(v)
					}
				}
				line = line[3*coarse:]
			}
		}
	}
	n := float64((rows - 1) * (cols - 1))
	var variance [coarse][coarse]float64
	var bestY, bestX int
	for oy := range coarse {
		for ox := range coarse {
			for c, sum := range sum[oy][ox] {
				variance[oy][ox] += float64(squares[oy][ox][c]) - float64(sum)*float64(sum)/n
			}
			if variance[oy][ox] > variance[bestY][bestX] {
				bestY, bestX = oy, ox
			}
		}
	}
	// A tile with a wide margin may lie anywhere within its cell: the middle of
	// all places that are about as good is the best guess.
	dx := plateau(bestX, func(ox int) float64 { return variance[bestY][ox] })
	dy := plateau(bestY, func(oy int) float64 { return variance[oy][bestX] })
	const inset = float64(coarse-box) / 2
	return offset{half((dx - inset) / coarse), half((dy - inset) / coarse)}, nil
}

// plateau is the middle of the offsets around the best one, from 0 to coarse-1
// and then again from 0, whose value is nearly as high.
func plateau(best int, value func(offset int) float64) float64 {
	const nearly = 0.98
	high := func(offset int) bool {
		return value((offset+coarse)%coarse) >= nearly*value(best)
	}
	low, top := best, best
	for top-low < coarse-1 && high(low-1) {
		low--
	}
	for top-low < coarse-1 && high(top+1) {
		top++
	}
	return float64(low+top) / 2
}

// half brings a part of a cell into -1/2 to 1/2.
func half(v float64) float64 { return v - math.Floor(v+0.5) }

// boxSums holds at each pixel the sums of the n x n pixels right of and below it, and
// nothing of use where these are not all there.
func boxSums(lab labImage, n int) []int32 {
	line := 3 * lab.w
	sums := make([]int32, len(lab.pix))
	columns := make([]int32, line) // of n pixels each
	for y := range lab.h {
		for i, v := range lab.pix[y*line:][:line] {
			columns[i] += int32(v)
		}
		top := y - n + 1
		if top < 0 {
			continue
		}
		var r, g, b int32
		out := sums[top*line:][:line]
		for x := 0; x < line; x += 3 {
			px := columns[x:][:3]
			r, g, b = r+px[0], g+px[1], b+px[2]
			if at := x - 3*(n-1); at >= 0 {
				out, first := out[at:][:3], columns[at:][:3]
				out[0], out[1], out[2] = r, g, b
				r, g, b = r-first[0], g-first[1], b-first[2]
			}
		}
		for i, v := range lab.pix[top*line:][:line] {
			columns[i] -= int32(v)
		}
	}
	return sums
}
