package watch

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/pagelink"
)

// linked runs a watch of a small game with a page, without a browser. next waits for an event.
func linked(t *testing.T, change func(*Config)) (page *Page, next func(name string, data any)) {
	t.Helper()
	page = NewPage()
	page.Explain = func(err error) (string, string) { return "Sorry: " + err.Error(), "Try again" }
	c := config(newScreen(t, "dom", "GGBGW/BWBGW/BWBGW"))
	c.Viewers = []Viewer{page}
	if change != nil {
		change(&c)
	}
	ready := make(chan func(), 1) // how to press, known once the watch runs
	page.Press = func() { press := <-ready; ready <- press; press() }
	w, press, shown := run(t, c)
	go func() {
		for range shown {
		}
	}()
	ready <- press
	page.Watch = w
	ctx, cancel := context.WithCancel(t.Context())
	events := page.Events(ctx)
	t.Cleanup(func() {
		cancel()
		for range events { // until it is closed
		}
	})
	return page, func(name string, data any) {
		t.Helper()
		late := time.After(patience)
		for {
			select {
			case event := <-events:
				if event.Name != name {
					continue
				}
				if err := json.Unmarshal(event.Data, data); err != nil {
					t.Fatal(err)
				}
				return
			case <-late:
				t.Fatalf("waited in vain for the event %s", name)
			}
		}
	}
}

// TestPageLink: a page is served without a server.
func TestPageLink(t *testing.T) {
	kept := make(chan engine.Pos, 1)
	page, next := linked(t, func(c *Config) {
		c.Plan = quickly
		c.Keep = func(_ *Answer, at engine.Pos) (string, error) {
			kept <- at
			return "in a test", nil
		}
	})
	call := func(name, body string) (any, error) { return page.Call(t.Context(), name, []byte(body)) }
	var state stateJSON
	for next("state", &state); state.State != Waiting; {
		next("state", &state)
	}
	if _, err := call("score", `{"level":2,"total":7}`); err == nil || err.Error() != "Sorry: there is no board yet. Try again" || !errors.Is(err, errNoBoard) {
		t.Errorf("before the first board: %v", err)
	}
	if _, err := call("press", ""); err != nil {
		t.Fatal(err)
	}
	var answer answerJSON
	next("answer", &answer)
	if answer.Number != 1 || answer.Rows != 3 || answer.Cols != 5 || answer.Cells[0] != "GGBGW" || !answer.CanKeep {
		t.Errorf("%+v", answer)
	}
	if file, ok := page.Picture("1"); !ok || !strings.HasPrefix(string(file), "\xff\xd8\xff") {
		t.Errorf("its picture: %v, %d bytes", ok, len(file))
	}
	for _, name := range []string{"2", "", "x", "1.jpg"} {
		if _, ok := page.Picture(name); ok {
			t.Errorf("there is a picture %q", name)
		}
	}
	if file, ok := page.Picture("tiles-1"); !ok || !strings.HasPrefix(string(file), "\x89PNG") || len(answer.Tiles) != 3 {
		t.Errorf("its tiles %q: %v, %d bytes", answer.Tiles, ok, len(file))
	}
	testTryCall(t, call)
	if _, err := call("correct", `{"board":1,"row":1,"col":1,"color":"B"}`); err != nil {
		t.Fatal(err)
	}
	if next("answer", &answer); answer.Number != 2 || answer.Cells[1] != "BBBGW" {
		t.Errorf("corrected: %+v", answer)
	}
	if where, err := call("keep", `{"board":1,"row":1,"col":1}`); err != nil || where.(map[string]string)["where"] != "in a test" || <-kept != (engine.Pos{Row: 1, Col: 1}) {
		t.Errorf("%v, %v", where, err)
	}
	if _, err := call("score", `{"level":2,"total":7}`); err != nil {
		t.Fatal(err)
	}
	if next("answer", &answer); answer.Level != 2 || answer.Total != 7 {
		t.Errorf("level %d, %d points", answer.Level, answer.Total)
	}
}

// testTryCall: a line is played, with the boards of it and of what follows, as long as a group of it is
// named by any of its tiles.
func testTryCall(t *testing.T, call func(name, body string) (any, error)) {
	t.Helper()
	told, err := call("try", `{"base":1,"line":[{"row":2,"col":0},{"row":2,"col":1}]}`)
	if err != nil {
		t.Fatal(err)
	}
	v := told.(triedJSON)
	if v.At != 2 || len(v.Frames) < 3 || v.Frames[0].Cells[0] != "GGBGW" || v.Frames[1].Move.Row != 1 || v.Frames[0].Points != 2 {
		t.Errorf("%+v", v)
	}
	if !v.ToEnd || v.Total != float64(v.Earned)+float64(after(v))+bonus(v) {
		t.Errorf("the total is %g: %+v", v.Total, v)
	}
	if v, err := call("try", `{"base":1}`); err != nil || v.(triedJSON).At != 0 || len(v.(triedJSON).Frames) < 2 {
		t.Errorf("the plan: %v, %+v", err, v)
	}
}

// after is the points of the moves after the line, and bonus that of the last board, of which no tile
// has a neighbour of its colour.
func after(v triedJSON) (points int) {
	for _, f := range v.Frames[v.At:] {
		points += f.Points
	}
	return points
}

func bonus(v triedJSON) float64 {
	last := strings.Join(v.Frames[len(v.Frames)-1].Cells, "")
	return float64(max(0, 100-10*(len(last)-strings.Count(last, "."))))
}

// TestPageRefuses: what makes no sense is refused, and changes nothing.
func TestPageRefuses(t *testing.T) {
	page, next := linked(t, nil)
	page.Press()
	var answer answerJSON
	next("answer", &answer)
	for name, c := range map[string]struct{ call, body, says string }{
		"no such call":   {"leave", "", "no such function"},
		"no arguments":   {"correct", "", "not understood"},
		"too large":      {"correct", strings.Repeat(" ", maxArgs+1), "larger than 64 kB"},
		"no colour":      {"correct", `{"board":1,"color":"!"}`, "is no colour"},
		"several":        {"correct", `{"board":1,"color":"GG"}`, "is no colour"},
		"no power-up":    {"correct", `{"board":1,"color":"G","power":"teleport"}`, "is no power-up"},
		"another board":  {"correct", `{"board":7,"color":"G"}`, "has changed"},
		"outside":        {"correct", `{"board":1,"row":99,"color":"G"}`, ""},
		"cannot be kept": {"keep", `{"board":1}`, "it cannot be saved here"},
		"below 0":        {"score", `{"level":-1,"total":0}`, "cannot be negative"},
		"no group":       {"try", `{"base":1,"line":[{"row":2,"col":0},{"row":2,"col":0}]}`, "a group is two tiles or more"},
		"off the board":  {"try", `{"base":1,"line":[{"row":-1,"col":99}]}`, "is not on the board"},
		"no side":        {"try", `{"base":1,"line":[{"swap":9}]}`, "no side"},
		"no such board":  {"try", `{"base":7}`, "no longer kept"},
		"endless":        {"try", `{"base":1,"line":[` + strings.Repeat("{},", longestLine) + `{}]}`, "longer than any game"},
	} {
		if _, err := page.Call(t.Context(), c.call, []byte(c.body)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: error %v, want %q", name, err, c.says)
		}
	}
	news := <-page.Events(t.Context()) // who comes late is told what is
	if err := json.Unmarshal(news.Data, &answer); err != nil || news.Name != "answer" || answer.Number != 1 {
		t.Errorf("something has changed: %s %s", news.Name, news.Data)
	}
}

var _ pagelink.Program = (*Page)(nil)
