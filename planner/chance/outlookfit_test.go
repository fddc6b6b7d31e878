package chance

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
)

// afterPlan is what comes of one plan: what is certain of the board in numbers, and
// what a search one clear deeper finds.
type afterPlan struct {
	state int // that the plan starts from
	phi   []float64
	found float64
}

// BenchmarkOutlook fits the weights of swap.Board.Outlook to half of the plans, and
// tells how much of the variance between the plans of a board they explain in the
// other half:
//
//	go test ./planner/chance -run xxx -bench Outlook -benchtime 1x -v
func BenchmarkOutlook(b *testing.B) {
	for b.Loop() {
		sample := outlookSample(b, 500)
		half := len(sample) / 2
		theta := fitOutlook(b, sample[:half])
		b.Logf("constant and weights: %.3f", theta)
		b.ReportMetric(100*explained(sample[half:], theta), "%explained")
		b.ReportMetric(0, "ns/op")
	}
}

// outlookSample looks at the eight best plans of so many boards from games.
func outlookSample(tb testing.TB, boards int) (sample []afterPlan) {
	tb.Helper()
	const price, draws = defaultPrice, 12
	rules, err := swap.Find("bilging")
	if err != nil {
		tb.Fatal(err)
	}
	w := &planSampler{price: price, plans: 8, draws: 1, states: make([]engine.State, 2)}
	for game, n := uint64(0), 0; n < boards; game++ {
		rng := rand.New(rand.NewPCG(78, game))
		board := rules.Deal(rng)
		for cleared, left := true, 50; left > 0 && n < boards; left-- {
			if cleared {
				n++
				for _, o := range plans(board.Plans(8, price), price) {
					certain := board.CopyTo(nil).(*swap.Board)
					for _, m := range o.moves {
						certain.Play(m)
					}
					sample = append(sample, afterPlan{n, certain.Prospects(price, []float64{1}), w.after(context.Background(), board, o.moves, 1, draws, rng)})
				}
			}
			best := PlanSearch{Clears: 1, Jobs: 1}.Plan(context.Background(), board).Candidates[0].Move
			cleared = board.PlayWith(best, rng) > 0
		}
	}
	return sample
}

func fitOutlook(tb testing.TB, sample []afterPlan) []float64 {
	tb.Helper()
	phi := mat.NewDense(len(sample), len(sample[0].phi), nil)
	y := mat.NewVecDense(len(sample), nil)
	for i, s := range sample {
		phi.SetRow(i, s.phi)
		y.SetVec(i, s.found)
	}
	var theta mat.VecDense
	if err := theta.SolveVec(phi, y); err != nil {
		tb.Fatal(err)
	}
	return theta.RawVector().Data
}

// explained is the share of the variance between the plans of the same board that
// the weights explain.
func explained(sample []afterPlan, theta []float64) float64 {
	var count, fitted, found = map[int]float64{}, map[int]float64{}, map[int]float64{}
	value := func(s afterPlan) (v float64) {
		for i, x := range s.phi {
			v += theta[i] * x
		}
		return v
	}
	for _, s := range sample {
		count[s.state]++
		fitted[s.state] += value(s)
		found[s.state] += s.found
	}
	var wrong, all float64
	for _, s := range sample {
		n := count[s.state]
		d := s.found - found[s.state]/n
		wrong += math.Pow(value(s)-fitted[s.state]/n-d, 2)
		all += d * d
	}
	return 1 - wrong/all
}

// TestOutlookTellsPlansApart: fitted to a few plans, what is certain of the boards
// after them explains a good part of what is found there.
func TestOutlookTellsPlansApart(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	sample := outlookSample(t, 60)
	half := len(sample) / 2
	if share := explained(sample[half:], fitOutlook(t, sample[:half])); share < 0.25 {
		t.Errorf("%.0f %% of the variance is explained", 100*share)
	}
}
