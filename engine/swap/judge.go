package swap

import (
	_ "embed" // the weights of Outlook
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
)

// Judge holds the weights by which [Board.Outlook] judges a position. Several goroutines may use it.
type Judge struct {
	weights [prospectCount]float64
	blocks  [len(blockShapes)][blockCodes]float32 // by the codes of patterns
	tall    [tallCounts]float32
}

// prospectCount is the number of features that [Board.Prospects] appends.
const prospectCount = 6

// JudgeWeights is the number of weights of a [Judge]: first those of [Board.Prospects], then one for every pattern, in
// the order of the numbers of [Board.Patterns].
func JudgeWeights() int { return prospectCount + patterns().count }

// NewJudge returns a judge with these weights, in the order of [JudgeWeights]. Missing weights at the end are 0.
func NewJudge(weights []float64) *Judge {
	var j Judge
	weights = weights[copy(j.weights[:], weights):]
	for kind, numbers := range patterns().numbers {
		for code, k := range numbers {
			switch {
			case k < 0 || k >= len(weights):
			case kind < len(blockShapes):
				j.blocks[kind][code] = float32(weights[k])
			default:
				j.tall[code] = float32(weights[k])
			}
		}
	}
	return &j
}

//go:embed outlook.txt
var outlookText string

// usualJudge has the weights that "domlab learn outlook" learns with its default settings.
var usualJudge = sync.OnceValue(func() *Judge {
	weights, err := ReadWeights(outlookText)
	if err != nil {
		panic(fmt.Sprintf("swap: the weights of Outlook: %v", err)) // a test reads them
	}
	return NewJudge(weights)
})

// WithJudge returns the same rules for boards whose [Board.Outlook] uses another judge.
func (r Rules) WithJudge(j *Judge) Rules {
	r.judge = j
	return r
}

// ReadWeights reads weights that [WriteWeights] wrote. It returns an error unless there are [JudgeWeights] of them.
func ReadWeights(text string) (weights []float64, err error) {
	for _, word := range strings.Fields(text) {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil {
			return nil, fmt.Errorf("not a weight: %w", err)
		}
		weights = append(weights, x)
	}
	if len(weights) != JudgeWeights() {
		return nil, fmt.Errorf("%d weights: expected %d", len(weights), JudgeWeights())
	}
	return weights, nil
}

// WriteWeights writes weights in points, rounded to hundredths, many to a line.
func WriteWeights(w io.Writer, weights []float64) error {
	const width = 118
	var text strings.Builder
	used := 0
	for i, x := range weights {
		word := strconv.FormatFloat(x, 'f', 2, 64)
		if word == "0.00" || word == "-0.00" {
			word = "0"
		}
		switch {
		case i == 0:
		case used+1+len(word) > width:
			text.WriteByte('\n')
			used = 0
		default:
			text.WriteByte(' ')
			used++
		}
		text.WriteString(word)
		used += len(word)
	}
	text.WriteByte('\n')
	_, err := io.WriteString(w, text.String())
	return err
}
