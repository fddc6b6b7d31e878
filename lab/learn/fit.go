package learn

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"sync/atomic"

	"gonum.org/v1/gonum/mat"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/planner/chance"
)

// Fitting holds the parameters of [Fit]. The zero value means those of the article, and our own choice where
// the article gives none.
type Fitting struct {
	Discount   float64 // of the points of the next move; 0: DefaultDiscount
	Samples    int     // of the outcome of a move; 0: DefaultSamples
	Iterations int     // at most; 0: DefaultIterations
	Seed       uint64  // of the samples

	// Progress is called after every position, from several goroutines; nil: not at all.
	Progress func()
}

// The defaults of [Fitting]. The article used a discount of 0.99, and does not say how many samples it took.
const (
	DefaultDiscount   = 0.99
	DefaultSamples    = 10
	DefaultIterations = 2000
)

// converged ends the iterations once no value of the set changes by more than this, in points.
const converged = 1e-6

// ErrDiverged is wrapped by the error of Fit if the weights grow without bound, as can happen in fitted value
// iteration.
var ErrDiverged = errors.New("the values grow without bound; try another discount, features or positions")

// Iteration is one step of Fit.
type Iteration struct {
	Theta  []float64 // the constant, then the weights, in points
	Change float64   // of the value that changed most, in points
	Error  float64   // root mean square of theta . phi - y, in points
}

// Fit learns the value of positions, of which there must be more than features. It returns all iterations;
// the last is the result. There are fewer than f.Iterations if the values converge earlier.
func Fit[S chance.Featured](ctx context.Context, positions []S, f Fitting) ([]Iteration, error) {
	f = f.withDefaults()
	examples, err := lookAhead(ctx, positions, f)
	if err != nil {
		return nil, err
	}
	columns := len(examples[0].phi)
	if len(examples) < columns {
		return nil, fmt.Errorf("%d positions for %d weights: expected more", len(examples), columns)
	}
	phi := mat.NewDense(len(examples), columns, nil)
	for i, e := range examples {
		phi.SetRow(i, e.phi)
	}
	var qr mat.QR
	qr.Factorize(phi)
	theta := make([]float64, columns)
	var done []Iteration
	for len(done) < f.Iterations && ctx.Err() == nil {
		next, err := iterate(&qr, phi, examples, theta, f.Discount)
		if err != nil {
			return nil, err
		}
		done = append(done, next)
		theta = next.Theta
		if next.Change < converged {
			break
		}
	}
	return done, ctx.Err()
}

func (f Fitting) withDefaults() Fitting {
	if f.Discount == 0 {
		f.Discount = DefaultDiscount
	}
	if f.Samples == 0 {
		f.Samples = DefaultSamples
	}
	if f.Iterations == 0 {
		f.Iterations = DefaultIterations
	}
	return f
}

// iterate fits theta once.
func iterate(qr *mat.QR, phi *mat.Dense, examples []example, theta []float64, discount float64) (Iteration, error) {
	rows, columns := phi.Dims()
	y := mat.NewVecDense(rows, nil)
	for i, e := range examples {
		y.SetVec(i, e.target(theta, discount))
	}
	var fitted, before, after mat.VecDense
	if err := qr.SolveVecTo(&fitted, false, y); err != nil {
		return Iteration{}, fmt.Errorf("the features depend on each other: %w", err)
	}
	before.MulVec(phi, mat.NewVecDense(columns, theta))
	after.MulVec(phi, &fitted)
	next := Iteration{Theta: fitted.RawVector().Data}
	for i := range rows {
		next.Change = max(next.Change, math.Abs(after.AtVec(i)-before.AtVec(i)))
		next.Error += math.Pow(after.AtVec(i)-y.AtVec(i), 2) / float64(rows)
	}
	next.Error = math.Sqrt(next.Error)
	if math.IsNaN(next.Change) || next.Change > hopeless {
		return Iteration{}, ErrDiverged
	}
	return next, nil
}

// hopeless is a change, in points, after which no fit has converged.
const hopeless = 1e12

// example is a position of the set and the outcomes of its moves.
type example struct {
	phi    []float64 // 1, then its features
	points []float64 // of every move
	next   []float64 // the mean phi after every move, concatenated
}

// target is the y of the position.
func (e example) target(theta []float64, discount float64) float64 {
	best := math.Inf(-1)
	for i, points := range e.points {
		value := 0.
		for k, x := range e.next[i*len(theta) : (i+1)*len(theta)] {
			value += theta[k] * x
		}
		best = max(best, points+discount*value)
	}
	return best
}

// lookAhead samples the outcomes of all moves of all positions. They do not depend on the weights, and serve
// all iterations.
func lookAhead[S chance.Featured](ctx context.Context, positions []S, f Fitting) ([]example, error) {
	examples := make([]example, len(positions))
	var taken atomic.Int64
	var running fault.Group
	for range runtime.GOMAXPROCS(0) {
		running.Go(func() {
			successors := chance.Successors{Samples: f.Samples}
			for ctx.Err() == nil {
				i := int(taken.Add(1)) - 1
				if i >= len(positions) {
					return
				}
				successors.Seed = f.Seed ^ uint64(i)<<32
				examples[i] = newExample(ctx, positions[i], &successors)
				if f.Progress != nil {
					f.Progress()
				}
			}
		})
	}
	running.Wait()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	for i, e := range examples {
		if len(e.points) == 0 {
			return nil, fmt.Errorf("position %d of the set has no legal move", i+1)
		}
	}
	return examples, nil
}

func newExample(ctx context.Context, s chance.Featured, successors *chance.Successors) example {
	e := example{phi: s.Features([]float64{1})}
	successors.Each(ctx, s, func(_ engine.Move, points int, features []float64) {
		e.points = append(e.points, float64(points))
		e.next = append(append(e.next, 1), features...)
	})
	return e
}
