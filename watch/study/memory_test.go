package study

import (
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
)

// TestMemory: on every board that comes again, the best line that is recalled earns at least as much as the best
// one found there or on the way of any game from there.
func TestMemory(t *testing.T) {
	game := advise.Clearing{Rules: dom()}
	for seed := range uint64(6) {
		m, rng := new(Memory), rand.New(rand.NewPCG(seed, 9))
		first := collapse.Level{Rows: 6, Cols: 6, Colors: 4}.Deal(rng)
		best := map[string]float64{} // by board
		for range 8 {
			walk(t, m, game, first, rng, best)
		}
		if len(best) < 20 {
			t.Fatalf("seed %d: only %d boards were seen", seed, len(best))
		}
		for text, want := range best {
			g, err := engine.ParseGrid(text)
			if err != nil {
				t.Fatal(err)
			}
			lines := m.Recall(game, g)
			if len(lines) == 0 {
				t.Fatalf("seed %d: nothing is known of\n%s", seed, text)
			}
			total, over := replayed(t, g, lines[0])
			if !over || total < want {
				t.Errorf("seed %d: the line recalled earns %g, %g were found on\n%s", seed, total, want, text)
			}
		}
	}
}

// walk plays a game with random moves, plans for each of its boards, and notes in best what is found there.
func walk(t *testing.T, m *Memory, game advise.Clearing, g engine.Grid, rng *rand.Rand, best map[string]float64) {
	var frames []Frame
	var line []engine.Move
	var totals []float64 // of the boards
	for depth := 0; ; depth++ {
		frames = Path(game, g, line)
		end := frames[depth]
		if end.over {
			break
		}
		plan, err := beam(1+rng.IntN(30))(t.Context(), game, end.Grid, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		m.Learn(game, frames[max(0, depth-1):], plan)
		totals = append(totals, plan.Candidates[0].Q)
		line = append(line, plan.Candidates[rng.IntN(min(4, len(plan.Candidates)))].Move)
	}
	for i := len(totals) - 1; i >= 0; i-- {
		if i+1 < len(totals) {
			totals[i] = max(totals[i], float64(frames[i].counted)+totals[i+1])
		}
		text := frames[i].Grid.String()
		best[text] = max(best[text], totals[i])
	}
}

// TestMemoryIsBounded: when more boards are known than are kept, those of before are forgotten.
func TestMemoryIsBounded(t *testing.T) {
	game, m := advise.Clearing{Rules: dom()}, new(Memory)
	learn := func(seed uint64) (first engine.Grid) {
		first = collapse.Level{Rows: 6, Cols: 6, Colors: 4}.Deal(rand.New(rand.NewPCG(seed, 9)))
		plan, err := beam(1)(t.Context(), game, first, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		m.Learn(game, Path(game, first, nil), plan)
		return first
	}
	old := learn(1)
	for i := range uint64(maxBoards) {
		m.board(1 + i)
	}
	recent := learn(2)
	if len(m.boards) > maxBoards || m.Recall(game, old) != nil || m.Recall(game, recent) == nil {
		t.Errorf("%d boards are kept; of the old one %v, of the new one %v", len(m.boards), m.Recall(game, old), m.Recall(game, recent))
	}
}

// BenchmarkLearn takes in a plan for a board of 15 x 15 tiles and recalls it, as every answer does.
func BenchmarkLearn(b *testing.B) {
	game := advise.Clearing{Rules: dom()}
	g := collapse.Level{Rows: 15, Cols: 15, Colors: 5}.Deal(rand.New(rand.NewPCG(1, 9)))
	plan, err := beam(8)(b.Context(), game, g, nil, 0)
	if err != nil {
		b.Fatal(err)
	}
	m := new(Memory)
	b.ReportAllocs()
	for b.Loop() {
		m.Learn(game, Path(game, g, nil), plan)
		if len(m.Recall(game, g)) < 2 {
			b.Fatal("nothing is recalled")
		}
	}
}
