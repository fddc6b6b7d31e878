package notices

import (
	"errors"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/watch"
)

// TestViewer: the player gets each notice once.
func TestViewer(t *testing.T) {
	var told []Notice
	n := Viewer{
		Move:    func(_ *watch.Answer, c planner.Candidate) string { return c.Move.At.Name() },
		Explain: func(err error) string { return err.Error() },
		Tell:    func(n Notice) { told = append(told, n) },
	}
	answer := func(base int, rows ...int) *watch.Answer {
		a := &watch.Answer{Base: base}
		for _, row := range rows {
			a.Plan.Candidates = append(a.Plan.Candidates, planner.Candidate{Move: engine.Move{At: engine.Pos{Row: row}}})
		}
		return a
	}
	for name, c := range map[string]struct {
		views []watch.View
		want  []Notice
	}{
		"at once": {[]watch.View{{State: watch.Seeing}, {State: watch.Answered, Answer: answer(1, 0), News: true}}, []Notice{{Done, "row 1, column 1"}}},
		"better": {[]watch.View{
			{State: watch.Improving, Answer: answer(2, 0), News: true},
			{State: watch.Improving, Answer: answer(2, 0, 1), News: true}, // only a better line
			{State: watch.Improving, Answer: answer(2, 1, 0), News: true},
			{State: watch.Improving, Answer: answer(2, 1, 0)},
			{State: watch.Answered, Answer: answer(2, 1, 0)},
			{State: watch.Answered, Answer: answer(2, 1, 0), News: true}, // the points were corrected
		}, []Notice{{Changed, "row 2, column 1"}, {Done, "row 2, column 1"}}},
		"the next board": {[]watch.View{
			{State: watch.Improving, Answer: answer(3, 0), News: true}, {State: watch.Answered, Answer: answer(4, 1), News: true},
		}, []Notice{{Done, "row 2, column 1"}}},
		"over": {[]watch.View{{State: watch.Answered, Answer: answer(5), News: true}}, []Notice{{Done, "No move is left"}}},
		"refused": {[]watch.View{
			{State: watch.Refused, Err: errors.New("no board")}, {State: watch.Seeing}, {State: watch.Asking, Err: errors.New("which game?")},
		}, []Notice{{Unread, "no board"}, {Unread, "which game?"}}},
	} {
		told = nil
		for _, v := range c.views {
			n.Show(v)
		}
		if !slices.Equal(told, c.want) {
			t.Errorf("%s: told %v, want %v", name, told, c.want)
		}
	}
}
