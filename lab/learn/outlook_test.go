package learn

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"testing"

	"github.com/domvision/domvision/engine/swap"
)

// TestOutlookIsReproducible: the same settings give the same weights, as many as a judge has, from 10 to 15 plans on
// each board. Learning that is cancelled returns an error.
func TestOutlookIsReproducible(t *testing.T) {
	o := Outlook{Positions: 15, Seed: 4}
	first, err := LearnOutlook(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	again, err := LearnOutlook(context.Background(), o)
	if err != nil || !reflect.DeepEqual(first, again) {
		t.Errorf("learned again, the weights differ: %v", err)
	}
	if len(first.Weights) != swap.JudgeWeights() || first.Boards < 2*15*10 || first.Boards > 2*15*15 {
		t.Errorf("%d weights, from %d boards", len(first.Weights), first.Boards)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := LearnOutlook(ctx, o); err == nil {
		t.Error("no error where it was cancelled")
	}
}

// TestBuiltInOutlook: on games that were not learned from, the built-in weights explain at least 3 % more than
// firstOutlook.
func TestBuiltInOutlook(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	text, err := os.ReadFile("../../engine/swap/outlook.txt")
	if err != nil {
		t.Fatal(err)
	}
	weights, err := swap.ReadWeights(string(text))
	if err != nil {
		t.Fatal(err)
	}
	rules, err := swap.Find("bilging")
	if err != nil {
		t.Fatal(err)
	}
	rules = rules.WithJudge(swap.NewJudge(firstOutlook()))
	positions := Outlook{Positions: 60}.play(context.Background(), rules, 5)
	before, after := explained(positions, firstOutlook()), explained(positions, weights)
	t.Logf("explained: %.3f before, %.3f after", before, after)
	if before < 0.5 || after < before+0.03 {
		t.Errorf("explained: %.3f by the first weights, %.3f by the built-in ones", before, after)
	}
}

// TestRidge: if the targets are a weighted sum, the regression finds the weights. The penalised one is a little too
// small.
func TestRidge(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	r := newRidge(3)
	want := []float64{2, -1, 0.5}
	for range 1000 {
		l := planExample{index: []int32{0, 1, 2}, feature: []float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}}
		if rng.IntN(2) == 0 {
			l.index, l.feature = []int32{0, 2}, l.feature[:2]
		}
		l.target = l.value(want)
		r.add(&l)
	}
	got, err := r.solve(1)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(got[0]-2) > 0.02 || math.Abs(got[1]+1) > 0.02 || got[2] > 0.495 || got[2] < 0.47 {
		t.Errorf("weights %v, want about %v", got, want)
	}
	if _, err := newRidge(2).solve(0); err == nil {
		t.Error("no error where nothing was learned")
	}
}

// TestSplit: the first nine tenths of the examples and one more are learned from, and the others are held out.
func TestSplit(t *testing.T) {
	var positions [][]planExample
	for i := range 10 {
		p := make([]planExample, 5)
		for k := range p {
			p[k].target = float64(5*i + k)
		}
		positions = append(positions, p)
	}
	learn, rest, boards := split(positions)
	if boards != 50 || len(learn) != 46 || len(rest) != 1 || len(rest[0]) != 4 || learn[45].target != 45 || rest[0][0].target != 46 {
		t.Errorf("of %d boards %d are learned from, %d positions kept", boards, len(learn), len(rest))
	}
}
