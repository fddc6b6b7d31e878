package watch

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/planner"
)

// boardTop is where the board and its buttons begin on the page, however far it is scrolled, in pixels.
const boardTop = `["sheet", "line", "candidates"].map(id => Math.round(document.getElementById(id).getBoundingClientRect().top + scrollY)).join()`

// sheetTop is boardTop of the board alone.
const sheetTop = `Math.round(document.getElementById("sheet").getBoundingClientRect().top + scrollY)`

// testStill: on a phone nothing that a finger may be on moves while the answer gets better, and the board does
// not even move when the player tries moves and asks for the next one.
func testStill(t *testing.T, browser context.Context) {
	for _, width := range exhaustive.OneIn(t, 2, []int64{360, 400}) {
		better := make(chan struct{})
		var rounds atomic.Int32
		s := newTheatre(t, 12, 14, 4, nil)
		p := openPage(t, browser, s, func(c *Config, _ *Page) {
			c.Rounds = []time.Duration{time.Nanosecond, time.Nanosecond}
			c.Plan = func(ctx context.Context, rules Rules, g engine.Grid, known [][]engine.Move, within time.Duration) (planner.Plan, error) {
				plan, err := quickly(ctx, rules, g, known, within)
				if err != nil {
					return plan, err
				}
				switch rounds.Add(1) {
				case 1:
					return quicklyAfter(ctx, rules, g, plan, 3)
				case 2:
					select {
					case <-better:
					case <-ctx.Done():
					}
					plan.Advice = append(plan.Advice, engine.Advice{Text: "This is new, and it takes more than one line on a narrow screen."})
				}
				return plan, nil
			}
		})
		p.look("light", width, 740, 1)
		p.ask("A new game")
		p.says("status", "Improving the answer")
		p.Until(`document.querySelectorAll("#strip button").length > 2 && document.getElementById("why").textContent !== ""`)
		p.Inspect("still-first")
		first := chromium.Value[string](p.Page, boardTop)
		close(better)
		p.says("status", "This is the best found")
		p.says("change", "Better than ")
		p.says("advice", "This is new")
		p.Inspect("still-better")
		if now := chromium.Value[string](p.Page, boardTop); now != first {
			t.Errorf("%d pixels wide: the board, its buttons and the list were at %s, and are at %s with a better answer", width, first, now)
		}
		top := chromium.Value[int](p.Page, sheetTop)
		same := func(when string) {
			t.Helper()
			if now := chromium.Value[int](p.Page, sheetTop); now != top {
				t.Errorf("%d pixels wide, %s: the board was at %d, and is at %d", width, when, top, now)
			}
		}
		p.tries()
		same("a move is tried")
		p.Inspect("still-tried")
		p.Click("forward")
		same("a step ahead")
		p.Click("to-game")
		p.Until(`document.getElementById("to-game").hidden`)
		same("back at the game")
		p.play(p.best())
		p.Do(chromedp.Evaluate[chromedp.Void](`window.tops = []; new MutationObserver(() => tops.push(` + sheetTop + `)).observe(document.body, { subtree: true, childList: true, attributes: true }); undefined`))
		p.ask("As advised")
		p.says("status", "This is the best found")
		for _, now := range chromium.Value[[]int](p.Page, `tops`) {
			if now != top {
				t.Errorf("%d pixels wide: while the next move is looked for the board is at %d, was at %d", width, now, top)
				break
			}
		}
	}
}

// testNewsInSight: on a phone, and in a slim window beside the game, three things are visible without scrolling:
// the answer to the last move, the note that the game has moved on, and the board when a cell is to be corrected.
func testNewsInSight(t *testing.T, browser context.Context) {
	for _, size := range exhaustive.OneIn(t, 3, [][2]int64{{360, 640}, {400, 700}, {600, 500}}) {
		p := openPage(t, browser, newTheatre(t, 12, 14, 4, nil), nil)
		p.look("light", size[0], size[1], 1)
		inSight := func(id string) {
			t.Helper()
			p.Until(`scrollY === 0`)
			if end := chromium.Value[float64](p.Page, `document.getElementById("`+id+`").getBoundingClientRect().bottom`); end <= 0 || end > float64(size[1]) {
				t.Errorf("%dx%d: the end of %s is at %g", size[0], size[1], id, end)
			}
		}
		p.ask("A new game")
		inSight("event")
		p.Until(`document.querySelectorAll("#strip button").length > 2`)
		p.Click("correct-cell") // scrolls to the button
		if top := chromium.Value[float64](p.Page, `document.getElementById("sheet").getBoundingClientRect().top`); top < 0 {
			t.Errorf("%dx%d: the board begins at %g when a cell is to be corrected", size[0], size[1], top)
		}
		p.Inspect(fmt.Sprintf("news-correcting-%d", size[0]))
		p.Click("correct-cell")
		p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#moves tr:last-child button").click(); scrollTo(0, 0); undefined`))
		p.says("where", "After your move")
		p.waitForLine()
		p.play(p.best()) // what was tried may have become the advice
		p.Click("press")
		p.says("gone-on", "The game has moved on")
		inSight("gone-on")
		p.Inspect(fmt.Sprintf("news-gone-on-%d", size[0]))
		p.Click("gone-on-back")
		p.says("event", "As advised")
		inSight("event")
		p.Inspect(fmt.Sprintf("news-event-%d", size[0]))
		p.play(p.best())
		before := chromium.Value[string](p.Page, `document.body.dataset.answer`)
		p.Do(chromedp.Evaluate[chromedp.Void](`document.getElementById("press").click(); scrollTo(0, document.body.scrollHeight); undefined`))
		p.Until(fmt.Sprintf(`document.body.dataset.answer !== %q`, before))
		inSight("best")
	}
}

// testBesideText: where the board is just beside the text, its buttons do not cover the text.
func testBesideText(t *testing.T, browser context.Context) {
	p := openPage(t, browser, newTheatre(t, 16, 6, 3, nil), nil)
	p.ask("A new game")
	p.Until(`document.querySelectorAll("#strip button").length > 2`)
	for _, width := range []int64{832, 860, 900, 1000, 1280} {
		p.look("light", width, 800, 1)
		if gap := chromium.Value[float64](p.Page, `document.getElementById("candidates").getBoundingClientRect().left - document.getElementById("play").getBoundingClientRect().right`); gap < 0 {
			t.Errorf("%d pixels wide: a button of the board lies %g pixels over the list of moves", width, -gap)
		}
		if wide := chromium.Value[int64](p.Page, `document.documentElement.scrollWidth`); wide > width {
			t.Errorf("the page is %d pixels wide of %d", wide, width)
		}
		p.Inspect(fmt.Sprintf("beside-%d", width))
	}
}

// testStillSwaps: of a game of swaps the sentences are longer, and the board does not move either.
func testStillSwaps(t *testing.T, browser context.Context) {
	p := openPage(t, browser, newTheatre(t, 8, 8, 4, nil), func(c *Config, _ *Page) {
		swaps, s, _ := watchSwaps(t)
		c.Source, c.Read, c.Plan, c.Rules = s, swaps.Read, swaps.Plan, swaps.Rules
	})
	p.look("light", 360, 740, 1)
	p.ask("")
	p.Inspect("still-swaps")
	top := chromium.Value[int](p.Page, sheetTop)
	p.Click("try-B")
	p.says("tried-move", "After swap 1, row ")
	p.Until(`/^(As good|−)/.test(document.getElementById("verdict").textContent)`)
	p.Inspect("still-swaps-tried")
	if now := chromium.Value[int](p.Page, sheetTop); now != top {
		t.Errorf("the board was at %d, and is at %d when a swap is tried", top, now)
	}
}

// quicklyAfter is a plan whose best move is only the i-th of another, with its line to the end.
func quicklyAfter(ctx context.Context, rules Rules, g engine.Grid, plan planner.Plan, i int) (planner.Plan, error) {
	board, err := collapse.NewBoard(rules.Clear.Article(), g)
	if err != nil {
		return plan, err
	}
	c := &plan.Candidates[i]
	after := board.CopyTo(nil)
	after.Play(c.Move)
	then := planner.Beam{Width: 1}.Plan(ctx, after).Candidates[0]
	c.PV, c.Q = append([]engine.Move{c.Move}, then.PV...), float64(c.Points)+then.Q
	plan.Candidates = plan.Candidates[i:]
	return plan, nil
}
