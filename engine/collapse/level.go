package collapse

import (
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
)

// Level is the size of the board and the number of colours in a level of Destruct-o-Match.
type Level struct{ Rows, Cols, Colors int } // at most 9 colours

// palette is the colours of Destruct-o-Match in the order in which the levels
// bring them: green, light grey (white), blue, orange, yellow, dark, red, brown
// (a nut), slate.
const palette = "GWBOYDRNS"

// HTML5Levels is the ten levels of the HTML5 game, as far as they are known:
// levels 1, 3, 4 and 10 were seen, the others are inferred.
func HTML5Levels() []Level {
	return []Level{
		{12, 14, 4}, {12, 14, 4},
		{12, 15, 5}, {12, 15, 5},
		{14, 16, 6}, {14, 16, 6},
		{15, 17, 7}, {15, 17, 7},
		{16, 18, 8}, {16, 18, 9},
	}
}

// SimulationLevels is the ten levels that best reproduce the averages published for simulated games (203 points
// in level 7, 185 in level 9): "table F".
func SimulationLevels() []Level {
	return []Level{
		{12, 14, 4}, {12, 14, 4},
		{12, 15, 5}, {12, 15, 5},
		{14, 16, 6}, {14, 16, 6},
		{14, 16, 7}, {14, 16, 7},
		{14, 16, 8}, {16, 18, 9},
	}
}

// Deal fills a board with tiles of random colours, without power-ups.
func (l Level) Deal(rng *rand.Rand) engine.Grid {
	g := engine.NewGrid(l.Rows, l.Cols)
	for i := range g.Cells {
		g.Cells[i].Color = engine.Color(palette[rng.IntN(l.Colors)])
	}
	return g
}

// DealPowered fills a board as Deal does, and puts none to three power-ups on random
// tiles, as often as 65 observed levels of the HTML5 game suggest ("Using AI to Get
// the Neopets Destruct-o-Match Avatar", 2025).
func (l Level) DealPowered(rng *rand.Rand) engine.Grid {
	g := l.Deal(rng)
	for n := min(draw(rng, powerUpCount), len(g.Cells)); n > 0; {
		c := &g.Cells[rng.IntN(len(g.Cells))]
		if c.Power != engine.NoPower {
			continue
		}
		c.Power = engine.Power(draw(rng, powerUpWeight))
		if c.Power.OwnTile() {
			c.Color = engine.Colorless
		}
		n--
	}
	return g
}

// powerUpCount is how often a level has 0, 1, 2 and 3 power-ups, in percent.
var powerUpCount = []int{5, 20, 35, 40}

// powerUpWeight is the relative frequency of the power-ups.
var powerUpWeight = []int{
	engine.Explode:    6,
	engine.Fill:       2,
	engine.Morph:      3,
	engine.Multiplier: 1,
	engine.Overkill:   3,
	engine.Shuffle:    3,
	engine.Timer:      3,
	engine.Undo:       3,
	engine.Wild:       3,
}

// draw returns i with a chance in proportion to weights[i].
func draw(rng *rand.Rand, weights []int) int {
	total := 0
	for _, w := range weights {
		total += w
	}
	r := rng.IntN(total)
	for i, w := range weights {
		if r -= w; r < 0 {
			return i
		}
	}
	panic("unreachable")
}
