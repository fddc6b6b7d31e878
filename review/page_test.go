package review

import (
	"bytes"
	"encoding/base64"
	"html"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/goal"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/session/sessiontest"
)

// written is the page of a game with pictures.
func written(t *testing.T, p Page, seed uint64) (string, Summary) {
	t.Helper()
	g := plain(seed, collapse.Level{Rows: 7, Cols: 8, Colors: 4}, collapse.Level{Rows: 7, Cols: 8, Colors: 5})
	g.Tile = 24
	s := sessiontest.Recorded(t, g)
	sum := Summarize(judged(t, s, nil))
	p.Records = map[string]*session.Session{s.ID: s}
	var out bytes.Buffer
	if err := p.Write(&out, sum); err != nil {
		t.Fatal(err)
	}
	return out.String(), sum
}

func TestPage(t *testing.T) {
	text, sum := written(t, Page{Title: "My games of &lt;b&gt;", Version: "v1", Goal: 600, Program: goal.Best(), Mistakes: 3}, 3)
	text = html.UnescapeString(text)
	mistakes := sum.Mistakes(3)
	if len(mistakes) != 3 {
		t.Fatalf("%d mistakes", len(mistakes))
	}
	for _, want := range []string{"<h1>My games of &lt;b&gt;", "Chance of 600", sum.Games[0].ID, mistakes[0].Cost(), mistakes[2].Played(), "polyline", "Made by domvision v1"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not on the page", want)
		}
	}
	if n := strings.Count(text, "data:image/png;base64,"); n != 3 {
		t.Errorf("%d pictures of 3 mistakes", n)
	}
	for _, bad := range []string{"http:", "https:", "src=\"/", "<script", "ZgotmplZ", "NaN", "%!"} {
		if strings.Contains(text, bad) {
			t.Errorf("%q is on the page", bad)
		}
	}
}

// TestPagePlain: without a goal or a planner to compare with, the page does not speak of them.
func TestPagePlain(t *testing.T) {
	text, _ := written(t, Page{Title: "My games"}, 3)
	for _, bad := range []string{"Chance", "<th scope=\"col\">domvision", "Compared</h2>", "Largest mistakes", "<polyline", "class=\"goal\""} {
		if strings.Contains(text, bad) {
			t.Errorf("%q is on the page", bad)
		}
	}
}

// TestWords: the description of a mistake is true.
func TestWords(t *testing.T) {
	s := sessiontest.Recorded(t, plain(3, collapse.Level{Rows: 6, Cols: 7, Colors: 3}, collapse.Level{Rows: 6, Cols: 7, Colors: 4}))
	reasons := 0
	for _, m := range judged(t, s, nil)[0].Mistakes() {
		board := s.Turns[m.Board-1].Grid
		if m.Better.Move == m.Move {
			t.Errorf("%+v", m)
		}
		played, ok1 := replay(collapseRules(t), board, m.After.Moves)
		better, ok2 := replay(collapseRules(t), board, m.Better.PV)
		if !ok1 || !ok2 || better.Points-played.Points != m.Lost {
			t.Errorf("board %d: costs %d, replayed %d and %d", m.Board, m.Lost, better.Points, played.Points)
		}
		if m.Reason("dom", board, map[engine.Color]string{'G': "green"}) != "" {
			reasons++
		}
	}
	if reasons == 0 {
		t.Error("no mistake has a reason")
	}
	if m := (Move{Lost: 1}); m.Reason("chess", engine.NewGrid(2, 2), nil) != "" {
		t.Error("a reason in an unknown game")
	}
	for p, want := range map[float64]string{0: "0 %", 1e-9: "under 1 %", 0.004: "under 1 %", 0.006: "1 %", 0.5: "50 %", 0.994: "99 %", 0.996: "over 99 %", 1: "100 %"} {
		if got := Chance(p); got != want {
			t.Errorf("%v is %q, want %q", p, got, want)
		}
	}
}

// TestChances: they end where the game does, at 1 or 0.
func TestChances(t *testing.T) {
	s := sessiontest.Recorded(t, plain(3, collapse.Level{Rows: 6, Cols: 7, Colors: 3}, collapse.Level{Rows: 6, Cols: 7, Colors: 4}))
	game := judged(t, s, nil)[0]
	program := goal.Measured{Levels: goal.Best().Levels[:2]}
	o := program.For(goal.Habit{})
	for total, want := range map[int]float64{game.Points: 1, game.Points + 1: 0} {
		list := game.Chances(o, total)
		if len(list) != len(game.Moves)+1 || list[len(list)-1] != want {
			t.Errorf("%d of %d points: %v", game.Points, total, list)
		}
	}
	program.Levels = program.Levels[:1]
	if list := game.Chances(program.For(goal.Habit{}), 10); list != nil {
		t.Errorf("of a game with an unknown level: %v", list)
	}
}

// TestBetterIsDrawn: the better move is marked in the picture of a mistake, also if the mistake was advised.
func TestBetterIsDrawn(t *testing.T) {
	g := plain(3, collapse.Level{Rows: 7, Cols: 8, Colors: 4})
	g.Tile, g.Search = 24, planner.NStep{Depth: 1}
	s := sessiontest.Recorded(t, g)
	a := analysed(t, s, 3000)
	advised := 0
	for _, m := range Summarize(judged(t, s, a.Lines())).Mistakes(20) {
		if !m.Advised {
			continue
		}
		advised++
		shown, err := Page{Records: map[string]*session.Session{s.ID: s}}.mistake(1, m)
		if err != nil {
			t.Fatal(err)
		}
		step := s.Steps()[m.Board-1]
		step.Advice = nil
		var played bytes.Buffer
		if err := overlay.EncodePNG(&played, s.Draw(step, pictureWidth)); err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(string(shown.Picture), base64.StdEncoding.EncodeToString(played.Bytes())) {
			t.Errorf("%s: only the move that was played is marked", m.Where())
		}
		if !strings.HasSuffix(shown.Played, " as advised") {
			t.Errorf("%s: played %s", m.Where(), shown.Played)
		}
	}
	if advised == 0 {
		t.Fatal("no advised move was a mistake")
	}
}
