package front

import (
	"testing"

	"github.com/domvision/domvision/calibration"
)

// TestRehearse: the rehearsal goes all the way to a read board, and leaves no trace.
func TestRehearse(t *testing.T) {
	r, err := NewReader(calibration.Builtin)
	if err != nil {
		t.Fatal(err)
	}
	_, obs, err := r.Rehearse()
	if err != nil || obs.Grid.Rows != 8 || obs.Grid.Cols != 8 {
		t.Errorf("it read\n%v\n%v", obs.Grid, err)
	}
	if r.last.Rows > 0 {
		t.Error("a game has begun")
	}
}
