package classify

import (
	"fmt"
	"image"
	"math"

	"github.com/domvision/domvision/vision/internal/segment"
)

// Games deal their tiles at random and clear groups of them. Heat maps, pictures, rows of lamps and
// chequerboards look like boards, too, but their cells follow a plan. Measured on 180 boards of
// games, from the first deal to the last tiles, in brackets; and on 45 drawings of other things.
const (
	onFields   = 0.95 // of the tiles lie where a chequerboard has their kind (at most 0.78; 1)
	fewOnField = 20   // tiles, beyond the first of each kind: fewer may lie so by chance,
	fewPure    = 16   // and fewer of kinds that all lie so (chances of 1 in 2 to the power of that)
	clustered  = 1.6  // times as many neighbours alike as by chance (at most 1.39 where there are
	surely     = 6.0  // many, and 3.7 standard deviations; heat maps and pixel art 1.7 and 6.3 or more)
	fewKinds   = 3    // whose groups grow large without any plan
	outlying   = 5.0  // standard deviations above the half that a deal of two kinds gives each
)

// Undealt rejects tiles that no game can have dealt. The error wraps [segment.ErrNoBoard], or
// [segment.ErrUncertain] if they may be tiles of which each kind was taken for two.
func (r *Reading) Undealt() error {
	d := r.deal()
	switch {
	case d.chequered():
		return fmt.Errorf("%w: what looks like tiles are the fields of a chequerboard, or tiles that differ by the field they lie on", segment.ErrUncertain)
	case d.clustered():
		return fmt.Errorf("%w: what looks like tiles are parts of a picture or a chart, for equal ones lie side by side far more often than by chance", segment.ErrNoBoard)
	case d.dominated():
		return fmt.Errorf("%w: nearly all of what looks like tiles is of one kind", segment.ErrNoBoard)
	}
	return nil
}

// deal is how the tiles of a board lie.
type deal struct {
	tiles        int
	full         bool     // there is one in every cell
	size         []int    // class -> tiles
	fields       [][2]int // class -> tiles on the fields of a chequerboard, by their colour
	pairs, alike int      // of neighbours
}

// deal counts the tiles of a board that have a class.
func (r *Reading) deal() deal {
	d := deal{full: true, size: make([]int, len(r.Classes)), fields: make([][2]int, len(r.Classes))}
	known := func(cell int) bool {
		c := &r.Cells[cell]
		return c.Occupied && !c.Covered && c.Class != NoClass && image.Pt(cell%r.Sheet.Cols, cell/r.Sheet.Cols).In(r.Board)
	}
	r.Sheet.Each(r.Board, func(i int) {
		if !known(i) {
			d.full = false
			return
		}
		k := r.Cells[i].Class
		d.tiles++
		d.size[k]++
		d.fields[k][(i/r.Sheet.Cols+i%r.Sheet.Cols)%2]++
		r.Sheet.Neighbours(i, func(j int) {
			if i < j && known(j) {
				d.pairs++
				if r.Cells[j].Class == k {
					d.alike++
				}
			}
		})
	})
	return d
}

// chequered reports whether each kind lies on the fields of one colour, or several do wholly: then
// they are some kinds, each on either fields.
func (d deal) chequered() bool {
	on, beyond, pure := 0, 0, 0
	for k, n := range d.size {
		own := max(d.fields[k][0], d.fields[k][1])
		on += own
		beyond += max(n-1, 0)
		if own == n {
			pure += max(n-1, 0)
		}
	}
	return float64(on) >= onFields*float64(d.tiles) && beyond >= fewOnField || pure >= fewPure
}

// clustered reports whether far more neighbours are alike than if the same tiles lay at random
// (join counts; Cliff and Ord, Spatial Autocorrelation, 1973).
func (d deal) clustered() bool {
	chance, kinds := 0.0, 0 // that two tiles are alike
	for _, n := range d.size {
		part := float64(n) / float64(max(d.tiles, 1))
		chance += part * part
		kinds += min(n, 1)
	}
	expected := chance * float64(d.pairs)
	return float64(d.alike) >= clustered*expected && float64(d.alike)-expected >= surely*math.Sqrt(expected*(1-chance)) && kinds > fewKinds
}

// dominated reports whether a full board has so many tiles of one kind as no deal of two or more
// kinds gives.
func (d deal) dominated() bool {
	most := 0
	for _, n := range d.size {
		most = max(most, n)
	}
	n := float64(d.tiles)
	return d.full && float64(most) > n/2+outlying*math.Sqrt(n)/2
}
