package vision

import (
	"errors"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
)

// TestAtRest: an observation with moving tiles is not one of a board at rest.
func TestAtRest(t *testing.T) {
	var o Observation
	if err := o.Still(); err != nil {
		t.Error(err)
	}
	o.Moving = []engine.Pos{{Row: 2, Col: 4}}
	if err := o.Still(); !errors.Is(err, ErrUncertain) || !strings.Contains(err.Error(), "row 3, column 5") {
		t.Error(err)
	}
}
