package learn

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"
)

const (
	// logisticSteps bounds Newton's method, which needs fewer than ten.
	logisticSteps = 50

	// logisticRidge keeps weights finite if examples can be separated without error.
	logisticRidge = 1e-3
)

// logistic fits the chance that an example died as the logistic function of a constant and its
// features, by Newton's method (Hastie, Tibshirani and Friedman, "The Elements of Statistical
// Learning", section 4.4.1). It returns the constant and the weights, and the mean loss.
func logistic(examples []Example) (theta []float64, loss float64, err error) {
	columns := 1 + len(examples[0].Features)
	theta = make([]float64, columns)
	for range logisticSteps {
		slope := mat.NewVecDense(columns, nil)
		curve := mat.NewSymDense(columns, nil)
		loss = 0
		for _, e := range examples {
			x := append([]float64{1}, e.Features...)
			p, y := chanceOf(theta, e.Features), 0.
			if e.Died {
				y = 1
			}
			loss -= (y*math.Log(p) + (1-y)*math.Log(1-p)) / float64(len(examples))
			v := mat.NewVecDense(columns, x)
			slope.AddScaledVec(slope, y-p, v)
			curve.SymRankOne(curve, p*(1-p), v)
		}
		for i := range theta {
			slope.SetVec(i, slope.AtVec(i)-logisticRidge*theta[i])
			curve.SetSym(i, i, curve.At(i, i)+logisticRidge)
		}
		var step mat.VecDense
		var factor mat.Cholesky
		if !factor.Factorize(curve) || factor.SolveVecTo(&step, slope) != nil {
			return nil, 0, errors.New("the features of the positions depend on each other; try more positions")
		}
		for i := range theta {
			theta[i] += step.AtVec(i)
		}
		if mat.Norm(&step, 2) < converged {
			break
		}
	}
	return theta, loss, nil
}

// chanceOf is the predicted chance for features, given the constant and the weights in theta. It is never
// quite 0 or 1.
func chanceOf(theta, features []float64) float64 {
	x := theta[0]
	for i, f := range features {
		x += theta[i+1] * f
	}
	const least = 1e-12
	return min(max(1/(1+math.Exp(-x)), least), 1-least)
}
