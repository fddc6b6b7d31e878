package watch

import (
	"context"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/pagelink/linktest"
)

// testOtherLink: the page follows a game without HTTP between it and the program.
func testOtherLink(t *testing.T, browser context.Context) {
	s := newTheatre(t, 6, 7, 3, nil)
	page := NewPage()
	c := config(s.screen)
	c.Source, c.Read, c.Plan, c.Viewers = s, s.read, quickly, []Viewer{page}
	page.Explain = func(err error) (string, string) { return err.Error(), "" }
	presses := make(chan time.Time, 1)
	page.Press = func() { presses <- time.Now() }
	page.Watch = New(c)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- page.Watch.Run(ctx, presses) }()
	t.Cleanup(func() { cancel(); <-ended })

	within, cancelTab := context.WithTimeout(chromium.Tab(t, browser), tabTime)
	t.Cleanup(cancelTab)
	p := tab{Page: chromium.Page{T: t, Ctx: within, Says: says}, theatre: s}
	p.Do(chromedp.EmulateViewport(1280, 900))
	linktest.Open(p.Page, PageFiles(), page)
	p.Until(`document.getElementById("status").textContent === "Ready"`)
	p.ask("A new game")
	p.play(p.best())
	p.ask("As advised")
	p.tries()
	p.Click("to-game")
	p.corrects("cell-5-0")
	p.Click("color-empty")
	p.says("message", "floats")
	if asked := linktest.Asked(p.Page); len(asked) > 0 {
		t.Errorf("the page asked for %q", asked)
	}
}
