package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/session/sessiontest"
)

// TestRecordedBoards: every board of a record has a page of its own, on which its moves can be tried, with the
// points of the game until then.
func TestRecordedBoards(t *testing.T) {
	game := sessiontest.DoM(4, collapse.Level{Rows: 6, Cols: 8, Colors: 3})
	game.Tile = 32
	for i, c := range game.Levels[0].Cells { // no power-ups: the reasons speak of colours then
		if c.Power = engine.NoPower; !c.Color.IsColor() {
			c.Color = 'G'
		}
		game.Levels[0].Cells[i] = c
	}
	s := sessiontest.Recorded(t, game)
	boards := newRecordedBoards(t.Context(), s)
	ask := func(method, path, body string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		boards.ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(body)))
		return w
	}
	for path, want := range map[string]int{
		"/board/1/": 200, "/board/2/app.js": 200, "/board/2/link.js": 200, "/board/0/": 404, "/board/x/": 404,
		fmt.Sprintf("/board/%d/", len(s.Turns)+1): 404,
	} {
		if w := ask("GET", path, ""); w.Code != want {
			t.Errorf("%s: %d, want %d", path, w.Code, want)
		}
	}
	why := ""
	for number := 1; number <= openBoards+2; number++ { // more than stay open
		played := s.Steps()[number-1].Played.Move.At
		line := fmt.Sprintf(`{"base":1,"line":[{"row":%d,"col":%d}]}`, played.Row, played.Col)
		var answer *httptest.ResponseRecorder
		for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
			if answer = ask("POST", fmt.Sprintf("/board/%d/api/try", number), line); answer.Code == 200 {
				break
			}
			if time.Since(began) > time.Minute {
				t.Fatalf("board %d: %d %s", number, answer.Code, answer.Body)
			}
		}
		var told struct {
			Earned int
			Frames []struct{ Cells []string }
			Why    []string
		}
		if err := json.Unmarshal(answer.Body.Bytes(), &told); err != nil {
			t.Fatal(err)
		}
		why += strings.Join(told.Why, " ")
		step := s.Steps()[number-1]
		if told.Earned != step.Played.Points || len(told.Frames) < 2 || strings.Join(told.Frames[0].Cells, "\n") != strings.TrimSpace(gridLetters(step)) {
			t.Errorf("board %d: %d points for %d, %s", number, told.Earned, step.Played.Points, answer.Body)
		}
	}
	if !regexp.MustCompile(`\b(green|blue|orange|light grey|grey)\b`).MatchString(why) || regexp.MustCompile(`\b[A-Z] (tiles|group)`).MatchString(why) {
		t.Errorf("colours are not called by their names: %s", why)
	}
	if w := ask("POST", "/board/1/api/press", "{}"); w.Code == 200 {
		t.Error("a recorded board can be asked to change")
	}
}

// gridLetters are the rows of a board, without its power-ups.
func gridLetters(step session.Step) string {
	var rows bytes.Buffer
	for row := range step.Grid.Rows {
		for col := range step.Grid.Cols {
			rows.WriteRune(rune(step.Grid.Cells[row*step.Grid.Cols+col].Color.Char()))
		}
		rows.WriteByte('\n')
	}
	return rows.String()
}
