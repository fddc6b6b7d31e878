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

// watchFigures notes in the page, after every change of it, where two figures for one thing differ.
const watchFigures = `
	window.differ = [];
	new MutationObserver(() => {
		const text = id => document.getElementById(id).innerText, rows = [...document.querySelectorAll("#moves tr")].map(r => [...r.cells].map(c => c.textContent));
		if (document.getElementById("game").hidden || document.getElementById("answer").hidden || !rows.length) return;
		const same = (what, a, b) => { if (a !== undefined && a !== b) differ.push(what + ": " + a + " and " + b); };
		same("best", text("best").match(/row \d+, column \d+/)?.[0], rows[0][1]);
		same("now", text("worth").match(/^(\d+) points? now/)?.[1], rows[0][2]);
		same("expected", text("worth").match(/expected score (\d+)/)?.[1], rows[0][3]);
		same("own", text("own").match(/(\d+) instead of/)?.[1], rows[0][3]);
		const lower = text("why").match(/with (row \d+, column \d+) instead ends (\d+) point/);
		if (lower) same("why", "−" + lower[2], rows.find(r => r[1] === lower[1])?.[4].replace("up to ", ""));
	}).observe(document.getElementById("game"), { subtree: true, childList: true, characterData: true, attributes: true });
	undefined`

// testFigures: while the answer gets better, and while moves are tried, the headline, the list and the sentences never
// have different figures for one move.
func testFigures(t *testing.T, browser context.Context) {
	var rounds atomic.Int32
	p := openPage(t, browser, newTheatre(t, 12, 14, 4, nil), func(c *Config, _ *Page) {
		c.Rounds = []time.Duration{time.Nanosecond, time.Nanosecond}
		c.Plan = func(ctx context.Context, rules Rules, g engine.Grid, known [][]engine.Move, within time.Duration) (planner.Plan, error) {
			plan, err := quickly(ctx, rules, g, known, within)
			if err == nil && rounds.Add(1)%2 == 1 {
				return quicklyAfter(ctx, rules, g, plan, 3)
			}
			time.Sleep(200 * time.Millisecond) // the page shows the worse answer, and why
			return plan, err
		}
	})
	p.Do(chromedp.Evaluate[chromedp.Void](watchFigures))
	p.ask("A new game")
	for range 3 {
		p.says("status", "This is the best found")
		p.Until(`!document.getElementById("why").classList.contains("due") && document.getElementById("try-D") !== null`)
		other := chromium.Value[string](p.Page, `document.getElementById("try-D").dataset.move`)
		p.Click("try-D")
		p.says("where", "After your move")
		p.waitForLine()
		p.Click("to-game")
		m := engine.Move{}
		if _, err := fmt.Sscan(other, &m.At.Row, &m.At.Col); err != nil {
			t.Fatal(err)
		}
		p.play(m)
		p.ask("You played")
	}
	p.says("status", "This is the best found")
	p.Until(`!document.getElementById("why").classList.contains("due")`)
	p.Inspect("figures")
	if differ := chromium.Value[[]string](p.Page, `differ`); len(differ) > 0 {
		t.Errorf("%q", differ)
	}
}

// testNumbers: the numbers of rows and columns can be read on any screen, lie beside their rows and columns, and never
// touch one another.
func testNumbers(t *testing.T, browser context.Context) {
	for _, board := range exhaustive.OneIn(t, 2, [][2]int{{12, 14}, {20, 24}}) {
		p := openPage(t, browser, newTheatre(t, board[0], board[1], 4, nil), nil)
		p.ask("A new game")
		p.Until(`document.querySelectorAll("#strip button").length > 2`)
		for _, width := range []int64{360, 768, 1280, 2560} {
			p.look("light", width, 900, 1)
			p.Until(`document.getElementById("picture").complete`)
			p.Inspect(fmt.Sprintf("numbers-%d-%d", board[1], width))
			wrong := chromium.Value[[]string](p.Page, `(() => {
				const wrong = [], box = e => e.getBoundingClientRect(), text = e => { const r = document.createRange(); r.selectNodeContents(e); return r.getBoundingClientRect(); };
				for (const [id, side, end, length, cell] of [["columns", "left", "right", "width", i => "cell-0-" + i], ["rows", "top", "bottom", "height", i => "cell-" + i + "-0"]]) {
					let last = -1e9, n = 0;
					[...document.getElementById(id).children].forEach((e, i) => {
						if (!e.textContent) return;
						n++;
						const at = text(e), of = box(document.getElementById(cell(i)));
						if (parseFloat(getComputedStyle(e).fontSize) < 12) wrong.push(e.textContent + " is small");
						if (at[side] < last + (id === "columns" ? 1 : -4)) wrong.push(id + " " + e.textContent + " touches the one before");
						if (Math.abs(at[side] + at[length] / 2 - of[side] - of[length] / 2) > 2) wrong.push(id + " " + e.textContent + " is not at its cells");
						if (at.left < 0 || id === "columns" && at.bottom > box(document.getElementById("picture")).top || id === "rows" && at.right > box(document.getElementById("picture")).left) wrong.push(id + " " + e.textContent + " lies on the picture");
						last = at[end];
					});
					if (n < 3) wrong.push("only " + n + " " + id);
				}
				if (document.documentElement.scrollWidth > innerWidth) wrong.push("too wide");
				return wrong;
			})()`)
			if len(wrong) > 0 {
				t.Errorf("%d pixels wide: %q", width, wrong)
			}
		}
		p.tries()
		p.Until(`document.getElementById("columns").textContent.startsWith("1")`)
		p.Inspect("numbers-tried")
	}
}

// testWide: a wide screen is used, and the board fills its column unless it would become too high.
func testWide(t *testing.T, browser context.Context) {
	p := openPage(t, browser, newTheatre(t, 12, 14, 4, nil), nil)
	p.ask("A new game")
	p.Until(`document.querySelectorAll("#strip button").length > 2`)
	for _, size := range [][2]int64{{1280, 900}, {2560, 1440}} {
		p.look("light", size[0], size[1], 1)
		p.Inspect(fmt.Sprintf("wide-%d", size[0]))
		rest := chromium.Value[float64](p.Page, `document.getElementById("board").getBoundingClientRect().right - document.getElementById("picture").getBoundingClientRect().right`)
		if rest > 2 {
			t.Errorf("%d pixels wide: %g pixels beside the board are empty", size[0], rest)
		}
		if unused := chromium.Value[float64](p.Page, `innerWidth - document.getElementById("press").getBoundingClientRect().right`); unused > 40 {
			t.Errorf("%d pixels wide: %g are unused", size[0], unused)
		}
		if chromium.Value[bool](p.Page, `Math.abs(document.getElementById("correct-cell").getBoundingClientRect().top - document.getElementById("links").getBoundingClientRect().top) > 8 || document.getElementById("links").getBoundingClientRect().height > 50`) {
			t.Errorf("%d pixels wide: the buttons below the board wrap", size[0])
		}
	}
}

// TestJudgedAgain: what is found later counts for the moves before it, too, as in the review of the game.
func TestJudgedAgain(t *testing.T) {
	a := &Answer{Score: Score{InLevel: 95}, Made: []Made{{Verdict: &Verdict{Promised: 100, Now: 90}}, {Advised: true}, {Verdict: &Verdict{Promised: 97, Now: 96}}}}
	a.Step.Over = true
	before := a.Made
	a.judge()
	if got := []int{a.Made[0].Verdict.Lost(), a.Made[2].Verdict.Lost()}; got[0] != 5 || got[1] != 1 || before[0].Verdict.Lost() != 10 {
		t.Errorf("they lose %d, before %d; want 5 and 1, and 10 in the answer before", got, before[0].Verdict.Lost())
	}
}

// TestFirstAnswersForAll: of several moves of one's own between two looks, the first is marked.
func TestFirstAnswersForAll(t *testing.T) {
	before := &Answer{Score: Score{InLevel: 10}, Plan: planner.Plan{Candidates: []planner.Candidate{{Q: 90}}}, toEnd: true}
	before.Rules.Clear = collapse.Rules{}
	a := &Answer{Score: Score{InLevel: 20}}
	a.Step.Event, a.Step.Moves, a.Step.Advised, a.Step.Over = "other move", make([]Played, 3), 1, true
	a.follow(before)
	a.judge()
	for i, m := range a.Made {
		if (m.Verdict != nil) != (i == 1) {
			t.Errorf("move %d: %+v", i+1, m.Verdict)
		}
	}
}
