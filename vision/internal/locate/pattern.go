package locate

import (
	"image"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// isTable reports whether a board is a table, such as a calendar: many of its tiles are blank, in the
// colour that surrounds the board on all sides. One side may differ, because a heading may lie there.
func isTable(f *pixel.Frame, b *segment.Board) bool {
	const ( // chosen by eye
		many = 1.0 / 3 // of the tiles
		thin = 0.1     // of a cell: the strips around the board, and their distance from it
	)
	blank, size := make([][3]float32, len(b.Size)), make([]int, len(b.Size))
	b.Each(b.Region, func(i int) {
		if k := b.Label[i]; b.IsTile[i] && b.Patches[i].Spread() < segment.FlatSpread {
			blank[k], size[k] = b.Patches[i].Mean(), size[k]+1
		}
	})
	r, d := b.Outline().Box(), thin*min(b.W, b.H)
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

// isPattern reports whether the tiles of a board follow a rule that no game deals. Either all neighbours
// along the rows, or along the columns, look alike, as in bars; or there are two kinds of tiles and no
// neighbours look alike, as on a chequerboard. There must be too many tiles for chance. (With more than two
// kinds, a finished game may have no two neighbours alike.)
func isPattern(b *segment.Board) bool {
	const many = 10         // neighbours that would differ (on a chequerboard, match) by chance, chosen by eye
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
