package classify

import (
	"fmt"
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/segment"
)

// Games deal their tiles at random and clear groups of them. Heat maps, pictures, rows of lamps and
// chequerboards look like boards, too, but their cells follow a plan. The figures in brackets were measured
// on 180 boards of games, from the first deal to the last tiles, and then on 45 drawings of other things.
const (
	onFields   = 0.95 // share of the tiles that lie on the chequerboard fields of their kind (at most 0.78; 1)
	fewOnField = 20   // tiles beyond the first of each kind; fewer may lie so by chance
	fewPure    = 16   // the same, of kinds that lie on fields of one colour only (chance 1 in 2^16)
	clustered  = 1.6  // times as many neighbours alike as by chance (at most 1.39 where there are many; 1.7 or more for heat maps and pixel art)
	surely     = 6.0  // standard deviations above chance (at most 3.7; 6.3 or more)
	fewKinds   = 3    // kinds; the groups of so few grow large by chance
	onTop      = 12.0 // bits of chance that no tile of a kind lies below another one (at most 9.3; 14 for the holes of a Connect Four)
	mostPlain  = 0.4  // plainness of kinds that somebody may have put side by side, as crates (at most 0.34; 0.45 for holes, 0.68 or more for charts)
	outlying   = 5.0  // standard deviations above half of the tiles, the mean for a kind where two are dealt
)

// Undealt rejects tiles that no game can have dealt, and tables. The error wraps [segment.ErrNoBoard], or
// [segment.ErrUncertain] if they may be tiles of which each kind was split in two by a chequered ground.
func (r *Reading) Undealt() error {
	d := r.deal()
	switch {
	case d.chequered():
		return fmt.Errorf("%w: its tiles are laid out like a chequerboard; they may be its fields, or look different on light and dark fields", segment.ErrUncertain)
	case d.clustered() && slices.ContainsFunc(r.Classes, func(c Class) bool { return c.Mean.plainness() > mostPlain }):
		return fmt.Errorf("%w: the cells found seem to be parts of a picture or a chart: equal ones lie side by side far more often than by chance", segment.ErrNoBoard)
	case r.isTable():
		return fmt.Errorf("%w: many of the cells found are blank, as in a table", segment.ErrNoBoard)
	case d.topped(r.Classes):
		return fmt.Errorf("%w: the tiles of a kind lie above all others; they may be empty cells", segment.ErrUncertain)
	case d.dominated():
		return fmt.Errorf("%w: nearly all of the cells found look the same", segment.ErrNoBoard)
	}
	return nil
}

// deal counts how the tiles of a board are distributed.
type deal struct {
	tiles        int
	full         bool      // there is one in every cell
	size         []int     // class -> tiles
	inPlay       []int     // class -> tiles that are in no row of crates
	fields       [][2]int  // class -> tiles on either colour of chequerboard fields
	stacked      []float64 // class -> tiles below another one, -Inf if one is below a tile of another class
	rests        []bool    // class -> whether one is above a tile of another class
	pairs, alike int       // of neighbours that are in no row of crates
}

// deal counts the tiles of a board that have a class.
func (r *Reading) deal() deal {
	d := deal{full: true, size: make([]int, len(r.Classes)), inPlay: make([]int, len(r.Classes)), fields: make([][2]int, len(r.Classes)), stacked: make([]float64, len(r.Classes)), rests: make([]bool, len(r.Classes))}
	known := func(cell int) bool {
		c := &r.Cells[cell]
		return c.Occupied && !c.Covered && c.Class != NoClass && r.OnBoard(cell)
	}
	inPlay := r.withoutCrates(known)
	r.Sheet.Each(r.Board, func(i int) {
		if !known(i) {
			d.full = false
			return
		}
		k := r.Cells[i].Class
		d.tiles++
		if r.Sheet.CellRect(i).In(inPlay) {
			d.inPlay[k]++
		}
		d.size[k]++
		d.fields[k][r.field(i)]++
		r.Sheet.Neighbours(i, func(j int) {
			if i < j && known(j) {
				other := r.Cells[j].Class
				if r.Sheet.CellRect(j).In(inPlay) {
					d.pairs++
					if other == k {
						d.alike++
					}
				}
				switch below := j-i == r.Sheet.Cols; {
				case below && other == k:
					d.stacked[k]++
				case below:
					d.stacked[other], d.rests[k] = math.Inf(-1), true
				}
			}
		})
	})
	return d
}

// withoutCrates is the board without its lowest rows, up to half of them, if these have kinds of their own that are not plain:
// crates that somebody has put there. If the rest falls into such parts, too, it is the whole board.
func (r *Reading) withoutCrates(known func(cell int) bool) image.Rectangle {
	plain := make([]bool, len(r.Classes))
	for k, c := range r.Classes {
		plain[k] = c.Mean.plainness() > mostPlain
	}
	rest := r.Board
	for row := r.Board.Max.Y - 1; row > r.Board.Min.Y; row-- {
		above, crates := make(map[int]bool), true
		r.Sheet.Each(rest, func(i int) {
			switch k := r.Cells[i].Class; {
			case i/r.Sheet.Cols < row:
				above[k] = true
			case !known(i) || above[k] || plain[k]:
				crates = false
			}
		})
		switch {
		case !crates:
		case 2*(row-r.Board.Min.Y) < r.Board.Dy():
			return r.Board
		default:
			rest.Max.Y = row
		}
	}
	return rest
}

// chequered reports whether nearly all tiles lie on chequerboard fields of one colour for each kind, or
// enough tiles are of kinds that lie so without exception. Such kinds are probably halves: one kind of tile
// on either colour of fields.
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
	all := 0
	for _, n := range d.inPlay {
		all += n
	}
	chance, kinds := 0.0, 0 // chance: that two tiles are alike
	for _, n := range d.inPlay {
		part := float64(n) / float64(max(all, 1))
		chance += part * part
		kinds += min(n, 1)
	}
	expected := chance * float64(d.pairs)
	return float64(d.alike) >= clustered*expected && float64(d.alike)-expected >= surely*math.Sqrt(expected*(1-chance)) && kinds > fewKinds
}

// isTable reports whether many tiles that touch are blank, and the others show something before the same ground: a Sudoku, for
// example, or balls on a board that is mostly empty.
func (r *Reading) isTable() bool {
	const ( // by eye
		many    = 1.0 / 3 // of the tiles
		visible = 0.2     // of the rim of a tile: a ball leaves little more of the ground than the corners of its cell
	)
	if r.Style.Apart() {
		return false
	}
	return slices.ContainsFunc(r.Classes, func(blank Class) bool {
		ground := r.Ground(blank.Mean)
		written := func(c Class) bool {
			hidden := len(c.Mean.differing(RimPixels, ground))
			return float64(hidden) <= (1-visible)*float64(len(RimPixels)) && len(c.Mean.differing(InnerPixels, ground)) > 0
		}
		if written(blank) || float64(len(blank.Cells)) < many*float64(r.TileCount()) {
			return false
		}
		others := slices.DeleteFunc(slices.Clone(r.Classes), func(c Class) bool { return !written(c) })
		return len(others) > 0 && len(others) == len(r.Classes)-1
	})
}

// topped reports whether a board is full, and a plain kind lies on top of the others, as cells without a tile do. A kind
// that fills a column of its own lies on none.
func (d deal) topped(classes []Class) bool {
	for k, n := range d.size {
		if d.full && d.rests[k] && d.stacked[k]*math.Log2(float64(d.tiles)/float64(max(n, 1))) >= onTop && classes[k].Mean.plainness() > mostPlain {
			return true
		}
	}
	return false
}

// dominated reports whether a full board has more tiles of one kind than any deal of two or more kinds
// gives.
func (d deal) dominated() bool {
	most := 0
	for _, n := range d.size {
		most = max(most, n)
	}
	n := float64(d.tiles)
	return d.full && float64(most) > n/2+outlying*math.Sqrt(n)/2
}
