package vision

import (
	"fmt"
	"image"
	"math"

	"github.com/domvision/domvision/engine"
)

// minStrip is the part of a cell that must be seen beside a board to tell whether it goes on there.
const minStrip = 0.2

// cutOff names the side of the picture beyond which a board continues, "" if there is none: a
// strip too narrow for a whole cell is left, through which the lines of the lattice run on.
func (f *frame) cutOff(b *board) string {
	const goesOn = 0.3 // mean edge along the lines: measured at most 0.13 for whole boards, mostly 0.34 and more for others
	r := b.part(b.region)
	left, top := r.x, r.y
	right, bottom := r.x+float64(r.cols)*r.w, r.y+float64(r.rows)*r.h
	width, height := float64(f.w), float64(f.h)
	cut := func(strip, cell float64, lines int, edge func(line int) float32) bool {
		if strip < minStrip*cell || strip >= cell {
			return false
		}
		var sum float32
		for line := range lines {
			sum += edge(line)
		}
		return sum >= goesOn*float32(lines)
	}
	column := func(from, to float64) func(int) float32 {
		return func(line int) float32 {
			return edgeAlong(sharpest, left+float64(line)*r.w, r.w, from, to, f.w, f.h, f.vertical)
		}
	}
	row := func(from, to float64) func(int) float32 {
		return func(line int) float32 {
			return edgeAlong(sharpest, top+float64(line)*r.h, r.h, from, to, f.h, f.w, f.horizontal)
		}
	}
	switch {
	case b.style.apart():
		return ""
	case cut(height-bottom, r.h, r.cols+1, column(bottom, height)):
		return "lower"
	case cut(top, r.h, r.cols+1, column(0, top)):
		return "upper"
	case cut(left, r.w, r.rows+1, row(0, left)):
		return "left"
	case cut(width-right, r.w, r.rows+1, row(right, width)):
		return "right"
	}
	return ""
}

// verify refuses what is not a board (nil stands for none found), and boards that are not seen
// verify.
func (f *frame) verify(b *board) error {
	if err := b.plausible(); err != nil {
		return err
	}
	if f.table(b) {
		return fmt.Errorf("%w: most of what looks like tiles is blank, as the fields of a table are", errNoBoard)
	}
	if b.ofHalves() {
		return fmt.Errorf("%w: what repeats seem to be halves of tiles", errUncertain)
	}
	if f.ofPairs(b) {
		return fmt.Errorf("%w: what repeats seem to be pairs of tiles, which could not be told apart", errUncertain)
	}
	if side := f.cutOff(b); side != "" {
		return fmt.Errorf("%w: it goes on beyond the %s edge of the picture; the whole board must be seen", errUncertain, side)
	}
	return nil
}

// plausible refuses a candidate that is unlikely to be a board.
func (b *board) plausible() error {
	const (
		minCrisp = 0.75 // mean edge between tiles of different looks
		minScore = 0.08 // per tile, in sides of a tile; real boards have 0.15 and more
	)
	switch {
	case b == nil || b.score <= 0 || b.crisp < minCrisp:
		return fmt.Errorf("%w: nothing in the picture looks like rows and columns of tiles", errNoBoard)
	case min(b.w, b.h) < minCell:
		return fmt.Errorf("%w: tiles of %.0f x %.0f pixels are too small to be read", errNoBoard, b.w, b.h)
	case b.score < minScore*float64(b.tiles())*math.Sqrt(b.w*b.h):
		return fmt.Errorf("%w: what looks like rows and columns of tiles hardly differs from cell to cell", errNoBoard)
	case b.patterned():
		return fmt.Errorf("%w: what looks like rows and columns of tiles is a regular pattern", errNoBoard)
	case max(b.region.Dx(), b.region.Dy()) > engine.MaxSide:
		return fmt.Errorf("%w: %d rows and %d columns of small things are no board", errNoBoard, b.region.Dy(), b.region.Dx())
	case b.tiles() < minTiles:
		return fmt.Errorf("%w: only %d tiles look alike", errNoBoard, b.tiles())
	}
	return nil
}

// fragment reports whether a board in colours of no profile is too small to be told from anything
// else.
func (b *board) fragment() bool {
	tiles, side := minStrange, minStrangeSide
	if b.style.apart() {
		tiles, side = minStrangeApart, minApartSide
	}
	return b.tiles() < tiles || min(b.region.Dx(), b.region.Dy()) < side
}

// A board that fits no profile must have minStrange tiles, in minStrangeSide rows and columns;
// where tiles lie apart minStrangeApart in minApartSide: a few things that lie so by chance, or
// some tiles of a board whose lattice was not found, look like such a board more easily.
const (
	minStrange      = 12
	minStrangeSide  = 2
	minStrangeApart = 20
	minApartSide    = 4
)

// minAlike is the least share of tiles, on a board that fits no profile, that look like others.
// Measured: 0.78 and more for games in motion, at most 0.67 for pictures side by side.
const minAlike = 0.72

// table reports whether many cells that were taken for tiles are blank, in the colour that
// surrounds the board on all sides but one, where a heading may be: then it is a table, such as a
// calendar.
func (f *frame) table(b *board) bool {
	const (
		many = 1.0 / 3 // of the tiles
		thin = 0.1     // of a cell: the strips around the board, and their distance from it
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
		lab := f.lab(strip, 1, 1)
		around = append(around, meanColorIn(lab, image.Rect(0, 0, 1, 1)))
	}
	for k, n := range size {
		alike := 0
		for _, side := range around {
			if deltaE(side, blank[k]) <= backdropOnly {
				alike++
			}
		}
		if float64(n) >= many*float64(b.tiles()) && alike >= max(2, len(around)-1) {
			return true
		}
	}
	return false
}

// patterned reports whether the looks of a board follow a rule that no game deals: all neighbours
// along the rows or columns look alike, as in bars, or of two looks none do, as on a
// chequerboard. There must be so many tiles that this cannot be chance. (With more than two
// looks, no two neighbours look alike where a game is over.)
func (b *board) patterned() bool {
	const many = 10         // neighbours of the other kind that chance would make
	var pairs, alike [2]int // along rows, along columns
	b.each(b.region, func(i int) {
		b.neighbours(i, func(j int) {
			if i > j || !b.tile[i] || !b.tile[j] {
				return
			}
			along := min(j-i-1, 1)
			pairs[along]++
			if b.of[i] == b.of[j] {
				alike[along]++
			}
		})
	})
	chance := 0.0 // that two tiles look alike
	for _, n := range b.count(b.region) {
		part := float64(n) / float64(b.tiles())
		chance += part * part
	}
	for along, n := range pairs {
		if alike[along] == n && float64(n)*(1-chance) >= many {
			return true
		}
	}
	return b.looks() == 2 && alike == [2]int{} && float64(pairs[0]+pairs[1])*chance >= many
}
