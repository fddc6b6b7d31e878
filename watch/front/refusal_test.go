package front

import (
	"errors"
	"fmt"
	"testing"

	"github.com/domvision/domvision/vision"
)

// TestReason: a refusal is said once.
func TestReason(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{vision.ErrNoBoard, ""},
		{fmt.Errorf("%w: nothing repeats", vision.ErrNoBoard), " (Nothing repeats.)"},
		{fmt.Errorf("picture.png: %w: its edge is unclear", vision.ErrUncertain), " (Its edge is unclear.)"},
		{errors.New("the disk is full"), ""},
	} {
		if got := Reason(c.err); got != c.want {
			t.Errorf("%v: %q, want %q", c.err, got, c.want)
		}
	}
}
