package cli

import (
	"encoding/json"
	"io"
	"math"
	"time"

	"github.com/domvision/domvision/engine"
)

// Schema is the version of all output of --json. It rises when a field changes its meaning
// or is removed; new fields may come at any time.
const Schema = 1

// WriteJSON prints v as one line.
func WriteJSON(w io.Writer, v any) error {
	return json.NewEncoder(w).Encode(v)
}

// Ms is d in milliseconds, to the microsecond.
func Ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func Round3(x float64) float64 { return math.Round(1000*x) / 1000 }

// Pair is a place as a list of row and column.
func Pair(p engine.Pos) [2]int { return [2]int{p.Row, p.Col} }

func Places(positions []engine.Pos) [][2]int {
	list := make([][2]int, len(positions))
	for i, p := range positions {
		list[i] = Pair(p)
	}
	return list
}

// Known is x for JSON, to the thousandth; nil, which becomes null, if x is not a number.
func Known(x float64) *float64 {
	if math.IsNaN(x) {
		return nil
	}
	x = Round3(x)
	return &x
}
