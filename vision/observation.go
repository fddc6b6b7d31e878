package vision

import (
	"fmt"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Errors of [Recognizer.Recognize] about the content of a picture wrap one of these.
var (
	// ErrNoBoard means that nothing in the picture looks like a board.
	ErrNoBoard = segment.ErrNoBoard
	// ErrUncertain means that there may be a board, but reading it would be guessing.
	ErrUncertain = segment.ErrUncertain
)

// Observation is the board read from a picture.
type Observation struct {
	Grid       engine.Grid
	Confidence []float64 // 0 to 1, in the order of Grid.Cells; 1 for empty cells
	Lattice    geometry.Lattice
	Water      int          // number of rows under water, at the bottom
	Profile    string       // name of the profile that fits, "" if none does
	Game       string       // of the profile, "" if the board does not tell it from others with such tiles
	Moving     []engine.Pos // cells under moving tiles; unread unless the tiles of a learned profile show them
	Timing     Timing
}

// Timing is the time that recognition took to find the board, to read it, and for each stage in the order
// in which they ran.
type Timing struct {
	Locate, Classify time.Duration
	Stages           []Stage
}

// Stage is the time that one stage took. Its name is one word: "prepare" for the pixels, "edges" for the
// gradient, "near" for the search where a board was seen last, "taught" for the search by the tiles of a
// profile, "places" for finding places on a large screen, "lattice" for the search in the picture or at a
// place, "alone" for a second search in the part that shows little but the board, "filled" for a search of the
// shrunk screen, "noisy" for one with looser thresholds, "tiles" for the classes of tiles, "names" for their
// letters and the profile, "marks" for the cells and their power-ups, and "beside" for other boards. The search
// for other boards partly runs in parallel with reading; that time is not counted twice.
type Stage struct {
	Name string
	Took time.Duration
}

// lap records a stage from start until now, adds its time to total, and returns the current time, when the
// next stage begins.
func (t *Timing) lap(total *time.Duration, stage string, start time.Time) time.Time {
	now := time.Now()
	*total += now.Sub(start)
	t.Stages = append(t.Stages, Stage{stage, now.Sub(start)})
	return now
}

// Unsure lists the cells that could not be read.
func (o Observation) Unsure() []engine.Pos { return o.Grid.Unsure() }

// Still returns an error that wraps [ErrUncertain] if tiles are moving, so that it is too early for
// advice.
func (o Observation) Still() error {
	if len(o.Moving) == 0 {
		return nil
	}
	return fmt.Errorf("%w: tiles are moving at %s; wait until the board is still", ErrUncertain, engine.ListCells(o.Moving))
}

// Sure is the confidence of the least certain cell that was read, from 0 to 1; 0 if none was.
func (o Observation) Sure() float64 {
	sure, read := 1.0, false
	for i, c := range o.Confidence {
		if !o.Grid.Cells[i].Unsure() {
			sure, read = min(sure, c), true
		}
	}
	if !read {
		return 0
	}
	return sure
}
