package planner

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/exhaustive"
)

// unpruned is wider than any layer of a small board.
const unpruned = 1 << 20

func TestBeamFindsTheBestGame(t *testing.T) {
	for _, game := range puzzles() {
		t.Run(game.Name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3, 4))
			for range 60 {
				g := tinyGrid(rng, game.Powers)
				s := board(t, game, g)
				checkExhaustive(t, s, Beam{Width: unpruned}.Plan(context.Background(), s))
				// A beam that grows stops by itself once nothing is left out.
				checkExhaustive(t, s, Beam{Budget: Budget{Nodes: 1e9}}.Plan(context.Background(), s))
				if t.Failed() {
					t.Fatalf("on the board\n%v", g)
				}
			}
		})
	}
}

// checkExhaustive compares a plan with the best games there are.
func checkExhaustive(t *testing.T, s engine.State, plan Plan) {
	t.Helper()
	moves := s.Moves(nil)
	if len(plan.Candidates) != len(moves) {
		t.Errorf("%d candidates for %d moves", len(plan.Candidates), len(moves))
	}
	if len(moves) == 0 {
		return
	}
	if best, want := plan.Candidates[0].Q, bestGame(s); best != want {
		t.Errorf("Q %v, the best game is worth %v", best, want)
	}
	checkGames(t, s, plan)
}

// bestGame is what the best game is worth, by playing all of them.
func bestGame(s engine.State) float64 {
	known := map[string]float64{}
	var best func(s *collapse.Board) float64
	best = func(s *collapse.Board) float64 {
		key := s.Grid().String()
		if v, ok := known[key]; ok {
			return v
		}
		moves := s.Moves(nil)
		v := s.Value()
		for i, m := range moves {
			child := s.CopyTo(nil).(*collapse.Board)
			points := float64(child.Play(m))
			if q := points + best(child); i == 0 || q > v {
				v = q
			}
		}
		known[key] = v
		return v
	}
	return best(s.(*collapse.Board))
}

// checkGames replays the lines of a plan: every one is legal and adds up to its Q,
// and the first ends the game.
func checkGames(t *testing.T, s engine.State, plan Plan) {
	t.Helper()
	for _, c := range plan.Candidates {
		checkLine(t, s, c)
	}
	end := s.CopyTo(nil)
	for _, m := range plan.Candidates[0].PV {
		end.Play(m)
	}
	if rest := end.Moves(nil); len(rest) != 0 {
		t.Errorf("the best line leaves the moves %v", rest)
	}
}

// tinyGrid is a random board on which all games can be played, with power-ups if
// asked for.
func tinyGrid(rng *rand.Rand, powers bool) engine.Grid {
	g := engine.NewGrid(2+rng.IntN(3), 2+rng.IntN(3))
	for i := range g.Cells {
		c := engine.Cell{Color: engine.Color('A' + rng.IntN(3))}
		if powers && rng.IntN(6) == 0 {
			c.Power = engine.UnknownPower + engine.Power(rng.IntN(int(engine.Wild-engine.UnknownPower)+1))
			if c.Power.OwnTile() {
				c.Color = engine.Colorless
			}
		}
		g.Cells[i] = c
	}
	return g
}

// levels are seeded boards of the rules, a little smaller than those of the games,
// with power-ups where there are any.
func levels(tb testing.TB, r collapse.Rules, n int) []*collapse.Board {
	tb.Helper()
	var list []*collapse.Board
	for seed := range uint64(n) {
		rng := rand.New(rand.NewPCG(seed, 1))
		level := collapse.Level{Rows: 8, Cols: 9, Colors: 3 + int(seed)%3}
		g := level.DealPowered(rng)
		if !r.Powers {
			g = level.Deal(rng)
		}
		list = append(list, board(tb, r, g))
	}
	return list
}

// variants are the rules of all games, and those of the article.
func variants(tb testing.TB) []collapse.Rules {
	article := rules(tb, "dom").Article()
	article.Name += "-article"
	return exhaustive.OneIn(tb, 1, append(puzzles(), article))
}

// same compares plans in all but the time that they took.
func same(t *testing.T, got, want Plan) {
	t.Helper()
	got.Elapsed, want.Elapsed = 0, 0
	if !reflect.DeepEqual(got, want) {
		t.Errorf("plans differ:\n%+v\n%+v", got, want)
	}
}

func TestBeamIsTheSameWithAnyNumberOfJobs(t *testing.T) {
	for _, beam := range []Beam{{Width: 1}, {Width: 7}, {Width: 60}, {Budget: Budget{Nodes: 30_000}}} {
		for _, r := range variants(t) {
			for _, s := range levels(t, r, exhaustive.Some(t, 1, 2)) {
				beam.Jobs = 1
				want := beam.Plan(context.Background(), s)
				checkGames(t, s, want)
				for _, jobs := range []int{2, 5} {
					beam.Jobs = jobs
					same(t, beam.Plan(context.Background(), s), want)
				}
				if t.Failed() {
					t.Fatalf("%+v plays %s on\n%v", beam, r.Name, s.Grid())
				}
			}
		}
	}
}

// A width too small for all layers keeps the best positions, whatever the order in
// which they come: the same as if nothing were dropped before all are known.
func TestLayerKeepsTheBest(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		width := 1 + rng.IntN(20)
		values := map[uint64]int64{}
		var all []position
		for range 400 {
			hash := rng.Uint64N(100)
			points := rng.Int32N(50)
			all = append(all, position{
				value: worth(points, float64(hash%7)), hash: hash, points: points,
				trace: trace{parent: rng.Int32N(5), move: shortMove{col: uint8(rng.Uint32N(5))}},
			})
			values[hash] = max(values[hash], worth(points, float64(hash%7)))
		}
		var want []int64
		for _, v := range values {
			want = append(want, v)
		}
		slices.Sort(want)
		slices.Reverse(want)
		want = want[:min(width, len(want))]

		first := fill(all, width)
		var got []int64
		for _, p := range first {
			got = append(got, p.value)
			if values[p.hash] != p.value {
				t.Errorf("position %d has value %d, its best is %d", p.hash, p.value, values[p.hash])
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("width %d: kept %v, want %v", width, got, want)
		}
		rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		if again := fill(all, width); !slices.Equal(again, first) {
			t.Fatalf("width %d: kept %v, in another order %v", width, first, again)
		}
	}
}

// fill adds the positions to a layer one by one and returns what it keeps.
func fill(positions []position, width int) []position {
	var l layer
	var spare spares
	for _, p := range positions {
		if !l.meet(p) {
			l.add(p, width, &spare)
		}
	}
	l.keep(width)
	slices.SortFunc(l.positions, position.compare)
	return l.positions
}

func TestBeamDropsDuplicates(t *testing.T) {
	// Two pairs that do not touch can be cleared in either order.
	g, err := engine.ParseGrid("AXB\nAYB")
	if err != nil {
		t.Fatal(err)
	}
	s := board(t, rules(t, "samegame"), g)
	search := newBeamSearch(Beam{Width: unpruned, Jobs: 1}, s, nil)
	search.run(unpruned)
	if len(search.trail) != 4 {
		t.Errorf("%d positions were followed, there are 4", len(search.trail))
	}
	if search.meter.nodes != 4 || search.pruned {
		t.Errorf("%d moves made, pruned: %v; want 4, and nothing left out", search.meter.nodes, search.pruned)
	}
}

func TestBeamPlansWhatItIsToldNotWorse(t *testing.T) {
	exhaustive.NoRace(t)
	for _, r := range variants(t) {
		for _, s := range levels(t, r, exhaustive.Some(t, 1, 3)) {
			checkImproves(t, s, Beam{Width: 300}.Plan(context.Background(), s), Beam{Width: 1})
		}
	}
}

// checkImproves lets a search begin with the best line of a plan, with that of the last
// candidate, and with those of all.
func checkImproves(t *testing.T, s engine.State, plan Plan, search Improver) {
	t.Helper()
	whole := slices.DeleteFunc(slices.Clone(plan.Candidates), func(c Candidate) bool {
		end := s.CopyTo(nil)
		for _, m := range c.PV {
			end.Play(m)
		}
		return len(end.Moves(nil)) > 0
	})
	for _, known := range []Candidate{whole[0], whole[len(whole)-1]} {
		better := search.Improve(context.Background(), s, known.PV)
		checkGames(t, s, better)
		if q := better.Candidates[0].Q; q < known.Q {
			t.Errorf("%T makes %v of a line that is worth %v", search, q, known.Q)
		}
	}
	var lines [][]engine.Move
	for _, c := range slices.Backward(whole) {
		lines = append(lines, c.PV)
	}
	better := search.Improve(context.Background(), s, lines...)
	checkGames(t, s, better)
	for _, known := range whole {
		i := slices.IndexFunc(better.Candidates, func(c Candidate) bool { return c.Move == known.Move })
		if q := better.Candidates[i].Q; q < known.Q {
			t.Errorf("%T makes %v of a line that is worth %v, one of several", search, q, known.Q)
		}
	}
}

// Once there is memory for a beam, another one allocates for its layers, goroutines
// and games, but not for positions.
func TestBeamAllocatesNothingForAPosition(t *testing.T) {
	exhaustive.NoRace(t)
	s := levels(t, rules(t, "dom"), 2)[1]
	search := newBeamSearch(Beam{Width: 200, Jobs: 1}, s, nil)
	for range 5 { // until all memory is as large as it needs to be
		search.run(200)
	}
	before := search.meter.nodes
	n := testing.AllocsPerRun(1, func() { search.run(200) })
	nodes := (search.meter.nodes - before) / 2
	t.Logf("%v allocations for %d positions", n, nodes)
	if layers := len(search.layers); n > float64(10*layers) || nodes < int64(500*layers) {
		t.Errorf("%v allocations for %d positions in at most %d layers", n, nodes, layers)
	}
}

func TestBeamStaysWithinItsMemory(t *testing.T) {
	s := startBoards(t, 1)[0].(*collapse.Board)
	const memory = 1 << 20
	search := newBeamSearch(Beam{Budget: Budget{Nodes: 400_000}, Memory: memory, Jobs: 2}, s, nil)
	search.widen()
	most := memory / search.widthMemory()
	if search.width != most {
		t.Errorf("the last beam is %d wide, memory allows %d", search.width, most)
	}
	held := cap(search.trail) * 24
	for _, packed := range search.packed {
		held += cap(packed)
	}
	for _, a := range search.spare.list {
		held += cap(a.positions)*32 + cap(a.table)*4
	}
	if held > memory || held < memory/20 {
		t.Errorf("%d bytes held, at most %d were allowed", held, memory)
	}
	if plan := (Beam{Width: 1000, Memory: 1}).Plan(context.Background(), s); len(plan.Candidates[0].PV) < 2 {
		t.Error("no game found with no memory to speak of")
	}
}

func TestBeamGoesOnUntilTheBudgetIsSpent(t *testing.T) {
	s := levels(t, rules(t, "dom"), 2)[1]
	last := 0.0
	for _, nodes := range []int64{1, 10_000, 20_000, 30_000, 50_000, 100_000} {
		plan := Beam{Budget: Budget{Nodes: nodes}}.Plan(context.Background(), s)
		checkGames(t, s, plan)
		if plan.Nodes > nodes+nodes/10+1000 || nodes > 1 && plan.Nodes < nodes*6/10 {
			t.Errorf("%d nodes of %d", plan.Nodes, nodes)
		}
		if q := plan.Candidates[0].Q; q < last {
			t.Errorf("Q %v with %d nodes, %v with fewer", q, nodes, last)
		} else {
			last = q
		}
	}
}

// gameSearches are the searches of whole games.
var gameSearches = map[string]func(Budget) Improver{
	"beam": func(b Budget) Improver { return Beam{Budget: b} },
	"nrpa": func(b Budget) Improver { return NRPA{Budget: b} },
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := startBoards(t, 1)[0]
	for name, search := range gameSearches {
		plan := search(Budget{Time: time.Hour}).Plan(ctx, s)
		if len(plan.Candidates) != len(s.Moves(nil)) {
			t.Errorf("%s: %d candidates for %d moves", name, len(plan.Candidates), len(s.Moves(nil)))
		}
		checkGames(t, s, plan)
	}
	// While it searches.
	for name, search := range gameSearches {
		ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
		checkGames(t, s, search(Budget{Time: time.Hour}).Plan(ctx, s))
		if ctx.Err() == nil {
			t.Errorf("%s ended before it was cancelled", name)
		}
		cancel()
	}
}

func TestNoMovesNoCandidates(t *testing.T) {
	for _, text := range []string{"AB\nBA", ".", "?*"} {
		g, err := engine.ParseGrid(text)
		if err != nil {
			t.Fatal(err)
		}
		s := board(t, rules(t, "dom"), g)
		for name, search := range gameSearches {
			plan := search(Budget{}).Improve(context.Background(), s, nil)
			if len(plan.Candidates) != 0 || plan.Nodes != 0 || plan.Value != s.Value() {
				t.Errorf("%s plans %+v for %q", name, plan, text)
			}
		}
	}
}

func TestLargestBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	g := engine.NewGrid(engine.MaxSide, engine.MaxSide)
	for i := range g.Cells {
		g.Cells[i].Color = engine.Color('A' + rng.IntN(26))
	}
	for _, r := range []collapse.Rules{rules(t, "dom"), rules(t, "samegame")} {
		s := board(t, r, g)
		for name, search := range gameSearches {
			start := time.Now()
			plan := search(Budget{Time: DefaultTime}).Plan(context.Background(), s)
			if len(plan.Candidates) != len(s.Moves(nil)) {
				t.Errorf("%s: %d candidates for %d moves", name, len(plan.Candidates), len(s.Moves(nil)))
			}
			checkLine(t, s, plan.Candidates[0])
			t.Logf("%s, %s: %d nodes, %d moves, %v", name, r.Name, plan.Nodes, len(plan.Candidates[0].PV), time.Since(start))
		}
	}
}
