package watch

import (
	"context"
	"errors"
	"fmt"
	"image"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/planner"
)

// testEnds: when a game is over, the page shows its points and what the moves lost, opens the record at the first mistake,
// makes a film, and says how to begin the next game. The next board hides all that.
func testEnds(t *testing.T, browser context.Context) {
	s := newTheatre(t, 5, 5, 3, nil)
	opened := make(chan string, 1)
	p := openPage(t, browser, s, func(_ *Config, page *Page) {
		page.Review = func() Review { return Review{"You lost 7 points against the best lines found, in 2 moves.", 3} }
		page.OpenRecord = func(_ context.Context, board int) (string, error) {
			opened <- fmt.Sprint("board ", board)
			return "about:blank", nil
		}
		page.Film = func(context.Context) ([]byte, error) {
			opened <- "film"
			return nil, errors.New("the record cannot be read")
		}
	})
	p.ask("A new game")
	if !chromium.Value[bool](p.Page, `document.getElementById("end").hidden`) {
		t.Error("the end is shown at the beginning")
	}
	for range 30 {
		if len(s.game.Board().Moves(nil)) == 0 {
			break
		}
		p.play(s.game.Board().Moves(nil)[0])
		p.ask("")
	}
	points := s.game.Score() // with the bonus
	p.says("end-title", fmt.Sprintf("The level is over: %d points", points))
	p.says("end-lost", "You lost 7 points")
	p.Click("end-film")
	if got := <-opened; got != "film" {
		t.Errorf("the button for a film asks for %s", got)
	}
	p.says("message", "the record cannot be read")
	p.says("end-next", ", then press F9.")
	p.Inspect("end")
	p.look("dark", 400, 700, 1)
	if end := chromium.Value[float64](p.Page, `document.getElementById("end").getBoundingClientRect().bottom`); end > 700 {
		t.Errorf("on a phone it ends at %g", end)
	}
	p.Inspect("end-phone-dark")
	p.Click("end-review") // in another tab, which hides this one
	if got := <-opened; got != "board 3" {
		t.Errorf("the review opens %s", got)
	}
}

// testMayEnd: where a press finds no board though a game is followed, the page offers the end of the game, by mouse and
// keyboard. If the board comes back, the game goes on.
func testMayEnd(t *testing.T, browser context.Context) {
	s := newTheatre(t, 8, 9, 4, nil)
	p := openPage(t, browser, s, func(_ *Config, page *Page) {
		page.Review = func() Review { return Review{"You lost 7 points against the best lines found, in 2 moves.", 3} }
	})
	p.ask("A new game")
	p.play(p.best())
	p.ask("As advised")
	points := s.game.Score()
	hide := func(why error) {
		s.change(func() { s.unread = why; s.zoom += 2 }) // zoomed, and so read anew
	}
	hide(errors.New("no board found"))
	p.Click("press")
	p.says("may-end", "Game over? See how it went")
	p.Inspect("may-end")
	p.look("dark", 360, 640, 1)
	p.Inspect("may-end-phone-dark")
	p.Do(chromedp.Focus(chromedp.CSS("#see-end")), chromedp.KeyEvent("\r"))
	p.says("end-title", fmt.Sprintf("The level as far as it was seen: %d points", points))
	p.says("end-lost", "You lost 7 points")
	p.Until(`document.activeElement.id === "end-title" && document.getElementById("may-end").hidden`)
	p.Inspect("may-end-seen-phone-dark")
	if wide := chromium.Value[int](p.Page, `document.documentElement.scrollWidth`); wide > 360 {
		t.Errorf("the page is %d pixels wide of 360", wide)
	}
	p.look("light", 1280, 900, 1)
	p.Inspect("may-end-seen")
	hide(nil)
	p.ask("Nothing has changed")
	p.says("end-title", "as far as it was seen")
	p.play(p.best())
	p.ask("As advised")
	p.Until(`document.getElementById("may-end").hidden && document.getElementById("end").hidden`)
	hide(errors.New("no board found"))
	p.Click("press")
	p.says("may-end", "Game over? See how it went")
}

// testPerhapsOver: the status is red if no board is found, except after what may have been the last move.
func testPerhapsOver(t *testing.T, browser context.Context) {
	for colors, alarm := range map[int]bool{1: false, 3: true} {
		s := newTheatre(t, 4, 4, colors, nil)
		p := openPage(t, browser, s, nil)
		p.ask("A new game")
		s.change(func() { s.unread = errors.New("no board is found"); s.zoom = 2 }) // zoomed, and so read anew
		p.Click("press")
		p.Until(`document.body.className === "refused"`)
		p.Inspect(fmt.Sprintf("perhaps-over-%d", colors))
		if red := chromium.Value[bool](p.Page, `getComputedStyle(document.getElementById("status")).color !== getComputedStyle(document.body).color`); red != alarm {
			t.Errorf("%d colours: red %v: %s", colors, red, chromium.Value[string](p.Page, `document.getElementById("status").textContent`))
		}
	}
}

// testReviewOutlives: the board of a recorded game stays to be looked at when domvision ends, and the page says how to go on.
func testReviewOutlives(t *testing.T, browser context.Context) {
	p := openPage(t, browser, newTheatre(t, 8, 9, 4, nil), nil)
	p.ask("A new game")
	p.Do(chromedp.Evaluate[chromedp.Void](`import("./common.js").then(c => { c.game.state.asks = false; window.set = true; }); undefined`))
	p.Until(`window.set`)
	p.server.Stop()
	p.says("status", "domvision stopped")
	p.says("hint", "Open the game again with domvision session replay.")
	if chromium.Value[bool](p.Page, `document.getElementById("game").hidden`) {
		t.Error("the board is gone")
	}
	p.Inspect("review-outlives")
}

// TestEnd: the end of a game is shown when no move is left and no Shuffle changes that, and when the board
// cannot be seen because the last move may have cleared it. Without counted points there is no end.
func TestEnd(t *testing.T) {
	dom, flat := Rules{Clear: rules(t, "dom")}, Rules{Clear: rules(t, "sgt-samegame")}
	refused := errors.New("no board")
	last := planner.Plan{Candidates: []planner.Candidate{{Move: engine.Move{}, Q: 36, PV: []engine.Move{{}}}}}
	for _, c := range []struct {
		name string
		v    View
		want string
	}{
		{"before the first board", View{State: Waiting}, ""},
		{"in the middle", View{State: Answered, Answer: &Answer{Rules: flat, Plan: last, toEnd: true, Score: Score{Single: true, Total: 91}}}, ""},
		{"over", View{State: Answered, Answer: &Answer{Rules: flat, Step: Step{Over: true}, Score: Score{Single: true, Total: 127}}}, "The game is over: 127 points"},
		{"over, not seen from the beginning", View{State: Answered, Answer: &Answer{Rules: flat, Step: Step{Over: true}, Score: Score{Single: true, AtLeast: true, Total: 127}}}, "The game is over: at least 127 points"},
		{"over, and the game's window closed", View{State: Refused, Err: refused, Answer: &Answer{Rules: flat, Step: Step{Over: true}, Score: Score{Single: true, Total: 127}}}, "The game is over: 127 points"},
		{"a level", View{State: Answered, Answer: &Answer{Rules: dom, Step: Step{Over: true}, Score: Score{Level: 2, InLevel: 27, Total: 127}}}, "The level is over: 27 points, and 127 points in the game so far"},
		{"perhaps", View{State: Refused, Err: refused, Frame: image.NewRGBA(image.Rect(0, 0, 1, 1)), Answer: &Answer{Rules: flat, Grid: grid(t, "GGGG\nGGGG"), Plan: last, toEnd: true, Score: Score{Single: true, Total: 91}}}, "If the game is over: 127 points"},
		{"not to be counted", View{State: Answered, Answer: &Answer{Rules: flat, Step: Step{Over: true}, Score: Score{Untold: true}}}, ""},
	} {
		page := NewPage()
		page.Press = func() {}
		got := ""
		if e := page.end(c.v); e != nil {
			got = e.Title
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestFilmTakesItsTime: a film of many boards takes longer than other answers to a click.
func TestFilmTakesItsTime(t *testing.T) {
	page := NewPage()
	page.Film = func(ctx context.Context) ([]byte, error) {
		if late, ok := ctx.Deadline(); ok && time.Until(late) < 2*time.Minute {
			t.Errorf("a film has %v", time.Until(late))
		}
		return []byte("GIF"), nil
	}
	if _, err := page.Call(t.Context(), "film", nil); err != nil {
		t.Error(err)
	}
}
