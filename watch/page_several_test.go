package watch

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/internal/chromium"
)

// another opens the page in a second tab.
func (p tab) another(browser context.Context) tab {
	p.Helper()
	within, cancel := context.WithTimeout(chromium.Tab(p.T, browser), tabTime)
	p.Cleanup(cancel)
	second := p
	second.Page.Ctx = within
	second.Do(chromedp.EmulateViewport(1280, 900), chromedp.Navigate(p.server.Address()))
	return second
}

// testTwoPages: two pages of one watch show the same game. Each tries moves of its own; what one changes, the other shows,
// and what one says about a board that the other has changed is refused.
func testTwoPages(t *testing.T, browser context.Context) {
	s := newTheatre(t, 8, 9, 4, nil)
	a := openPage(t, browser, s, func(_ *Config, page *Page) {
		page.Review = func() Review { return Review{"You lost nothing against the best lines found.", 1} }
	})
	b := a.another(browser)
	b.says("status", "Ready")
	b.ask("A new game")
	a.says("event", "A new game")

	move := b.best()
	b.tries()
	if chromium.Value[bool](a.Page, `!document.getElementById("tried").hidden`) {
		t.Error("a move that is tried on one page is tried on the other")
	}
	s.change(func() { s.game.Play(move) })
	a.ask("As advised")
	b.says("gone-on", "The game has moved on")
	b.Click("gone-on-back")
	b.says("event", "As advised")

	a.Click("right")
	a.Do(chromedp.SetValue(chromedp.CSS("#level"), "7"), chromedp.SetValue(chromedp.CSS("#total"), "1234"))
	a.Click("scoring-take")
	b.says("score", "level 7, 1234 points")

	b.Do(chromedp.Evaluate[chromedp.Void](`window.stale = document.body.dataset.answer; undefined`))
	b.corrects("cell-7-0")
	a.play(a.best())
	a.ask("")
	b.Click("color-empty")
	b.says("message", "the board has changed meanwhile")

	a.Do(chromedp.Evaluate[chromedp.Void](`document.getElementById("press").click(); undefined`))
	b.Do(chromedp.Evaluate[chromedp.Void](`document.getElementById("press").click(); undefined`))
	a.says("event", "Nothing has changed")
	b.says("event", "Nothing has changed")
	a.Click("see-end")
	a.says("end-lost", "You lost nothing")
	b.Click("see-end")
	b.says("end-lost", "You lost nothing")
	b.Inspect("two-pages")
}

// testForeignPage: another page of the same browser that knows even the address
// reaches nothing.
func testForeignPage(t *testing.T, browser context.Context) {
	p := openPage(t, browser, newTheatre(t, 6, 7, 3, nil), nil)
	foreign := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "another page") }))
	t.Cleanup(foreign.Close)
	p.Do(chromedp.Navigate(foreign.URL))
	try := func(script string) string {
		answer, err := chromedp.Run(p.Ctx, chromedp.Evaluate[string](script, chromedp.EvalAwaitPromise))
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	for _, path := range []string{"api/press", "api/correct", "api/keep", "api/score", "api/name", "api/teach", "api/another", "api/try", "api/longer"} {
		for mode, want := range map[string]string{"cors": "refused", "no-cors": "opaque0"} {
			got := try(fmt.Sprintf(`fetch(%q, { method: "POST", mode: %q, body: "{}" }).then(r => r.type + r.status, e => "refused")`, p.at+path, mode))
			if got != want && got != "refused" {
				t.Errorf("%s, %s: %s", path, mode, got)
			}
		}
	}
	if got := try(fmt.Sprintf(`new Promise(r => { const e = new EventSource(%q); e.onmessage = () => r("told"); e.onerror = () => { e.close(); r("refused"); }; })`, p.at+"events")); got != "refused" {
		t.Errorf("events: %s", got)
	}
	if n := p.theatre.grabs; n != 0 {
		t.Errorf("a foreign page made it look: %d pictures", n)
	}
}
