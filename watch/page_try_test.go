package watch

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/planner"
)

// waitForLine waits until nothing more is planned for the line on the page.
func (p tab) waitForLine() {
	p.Helper()
	p.Until(`/^(As good|−|This is the plan|Your move is better)/.test(document.getElementById("verdict").textContent) && !document.getElementById("verdict").textContent.includes("so far")`)
}

// tries tries the worst move that the page lists.
func (p tab) tries() {
	p.Helper()
	p.Until(`document.querySelectorAll("#strip button").length > 2`)
	p.Do(chromedp.Evaluate[chromedp.Void](`[...document.querySelectorAll("#moves button")].at(-1).click(); undefined`))
	p.says("where", "After your move")
	p.Inspect("try-now")
	p.waitForLine()
}

// label is what a screen reader says of a cell.
func (p tab) label(row, col int) string {
	p.Helper()
	return chromium.Value[string](p.Page, fmt.Sprintf(`document.getElementById("cell-%d-%d").ariaLabel`, row, col))
}

// testTries: a click on a group shows the board after it and its loss; the player goes on from there, goes
// back with one key, and returns to the game with another.
func testTries(t *testing.T, browser context.Context) {
	s := newTheatre(t, 8, 8, 3, nil)
	p := openPage(t, browser, s, nil)
	p.ask("A new game")
	before := s.game.Board().Grid()
	p.tries()
	where := chromium.Value[string](p.Page, `document.getElementById("tried-move").textContent`)
	var m engine.Move
	if _, err := fmt.Sscanf(where, "After move 1, row %d, column %d", &m.At.Row, &m.At.Col); err != nil {
		t.Fatal(where, err)
	}
	m.At.Row--
	m.At.Col--
	after := s.game.Board().CopyTo(nil)
	after.Play(m)
	want := after.(interface{ Grid() engine.Grid }).Grid()
	p.shows(want)
	p.Inspect("tried")
	p.says("to-game", "Back to the game")
	p.Until(`/the best|better/.test(document.getElementById("verdict").textContent)`)
	p.says("tried-total", "Expected score ")

	second := after.Moves(nil)[0]
	p.Click(fmt.Sprintf("cell-%d-%d", second.At.Row, second.At.Col))
	p.says("where", "After your 2 moves")
	p.waitForLine()
	p.Do(chromedp.KeyEvent(kb.Backspace))
	p.says("where", "After 1 of your 2 moves")
	p.Until(`/^Your (2 moves: |moves are better)/.test(document.getElementById("verdict").textContent)`) // not of the first alone
	p.shows(want)
	p.Do(chromedp.KeyEvent(kb.Escape))
	p.Until(`document.getElementById("to-game").hidden && document.getElementById("canvas").hidden`)
	p.shows(before)

	for at, c := range before.All() { // a tile that is in no group
		if s.game.Board().Check(engine.Move{At: at}) != nil && c.Color.IsColor() {
			p.Click(fmt.Sprintf("cell-%d-%d", at.Row, at.Col))
			p.says("message", "a group is two tiles or more")
			break
		}
	}
}

// shows waits until the page describes a board, cell by cell.
func (p tab) shows(g engine.Grid) {
	p.Helper()
	var want []string
	for _, c := range g.All() {
		name := groundName(c.Color)
		if c.IsEmpty() {
			name = "empty"
		}
		want = append(want, name)
	}
	p.Until(fmt.Sprintf(`[...document.querySelectorAll(".cell")].map(c => c.ariaLabel.split(": ")[1]).join() === %q`, strings.Join(want, ",")))
}

// testSteps: one walks through the plan with the arrow keys, sees it played to the end, and clicks any
// of its boards.
func testSteps(t *testing.T, browser context.Context) {
	s := newTheatre(t, 8, 8, 3, nil)
	p := openPage(t, browser, s, nil)
	p.ask("A new game")
	p.Until(`document.querySelectorAll("#strip button").length > 5`)
	best := p.best()
	p.Until(`document.getElementById("why").textContent !== ""`)
	// The boards of the strip have the shape of tiles of 54x36 pixels even if the picture came after them.
	p.Until(`[...document.querySelectorAll("#strip canvas")].every(c => Math.abs(c.clientWidth / c.clientHeight - 1.5) < 0.1)`)
	p.Until(`document.getElementById("frame-1").ariaLabel === "After move 1"`)
	p.Do(chromedp.Focus(chromedp.CSS("#press")), chromedp.KeyEvent(kb.ArrowRight))
	p.says("where", "Move 1 of ")
	after := s.game.Board().CopyTo(nil)
	after.Play(best)
	p.shows(after.(interface{ Grid() engine.Grid }).Grid())
	p.Do(chromedp.KeyEvent(kb.ArrowRight))
	p.says("where", "Move 2 of ")
	p.Do(chromedp.KeyEvent(kb.ArrowLeft))
	p.says("where", "Move 1 of ")
	p.Click("frame-3")
	p.says("where", "Move 3 of ")
	p.Inspect("steps")
	p.Click("play")
	p.says("play", "Stop")
	p.Until(`document.getElementById("forward").disabled && document.getElementById("play").textContent === "Play to the end"`)
	p.says("tried-next", "No move is left")
	// Back at the game, what is known of its board is there at once, not only when domvision replies.
	p.Do(chromedp.Evaluate[chromedp.Void](`const send = fetch; window.fetch = (to, ...rest) => String(to).endsWith("/try") ? new Promise(() => {}) : send(to, ...rest); undefined`))
	p.Do(chromedp.KeyEvent(kb.Escape))
	p.Until(`document.getElementById("to-game").hidden`)
	if !chromium.Value[bool](p.Page, `document.getElementById("why").textContent !== "" && document.getElementById("why").checkVisibility({ visibilityProperty: true }) && document.getElementById("reason").textContent !== ""`) {
		t.Error("back at the game, the reason for the move is missing")
	}
	p.Do(chromedp.KeyEvent(kb.ArrowRight))
	p.says("where", "Move 1 of ")
}

// testStripStays: when the plan for a board changes, only the small boards that differ are drawn again.
func testStripStays(t *testing.T, browser context.Context) {
	same, better := make(chan struct{}), make(chan struct{})
	var rounds atomic.Int32
	var first planner.Plan
	p := openPage(t, browser, newTheatre(t, 12, 14, 4, nil), func(c *Config, _ *Page) {
		c.Rounds = []time.Duration{time.Nanosecond, time.Nanosecond, time.Nanosecond}
		c.Plan = func(ctx context.Context, rules Rules, g engine.Grid, known [][]engine.Move, within time.Duration) (planner.Plan, error) {
			plan, err := quickly(ctx, rules, g, known, within)
			if err != nil {
				return plan, err
			}
			var wait chan struct{}
			switch rounds.Add(1) {
			case 1:
				first, err = quicklyAfter(ctx, rules, g, plan, 3)
				return first, err
			case 2:
				wait, plan = same, first
				plan.Candidates = first.Candidates[:len(first.Candidates)-1]
			case 3:
				wait = better
			default:
				return plan, nil
			}
			select {
			case <-wait:
			case <-ctx.Done():
			}
			return plan, nil
		}
	})
	p.ask("A new game")
	// Without the picture of the tiles, which comes later, the boards have but a few colours.
	drawn := `document.querySelectorAll("#strip canvas").length > 3 && [...document.querySelectorAll("#strip canvas")].slice(0, 3).every(c => c.width > 0 && new Set(new Uint32Array(c.getContext("2d").getImageData(0, 0, c.width, c.height).data.buffer)).size > 1000)`
	p.Until(drawn)
	const pictures = `[...document.querySelectorAll("#strip canvas")].slice(0, 3).map(c => c.toDataURL())`
	p.Do(chromedp.Evaluate[chromedp.Void](`window.cleared = 0; window.first = document.querySelector("#strip canvas");
		const clear = CanvasRenderingContext2D.prototype.clearRect;
		CanvasRenderingContext2D.prototype.clearRect = function (...args) { cleared++; return clear.apply(this, args); }; undefined`))
	before := chromium.Value[[]string](p.Page, pictures)
	of := chromium.Value[string](p.Page, `document.getElementById("of").textContent`)
	close(same)
	p.Until(fmt.Sprintf(`document.getElementById("of").textContent !== %q`, of)) // the plan has come
	p.Until(`new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
	if n := chromium.Value[int](p.Page, `cleared`); n != 0 {
		t.Errorf("%d boards were drawn again, though the plan is the same", n)
	}
	close(better)
	p.says("status", "This is the best found")
	p.Until(`cleared > 0 && ` + drawn)
	if !chromium.Value[bool](p.Page, `window.first === document.querySelector("#strip canvas")`) {
		t.Error("the boards of the strip were made anew")
	}
	p.Until(`new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
	if after := chromium.Value[[]string](p.Page, pictures); after[0] == before[0] || after[1] == before[1] {
		t.Error("another plan is not drawn")
	}
}

// testTriesBetter: a tried move that turns out better than the advice says by how much, and that it has become
// the advice.
func testTriesBetter(t *testing.T, browser context.Context) {
	s := newTheatre(t, 8, 8, 3, nil)
	p := openPage(t, browser, s, func(c *Config, _ *Page) { c.Plan = hasty(s.game.Board().Grid()) })
	p.ask("A new game")
	p.Until(`document.querySelectorAll("#strip button").length > 2`)
	var advised float64
	if _, err := fmt.Sscanf(chromium.Value[string](p.Page, `document.querySelectorAll("#worth strong")[1].textContent`), "%g", &advised); err != nil {
		t.Fatal(err)
	}
	for _, is := range []string{"try-B", "try-C", "try-D", "try-E"} {
		p.Click(is)
		p.says("where", "After your move")
		p.waitForLine()
		var by, total float64
		verdict := chromium.Value[string](p.Page, `document.getElementById("verdict").textContent`)
		if !strings.HasPrefix(verdict, "Your move is better") {
			p.Click("to-game")
			p.Until(`document.getElementById("to-game").hidden`)
			continue
		}
		p.says("verdict", ", and that is now the advice")
		fmt.Sscanf(verdict, "Your move is better by %g point", &by)
		fmt.Sscanf(chromium.Value[string](p.Page, `document.getElementById("tried-total").textContent`), "Expected score %g", &total)
		if by < 1 || total != advised+by {
			t.Errorf("%q, the expected score is %g, and was %g", verdict, total, advised)
		}
		p.Inspect("tried-better")
		p.Click("to-game")
		p.says("worth", fmt.Sprint(total))
		return
	}
	t.Error("no move that is tried turns out better than a beam of one")
}

// testGoesOn: who tries moves stays with their board when the game goes on, and loses nothing.
func testGoesOn(t *testing.T, browser context.Context) {
	s := newTheatre(t, 8, 8, 3, nil)
	p := openPage(t, browser, s, nil)
	p.ask("A new game")
	p.tries()
	best := p.best() // which may have become another one
	label := p.label(7, 0)
	p.play(best)
	p.Click("press")
	p.says("gone-on", "The game has moved on")
	if now := p.label(7, 0); now != label {
		t.Errorf("the board that was tried has changed: %s, was %s", now, label)
	}
	p.Do(chromedp.KeyEvent(kb.ArrowRight))
	p.says("where", "and 1 of the plan")
	p.Inspect("gone-on")
	p.Click("gone-on-back")
	p.says("event", "As advised")
	p.Until(`document.getElementById("to-game").hidden && document.querySelectorAll("#strip button").length > 2`)
}

// testTriesSwaps: in a game of swaps two tiles make a move.
func testTriesSwaps(t *testing.T, browser context.Context) {
	p := openPage(t, browser, newTheatre(t, 8, 8, 4, nil), func(c *Config, _ *Page) {
		swaps, s, _ := watchSwaps(t)
		c.Source, c.Read, c.Plan, c.Rules = s, swaps.Read, swaps.Plan, swaps.Rules
	})
	p.ask("")
	m := chromium.Value[[]int](p.Page, `document.getElementById("try-B").dataset.move.split(" ").map(Number)`)
	to := engine.Move{At: engine.Pos{Row: m[0], Col: m[1]}, Swap: engine.Side(m[2])}.To()
	p.Click(fmt.Sprintf("cell-%d-%d", m[0], m[1]))
	p.says("message", "Now click the tile to swap")
	p.Click(fmt.Sprintf("cell-%d-%d", to.Row, to.Col))
	p.Until(`/^(As good|−)/.test(document.getElementById("verdict").textContent)`)
	p.says("tried-move", "After swap 1, row ")
	p.says("where", "After your swap")
	p.Inspect("tried-swap")
}

// testUnnamed: an unnamed mark is on the page with its picture, and can be named there. The dialog offers the
// game's own power-ups, and all colours of the level.
func testUnnamed(t *testing.T, browser context.Context) {
	s := newTheatre(t, 12, 14, 4, map[engine.Pos]engine.Power{{Row: 4, Col: 6}: engine.UnknownPower})
	p := openPage(t, browser, s, nil)
	p.ask("A new game")
	p.says("unnamed", "Name the mark at row 5, column 7")
	p.Inspect("unnamed")
	p.Click("unnamed-4-6")
	p.Until(`document.getElementById("correct").open && document.querySelector("#correct details").open`)
	if chromium.Value[bool](p.Page, `["crab", "hypercube", "unknown"].some(kind => document.getElementById("kind-" + kind))`) {
		t.Error("the dialog offers power-ups of other games")
	}
	p.Inspect("naming")
	p.Click("kind-overkill")
	p.Until(`document.getElementById("unnamed").hidden && document.getElementById("cell-4-6").ariaLabel.endsWith("with overkill")`)
}
