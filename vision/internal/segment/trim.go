package segment

import (
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// trim removes what lies around a board and repeats along its sides only: outer rows and columns
// with mostly looks that occur nowhere else, and looks without which the board would be smaller.
// Looks that are clearly tiles stay, for all tiles of a colour may lie in one outer column;
// scenery has no borders from cell to cell.
func (b *Board) trim(edges Borders, enclosed []bool) {
	sure := b.separate(edges, enclosed)
	for !b.Region.Empty() {
		inner, ok := b.within(sure)
		if !ok {
			inner, ok = b.withoutOutlier(sure)
		}
		if !ok {
			return
		}
		b.Each(b.Region, func(i int) {
			if !image.Pt(i%b.Cols, i/b.Cols).In(inner) {
				b.IsTile[i] = false
			}
		})
		b.Region = b.tiled(inner)
	}
}

// withoutOutlier finds the region that remains without a look whose tiles all lie outside of it.
// sure are the looks that are clearly tiles.
func (b *Board) withoutOutlier(sure []bool) (inner image.Rectangle, ok bool) {
	const few = 4 // tiles; fewer of a kind may well lie on top of a board
	for look, n := range b.Count(b.Region) {
		if n < few || sure[look] {
			continue
		}
		inner = image.Rectangle{}
		b.Each(b.Region, func(i int) {
			if b.IsTile[i] && b.Label[i] != look {
				inner = inner.Union(image.Rect(i%b.Cols, i/b.Cols, i%b.Cols+1, i/b.Cols+1))
			}
		})
		if !inner.Empty() && b.Count(inner)[look] == 0 {
			return inner, true
		}
	}
	return b.Region, false
}

// separate marks the looks with borders between neighbouring tiles of that look, and those that
// are enclosed.
func (b *Board) separate(edges Borders, enclosed []bool) []bool {
	within, pairs := b.borderWithin(edges)
	separate := slices.Clone(enclosed)
	for look, n := range pairs {
		separate[look] = separate[look] || n > 0 && within[look] >= ClosedSide
	}
	return separate
}

// enclosed marks the looks that form a single run in one row or column, with sharp edges or the
// side of the picture all round: for tiles without a border between two of a kind.
func enclosed(f *pixel.Frame, edges Borders, c clusters) []bool {
	enclosed := make([]bool, len(c.Size))
	places := make([]image.Rectangle, len(c.Size))
	for i, look := range c.Label {
		row, col := i/edges.Cols, i%edges.Cols
		places[look] = places[look].Union(image.Rect(col, row, col+1, row+1))
	}
	for look, r := range places {
		short, long := min(r.Dx(), r.Dy()), max(r.Dx(), r.Dy())
		enclosed[look] = short == 1 && long == c.Size[look] && long > 1 && around(f, edges, r) >= sharpSide
	}
	return enclosed
}

// around is the faintest border around the cells of r, except at the sides of the picture.
func around(f *pixel.Frame, edges Borders, r image.Rectangle) float32 {
	ends := func(at, size float64, length int) bool { return at < Slack*size || at > float64(length)-Slack*size }
	faintest := float32(1)
	for _, col := range [2]int{r.Min.X, r.Max.X} {
		if !ends(edges.X+float64(col)*edges.W, edges.W, f.W) {
			for row := r.Min.Y; row < r.Max.Y; row++ {
				faintest = min(faintest, edges.left[row*(edges.Cols+1)+col])
			}
		}
	}
	for _, row := range [2]int{r.Min.Y, r.Max.Y} {
		if !ends(edges.Y+float64(row)*edges.H, edges.H, f.H) {
			for col := r.Min.X; col < r.Max.X; col++ {
				faintest = min(faintest, edges.above[row*edges.Cols+col])
			}
		}
	}
	return faintest
}

// within finds the region that remains without a foreign band along one side or around a corner.
// sure are the looks that are clearly tiles.
func (b *Board) within(sure []bool) (inner image.Rectangle, ok bool) {
	const (
		thickest = 3   // rows or columns
		share    = 0.6 // of the tiles of each row or column have a look that is foreign to the rest
		largest  = 0.4 // of the board's cells
	)
	r := b.Region
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

// foreign reports whether in every row and column outside of inner a share of the tiles have
// looks that do not occur within it, and are not sure to be tiles.
func (b *Board) foreign(inner image.Rectangle, sure []bool, share float64) bool {
	inside := b.Count(inner)
	line := func(r image.Rectangle) bool {
		tiles, own := 0, 0
		for look, n := range b.Count(r) {
			tiles += n
			if inside[look] == 0 && !sure[look] {
				own += n
			}
		}
		return float64(own) >= share*float64(tiles)
	}
	r := b.Region
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

// borderWithin is the mean edge between neighbouring tiles of the same look, and the number of
// such pairs, for each look.
func (b *Board) borderWithin(edges Borders) (mean []float32, pairs []int) {
	mean, pairs = make([]float32, len(b.Size)), make([]int, len(b.Size))
	edges.pairs(func(i, j int, _ float64, edge float32) {
		if b.IsTile[i] && b.IsTile[j] && b.Label[i] == b.Label[j] {
			mean[b.Label[i]] += edge
			pairs[b.Label[i]]++
		}
	})
	for k, n := range pairs {
		mean[k] /= float32(max(n, 1))
	}
	return mean, pairs
}
