package chance

import (
	"bytes"
	"context"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
)

// Features describes the bank by what is due and by the rounds that are left.
func (b *bank) Features(dst []float64) []float64 {
	return append(dst, float64(b.due), float64(b.rounds))
}

// TestValueSearch: what a move is worth is its points and the value after it.
func TestValueSearch(t *testing.T) {
	model := func(due float64) Model {
		return Model{Weights: []float64{due, 1}, Constant: 7, Discount: 0.5}
	}
	for due, want := range map[float64]int{0.5: take, 1: invest} {
		plan := NewValueSearch(model(due), 4, source(1)).Plan(context.Background(), &bank{rounds: 3})
		if got := columns(plan); got[0] != want || len(got) != 3 {
			t.Errorf("%v for what is due: order %v, want %d first", due, got, want)
		}
		if q := max(2+0.5*(7+2), 0.5*(7+5*due+2)); plan.Candidates[0].Q != q {
			t.Errorf("%v for what is due: Q %v, want %v", due, plan.Candidates[0].Q, q)
		}
		if plan.Nodes != 1+4+1 { // only a draw has chance in it
			t.Errorf("%d positions", plan.Nodes)
		}
	}
}

// TestValueSearchDraws: equals are drawn among, by the source alone.
func TestValueSearchDraws(t *testing.T) {
	rules, err := swap.Find("bilging")
	if err != nil {
		t.Fatal(err)
	}
	nothing := Model{Weights: make([]float64, 5), Discount: 1}
	board, equals := rules.Deal(source(0)), 0
	for seed := uint64(1); equals < 2; seed++ {
		board = rules.Deal(source(seed))
		equals = 0
		for _, m := range board.Moves(nil) {
			if float64(board.Score(m)) == board.Value() {
				equals++
			}
		}
	}
	first := func(seed uint64) engine.Move {
		return NewValueSearch(nothing, 2, source(seed)).Plan(context.Background(), board).Candidates[0].Move
	}
	moves := map[engine.Move]bool{}
	for seed := range uint64(60) {
		m := first(seed)
		moves[m] = true
		if m != first(seed) || float64(board.Score(m)) != board.Value() {
			t.Fatalf("%v earns %d, the best %v", m, board.Score(m), board.Value())
		}
	}
	if len(moves) != equals {
		t.Errorf("%d moves of %d equal ones", len(moves), equals)
	}
}

// TestSuccessorsAreMeans: the features are those of many positions, and the same
// every time.
func TestSuccessorsAreMeans(t *testing.T) {
	rules, err := swap.Find("bilging")
	if err != nil {
		t.Fatal(err)
	}
	board := rules.Deal(source(2))
	look := func(s *Successors) (means [][]float64) {
		s.Each(t.Context(), board, func(m engine.Move, points int, features []float64) {
			if points != board.Score(m) {
				t.Errorf("%v: %d points", m, points)
			}
			means = append(means, append([]float64(nil), features...))
		})
		return means
	}
	s := &Successors{Samples: 50, Seed: 3}
	first := look(s)
	if again := look(s); !reflect.DeepEqual(first, again) || len(first) != len(board.Moves(nil)) {
		t.Error("looked at twice, the means differ")
	}
	other := look(&Successors{Samples: 50, Seed: 4})
	fractions := 0
	for i, m := range board.Moves(nil) {
		calm := board.Analyze(m).Steps == 0
		if calm != reflect.DeepEqual(first[i], other[i]) && calm {
			t.Errorf("%v is without chance, and differs by the seed", m)
		}
		for _, x := range first[i] {
			if x != math.Trunc(x) {
				fractions++
			}
		}
	}
	if fractions == 0 {
		t.Error("no mean of differing positions")
	}
	n := testing.AllocsPerRun(5, func() { s.Each(t.Context(), board, func(engine.Move, int, []float64) {}) })
	if n > 1 { // the generator of the samples
		t.Errorf("looking ahead allocates %v times", n)
	}
}

// TestModels: what is written is read again; what is not a model is refused.
func TestModels(t *testing.T) {
	built := BilgingModel()
	if !reflect.DeepEqual(built.Features, swap.FeatureNames()) || built.OneMove != 1000 || built.Several != 1000 || built.Discount != 0.99 {
		t.Errorf("the model of bilging is %+v", built)
	}
	var text bytes.Buffer
	if err := built.Write(&text); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "model.json")
	write := func(s string) {
		if err := os.WriteFile(path, []byte(s), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(text.String())
	if m, err := openModel(path); err != nil || !reflect.DeepEqual(m, built) {
		t.Errorf("read again: %+v, %v", m, err)
	}
	for _, c := range []struct{ from, to, want string }{
		{"{", "[", "not a learned model"},
		{"\"seed\"", "\"sead\"", "unknown field"},
		{"{", "{\"schema\": 2, \"deep\": true, ", "of a newer domvision (schema 2, known is 1)"},
		{"\n}", "\n}{", "something follows"},
		{"0.99", "1.01", "a discount of 1.01"},
		{"\"vX\",", "", "5 weights for 4 features"},
		{"vX", "vY", "expected bilging from vX"},
	} {
		write(strings.Replace(text.String(), c.from, c.to, 1))
		if _, err := openModel(path); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: %v; want %s", c.to, c.from, err, c.want)
		}
	}
	if _, err := openModel(path + "x"); err == nil {
		t.Error("a model that is not there was opened")
	}
	write(strings.Replace(text.String(), "{", "{\"schema\": 1, ", 1))
	if _, err := openModel(path); err != nil {
		t.Error(err)
	}
}

// TestFormats reads a model that the first version wrote.
func TestFormats(t *testing.T) {
	m, err := openModel(filepath.Join("testdata", "formats", "1-first.json"))
	if err != nil || m.Iterations != 1614 || m.Weights[4] != 3.0716661987983116 {
		t.Errorf("%+v, %v", m, err)
	}
}
