package learn

import (
	"bytes"
	"image/png"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
)

// TestBejeweled learns from a few boards, the same every time: swaps make it safer.
func TestBejeweled(t *testing.T) {
	learn := func() (Danger, []Example) {
		d, examples, err := Bejeweled(t.Context(), SelfPlay{Positions: 400, Horizon: 3, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		return d, examples
	}
	d, examples := learn()
	if again, _ := learn(); !reflect.DeepEqual(d, again) {
		t.Errorf("the same settings gave %+v, then %+v", d, again)
	}
	if d.Died == 0 || d.Died > 200 || len(examples) != 400 {
		t.Errorf("%d of %d died", d.Died, len(examples))
	}
	if d.Weights[0] >= 0 {
		t.Errorf("swaps weigh %v, want less than nothing", d.Weights[0])
	}
	var picture bytes.Buffer
	if err := WriteDangerPlot(&picture, d, examples); err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(&picture); err != nil {
		t.Error(err)
	}
}

// TestLogistic finds the weights by which examples were drawn.
func TestLogistic(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	want := []float64{-1, 2, -0.5}
	var examples []Example
	for range 20_000 {
		f := []float64{rng.NormFloat64(), rng.NormFloat64()}
		examples = append(examples, Example{f, rng.Float64() < chanceOf(want, f)})
	}
	got, loss, err := logistic(examples)
	if err != nil {
		t.Fatal(err)
	}
	for i := range want {
		if math.Abs(got[i]-want[i]) > 0.1 {
			t.Errorf("the fit is %v, want about %v", got, want)
		}
	}
	if loss <= 0 || loss > 0.6 {
		t.Errorf("the loss is %v", loss)
	}
	if theta, _, err := logistic([]Example{{[]float64{1}, true}, {[]float64{0}, false}}); err != nil || math.IsInf(theta[1], 0) || math.IsNaN(theta[1]) {
		t.Errorf("examples that can be told apart give %v, %v", theta, err)
	}
}
