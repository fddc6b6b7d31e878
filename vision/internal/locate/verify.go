package locate

import (
	"fmt"
	"image"
	"math"

	"github.com/domvision/domvision/engine"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// MinStrip is the part of a cell that must be seen beside a board to tell whether it goes on there.
const MinStrip = 0.2

// cutOff names the side of the picture beyond which a board continues, "" if there is none: a
// strip too narrow for a whole cell is left, through which the lines of the lattice run on.
func cutOff(f *pixel.Frame, b *segment.Board) string {
	const goesOn = 0.3 // mean edge along the lines: measured at most 0.13 for whole boards, mostly 0.34 and more for others
	r := b.Part(b.Region)
	left, top := r.X, r.Y
	right, bottom := r.X+float64(r.Cols)*r.W, r.Y+float64(r.Rows)*r.H
	width, height := float64(f.W), float64(f.H)
	cut := func(strip, cell float64, lines int, edge func(line int) float32) bool {
		if strip < MinStrip*cell || strip >= cell {
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
			return segment.EdgeAlong(segment.Sharpest, left+float64(line)*r.W, r.W, from, to, f.W, f.H, f.Vertical)
		}
	}
	row := func(from, to float64) func(int) float32 {
		return func(line int) float32 {
			return segment.EdgeAlong(segment.Sharpest, top+float64(line)*r.H, r.H, from, to, f.H, f.W, f.Horizontal)
		}
	}
	switch {
	case b.Style.Apart():
		return ""
	case cut(height-bottom, r.H, r.Cols+1, column(bottom, height)):
		return "lower"
	case cut(top, r.H, r.Cols+1, column(0, top)):
		return "upper"
	case cut(left, r.W, r.Rows+1, row(0, left)):
		return "left"
	case cut(width-right, r.W, r.Rows+1, row(right, width)):
		return "right"
	}
	return ""
}

// Verify refuses what is not a board (nil stands for none found), and boards that are not seen
// verify.
func Verify(f *pixel.Frame, b *segment.Board) error {
	if err := plausible(b); err != nil {
		return err
	}
	if table(f, b) {
		return fmt.Errorf("%w: most of what looks like tiles is blank, as the fields of a table are", segment.ErrNoBoard)
	}
	if ofHalves(b) {
		return fmt.Errorf("%w: what repeats seem to be halves of tiles", segment.ErrUncertain)
	}
	if ofPairs(f, b) {
		return fmt.Errorf("%w: what repeats seem to be pairs of tiles, which could not be told apart", segment.ErrUncertain)
	}
	if side := cutOff(f, b); side != "" {
		return fmt.Errorf("%w: it goes on beyond the %s edge of the picture; the whole board must be seen", segment.ErrUncertain, side)
	}
	return nil
}

// plausible refuses a candidate that is unlikely to be a board.
func plausible(b *segment.Board) error {
	const (
		minCrisp = 0.75 // mean edge between tiles of different looks
		minScore = 0.08 // per tile, in sides of a tile; real boards have 0.15 and more
	)
	switch {
	case b == nil || b.Score <= 0 || b.Crisp < minCrisp:
		return fmt.Errorf("%w: nothing in the picture looks like rows and columns of tiles", segment.ErrNoBoard)
	case min(b.W, b.H) < pixel.MinCell:
		return fmt.Errorf("%w: tiles of %.0f x %.0f pixels are too small to be read", segment.ErrNoBoard, b.W, b.H)
	case b.Score < minScore*float64(b.Tiles())*math.Sqrt(b.W*b.H):
		return fmt.Errorf("%w: what looks like rows and columns of tiles hardly differs from cell to cell", segment.ErrNoBoard)
	case patterned(b):
		return fmt.Errorf("%w: what looks like rows and columns of tiles is a regular pattern", segment.ErrNoBoard)
	case max(b.Region.Dx(), b.Region.Dy()) > engine.MaxSide:
		return fmt.Errorf("%w: %d rows and %d columns of small things are no board", segment.ErrNoBoard, b.Region.Dy(), b.Region.Dx())
	case b.Tiles() < segment.MinTiles:
		return fmt.Errorf("%w: only %d tiles look alike", segment.ErrNoBoard, b.Tiles())
	}
	return nil
}

// Fragment reports whether a board in colours of no profile is too small to be told from anything
// else.
func Fragment(b *segment.Board) bool {
	tiles, side := minStrange, minStrangeSide
	if b.Style.Apart() {
		tiles, side = minStrangeApart, minApartSide
	}
	return b.Tiles() < tiles || min(b.Region.Dx(), b.Region.Dy()) < side
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

// table reports whether many cells that were taken for tiles are blank, in the colour that
// surrounds the board on all sides but one, where a heading may be: then it is a table, such as a
// calendar.
func table(f *pixel.Frame, b *segment.Board) bool {
	const (
		many = 1.0 / 3 // of the tiles
		thin = 0.1     // of a cell: the strips around the board, and their distance from it
	)
	blank, size := make([][3]float32, len(b.Size)), make([]int, len(b.Size))
	b.Each(b.Region, func(i int) {
		if k := b.Label[i]; b.IsTile[i] && b.Patches[i].Spread() < segment.FlatSpread {
			blank[k], size[k] = b.Patches[i].Mean(), size[k]+1
		}
	})
	r, d := b.Part(b.Region).Box(), thin*min(b.W, b.H)
	var around [][3]float32
	for _, strip := range [4]pixel.Box{
		{X: r.X - 2*d, Y: r.Y, W: d, H: r.H}, {X: r.X + r.W + d, Y: r.Y, W: d, H: r.H},
		{X: r.X, Y: r.Y - 2*d, W: r.W, H: d}, {X: r.X, Y: r.Y + r.H + d, W: r.W, H: d},
	} {
		if strip.X < 0 || strip.Y < 0 || strip.X+strip.W > float64(f.W) || strip.Y+strip.H > float64(f.H) {
			continue
		}
		lab := f.Lab(strip, 1, 1)
		around = append(around, pixel.MeanColorIn(lab, image.Rect(0, 0, 1, 1)))
	}
	for k, n := range size {
		alike := 0
		for _, side := range around {
			if pixel.DeltaE(side, blank[k]) <= segment.BackdropOnly {
				alike++
			}
		}
		if float64(n) >= many*float64(b.Tiles()) && alike >= max(2, len(around)-1) {
			return true
		}
	}
	return false
}

// patterned reports whether the looks of a board follow a rule that no game deals: all neighbours
// along the rows or columns look alike, as in bars, or of two looks none do, as on a
// chequerboard. There must be so many tiles that this cannot be chance. (With more than two
// looks, no two neighbours look alike where a game is over.)
func patterned(b *segment.Board) bool {
	const many = 10         // neighbours of the other kind that chance would make
	var pairs, alike [2]int // along rows, along columns
	b.Each(b.Region, func(i int) {
		b.Neighbours(i, func(j int) {
			if i > j || !b.IsTile[i] || !b.IsTile[j] {
				return
			}
			along := min(j-i-1, 1)
			pairs[along]++
			if b.Label[i] == b.Label[j] {
				alike[along]++
			}
		})
	})
	chance := 0.0 // that two tiles look alike
	for _, n := range b.Count(b.Region) {
		part := float64(n) / float64(b.Tiles())
		chance += part * part
	}
	for along, n := range pairs {
		if alike[along] == n && float64(n)*(1-chance) >= many {
			return true
		}
	}
	return b.LabelCount() == 2 && alike == [2]int{} && float64(pairs[0]+pairs[1])*chance >= many
}
