package learn

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/planner/chance"
)

// Outlook holds the settings for learning the weights of [swap.Board.Outlook].
//
// [LearnOutlook] plays games of 50 swaps as "plans:clears=1,ways=1" would, with the first weights, which have no
// patterns. On the first board of a game and after each clear it tries plans: the ten most valuable ones, and every
// seventh of the next thirty. Each plan gives a training example. Its features are those of the board that the plan
// leaves, with the new pieces unknown. For its target, the new pieces are drawn four times. The target is the mean,
// over the four boards, of the best sum of a plan's value and Outlook after it, by the first weights. So the learned
// weights look about a clear further than the first ones.
type Outlook struct {
	Positions int    // boards on which plans are tried, in each of two series of games; 0: DefaultPlanned
	Seed      uint64 // of the first series; the second one has Seed + 1

	// Progress, if it is not nil, is called after every board on which plans were tried, from several goroutines.
	Progress func()
}

// The settings that the built-in weights were learned with.
const (
	DefaultPlanned     = 9000 // Outlook.Positions
	DefaultOutlookSeed = 1001
)

// firstOutlook returns the weights with which the games are played and the targets computed. They are for
// [swap.Board.Prospects] only. They were fitted by least squares to a deeper search, which valued its last boards by
// their best plan alone.
func firstOutlook() []float64 { return []float64{0.86, 0.64, 0.63, 1.08, 0.96, 0.50} }

const (
	outlookPrice  = 8
	outlookMoves  = 50 // of a game
	outlookDraws  = 4
	outlookSeries = 2
	outlookInner  = 8 // plans that are tried after a draw, at most
	outlookLeeway = 8 // points by which Outlook may be better after one plan than after the plan before it

	// outlookRidge is lambda of the ridge regression. It keeps the weight of a pattern small if the pattern occurs on
	// few boards, compared with this number. Chosen by eye.
	outlookRidge = 30

	heldOut = 10 // one tenth of the examples is for testing
)

// OutlookResult is the result of [LearnOutlook].
type OutlookResult struct {
	Weights []float64 // for [swap.NewJudge]
	Boards  int       // examples, including those for testing

	// Before and After are the shares of the variance between the plans of one position that the first and the learned
	// weights explain, measured on the last tenth of each series, which is not learned from.
	Before, After float64
}

// LearnOutlook learns the weights of [swap.Board.Outlook] from games; see [Outlook].
func LearnOutlook(ctx context.Context, o Outlook) (OutlookResult, error) {
	o.Positions = cmp.Or(o.Positions, DefaultPlanned)
	rules, err := swap.Find("bilging")
	if err != nil {
		return OutlookResult{}, err
	}
	rules = rules.WithJudge(swap.NewJudge(firstOutlook()))
	var series [outlookSeries][][]planExample
	var running fault.Group
	for i := range series {
		running.Go(func() { series[i] = o.play(ctx, rules, o.Seed+uint64(i)) })
	}
	running.Wait()
	if ctx.Err() != nil {
		return OutlookResult{}, ctx.Err()
	}
	fit := newRidge(swap.JudgeWeights())
	var test [][]planExample
	var r OutlookResult
	for _, positions := range series {
		learn, rest, boards := split(positions)
		for i := range learn {
			fit.add(&learn[i])
		}
		test = append(test, rest...)
		r.Boards += boards
	}
	r.Weights, err = fit.solve(swap.JudgeWeights() - len(firstOutlook()))
	r.Before, r.After = explained(test, firstOutlook()), explained(test, r.Weights)
	return r, err
}

// split returns the examples to learn from; the last tenth, which is held out and grouped by position; and the number
// of all examples.
func split(positions [][]planExample) (learn []planExample, rest [][]planExample, boards int) {
	for _, p := range positions {
		boards += len(p)
	}
	most := boards*(heldOut-1)/heldOut + 1
	for _, p := range positions {
		n := min(len(p), most-len(learn))
		learn = append(learn, p[:n]...)
		if n < len(p) {
			rest = append(rest, p[n:])
		}
	}
	return learn, rest, boards
}

// planExample is the board that a plan leaves, as a training example. Patterns that do not occur are left out.
type planExample struct {
	index   []int32 // of the weights, ascending
	feature []float64
	target  float64
}

// value is the weighted sum of the features. Missing weights are 0.
func (l *planExample) value(weights []float64) (v float64) {
	for i, k := range l.index {
		if int(k) < len(weights) {
			v += weights[k] * l.feature[i]
		}
	}
	return v
}

// play plays one series of games, and returns the examples of each position.
func (o Outlook) play(ctx context.Context, rules swap.Rules, seed uint64) (positions [][]planExample) {
	player := chance.PlanSearch{Clears: 1, Ways: 1, Jobs: 1}
	var t explorer
	for game := uint64(0); len(positions) < o.Positions && ctx.Err() == nil; game++ {
		t.rng = rand.New(rand.NewPCG(seed, game))
		b := rules.Deal(t.rng)
		for cleared, n := true, 0; n < outlookMoves && len(positions) < o.Positions && ctx.Err() == nil; n++ {
			if cleared {
				positions = append(positions, t.examples(b, len(positions)+1))
				if o.Progress != nil {
					o.Progress()
				}
			}
			cleared = b.PlayWith(player.Plan(ctx, b).Candidates[0].Move, t.rng) > 0
		}
	}
	return positions
}

// explorer tries plans.
type explorer struct {
	rng         *rand.Rand
	after, next *swap.Board // scratch
}

// examples tries plans of a position. The number of the position decides which of the less valuable plans it tries.
func (t *explorer) examples(b *swap.Board, number int) (list []planExample) {
	var plans [][]engine.Move
	i := 0
	for moves := range b.Plans(40, 1, outlookPrice) {
		if i < 10 || i%7 == number%7 {
			plans = append(plans, slices.Clone(moves))
		}
		i++
	}
	for _, moves := range plans {
		t.after = copyInto(t.after, b)
		for _, m := range moves {
			t.after.Play(m)
		}
		l := newPlanExample(t.after)
		for range outlookDraws {
			t.after = copyInto(t.after, b)
			for _, m := range moves {
				t.after.PlayWith(m, t.rng)
			}
			l.target += t.bestPlan(t.after) / outlookDraws
		}
		list = append(list, l)
	}
	return list
}

// copyInto copies a board into the memory of another, or into new memory if that is nil.
func copyInto(memory, b *swap.Board) *swap.Board {
	if memory == nil {
		return b.CopyTo(nil).(*swap.Board)
	}
	return b.CopyTo(memory).(*swap.Board)
}

// bestPlan is the largest sum of the value of a plan and of Outlook after it.
func (t *explorer) bestPlan(b *swap.Board) float64 {
	best, rest := math.Inf(-1), 0.
	for moves, points := range b.Plans(outlookInner, 1, outlookPrice) {
		value := float64(points) - outlookPrice*float64(len(moves))
		if value+rest+outlookLeeway < best {
			break // this plan and those after it are hardly better
		}
		t.next = copyInto(t.next, b)
		for _, m := range moves {
			t.next.Play(m)
		}
		rest = t.next.Outlook(outlookPrice)
		best = max(best, value+rest)
	}
	return max(best, -2*outlookPrice)
}

func newPlanExample(b *swap.Board) (l planExample) {
	prospects := b.Prospects(outlookPrice, nil)
	for i, x := range prospects {
		l.index = append(l.index, int32(i))
		l.feature = append(l.feature, x)
	}
	found := b.Patterns(nil)
	slices.Sort(found)
	for i, k := range found {
		if i > 0 && k == found[i-1] {
			l.feature[len(l.feature)-1]++
			continue
		}
		l.index = append(l.index, int32(len(prospects)+k))
		l.feature = append(l.feature, 1)
	}
	return l
}

// ridge is a ridge regression with n features.
type ridge struct {
	n        int
	products []float64 // sums of the products of two features; only the upper triangle is filled
	targets  []float64 // sums of the products of a feature and the target
}

func newRidge(n int) *ridge { return &ridge{n, make([]float64, n*n), make([]float64, n)} }

func (r *ridge) add(l *planExample) {
	for a, i := range l.index {
		x := l.feature[a]
		r.targets[i] += x * l.target
		row := r.products[int(i)*r.n : int(i+1)*r.n]
		for c := a; c < len(l.index); c++ {
			row[l.index[c]] += x * l.feature[c]
		}
	}
}

// solve returns the weights. It penalises large values of the last weights; penalised is their number.
func (r *ridge) solve(penalised int) ([]float64, error) {
	for i := r.n - penalised; i < r.n; i++ {
		r.products[i*r.n+i] += outlookRidge
	}
	var c mat.Cholesky
	if !c.Factorize(mat.NewSymDense(r.n, r.products)) {
		return nil, errors.New("too few positions to tell the weights apart")
	}
	var weights mat.VecDense
	if err := c.SolveVecTo(&weights, mat.NewVecDense(r.n, r.targets)); err != nil {
		return nil, err
	}
	return weights.RawVector().Data, nil
}

// explained is the share of the variance between the targets of one position that the weights explain.
func explained(positions [][]planExample, weights []float64) float64 {
	var wrong, all float64
	for _, p := range positions {
		var fitted, found float64
		for i := range p {
			fitted += p[i].value(weights) / float64(len(p))
			found += p[i].target / float64(len(p))
		}
		for i := range p {
			d := p[i].target - found
			wrong += math.Pow(p[i].value(weights)-fitted-d, 2)
			all += d * d
		}
	}
	return 1 - wrong/all
}
