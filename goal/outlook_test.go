package goal

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"testing"
)

// table is two levels for tests: 10 or 20 points in 2 moves, then 5, 5 or 8 in 3.
var table = Measured{Planner: "test", Games: 6, Levels: []Level{
	{Moves: 2, Totals: [][2]int{{10, 3}, {20, 3}}},
	{Moves: 3, Totals: [][2]int{{5, 4}, {8, 2}}},
}}

func chance(t *testing.T, s Standing, h Habit, goal int) float64 {
	t.Helper()
	p, ok := table.Chance(s, h, goal)
	if !ok {
		t.Fatalf("%+v: level unknown", s)
	}
	return p
}

func TestChance(t *testing.T) {
	for _, c := range []struct {
		what string
		Standing
		goal int
		want float64
	}{
		{"before the game", Standing{Level: 1}, 15, 1},
		{"before the game", Standing{Level: 1}, 16, 1 - 0.5*4/6},
		{"before the game", Standing{Level: 1}, 25, 0.5},
		{"before the game", Standing{Level: 1}, 26, 0.5 * 2 / 6},
		{"before the game", Standing{Level: 1}, 29, 0},
		{"more in the level than the least total", Standing{Level: 1, Points: 11, InLevel: 11}, 25, 1},
		{"more in the level than any total", Standing{Level: 1, Points: 30, InLevel: 30}, 35, 1},
		{"more in the level than any total", Standing{Level: 1, Points: 30, InLevel: 30}, 36, 2. / 6},
		{"a plan", Standing{Level: 1, Points: 4, InLevel: 4, Ahead: &Ahead{Points: 6.2, Moves: 1}}, 15, 1},
		{"a plan", Standing{Level: 1, Points: 4, InLevel: 4, Ahead: &Ahead{Points: 6.2, Moves: 1}}, 16, 2. / 6},
		{"the last level is over", Standing{Level: 2, Points: 25, InLevel: 5, Ahead: &Ahead{}}, 25, 1},
		{"the last level is over", Standing{Level: 2, Points: 25, InLevel: 5, Ahead: &Ahead{}}, 26, 0},
		{"reached", Standing{Level: 2, Points: 25}, 25, 1},
	} {
		if got := chance(t, c.Standing, Habit{}, c.goal); !near(got, c.want) {
			t.Errorf("%s: chance of %d %v, want %v", c.what, c.goal, got, c.want)
		}
	}
	for _, level := range []int{-1, 0, 3} {
		if p, ok := table.Chance(Standing{Level: level}, Habit{}, 10); ok {
			t.Errorf("level %d: %v", level, p)
		}
	}
}

// TestHabitSampled compares the chances of a player who does not follow all advice with games that
// are drawn move by move.
func TestHabitSampled(t *testing.T) {
	h := Habit{Moves: 10, Lost: []int{1, 2, 6}}
	losses := []int{0, 0, 0, 0, 0, 0, 0, 1, 2, 6}
	rng := rand.New(rand.NewPCG(1, 2))
	level := func(points, moves int) int {
		for range moves {
			points -= losses[rng.IntN(10)]
		}
		return max(points, 0)
	}
	const games = 200_000
	totals := make([]int, games)
	for i := range totals {
		totals[i] = level([]int{10, 20}[rng.IntN(2)], 2) + level([]int{5, 5, 8}[rng.IntN(3)], 3)
	}
	o := table.For(h)
	for goal := range 31 {
		n := 0
		for _, total := range totals {
			if total >= goal {
				n++
			}
		}
		got, _ := o.Chance(Standing{Level: 1}, goal)
		if drawn := float64(n) / games; math.Abs(got-drawn) > 0.005 { // over 4 standard errors
			t.Errorf("%d: %v, drawn %v", goal, got, drawn)
		}
	}
	if got := h.Followed(); !near(got, 0.7) {
		t.Errorf("followed %v", got)
	}
	if got := h.PerMove(); !near(got, 0.9) {
		t.Errorf("%v points a move", got)
	}
}

// heldOut is the points by level and game of games that the table does not rest on:
//
//	domlab simulate --preset whole --seed 2 --games 200 --planner nrpa --nodes 240000 --json
func heldOut(t *testing.T) (planner string, levels [][]float64) {
	t.Helper()
	data, err := os.ReadFile("testdata/heldout.json")
	if err != nil {
		t.Fatal(err)
	}
	var played struct {
		Planners []struct {
			Spec   string
			Levels []struct{ Scores []float64 }
		}
	}
	if err := json.Unmarshal(data, &played); err != nil {
		t.Fatal(err)
	}
	for _, l := range played.Planners[0].Levels {
		levels = append(levels, l.Scores)
	}
	return played.Planners[0].Spec, levels
}

// TestHeldOut compares chances with what happened in other games of the same planner, from the
// beginning of every level on.
func TestHeldOut(t *testing.T) {
	spec, levels := heldOut(t)
	m, err := Find(spec)
	if err != nil {
		t.Fatal(err)
	}
	o, games := m.For(Habit{}), len(levels[0])
	before, total := make([]int, games), make([]int, games)
	for _, l := range levels {
		for g, points := range l {
			total[g] += int(points)
		}
	}
	compared := 0
	for l := range levels {
		for goal := 2700; goal <= 3450; goal += 150 {
			var told, variance, reached float64
			for g := range games {
				p, ok := o.Chance(Standing{Level: l + 1, Points: before[g]}, goal)
				if !ok {
					t.Fatal("no chance in level", l+1)
				}
				told += p
				variance += p * (1 - p)
				if total[g] >= goal {
					reached++
				}
			}
			compared++
			// The table rests on as many games as are compared with it, hence twice the variance.
			if noise := math.Sqrt(2*variance) + 1; math.Abs(told-reached) > 4*noise {
				t.Errorf("from level %d: %.1f of %d games should reach %d, %v do (noise %.1f)", l+1, told, games, goal, reached, noise)
			}
		}
		for g, points := range levels[l] {
			before[g] += int(points)
		}
	}
	if compared != 10*6 {
		t.Errorf("%d compared", compared)
	}
}

// TestShipped checks what holds of any planner: the table is whole, and chances fall with the goal
// from 1 to 0, and with what is lost.
func TestShipped(t *testing.T) {
	careless := Habit{Moves: 10, Lost: []int{2, 4, 9}}
	for _, m := range All() {
		if len(m.Levels) != 10 || m.Commit == "" || m.Command == "" {
			t.Errorf("%s: %d levels, commit %q, command %q", m.Planner, len(m.Levels), m.Commit, m.Command)
		}
		for i, l := range m.Levels {
			n := 0
			for _, total := range l.Totals {
				n += total[1]
			}
			if n != m.Games || l.Moves < 10 {
				t.Errorf("%s, level %d: %d of %d games, %v moves", m.Planner, i+1, n, m.Games, l.Moves)
			}
		}
		all, some := m.For(Habit{}), m.For(careless)
		for _, s := range []Standing{{Level: 1}, {Level: 5, Points: 1300, InLevel: 100}, {Level: 10, Points: 2800, Ahead: &Ahead{80, 12}}} {
			last := 1.0
			for goal := 0; goal < 5000; goal += 10 {
				p, _ := all.Chance(s, goal)
				q, _ := some.Chance(s, goal)
				if p > last+1e-9 || p < 0 || q > p+1e-9 || q < 0 || goal <= s.Points && (p != 1 || q != 1) {
					t.Fatalf("%s, %+v: chance of %d %v (%v), before %v", m.Planner, s, goal, p, q, last)
				}
				last = p
			}
			if last != 0 {
				t.Errorf("%s, %+v: chance of 5000 %v", m.Planner, s, last)
			}
		}
	}
	best, first := Best(), All()[0]
	if b, f := mean(best), mean(first); b < f+100 {
		t.Errorf("%s %v, %s %v", best.Planner, b, first.Planner, f)
	}
}

func mean(m Measured) float64 {
	e, _ := m.For(Habit{}).Expected(Standing{Level: 1})
	return e
}

func TestFind(t *testing.T) {
	for spec, want := range map[string]string{"nstep": "nstep:", "nrpa": Best().Planner, "nrpa:nodes=60000": "nrpa:nodes=60000,"} {
		m, err := Find(spec)
		if err != nil || len(m.Planner) < len(want) || m.Planner[:len(want)] != want {
			t.Errorf("%s: %s, %v", spec, m.Planner, err)
		}
	}
	for _, spec := range []string{"", "nrpa:nodes=6", "nrpa:nodes=6000", "beam"} {
		if m, err := Find(spec); err == nil {
			t.Errorf("%q: %s", spec, m.Planner)
		}
	}
}

// TestHabitOfNonsense: losses that no game can bring, from a damaged record, count as the largest that
// one can, and make no sum long.
func TestHabitOfNonsense(t *testing.T) {
	h, most := Habit{Moves: 200}, Habit{Moves: 200}
	for i := range 100 {
		h.Lost, most.Lost = append(h.Lost, mostLost+i*100_000), append(most.Lost, mostLost)
	}
	if got, want := h.perMove().Mean(), most.perMove().Mean(); got != want {
		t.Errorf("%v points a move, want %v", got, want)
	}
}
