package chance

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/planner"
)

// match is some games of a kind, each of at most so many moves.
type match struct {
	game  string
	games int
	moves int
	seed  uint64
}

// tally is what became of the games of a match.
type tally struct {
	scores   []float64 // points of each game, all that chance brought counted
	swaps    int       // of all games together
	chains   float64   // points beyond the first clears that were known of
	alive    int       // games with a move left at their end
	possible int       // bingos
	bingos   int       // of those completed
}

// play plays the games with a search that is made anew for each. The boards and
// what chance brings are the same for all searches that make the same moves.
func (m match) play(tb testing.TB, newSearch func(rng *rand.Rand) planner.Search) (t tally) {
	tb.Helper()
	rules, err := swap.Find(m.game)
	if err != nil {
		tb.Fatal(err)
	}
	for game := range m.games {
		rng := rand.New(rand.NewPCG(m.seed, uint64(game)))
		search := newSearch(rand.New(rand.NewPCG(^m.seed, uint64(game))))
		t.playGame(tb, rules.Deal(rng), search, m.moves, rng)
	}
	return t
}

func (t *tally) playGame(tb testing.TB, b *swap.Board, search planner.Search, moves int, rng *rand.Rand) {
	tb.Helper()
	score, open, left := 0, false, moves
	for ; left > 0; left-- {
		if len(b.Moves(nil)) == 0 {
			break
		}
		if b.Rules().Sideways && !open && left >= BingoMoves {
			n := b.BingoSwaps()
			if open = 0 < n && n <= BingoMoves; open {
				t.possible++
			}
		}
		best := search.Plan(context.Background(), b).Candidates[0].Move
		if err := b.Check(best); err != nil {
			tb.Fatal(err)
		}
		out := b.Analyze(best)
		points := b.PlayWith(best, rng)
		score += points
		t.chains += float64(points - out.Points)
		if out.Steps > 0 {
			if open && out.Bingo() {
				t.bingos++
			}
			open = false
		}
	}
	t.swaps += moves - left
	t.scores = append(t.scores, float64(score))
	if left == 0 {
		t.alive++
	}
}

// mean is the points of a game, and their standard error.
func (t tally) mean() (mean, se float64) {
	n := float64(len(t.scores))
	for _, s := range t.scores {
		mean += s / n
	}
	for _, s := range t.scores {
		se += (s - mean) * (s - mean) / (n - 1) / n
	}
	return mean, math.Sqrt(se)
}

// report is what a benchmark tells of a match.
func (t tally) report(b *testing.B, game string) {
	mean, se := t.mean()
	games, perSwap := float64(len(t.scores)), float64(len(t.scores))/float64(t.swaps)
	if game == "bilging" {
		b.ReportMetric(mean*perSwap, "points/swap")
		b.ReportMetric(se*perSwap, "SE")
		b.ReportMetric((mean-t.chains/games)*perSwap, "unchained/swap")
		b.ReportMetric(100*float64(t.bingos)/float64(t.possible), "%bingos")
	} else {
		b.ReportMetric(mean, "points/game")
		b.ReportMetric(se, "SE")
		b.ReportMetric(float64(t.swaps)/games, "swaps/game")
		b.ReportMetric(100*float64(t.alive)/games, "%alive")
	}
	b.ReportMetric(b.Elapsed().Seconds()*1000/float64(t.swaps), "ms/swap")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkBilging plays 50 games of 50 swaps with every player of bilging:
//
//	go test ./planner/chance -bench Bilging -benchtime 1x
func BenchmarkBilging(b *testing.B) {
	for _, p := range []struct {
		name string
		make func(rng *rand.Rand) planner.Search
	}{
		{"random", func(rng *rand.Rand) planner.Search { return Random(rng) }},
		{"greedy", func(rng *rand.Rand) planner.Search { return Greedy(rng) }},
		{"shortest,board-order", func(*rand.Rand) planner.Search { return Shortest(nil) }},
		{"shortest,any-order", func(rng *rand.Rand) planner.Search { return Shortest(rng) }},
		{"mdp", func(rng *rand.Rand) planner.Search { return NewValueSearch(BilgingModel(), DefaultValueSamples, rng) }},
		{"plans", func(*rand.Rand) planner.Search { return PlanSearch{} }},
		{"bingos-first", func(*rand.Rand) planner.Search { return PlanSearch{BingosFirst: true} }},
	} {
		b.Run(p.name, func(b *testing.B) {
			for b.Loop() {
				match{"bilging", 50, 50, 1}.play(b, p.make).report(b, "bilging")
			}
		})
	}
}

// BenchmarkBejeweled plays 300 games of at most 300 swaps with every player of
// Bejeweled.
func BenchmarkBejeweled(b *testing.B) {
	for _, p := range []struct {
		name string
		make func(rng *rand.Rand) planner.Search
	}{
		{"random", func(rng *rand.Rand) planner.Search { return Random(rng) }},
		{"greedy", func(rng *rand.Rand) planner.Search { return Greedy(rng) }},
		{"top-row", func(*rand.Rand) planner.Search { return TopRow() }},
		{"match-type,board-order", func(*rand.Rand) planner.Search { return MatchType(nil) }},
		{"match-type,any-order", func(rng *rand.Rand) planner.Search { return MatchType(rng) }},
		{"moves,depth=1", func(*rand.Rand) planner.Search { return MoveSearch{Depth: 1, Samples: 8} }},
		{"moves", func(*rand.Rand) planner.Search { return MoveSearch{} }},
	} {
		b.Run(p.name, func(b *testing.B) {
			for b.Loop() {
				match{"bejeweled", 300, 300, 1}.play(b, p.make).report(b, "bejeweled")
			}
		})
	}
}
