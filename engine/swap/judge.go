package swap

import (
	_ "embed" // the weights of Outlook
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
)

// Judge judges positions by what is known of them; see [Board.Outlook]. It may be used by several goroutines.
type Judge struct {
	weights [prospectCount]float64
	blocks  [len(blockShapes)][blockCodes]float32 // by the codes of patterns
	tall    [tallCounts]float32
}

// prospectCount is how many numbers there are in Prospects.
const prospectCount = 6

// JudgeWeights is how many weights a Judge has: those of [Board.Prospects], then those of the patterns, by the numbers
// that [Board.Patterns] gives them.
func JudgeWeights() int { return prospectCount + patterns().count }

// NewJudge makes a judge of its weights. Those at the end may be missing, which means 0.
func NewJudge(weights []float64) *Judge {
	var j Judge
	weights = weights[copy(j.weights[:], weights):]
	for sort, numbers := range patterns().numbers {
		for code, k := range numbers {
			switch {
			case k < 0 || k >= len(weights):
			case sort < len(blockShapes):
				j.blocks[sort][code] = float32(weights[k])
			default:
				j.tall[code] = float32(weights[k])
			}
		}
	}
	return &j
}

//go:embed outlook.txt
var outlookText string

// usualJudge is the one that "domvision learn outlook" learned with its defaults.
var usualJudge = sync.OnceValue(func() *Judge {
	weights, err := ReadWeights(outlookText)
	if err != nil {
		panic(fmt.Sprintf("swap: the weights of Outlook: %v", err)) // a test reads them
	}
	return NewJudge(weights)
})

// WithJudge returns rules for boards whose Outlook is by another judge.
func (r Rules) WithJudge(j *Judge) Rules {
	r.judge = j
	return r
}

// ReadWeights reads the weights of a judge that [WriteWeights] wrote.
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

// WriteWeights writes weights in hundredths of a point, many to a line.
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
