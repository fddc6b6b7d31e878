package main

import (
	"bytes"
	"errors"
	"image/gif"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/review"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/session/sessiontest"
	"github.com/domvision/domvision/watch"
)

// TestReviewAtTheEnd: when a game is over, the page says what its moves lost, as far as that is known, which board of
// the record shows that, and has a film of it. Without a record it says nothing.
func TestReviewAtTheEnd(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	var kept recordKept
	if about := kept.review(); about.Text != "" || about.Board != 0 {
		t.Errorf("without a record: %+v", about)
	}
	dir, err := session.UserDir()
	if err != nil {
		t.Fatal(err)
	}
	g := sessiontest.DoM(3, collapse.Level{Rows: 5, Cols: 5, Colors: 3})
	g.Tile, g.Search = 0, planner.NRPA{Budget: planner.Budget{Nodes: 500}}
	id, err := sessiontest.Record(dir, g)
	if err != nil {
		t.Fatal(err)
	}
	kept.begun(id)
	about := kept.review()
	if !strings.HasPrefix(about.Text, "You lost ") || about.Board < 1 {
		t.Errorf("%+v", about)
	}
	g.Search = planner.NStep{Depth: 1} // which judges the last move alone
	if id, err = sessiontest.Record(dir, g); err != nil {
		t.Fatal(err)
	}
	kept.begun(id)
	s, err := kept.read()
	if err != nil {
		t.Fatal(err)
	}
	analysis, err := review.Open(s)
	if err != nil || !strings.HasSuffix(kept.review().Text, " 1 of 5 moves judged.") {
		t.Fatalf("%v, %+v", err, kept.review())
	}
	if err := analysis.Run(t.Context(), 500, "", nil); err != nil || !strings.HasSuffix(kept.review().Text, " 3 of 5 moves judged.") {
		t.Errorf("after an analysis: %v, %+v", err, kept.review())
	}
	film, err := kept.film(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := gif.DecodeAll(bytes.NewReader(film)); err != nil {
		t.Error(err)
	}
	if got, want := sayLost(review.Game{Chance: true, Moves: []review.Move{{Judged: true, Lost: 7}}}), "You lost about 7 points against the advice, in 1 move."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for _, c := range []struct {
		moves []review.Move
		want  string
	}{
		{[]review.Move{{}}, ""},
		{[]review.Move{{Judged: true}, {}}, "You lost nothing against the best lines found. 1 of 2 moves judged."},
		{[]review.Move{{Judged: true, Lost: 1}, {Judged: true, Lost: 7, TakenBack: true}}, "You lost 1 point against the best lines found, in 1 move. 1 move taken back."},
	} {
		if got := sayLost(review.Game{Moves: c.moves}); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// TestNextGameWithoutRecord: if the record of the next game cannot be begun, the page does not sum up the last one in its
// place.
func TestNextGameWithoutRecord(t *testing.T) {
	var kept recordKept
	kept.begun("k3vq7a")
	full := errors.New("the disk is full")
	if r, err := kept.open(func() (*session.Recorder, error) { return nil, full }); r != nil || err != full || kept.review() != (watch.Review{}) {
		t.Errorf("%v, %v, record %q", r, err, kept.id())
	}
}
