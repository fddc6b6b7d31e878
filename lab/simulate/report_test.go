package simulate

import (
	"bytes"
	"image/png"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/plot/plotter"

	"github.com/domvision/domvision/lab/plotting"
)

// twoLevels is the records of two games of two levels by a planner.
func twoLevels(t *testing.T) (Header, []Record) {
	t.Helper()
	h := NewHeader("v1", settings(t, "dom", "f"), specs(t, "top-down", "bottom-up"))
	var records []Record
	for game := 1; game <= 3; game++ {
		for level := 1; level <= 10; level++ {
			// Ten points in all but the first level.
			down := Result{Points: 10, Left: 20, Moves: 5, Nodes: 50, MS: 1}
			up := down
			if level == 1 {
				down = Result{Points: 100 * game, Bonus: 100, Left: 0, Moves: 15, Nodes: 10, MS: 3}
				up = Result{Points: 50, Bonus: 10 * game, Left: 9, Moves: 5, Nodes: 50, MS: 1}
			}
			records = append(records, Record{"top-down", game, level, down}, Record{"bottom-up", game, level, up})
		}
	}
	return h, records
}

func TestReport(t *testing.T) {
	h, records := twoLevels(t)
	slices.Reverse(records) // their order does not matter
	r, err := NewReport(h, records)
	if err != nil {
		t.Fatal(err)
	}
	if r.Games != 3 || r.Unfinished != 0 || len(r.Planners) != 2 {
		t.Fatalf("%d games, %d unfinished, %d planners", r.Games, r.Unfinished, len(r.Planners))
	}
	down, up := r.Planners[0], r.Planners[1]
	if down.Planner != "top-down" || up.Planner != "bottom-up" || len(down.Levels) != 10 {
		t.Fatalf("%s with %d levels, %s", down.Planner, len(down.Levels), up.Planner)
	}
	if want := []float64{290, 390, 490}; !slices.Equal(down.Scores, want) {
		t.Errorf("scores %v, want %v", down.Scores, want)
	}
	if want := []float64{150, 160, 170}; !slices.Equal(up.Scores, want) {
		t.Errorf("scores %v, want %v", up.Scores, want)
	}
	check := func(what string, got, want Row) {
		t.Helper()
		a, b := got.Score, want.Score
		if a.N != b.N || !near(a.Mean, b.Mean) || !near(a.SD, b.SD) || !near(a.SE, b.SE) || a.Min != b.Min || a.Median != b.Median || a.Max != b.Max ||
			!near(got.Left, want.Left) || !near(got.Cleared, want.Cleared) || !near(got.Moves, want.Moves) ||
			!near(got.NodesPerMove, want.NodesPerMove) || !near(got.MSPerMove, want.MSPerMove) {
			t.Errorf("%s: %+v, want %+v", what, got, want)
		}
	}
	check("level 1", down.Levels[0], Row{Summary{3, 300, 100, 100 / math.Sqrt(3), 200, 300, 400}, 0, 1, 15, 10. / 15, 3. / 15, SwapRow{}})
	check("level 2", down.Levels[1], Row{Summary{3, 10, 0, 0, 10, 10, 10}, 20, 0, 5, 10, 0.2, SwapRow{}})
	// 60 moves, 460 nodes and 12 ms a game; one board of ten is empty.
	check("total", down.Total, Row{Summary{3, 390, 100, 100 / math.Sqrt(3), 290, 390, 490}, 180, 0.1, 60, 460. / 60, 0.2, SwapRow{}})
	if down.Versus != (Difference{}) {
		t.Errorf("the first planner is compared with itself: %+v", down.Versus)
	}
	// Differences -140, -230, -320.
	if v := up.Versus; !near(v.Mean, -230) || !near(v.SE, 90/math.Sqrt(3)) || math.Abs(v.High-(-230+4.303*90/math.Sqrt(3))) > 0.02 {
		t.Errorf("difference %+v", v)
	}
}

// TestReportLeavesUnfinishedGamesOut: for all planners, so that the same games
// are compared.
func TestReportLeavesUnfinishedGamesOut(t *testing.T) {
	h, records := twoLevels(t)
	records = slices.DeleteFunc(records, func(r Record) bool { return r.key() == key{"bottom-up", 2, 7} })
	r, err := NewReport(h, records)
	if err != nil {
		t.Fatal(err)
	}
	if want := []float64{290, 490}; r.Games != 2 || r.Unfinished != 1 || !slices.Equal(r.Planners[0].Scores, want) {
		t.Errorf("%d games with %v, %d unfinished; want 2 with %v, 1", r.Games, r.Planners[0].Scores, r.Unfinished, want)
	}
	if r, err := NewReport(h, records[:5]); err != nil || r.Games != 0 || r.Unfinished != 1 || r.Planners != nil {
		t.Errorf("without a finished game: %+v, error %v", r, err)
	}
}

func TestHistogram(t *testing.T) {
	r, err := NewReport(twoLevels(t))
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := Histogram(&file, r); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&file)
	if err != nil {
		t.Fatal(err)
	}
	if b := img.Bounds(); b.Dx() != 1080 || b.Dy() != 600 {
		t.Errorf("%v pixels", b)
	}
	// Both planners are drawn.
	for i, c := range plotting.Hues[:2] {
		n := 0
		for y := range 600 {
			for x := range 1080 {
				if red, green, blue, _ := img.At(x, y).RGBA(); uint8(red>>8) == c.R && uint8(green>>8) == c.G && uint8(blue>>8) == c.B {
					n++
				}
			}
		}
		if n < 200 {
			t.Errorf("%d pixels in the colour of planner %d", n, i+1)
		}
	}
}

func TestOutline(t *testing.T) {
	// Bars from 10 on: two scores; from 20: none; from 30: three.
	got := outline([]float64{31, 10, 35, 19, 39}, 10).XYs
	want := plotter.XYs{{X: 10}, {X: 10, Y: 2}, {X: 20}, {X: 30, Y: 3}, {X: 40}}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestBarWidth(t *testing.T) {
	sample := func(n int, sd, low, high float64) PlannerReport {
		return PlannerReport{Total: Row{Score: Summary{N: n, SD: sd, Min: low, Max: high}}}
	}
	for _, test := range []struct {
		planners []PlannerReport
		want     float64
	}{
		{[]PlannerReport{sample(100, 86, 2000, 2400)}, 50},                              // Scott: 64.7
		{[]PlannerReport{sample(100, 86, 2000, 2400), sample(100, 29, 1500, 1600)}, 20}, // 21.8
		{[]PlannerReport{sample(1000, 20, 0, 100)}, 5},                                  // 6.98
		{[]PlannerReport{sample(1000, 20, 0, 5000)}, 50},                                // 50 for 100 bars
		{[]PlannerReport{sample(2, 0, 70, 70)}, 1},
		{[]PlannerReport{sample(1, math.NaN(), 1000, 1000), sample(1, math.NaN(), 3000, 3000)}, 20},
	} {
		if got := barWidth(Report{Planners: test.planners}); got != test.want {
			t.Errorf("%+v: %v, want %v", test.planners, got, test.want)
		}
	}
}

func TestRoundNumber(t *testing.T) {
	for x, want := range map[float64]float64{1: 1, 1.4: 1, 1.5: 2, 3: 2, 3.3: 5, 7: 5, 7.2: 10, 64: 50, 0.02: 0.02, 800: 1000} {
		if got := roundNumber(x); !near(got, want) {
			t.Errorf("%v: %v, want %v", x, got, want)
		}
	}
}
