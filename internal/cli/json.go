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

// Milliseconds is d in milliseconds, to the microsecond.
func Milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// Round3 rounds x to three decimals.
func Round3(x float64) float64 { return math.Round(1000*x) / 1000 }

// RowCol is a place in JSON: its row and column, counted from 0.
func RowCol(p engine.Pos) [2]int { return [2]int{p.Row, p.Col} }

// RowCols is a list of places in JSON; see [RowCol].
func RowCols(positions []engine.Pos) [][2]int {
	list := make([][2]int, len(positions))
	for i, p := range positions {
		list[i] = RowCol(p)
	}
	return list
}

// NumberOrNull is x in JSON, rounded to three decimals; nil, which becomes null, if x is not a number.
func NumberOrNull(x float64) *float64 {
	if math.IsNaN(x) {
		return nil
	}
	x = Round3(x)
	return &x
}
