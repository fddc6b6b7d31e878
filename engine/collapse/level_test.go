package collapse

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine"
)

func TestLevelTables(t *testing.T) {
	for name, levels := range map[string][]Level{"HTML5": HTML5Levels(), "simulation": SimulationLevels()} {
		if len(levels) != 10 {
			t.Errorf("%s: %d levels, want 10", name, len(levels))
		}
		if first, last := levels[0], levels[9]; first != (Level{12, 14, 4}) || last != (Level{16, 18, 9}) {
			t.Errorf("%s: from %v to %v", name, first, last)
		}
	}
}

// TestDealPowered: boards are full, in the level's colours, playable, and the same
// for the same seed.
func TestDealPowered(t *testing.T) {
	for seed, level := range HTML5Levels() {
		g := level.DealPowered(rand.New(rand.NewPCG(uint64(seed), 0)))
		if g.Rows != level.Rows || g.Cols != level.Cols || g.Tiles() != level.Rows*level.Cols {
			t.Errorf("%v: %d x %d with %d tiles", level, g.Rows, g.Cols, g.Tiles())
		}
		for _, c := range g.Colors() {
			if known := palette[:level.Colors]; !contains(known, byte(c)) {
				t.Errorf("%v: colour %c is not one of %s", level, c, known)
			}
		}
		if len(g.Colors()) != level.Colors {
			t.Errorf("%v: colours %c", level, g.Colors())
		}
		if _, err := NewBoard(rules(t, "dom"), g); err != nil {
			t.Errorf("%v: %v", level, err)
		}
		if again := level.DealPowered(rand.New(rand.NewPCG(uint64(seed), 0))); !again.Equal(g) {
			t.Errorf("%v: the same seed gave another board", level)
		}
	}
}

func contains(s string, b byte) bool {
	for i := range len(s) {
		if s[i] == b {
			return true
		}
	}
	return false
}

// TestDealPoweredSmall: a board with fewer cells than power-ups.
func TestDealPoweredSmall(t *testing.T) {
	for seed := range uint64(100) {
		if g := (Level{1, 1, 1}).DealPowered(rand.New(rand.NewPCG(seed, 0))); g.Tiles() != 1 {
			t.Fatalf("seed %d:\n%s", seed, g)
		}
	}
}

// TestPowerUpDistribution deals many boards and compares how often power-ups come
// with the published frequencies. The tolerance is four standard errors.
func TestPowerUpDistribution(t *testing.T) {
	const boards = 20_000
	rng := rand.New(rand.NewPCG(3, 4))
	counts := [4]int{}
	kinds := map[engine.Power]int{}
	colors := map[engine.Color]int{}
	total, cells := 0, 0
	for range boards {
		n := 0
		for _, c := range (Level{6, 7, 4}).DealPowered(rng).Cells {
			if c.Power.OwnTile() != (c.Color == engine.Colorless) {
				t.Fatalf("power %q on colour %c", c.Power, c.Color.Char())
			}
			if c.Power != engine.NoPower {
				kinds[c.Power]++
				n++
			} else {
				colors[c.Color]++
				cells++
			}
		}
		counts[n]++
		total += n
	}
	near := func(what string, got, of int, share float64) {
		t.Helper()
		want := share * float64(of)
		if tolerance := 4 * math.Sqrt(want*(1-share)); math.Abs(float64(got)-want) > tolerance {
			t.Errorf("%s: %d of %d, want %.0f within %.0f", what, got, of, want, tolerance)
		}
	}
	for n, share := range [4]float64{0.05, 0.20, 0.35, 0.40} {
		near("boards by number of power-ups", counts[n], boards, share)
	}
	const all = 2 + 2./3 + 1./3 + 6 // the sum of the relative frequencies
	for power, weight := range map[engine.Power]float64{
		engine.Explode: 2, engine.Fill: 2. / 3, engine.Multiplier: 1. / 3, engine.Timer: 1,
		engine.Overkill: 1, engine.Morph: 1, engine.Wild: 1, engine.Shuffle: 1, engine.Undo: 1,
	} {
		near(power.String(), kinds[power], total, weight/all)
		delete(kinds, power)
	}
	if len(kinds) > 0 {
		t.Errorf("power-ups that are not dealt: %v", kinds)
	}
	for _, c := range palette[:4] {
		near(string(c), colors[engine.Color(c)], cells, 0.25)
	}
}
