package main

import (
	"math"

	"github.com/domvision/domvision/vision/corpus"
)

// batchJSON is the answer of batch --json. Figures that need a comparison are null if
// nothing was compared.
type batchJSON struct {
	Schema       int               `json:"schema"`
	Pictures     []resultJSON      `json:"pictures"` // by name
	Boards       int               `json:"boards"`   // how many pictures have a grid to compare with
	Full         int               `json:"full"`     // how many of them were read in full
	Accuracy     *float64          `json:"accuracy"` // Full / Boards
	Outcomes     map[outcome]int   `json:"outcomes"` // number of pictures by outcome
	LeftOut      leftOut           `json:"left_out"` // pictures not among Pictures
	Cells        cellsJSON         `json:"cells"`
	CellAccuracy *float64          `json:"cell_accuracy"` // right cells / cells, refused pictures aside
	Powers       corpus.PowerScore `json:"powers"`
	Confusion    []confusionJSON   `json:"confusion"` // the most frequent first
	MS           quantilesJSON     `json:"ms"`
	Stages       stagesP95JSON     `json:"stages"`
	Jobs         *int              `json:"jobs"`    // pictures read at once; null if read in several runs
	Elapsed      *float64          `json:"elapsed"` // milliseconds for all of them; null as well
}

// resultJSON is the result for one picture.
type resultJSON struct {
	Image       string            `json:"image"`
	Status      string            `json:"status"` // "full", "partly", "refused", "unreadable", "broken" (its grid) or "proposed"
	Reason      string            `json:"reason"` // why not read, else ""
	Profile     string            `json:"profile"`
	Cells       cellsJSON         `json:"cells"`
	Differences []differenceJSON  `json:"differences"` // the wrong and the unsure cells; none for a grid of another size
	Powers      corpus.PowerScore `json:"powers"`
	MS          float64           `json:"ms"` // decoding and recognition
	Stages      stagesJSON        `json:"stages"`
}

// cellsJSON counts cells.
type cellsJSON struct {
	Right  int `json:"right"`
	Wrong  int `json:"wrong"`
	Unsure int `json:"unsure"`
}

// differenceJSON is a cell that was read wrong or unsure. Its letters are those of [confusionJSON]; Truth is
// "?" if it is not known.
type differenceJSON struct {
	Row   int    `json:"row"`
	Col   int    `json:"col"`
	Truth string `json:"truth"`
	Read  string `json:"read"`
}

// confusionJSON counts the cells that show Truth and were read as Read. Both are letters of the true grid, or
// "?", "*" and "." as in the grid text form; Read is "!" for a colour that corresponds to no letter of the
// true grid.
type confusionJSON struct {
	Truth string `json:"truth"`
	Read  string `json:"read"`
	Count int    `json:"count"`
}

// quantilesJSON is the time per picture, in milliseconds.
type quantilesJSON struct {
	Median float64 `json:"median"`
	P95    float64 `json:"p95"`
}

// stagesP95JSON is the 95th percentile of the time each stage takes, over the pictures that reached it.
type stagesP95JSON struct {
	Decode   quantilesJSON `json:"decode"`
	Locate   quantilesJSON `json:"locate"`
	Classify quantilesJSON `json:"classify"`
}

func newBatchJSON(b batchReport) batchJSON {
	out := batchJSON{
		Schema:       schema,
		Boards:       b.boards(),
		Full:         b.full(),
		Accuracy:     b.accuracy().json(),
		Outcomes:     b.outcomes(),
		LeftOut:      b.left,
		Cells:        newCellsJSON(b.total),
		CellAccuracy: b.cellAccuracy().json(),
		Powers:       b.total.Powers,
		Confusion:    newConfusionJSON(b.total),
		MS:           newQuantilesJSON(b, stageAll),
		Stages: stagesP95JSON{
			newQuantilesJSON(b, stageDecode), newQuantilesJSON(b, stageLocate), newQuantilesJSON(b, stageClassify),
		},
	}
	if !b.resumed {
		elapsed := ms(b.elapsed)
		out.Jobs, out.Elapsed = &b.jobs, &elapsed
	}
	for _, r := range b.results {
		out.Pictures = append(out.Pictures, newResultJSON(r))
	}
	return out
}

func newConfusionJSON(s corpus.Score) []confusionJSON {
	list := []confusionJSON{}
	for _, pair := range s.MostConfused() {
		list = append(list, confusionJSON{string(pair.Truth.Char()), string(pair.Read.Char()), s.Confusion[pair]})
	}
	return list
}

func newResultJSON(r batchResult) resultJSON {
	out := resultJSON{
		Image:       r.file(),
		Status:      r.status(),
		Profile:     r.profile,
		Cells:       newCellsJSON(r.score),
		Differences: []differenceJSON{},
		Powers:      r.score.Powers,
		MS:          ms(r.times[stageAll]),
		Stages:      stagesJSON{ms(r.times[stageDecode]), ms(r.times[stageLocate]), ms(r.times[stageClassify])},
	}
	for _, d := range r.score.Differences {
		out.Differences = append(out.Differences, differenceJSON{d.At.Row, d.At.Col, string(d.Truth.Char()), string(d.Read.Char())})
	}
	if r.err != nil {
		out.Reason = r.err.Error()
	}
	return out
}

func newCellsJSON(s corpus.Score) cellsJSON { return cellsJSON{s.Right, s.Wrong, s.Unsure} }

func newQuantilesJSON(b batchReport, stage int) quantilesJSON {
	return quantilesJSON{ms(b.quantile(stage, 0.5)), ms(b.quantile(stage, 0.95))}
}

// json is the share, or null if the whole is 0.
func (s share) json() *float64 {
	x := s.value()
	if math.IsNaN(x) {
		return nil
	}
	return &x
}
