package simulate

import (
	"bytes"
	"image/png"
	"math"
	"testing"
)

// TestCurve draws what has no breadth, too: one point, and one that took no time.
func TestCurve(t *testing.T) {
	one := Point{"shortest:ties=order", 2, 0.3, Summary{N: 2, Mean: 30, SE: 1}}
	none := Point{"greedy:seed=0", 1, 0, Summary{N: 1, Mean: 20, SE: math.NaN()}}
	for _, points := range [][]Point{{one}, {none}, {one, none}} {
		var file bytes.Buffer
		if err := Curve(&file, points, "swap"); err != nil {
			t.Errorf("%v: %v", points, err)
		} else if _, err := png.Decode(&file); err != nil {
			t.Errorf("%v: %v", points, err)
		}
	}
}

// TestPoints: the time is per level, and in a swap game per swap.
func TestPoints(t *testing.T) {
	row := Row{MSPerMove: 3, Moves: 50}
	for _, test := range []struct {
		game   string
		levels int
		unit   string
		want   float64
	}{
		{"dom", 10, "level", 3 * 50 / 10},
		{"bilging", 1, "swap", 3},
		{"bejeweled", 1, "swap", 3},
		{"toon-blast", 1, "move", 3},
	} {
		s := Settings{Game: test.game}
		report := Report{Games: 7, Planners: []PlannerReport{{Planner: "nstep:d=1", Total: row, Levels: make([]Row, test.levels)}}}
		points := report.Points(s)
		if len(points) != 1 || math.Abs(points[0].MS-test.want) > 1e-9 || points[0].Games != 7 || s.Unit() != test.unit {
			t.Errorf("%s: %+v a %s, want %v ms a %s", test.game, points, s.Unit(), test.want, test.unit)
		}
	}
}
