package chance

import (
	"bytes"
	_ "embed" // the model of bilging
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/domvision/domvision/internal/boundedfile"
)

// Model is a learned value of the positions of a game: a constant and a weight for every
// feature. It records how it was learned, so that this can be repeated.
type Model struct {
	// Schema is the version of the file, see [modelSchema]. The first version wrote none, and refuses files
	// with unknown fields.
	Schema int `json:"schema,omitempty"`

	Game     string    `json:"game"`
	Features []string  `json:"features"` // their names
	Weights  []float64 `json:"weights"`  // of the features, in points
	Constant float64   `json:"constant"` // in points

	Discount   float64 `json:"discount"`   // of the points of the next move
	Seed       uint64  `json:"seed"`       // of the positions and of the samples
	OneMove    int     `json:"one_move"`   // positions with a bingo in one move
	Several    int     `json:"several"`    // positions with a bingo in several moves
	Samples    int     `json:"samples"`    // of what comes of a move
	Iterations int     `json:"iterations"` // that were made
}

// Value is the value of a position with these features, in points.
func (m Model) Value(features []float64) float64 {
	v := m.Constant
	for i, w := range m.Weights {
		v += w * features[i]
	}
	return v
}

//go:embed bilging.json
var bilging []byte

// BilgingModel is the model that "domlab learn bilging" learned with its
// defaults.
func BilgingModel() Model {
	m, err := readModel(bytes.NewReader(bilging))
	if err != nil {
		panic(fmt.Sprintf("chance: the model of bilging: %v", err)) // a test reads it
	}
	return m
}

// openModel reads a model from a file. It must have the game and the features of the
// built-in one.
func openModel(path string) (Model, error) {
	text, err := boundedfile.Read(path, mostModel)
	if err != nil {
		return Model{}, err
	}
	m, err := readModel(bytes.NewReader(text))
	if err != nil {
		return Model{}, err
	}
	if known := BilgingModel(); m.Game != known.Game || !slices.Equal(m.Features, known.Features) {
		return Model{}, fmt.Errorf("learned for %s from %s; expected %s from %s",
			m.Game, strings.Join(m.Features, ", "), known.Game, strings.Join(known.Features, ", "))
	}
	return m, nil
}

// modelSchema is the version of the files that this program reads; 0 stands for 1.
const modelSchema = 1

// mostModel is the largest size of a model file, in bytes. The built-in one is below 1 kB.
const mostModel = 1 << 20

// readModel reads the JSON that [Model.Write] wrote.
func readModel(r io.Reader) (Model, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return Model{}, err
	}
	var version struct{ Schema int } // of a newer one, nothing else may be as it is here
	if json.Unmarshal(text, &version) == nil && version.Schema > modelSchema {
		return Model{}, fmt.Errorf("a learned model of a newer domvision (schema %d, known is %d)", version.Schema, modelSchema)
	}
	var m Model
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&m); err != nil {
		return Model{}, fmt.Errorf("not a learned model: %w", err)
	}
	if d.More() {
		return Model{}, errors.New("not a learned model: something follows it")
	}
	return m, m.check()
}

func (m Model) check() error {
	switch {
	case len(m.Weights) == 0 || len(m.Weights) != len(m.Features):
		return fmt.Errorf("a learned model with %d weights for %d features", len(m.Weights), len(m.Features))
	case m.Discount <= 0 || m.Discount > 1:
		return fmt.Errorf("a learned model with a discount of %v: more than 0, at most 1", m.Discount)
	}
	for _, w := range append(m.Weights[:len(m.Weights):len(m.Weights)], m.Constant) {
		if math.IsNaN(w) || math.IsInf(w, 0) {
			return errors.New("a learned model with a weight that is no number")
		}
	}
	return nil
}

// Write writes the model as JSON.
func (m Model) Write(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(m)
}
