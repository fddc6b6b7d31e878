package watch

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/planner"
)

// testKeyboard: everything can be reached without a mouse.
func testKeyboard(t *testing.T, browser context.Context) {
	p := openPage(t, browser, newTheatre(t, 6, 7, 3, nil), nil)
	p.Do(chromedp.Focus(chromedp.CSS("#press")), chromedp.KeyEvent(kb.Enter))
	p.says("event", "A new game")
	p.Do(chromedp.Focus(chromedp.CSS("#cell-0-0")), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowDown))
	if id := chromium.Value[string](p.Page, `document.activeElement.id`); id != "cell-2-1" {
		t.Fatalf("the focus is on %s", id)
	}
	p.Do(chromedp.KeyEvent("c"))
	p.Until(`document.getElementById("correct").open`)
	p.Do(chromedp.KeyEvent(kb.Escape))
	p.Until(`!document.getElementById("correct").open && document.activeElement.id === "cell-2-1"`)
	p.Do(chromedp.Focus(chromedp.CSS("#moves button")))
	if n := chromium.Value[int](p.Page, `document.querySelectorAll(".cell.shown").length`); n < 2 {
		t.Errorf("%d cells of the group are shown", n)
	}
}

// focus is the name of the element with the focus.
func (p tab) focus() string {
	p.Helper()
	return chromium.Value[string](p.Page, `document.activeElement.id`)
}

// focused waits until an element has the focus, and checks that a player sees that.
func (p tab) focused(id string) {
	p.Helper()
	p.Until(fmt.Sprintf(`document.activeElement.id === %q`, id))
	p.seesFocus()
}

// seesFocus checks that the element with the focus is marked and on the screen.
func (p tab) seesFocus() {
	p.Helper()
	if lacks := chromium.Value[string](p.Page, `(() => {
		const e = document.activeElement, style = getComputedStyle(e), r = e.getBoundingClientRect();
		if (e === document.body) return "nothing has the focus";
		if (r.height === 0 || r.bottom <= 0 || r.top >= innerHeight) return e.id + " is not on the screen";
		if (!e.matches(":focus-visible") || style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2) return "no mark on " + e.id;
		return "";
	})()`); lacks != "" {
		p.Error(lacks)
	}
}

// press presses keys one after the other.
func (p tab) press(keys ...string) {
	p.Helper()
	for _, key := range keys {
		p.Do(chromedp.KeyEvent(key))
	}
}

// tabTo presses Tab until an element has the focus. Everything on the way shows that it has it.
func (p tab) tabTo(id string) {
	p.Helper()
	var way []string
	for range 40 {
		p.press(kb.Tab)
		now := p.focus()
		if now == id {
			p.focused(id)
			return
		}
		if chromium.Value[bool](p.Page, `document.activeElement !== document.body`) { // which is where Tab begins anew
			p.seesFocus()
		}
		way = append(way, now)
	}
	p.Fatalf("Tab does not lead to %s but to %q", id, way)
}

// waitForPlan waits until the answer has the expected score of the list.
func (p tab) waitForPlan() {
	p.Helper()
	p.Until(`document.querySelectorAll("#worth strong")[1].textContent === document.querySelector("#moves .all").textContent`)
}

// testKeyboardWalk: a player without a mouse asks, tries moves, steps through the plan, corrects a cell and
// enters points, and always sees where the focus is.
func testKeyboardWalk(t *testing.T, browser context.Context) {
	s := newTheatre(t, 8, 8, 3, nil)
	p := openPage(t, browser, s, nil)
	before := s.game.Board().Grid()
	p.tabTo("press")
	p.press(kb.Enter)
	p.says("event", "A new game")
	p.says("status", "This is the best found")
	p.focused("press")
	p.Until(`document.querySelectorAll("#strip button").length > 5`)

	// The list and the answer tell the same of the best move, which the plan below the board has improved.
	p.waitForPlan()

	// A move from the list, and back to it.
	p.tabTo("try-C")
	move := chromium.Value[string](p.Page, `document.activeElement.dataset.move`)
	p.press(kb.Enter)
	p.says("where", "After your move")
	p.focused("tried-move")
	p.waitForLine()
	p.focused("tried-move")
	p.press(kb.Escape)
	p.Until(`document.getElementById("tried").hidden`)
	p.Until(fmt.Sprintf(`document.activeElement.dataset.move === %q`, move)) // it may have another letter by now
	p.seesFocus()
	p.shows(before)

	// Two steps into the plan at once, while the page still waits for it.
	p.Do(chromedp.Evaluate[chromedp.Void](`for (const key of ["ArrowRight", "Escape", "ArrowRight", "ArrowRight"])
		document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))`))
	p.says("where", "Move 2 of ")
	p.press(kb.Escape)
	p.Until(`document.getElementById("tried").hidden`)

	// A move on the board, and another on the board after it.
	p.tabTo("press") // all around
	p.tabTo("cell-0-0")
	best := p.best()
	for range best.At.Row {
		p.press(kb.ArrowDown)
	}
	for range best.At.Col {
		p.press(kb.ArrowRight)
	}
	cell := fmt.Sprintf("cell-%d-%d", best.At.Row, best.At.Col)
	p.focused(cell)
	p.press(kb.Enter)
	p.says("where", "After your move")
	p.waitForLine()
	p.focused(cell)
	p.press(kb.Escape)
	p.Until(`document.getElementById("tried").hidden`)
	p.focused(cell)

	// The plan, to both of its ends.
	p.tabTo("forward")
	p.press(kb.Enter, kb.Enter)
	p.says("where", "Move 2 of ")
	p.focused("forward")
	for chromium.Value[bool](p.Page, `document.activeElement.id === "forward"`) {
		p.press(kb.Enter)
	}
	p.focused("back")
	p.says("tried-next", "No move is left")
	for chromium.Value[bool](p.Page, `document.activeElement.id === "back"`) {
		p.press(kb.Enter)
	}
	p.focused("forward")
	p.Until(`document.getElementById("tried").hidden`)
	p.tabTo("play")
	p.press(kb.Enter)
	p.says("play", "Stop")
	p.press(kb.Enter)
	p.says("play", "Play to the end")
	p.focused("play")
	p.press(kb.ArrowRight)
	p.tabTo("to-game")
	p.press(kb.Escape)
	p.Until(`document.getElementById("to-game").hidden`)
	p.focused("press")

	// A correction, which is given up, and then made.
	p.tabTo("correct-cell")
	p.press(kb.Enter)
	p.says("message", "arrow keys")
	p.focused(cell)
	p.press(kb.Escape)
	p.Until(`document.getElementById("correct-cell").ariaPressed === "false"`)
	p.focused(cell)
	p.tabTo("correct-cell")
	p.press(kb.Enter, kb.Enter)
	p.Until(`document.getElementById("correct").open`)
	p.press(kb.Escape)
	p.Until(`!document.getElementById("correct").open`)
	p.focused(cell)
	p.press("c")
	p.Until(`document.getElementById("correct").open`)
	was := s.game.Board().Grid().At(best.At).Color
	p.tabTo("color-" + string(was.Char()))
	p.press(kb.Enter)
	p.says("message", "Corrected")
	p.focused(cell)

	// What the game shows.
	p.tabTo("right")
	p.press(kb.Enter)
	p.focused("level")
	p.press("7", kb.Tab, "1", "2", kb.Enter) // it replaces what was there
	p.says("score", "So far in this game: level 7, 12 points")
	p.focused("right")
}

// testKeyboardWhileImproving: a better answer takes the focus from nothing, and leaves it on its move when that
// gets another place in the list.
func testKeyboardWhileImproving(t *testing.T, browser context.Context) {
	for _, id := range exhaustive.OneIn(t, 3, []string{"try-A", "try-D", "cell-0-0", "step", "forward", "correct-cell", "press"}) {
		better, rounds := make(chan struct{}), 0
		p := openPage(t, browser, newTheatre(t, 8, 8, 3, nil), func(c *Config, _ *Page) {
			c.Rounds = []time.Duration{time.Nanosecond, time.Nanosecond}
			c.Plan = func(ctx context.Context, rules Rules, g engine.Grid, known [][]engine.Move, within time.Duration) (planner.Plan, error) {
				plan, err := quickly(ctx, rules, g, known, within)
				if err != nil {
					return plan, err
				}
				if rounds++; rounds == 1 {
					return quicklyAfter(ctx, rules, g, plan, 1)
				}
				select {
				case <-better:
				case <-ctx.Done():
				}
				return plan, nil
			}
		})
		p.Click("press")
		p.says("status", "Improving the answer")
		p.Until(`document.querySelectorAll("#strip button").length > 2 && document.getElementById("try-D") !== null`)
		if id == "press" {
			p.press(kb.Tab)
		}
		p.tabTo(id)
		move := chromium.Value[string](p.Page, `document.activeElement.dataset.move ?? ""`)
		close(better)
		p.says("change", "Better than ")
		p.seesFocus()
		if now := chromium.Value[string](p.Page, `document.activeElement.dataset.move ?? ""`); now != move {
			t.Errorf("the focus was on the move %s, and is on %s", move, now)
		}
		if now := p.focus(); now != id && !strings.HasPrefix(id, "try-") {
			t.Errorf("the focus was on %s, and is on %s", id, now)
		}
	}
}
