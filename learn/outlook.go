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

// Outlook holds the settings for learning the weights of [swap.Board.Outlook]. The zero value means the defaults.
//
// The player "plans:clears=1" plays games of 50 swaps. On each board after a clear, plans are tried: the ten most
// valuable ones, and every seventh of the next thirty. The target of the board after a plan is the mean of four draws
// of the new pieces, each the value of the best plan then, with what Outlook says of the board after that, by
// [FirstOutlook]. Weights that are fitted to these targets look about a clear further than those of FirstOutlook.
type Outlook struct {
	Positions int    // in which plans are tried, in each of two series of games; 0: DefaultPlanned
	Seed      uint64 // of the first series; the second one has the next

	// Progress is called after every position, from several goroutines; nil: not at all.
	Progress func()
}

// The settings that the built-in weights were learned with.
const (
	DefaultPlanned     = 9000 // Outlook.Positions
	DefaultOutlookSeed = 1001
)

// FirstOutlook holds the weights that the targets are judged by. They are those of [swap.Board.Prospects] alone, fitted
// by least squares to what a search one clear deeper found that looked at no more than the best plan.
func FirstOutlook() []float64 { return []float64{0.86, 0.64, 0.63, 1.08, 0.96, 0.50} }

const (
	outlookPrice  = 8
	outlookMoves  = 50 // of a game
	outlookDraws  = 4
	outlookSeries = 2
	outlookInner  = 8 // plans after a draw, and how much more than the one before a plan may promise
	outlookLeeway = 8

	// A pattern that hardly occurs gets a small weight: lambda of the ridge regression, as many occurrences.
	outlookRidge = 30

	heldOut = 10 // one part in so many is not learned from
)

// OutlookResult is what was learned.
type OutlookResult struct {
	Weights []float64 // for [swap.NewJudge]
	Boards  int       // after plans

	// How much of the variance between the boards after the plans of one position is explained, in the last tenth of
	// each series, which was not learned from: by the first weights and by the learned ones.
	Before, After float64
}

// LearnOutlook learns the weights.
func LearnOutlook(ctx context.Context, o Outlook) (OutlookResult, error) {
	o.Positions = cmp.Or(o.Positions, DefaultPlanned)
	rules, err := swap.Find("bilging")
	if err != nil {
		return OutlookResult{}, err
	}
	rules = rules.WithJudge(swap.NewJudge(FirstOutlook()))
	var series [outlookSeries][][]left
	var running fault.Group
	for i := range series {
		running.Go(func() { series[i] = o.play(ctx, rules, o.Seed+uint64(i)) })
	}
	running.Wait()
	if ctx.Err() != nil {
		return OutlookResult{}, ctx.Err()
	}
	fit := newRidge(swap.JudgeWeights())
	var test [][]left
	var r OutlookResult
	for _, positions := range series {
		learn, rest, boards := split(positions)
		for i := range learn {
			fit.add(&learn[i])
		}
		test = append(test, rest...)
		r.Boards += boards
	}
	r.Weights, err = fit.solve(swap.JudgeWeights() - len(FirstOutlook()))
	r.Before, r.After = explained(test, FirstOutlook()), explained(test, r.Weights)
	return r, err
}

// split keeps the last boards back, and counts all.
func split(positions [][]left) (learn []left, rest [][]left, boards int) {
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

// left is the board that a plan leaves: the numbers that are not 0, by their weights in ascending order, and the
// target.
type left struct {
	at     []int32
	number []float64
	target float64
}

// value weights the numbers; weights that are missing are 0.
func (l *left) value(weights []float64) (v float64) {
	for i, k := range l.at {
		if int(k) < len(weights) {
			v += weights[k] * l.number[i]
		}
	}
	return v
}

// play plays one series of games.
func (o Outlook) play(ctx context.Context, rules swap.Rules, seed uint64) (positions [][]left) {
	player := chance.PlanSearch{Clears: 1, Ways: 1, Jobs: 1}
	var t tries
	for game := uint64(0); len(positions) < o.Positions && ctx.Err() == nil; game++ {
		t.rng = rand.New(rand.NewPCG(seed, game))
		b := rules.Deal(t.rng)
		for cleared, n := true, 0; n < outlookMoves && len(positions) < o.Positions && ctx.Err() == nil; n++ {
			if cleared {
				positions = append(positions, t.plans(b, len(positions)+1))
				if o.Progress != nil {
					o.Progress()
				}
			}
			cleared = b.PlayWith(player.Plan(ctx, b).Candidates[0].Move, t.rng) > 0
		}
	}
	return positions
}

// tries tries plans.
type tries struct {
	rng         *rand.Rand
	after, next *swap.Board // scratch
}

// plans tries plans of a position, and returns the boards that they leave. Its number decides which of the less
// valuable plans are tried.
func (t *tries) plans(b *swap.Board, number int) (list []left) {
	var plans [][]engine.Move
	i := 0
	for moves := range b.Plans(40, 1, outlookPrice) {
		if i < 10 || i%7 == number%7 {
			plans = append(plans, slices.Clone(moves))
		}
		i++
	}
	for _, moves := range plans {
		t.after = again(t.after, b)
		for _, m := range moves {
			t.after.Play(m)
		}
		l := newLeft(t.after)
		for range outlookDraws {
			t.after = again(t.after, b)
			for _, m := range moves {
				t.after.PlayWith(m, t.rng)
			}
			l.target += t.best(t.after) / outlookDraws
		}
		list = append(list, l)
	}
	return list
}

// again copies a board into the memory of another.
func again(memory, b *swap.Board) *swap.Board {
	if memory == nil {
		return b.CopyTo(nil).(*swap.Board)
	}
	return b.CopyTo(memory).(*swap.Board)
}

// best is the value of the best plan, with what is said of the board after it.
func (t *tries) best(b *swap.Board) float64 {
	best, rest := math.Inf(-1), 0.
	for moves, points := range b.Plans(outlookInner, 1, outlookPrice) {
		value := float64(points) - outlookPrice*float64(len(moves))
		if value+rest+outlookLeeway < best {
			break // this plan and those after it are hardly better
		}
		t.next = again(t.next, b)
		for _, m := range moves {
			t.next.Play(m)
		}
		rest = t.next.Outlook(outlookPrice)
		best = max(best, value+rest)
	}
	return max(best, -2*outlookPrice)
}

func newLeft(b *swap.Board) (l left) {
	prospects := b.Prospects(outlookPrice, nil)
	for i, x := range prospects {
		l.at = append(l.at, int32(i))
		l.number = append(l.number, x)
	}
	found := b.Patterns(nil)
	slices.Sort(found)
	for i, k := range found {
		if i > 0 && k == found[i-1] {
			l.number[len(l.number)-1]++
			continue
		}
		l.at = append(l.at, int32(len(prospects)+k))
		l.number = append(l.number, 1)
	}
	return l
}

// ridge is a ridge regression.
type ridge struct {
	n      int
	square []float64 // the upper triangle of the sum of products
	side   []float64
}

func newRidge(n int) *ridge { return &ridge{n, make([]float64, n*n), make([]float64, n)} }

func (r *ridge) add(l *left) {
	for a, i := range l.at {
		x := l.number[a]
		r.side[i] += x * l.target
		row := r.square[int(i)*r.n : int(i+1)*r.n]
		for c := a; c < len(l.at); c++ {
			row[l.at[c]] += x * l.number[c]
		}
	}
}

// solve returns the weights. Of these the last ones are kept small, so many.
func (r *ridge) solve(small int) ([]float64, error) {
	for i := r.n - small; i < r.n; i++ {
		r.square[i*r.n+i] += outlookRidge
	}
	var c mat.Cholesky
	if !c.Factorize(mat.NewSymDense(r.n, r.square)) {
		return nil, errors.New("too few positions to tell the weights apart")
	}
	var weights mat.VecDense
	if err := c.SolveVecTo(&weights, mat.NewVecDense(r.n, r.side)); err != nil {
		return nil, err
	}
	return weights.RawVector().Data, nil
}

// explained is the share of the variance of the targets between the boards of the same position that the weights
// explain.
func explained(positions [][]left, weights []float64) float64 {
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
