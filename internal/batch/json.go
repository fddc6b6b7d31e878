package batch

import (
	"math"

	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/vision/corpus"
)

// JSON is the answer of batch --json. Figures that need a comparison are null if
// nothing was compared.
type JSON struct {
	Schema       int               `json:"schema"`
	Pictures     []ResultJSON      `json:"pictures"` // by name
	Boards       int               `json:"boards"`   // how many pictures have a grid to compare with
	Full         int               `json:"full"`     // how many of them were read in full
	Accuracy     *float64          `json:"accuracy"` // Full / Boards
	Outcomes     map[outcome]int   `json:"outcomes"` // number of pictures by outcome
	LeftOut      LeftOut           `json:"left_out"` // pictures not among Pictures
	Cells        cellsJSON         `json:"cells"`
	CellAccuracy *float64          `json:"cell_accuracy"` // right cells / cells, refused pictures aside
	Powers       corpus.PowerScore `json:"powers"`
	Confusion    []ConfusionJSON   `json:"confusion"` // the most frequent first
	MS           QuantilesJSON     `json:"ms"`
	Stages       StagesP95JSON     `json:"stages"`
	Jobs         *int              `json:"jobs"`    // pictures read at once; null if read in several runs
	Elapsed      *float64          `json:"elapsed"` // milliseconds for all of them; null as well
}

// ResultJSON is the result for one picture.
type ResultJSON struct {
	Image       string            `json:"image"`
	Status      string            `json:"status"` // "full", "partly", "refused", "unreadable", "broken" (its grid) or "proposed"
	Reason      string            `json:"reason"` // why not read, else ""
	Profile     string            `json:"profile"`
	Cells       cellsJSON         `json:"cells"`
	Differences []differenceJSON  `json:"differences"` // the wrong and the unsure cells; none for a grid of another size
	Powers      corpus.PowerScore `json:"powers"`
	MS          float64           `json:"ms"` // decoding and recognition
	Stages      StagesJSON        `json:"stages"`
}

// cellsJSON counts cells.
type cellsJSON struct {
	Right  int `json:"right"`
	Wrong  int `json:"wrong"`
	Unsure int `json:"unsure"`
}

// differenceJSON is a cell that was read wrong or unsure. Its letters are those of [ConfusionJSON]; Truth is
// "?" if it is not known.
type differenceJSON struct {
	Row   int    `json:"row"`
	Col   int    `json:"col"`
	Truth string `json:"truth"`
	Read  string `json:"read"`
}

// ConfusionJSON counts the cells that show Truth and were read as Read. Both are letters of the true grid, or
// "?", "*" and "." as in the grid text form; Read is "!" for a colour that corresponds to no letter of the
// true grid.
type ConfusionJSON struct {
	Truth string `json:"truth"`
	Read  string `json:"read"`
	Count int    `json:"count"`
}

// QuantilesJSON is the time per picture, in milliseconds.
type QuantilesJSON struct {
	Median float64 `json:"median"`
	P95    float64 `json:"p95"`
}

// StagesP95JSON is the 95th percentile of the time each stage takes, over the pictures that reached it.
type StagesP95JSON struct {
	Decode   QuantilesJSON `json:"decode"`
	Locate   QuantilesJSON `json:"locate"`
	Classify QuantilesJSON `json:"classify"`
}

func newJSON(b Report) JSON {
	out := JSON{
		Schema:       cli.Schema,
		Boards:       b.boards(),
		Full:         b.full(),
		Accuracy:     b.accuracy().json(),
		Outcomes:     b.outcomes(),
		LeftOut:      b.left,
		Cells:        newCellsJSON(b.total),
		CellAccuracy: b.cellAccuracy().json(),
		Powers:       b.total.Powers,
		Confusion:    NewConfusionJSON(b.total),
		MS:           newQuantilesJSON(b, StageAll),
		Stages: StagesP95JSON{
			newQuantilesJSON(b, StageDecode), newQuantilesJSON(b, StageLocate), newQuantilesJSON(b, StageClassify),
		},
	}
	if !b.resumed {
		elapsed := cli.Milliseconds(b.elapsed)
		out.Jobs, out.Elapsed = &b.jobs, &elapsed
	}
	for _, r := range b.results {
		out.Pictures = append(out.Pictures, NewResultJSON(r))
	}
	return out
}

// NewConfusionJSON is the confusion of the score of a picture, or of several.
func NewConfusionJSON(s corpus.Score) []ConfusionJSON {
	list := []ConfusionJSON{}
	for _, pair := range s.MostConfused() {
		list = append(list, ConfusionJSON{string(pair.Truth.Char()), string(pair.Read.Char()), s.Confusion[pair]})
	}
	return list
}

// NewResultJSON is the JSON for one result.
func NewResultJSON(r Result) ResultJSON {
	out := ResultJSON{
		Image:       r.File(),
		Status:      r.status(),
		Profile:     r.Profile,
		Cells:       newCellsJSON(r.Score),
		Differences: []differenceJSON{},
		Powers:      r.Score.Powers,
		MS:          cli.Milliseconds(r.Times[StageAll]),
		Stages:      StagesJSON{cli.Milliseconds(r.Times[StageDecode]), cli.Milliseconds(r.Times[StageLocate]), cli.Milliseconds(r.Times[StageClassify])},
	}
	for _, d := range r.Score.Differences {
		out.Differences = append(out.Differences, differenceJSON{d.At.Row, d.At.Col, string(d.Truth.Char()), string(d.Read.Char())})
	}
	if r.Err != nil {
		out.Reason = r.Err.Error()
	}
	return out
}

func newCellsJSON(s corpus.Score) cellsJSON { return cellsJSON{s.Right, s.Wrong, s.Unsure} }

func newQuantilesJSON(b Report, stage int) QuantilesJSON {
	return QuantilesJSON{cli.Milliseconds(b.quantile(stage, 0.5)), cli.Milliseconds(b.quantile(stage, 0.95))}
}

// json is the share, or null if the whole is 0.
func (s share) json() *float64 {
	x := s.value()
	if math.IsNaN(x) {
		return nil
	}
	return &x
}

// StagesJSON is the time each stage of reading a picture took, in milliseconds.
type StagesJSON struct {
	Decode   float64 `json:"decode"`
	Locate   float64 `json:"locate"`
	Classify float64 `json:"classify"`
}
