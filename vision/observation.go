package vision

import (
	"fmt"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Why a picture is refused: errors of [Recognizer.Recognize] about what the picture shows wrap
// one of these.
var (
	// ErrNoBoard: nothing in the picture looks like a board.
	ErrNoBoard = segment.ErrNoBoard
	// ErrUncertain: there may be a board, but reading it would be guessing.
	ErrUncertain = segment.ErrUncertain
)

// Observation is what was read in a picture.
type Observation struct {
	Grid       engine.Grid
	Confidence []float64 // 0 to 1, in the order of Grid.Cells; 1 for empty cells
	Lattice    geometry.Lattice
	Water      int          // the number of rows under water, counted from the bottom
	Profile    string       // the name of the profile that fits, "" if none does
	Game       string       // that of the profile, "" if unknown
	Moving     []engine.Pos // the cells over which tiles are moving; they are unread
	Timing     Timing
}

// Timing is the time that recognition took: to find the board, to read it, and by stage in the
// order in which they ran.
type Timing struct {
	Locate, Classify time.Duration
	Stages           []Stage
}

// Stage is the time that one stage took. Its name is one word: "prepare" for the pixels, "edges"
// for the gradient, "near" for the search where a board was seen last, "taught" for that by the tiles of a
// profile, "places" for the places of a large screen that may show a board, "lattice" for the search in the
// picture or at a place, "alone" for that in what shows the board alone, "tiles" for the classes of tiles,
// "names" for their letters and the profile, "marks" for the cells with their power-ups, "beside" for other
// boards. What the search for other boards does while the board is read is not counted twice.
type Stage struct {
	Name string
	Took time.Duration
}

// lap records a stage that began at start and ends now, adds its time to total, and returns the
// present time, when the next stage begins.
func (t *Timing) lap(total *time.Duration, stage string, start time.Time) time.Time {
	now := time.Now()
	*total += now.Sub(start)
	t.Stages = append(t.Stages, Stage{stage, now.Sub(start)})
	return now
}

// Unsure lists the cells that hold something which could not be read.
func (o Observation) Unsure() []engine.Pos { return o.Grid.Unsure() }

// AtRest returns an error that wraps [ErrUncertain] if tiles are moving: advice for the board would
// come too early.
func (o Observation) AtRest() error {
	if len(o.Moving) == 0 {
		return nil
	}
	return fmt.Errorf("%w: tiles are moving at %s; wait until the board is still", ErrUncertain, engine.Places(o.Moving))
}
