package taught

import (
	"image/color"
	"math"
	"slices"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
)

// The side of a cell in pixels, for the search and for fitting and reading.
const (
	coarse = 8
	fine   = calibration.TaughtSide
)

// tile is one look of the tiles of a letter.
type tile struct {
	letter engine.Color // Empty for the ground
	pix    [3 * fine * fine]uint8
	weight [fine * fine]int32 // of each pixel; they add up to about weightSum
	probe  probe
}

const weightSum = 4096

// Game holds the tiles of a game, prepared for the search.
type Game struct {
	sizes  [][2]float64 // of cells, in pixels of the source picture
	places []calibration.Place
	tiles  []tile // those of letters first
	// limits has the usual greatest difference between each tile and a cell that shows it. most has the
	// greatest limits, for boards on which all tiles differ from those that were shown.
	limits, most []float32
	lettered     int // number of tiles of letters
	letters      int // number of letters
}

// Prepare prepares what was taught.
func Prepare(t *calibration.Taught) *Game {
	g := &Game{sizes: t.Sizes, places: t.Places}
	var spread []float32
	seen := map[engine.Color]bool{}
	for _, ground := range []bool{false, true} {
		for _, shown := range t.Tiles {
			letter := shown.Color()
			if (letter == engine.Empty) != ground {
				continue
			}
			g.tiles = append(g.tiles, newTile(shown))
			spread = append(spread, float32(shown.Spread))
			if !ground {
				seen[letter] = true
				g.lettered++
			}
		}
	}
	g.letters = len(seen)
	emphasize(g.tiles, g.lettered)
	for i := range g.tiles {
		usual, most := g.tiles[i].limit(spread[i], rival(g.tiles, i))
		g.limits, g.most = append(g.limits, usual), append(g.most, most)
	}
	for i := range g.tiles[:g.lettered] {
		t := &g.tiles[i]
		t.probe = newProbe(t, g.most[i])
	}
	return g
}

// newTile decodes a tile. The weight of a pixel is the cube of its opacity: opacity falls as pixels vary from
// tile to tile, and most of those show the ground between tiles, which may be another one elsewhere. Measured on
// 15 drawn boards on a ground that was not taught: 10 are found with cubes, none with the opacity itself.
func newTile(shown calibration.TaughtTile) (t tile) {
	t.letter = shown.Color()
	b := shown.Picture.Bounds()
	for i := range t.weight {
		c := color.NRGBAModel.Convert(shown.Picture.At(b.Min.X+i%fine, b.Min.Y+i/fine)).(color.NRGBA)
		t.pix[3*i], t.pix[3*i+1], t.pix[3*i+2] = c.R, c.G, c.B
		a := int32(c.A)
		t.weight[i] = max(a*a*a/(255*255), 1)
	}
	return t
}

// emphasize gives more weight to pixels in which letters differ. The first tiles, lettered of them, have
// letters.
func emphasize(tiles []tile, lettered int) {
	const least = 0.2 // least weight, as a share of that of the pixel that differs most; chosen by eye
	var differ [fine * fine]float64
	most := 1.0
	for i := range differ {
		var n, sum, squares [3]float64
		for _, t := range tiles[:lettered] {
			for c := range 3 {
				v := float64(t.pix[3*i+c])
				n[c], sum[c], squares[c] = n[c]+1, sum[c]+v, squares[c]+v*v
			}
		}
		for c := range 3 {
			differ[i] += squares[c] - sum[c]*sum[c]/max(n[c], 1)
		}
		most = max(most, differ[i])
	}
	for k := range tiles {
		t := &tiles[k]
		sum := 0.0
		var weight [fine * fine]float64
		for i, d := range differ {
			weight[i] = float64(t.weight[i]) * (least + (1-least)*math.Sqrt(d/most))
			sum += weight[i]
		}
		for i, w := range weight {
			t.weight[i] = int32(math.Round(w / sum * weightSum))
		}
	}
}

// rival is the difference between tile i and the nearest one of another letter.
func rival(tiles []tile, i int) float32 {
	nearest := float32(farApart)
	for j := range tiles {
		if tiles[j].letter != tiles[i].letter {
			nearest = min(nearest, tiles[i].difference(tiles[j].pix[:], 3*fine, farApart))
		}
	}
	return nearest
}

// Differences between a tile and the cells that show it. Measured on ten themes of six games at zooms of
// 0.8 to 2: 20 to 400 between a tile and cells that show it, more if it has more contrast. The next letter
// differs by 300 or more for engravings, and by 2,500 to 40,000 for colours.
const (
	farApart      = 12000 // differences are capped here
	plainLimit    = 350   // 10 levels in each channel; JPEG and light change plain tiles by as much
	contrastShare = 0.15  // of the contrast of a tile; scaling changes tiles by as much
	ownSpreads    = 3
	mostLimit     = 2400
	rivalShare    = 0.4 // of the difference to the nearest letter
	leastLimit    = 200
)

// limit is the usual and the greatest limit of a tile, given its spread and the difference to the nearest
// other letter.
func (t *tile) limit(spread, rival float32) (usual, most float32) {
	most = max(min(mostLimit, rivalShare*rival), leastLimit)
	return min(plainLimit+contrastShare*t.contrast()+ownSpreads*spread, most), most
}

// The limits of a board are at least eased times the median difference of its tiles, plus easedBy, because
// all tiles of a board differ about equally from those that were shown. Chosen by eye.
const (
	eased   = 1.6
	easedBy = 100
	// leastEasing is the least number of tiles for a median.
	leastEasing = 5
)

// loose returns the game with the greatest limits.
func (g *Game) loose() *Game {
	l := *g
	l.limits = g.most
	return &l
}

// easedFor returns the game with limits for a board. cells were compared with [Game.loose].
func (g *Game) easedFor(cells []match) *Game {
	var off []float32
	for _, m := range cells {
		if m.isTile() {
			off = append(off, m.d)
		}
	}
	if len(off) < leastEasing {
		return g
	}
	slices.Sort(off)
	least := eased*off[len(off)/2] + easedBy
	e := *g
	e.limits = slices.Clone(g.limits)
	for i := range e.limits {
		e.limits[i] = min(max(e.limits[i], least), g.most[i])
	}
	return &e
}

// contrast is the variance of the pixels of a tile, summed over the channels.
func (t *tile) contrast() float32 {
	var sum, squares [3]float64
	for i, w := range t.weight {
		for c := range 3 {
			v := float64(t.pix[3*i+c])
			sum[c] += float64(w) / weightSum * v
			squares[c] += float64(w) / weightSum * v * v
		}
	}
	variance := 0.0
	for c := range 3 {
		variance += max(squares[c]-sum[c]*sum[c], 0)
	}
	return float32(variance)
}

// difference is the difference between the tile and the cell that begins at pix, whose rows are stride
// bytes apart. It stops early, with any value above bound.
func (t *tile) difference(pix []uint8, stride int, bound float32) float32 {
	most := int32(min(bound, farApart) * weightSum)
	var sum int32
	for y := range fine {
		row, own, weight := pix[y*stride:][:3*fine], t.pix[3*fine*y:][:3*fine], t.weight[fine*y:][:fine]
		for x := range weight {
			r, g, b := int32(row[3*x])-int32(own[3*x]), int32(row[3*x+1])-int32(own[3*x+1]), int32(row[3*x+2])-int32(own[3*x+2])
			sum += weight[x] * min(r*r+g*g+b*b, capped)
		}
		if sum > most {
			break
		}
	}
	return float32(sum) / weightSum
}

// capped bounds the difference of one pixel, so that a tile under a pointer still matches.
const capped = 3 * 140 * 140
