package vision

import (
	"errors"
	"image"
	"math"
	"testing"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/exhaustive"
)

// TestGivenLattice: a lattice laid by hand, a little out of place and with a row too many on top,
// gives the same board as the search.
func TestGivenLattice(t *testing.T) {
	exhaustive.NoRace(t)
	for _, name := range []string{"dom-14x16-narrow.png", "tiles-bubbles.png", "sgt-12x15-middle.png"} {
		img, err := DecodeFile(fixtures + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		want, err := recognizer(t).Recognize(img)
		if err != nil {
			t.Fatal(err)
		}
		at := want.Lattice
		at.X, at.Y, at.Rows = at.X+1, at.Y-at.H+1, at.Rows+1
		got, err := recognizer(t).RecognizeAt(img, at)
		if err != nil {
			t.Fatal(err)
		}
		if got.Lattice != at {
			t.Errorf("%s: the lattice has become %v", name, got.Lattice)
		}
		got.Grid.Rows, got.Grid.Cells = got.Grid.Rows-1, got.Grid.Cells[got.Grid.Cols:]
		if !got.Grid.Equal(want.Grid) {
			t.Errorf("%s: read\n%vwant\n%v", name, got.Grid, want.Grid)
		}
	}
}

// TestGivenLatticeOnNarrowPicture: a picture that shrinking would reduce to nothing is refused.
func TestGivenLatticeOnNarrowPicture(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 50000, 40))
	if _, err := recognizer(t).RecognizeAt(img, geometry.Lattice{W: 8, H: 8, Rows: 4, Cols: 4}); !errors.Is(err, ErrNoBoard) {
		t.Error(err)
	}
}

// TestGivenLatticeOfNoBoard: if the picture has only one colour, all cells are empty. A lattice that cannot be that
// of a board is refused.
func TestGivenLatticeOfNoBoard(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 200, 200))
	at := geometry.Lattice{X: 20, Y: 20, W: 40, H: 40, Rows: 4, Cols: 4}
	if o, err := recognizer(t).RecognizeAt(img, at); err != nil || o.Grid.Tiles() != 0 {
		t.Errorf("a flat picture: %v\n%v", err, o.Grid)
	}
	for name, bad := range map[string]geometry.Lattice{
		"outside":    {X: 500, Y: 20, W: 40, H: 40, Rows: 4, Cols: 4},
		"no rows":    {X: 20, Y: 20, W: 40, H: 40, Cols: 4},
		"no size":    {X: 20, Y: 20, Rows: 4, Cols: 4},
		"many":       {W: 4, H: 4, Rows: 70, Cols: 4},
		"far away":   {X: 1e300, Y: 20, W: 40, H: 40, Rows: 4, Cols: 4},
		"far above":  {X: 20, Y: math.Inf(-1), W: 40, H: 40, Rows: 4, Cols: 4},
		"nowhere":    {X: math.NaN(), Y: 20, W: 40, H: 40, Rows: 4, Cols: 4},
		"huge":       {X: 20, Y: 20, W: 1e300, H: 1e300, Rows: 4, Cols: 4},
		"much wider": {X: -300, Y: 20, W: 40, H: 40, Rows: 4, Cols: 20},
	} {
		if _, err := recognizer(t).RecognizeAt(img, bad); !errors.Is(err, ErrNoBoard) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
