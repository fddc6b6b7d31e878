package session

import (
	"image"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/planner"
)

func TestWhatIsRecordedIsRead(t *testing.T) {
	dir := t.TempDir()
	rec, err := Create(dir, Header{Game: "dom", Profile: "dom-html5", Planner: "nrpa", Version: "v1"})
	if err != nil {
		t.Fatal(err)
	}
	grid, _ := engine.ParseGrid("GB\nGB\npower 0 0 fill\n")
	frame := image.NewRGBA(image.Rect(-10, -10, 90, 90))
	first := Turn{
		Level: 1, Event: NewLevel, Grid: grid, Unsure: []engine.Pos{{Row: 1, Col: 1}},
		Frame: frame, Board: overlay.Board{X: 0, Y: 0, W: 20, H: 20, Rows: 2, Cols: 2},
		Advice:      []planner.Candidate{{Points: 2, Q: 2.5, PV: []engine.Move{{}}, Group: []engine.Pos{{}, {Row: 1}}}},
		Corrections: []Correction{{Is: engine.Cell{Color: 'G', Power: engine.Fill}, Was: engine.Cell{Color: 'R'}}},
	}
	if err := rec.Record(first); err != nil {
		t.Fatal(err)
	}
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	s, err := Read(dir, rec.ID())
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", s)
	img, err := s.Picture(s.Turns[0])
	if err != nil {
		t.Fatal(err)
	}
	if img.Bounds() != image.Rect(0, 0, 60, 60) {
		t.Error(img.Bounds())
	}
}
