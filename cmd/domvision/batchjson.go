package main

// batchJSON is the answer of batch --json.
type batchJSON struct {
	Schema    int             `json:"schema"`
	Pictures  []resultJSON    `json:"pictures"` // by name
	Boards    int             `json:"boards"`   // how many pictures there are
	Full      int             `json:"full"`     // how many were read in full
	Accuracy  float64         `json:"accuracy"` // Full / Boards
	Cells     cellsJSON       `json:"cells"`
	Powers    powerScore      `json:"powers"`
	Confusion []confusionJSON `json:"confusion"` // the most frequent first
	MS        quantilesJSON   `json:"ms"`
}

// resultJSON is what became of one picture.
type resultJSON struct {
	Image   string     `json:"image"`
	Status  string     `json:"status"` // "full", "partly", "refused" or "unreadable"
	Reason  string     `json:"reason"` // why refused or unreadable, else ""
	Profile string     `json:"profile"`
	Cells   cellsJSON  `json:"cells"`
	Powers  powerScore `json:"powers"`
	MS      float64    `json:"ms"` // decoding and recognition
}

// cellsJSON counts cells.
type cellsJSON struct {
	Right  int `json:"right"`
	Wrong  int `json:"wrong"`
	Unsure int `json:"unsure"`
}

// confusionJSON is how many cells show Truth and were read as Read: a letter of
// the truth, "!" a colour that is none of the truth's, or "?", "*" and "." as
// in the grid text form.
type confusionJSON struct {
	Truth string `json:"truth"`
	Read  string `json:"read"`
	Count int    `json:"count"`
}

// quantilesJSON is the time a picture takes.
type quantilesJSON struct {
	Median float64 `json:"median"`
	P95    float64 `json:"p95"`
}

func newBatchJSON(b batchReport) batchJSON {
	out := batchJSON{
		Schema:    schema,
		Boards:    len(b.results),
		Full:      b.full(),
		Accuracy:  b.accuracy(),
		Cells:     newCellsJSON(b.total),
		Powers:    b.total.powers,
		Confusion: []confusionJSON{},
		MS:        quantilesJSON{ms(b.quantile(0.5)), ms(b.quantile(0.95))},
	}
	for _, r := range b.results {
		result := resultJSON{
			Image:   r.name,
			Status:  r.status(),
			Profile: r.profile,
			Cells:   newCellsJSON(r.score),
			Powers:  r.score.powers,
			MS:      ms(r.time),
		}
		if r.err != nil {
			result.Reason = r.err.Error()
		}
		out.Pictures = append(out.Pictures, result)
	}
	for _, pair := range byCount(b.total.confusion) {
		out.Confusion = append(out.Confusion, confusionJSON{
			Truth: string(pair.Truth.Char()),
			Read:  string(pair.Read.Char()),
			Count: b.total.confusion[pair],
		})
	}
	return out
}

func newCellsJSON(s score) cellsJSON { return cellsJSON{s.right, s.wrong, s.unsure} }
