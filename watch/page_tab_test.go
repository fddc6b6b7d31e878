package watch

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/localpage"
)

// says is what the page tells its reader.
const says = `document.getElementById("status").textContent + " | " + document.getElementById("message").textContent + " | " + ["answer", "tried", "doubt", "notes"].map(id => document.getElementById(id).innerText).join(" | ")`

// tab is the page in a browser.
type tab struct {
	chromium.Page
	at      string // the page's address
	theatre *theatre
	kept    chan engine.Pos
	server  *localpage.Server
}

// tabTime is how long a test waits for its page before it fails. Chosen by eye: beside the tests of other
// packages, and under the race detector, testLooks took longer than 90 seconds.
const tabTime = 5 * time.Minute

// openPage watches a theatre with a page, in a tab of its own.
func openPage(t *testing.T, browser context.Context, s *theatre, change func(*Config, *Page)) tab {
	t.Helper()
	server, err := localpage.Listen(0)
	if err != nil {
		t.Fatal(err)
	}
	page := NewPage()
	within, cancelTab := context.WithTimeout(chromium.Tab(t, browser), tabTime)
	t.Cleanup(cancelTab)
	p := tab{chromium.Page{T: t, Ctx: within, Says: says}, server.Address(), s, make(chan engine.Pos, 1), server}
	c := config(s.screen)
	c.Source, c.Read, c.Plan = s, s.read, quickly
	c.Viewers = []Viewer{page}
	c.Keep = func(_ *Answer, at engine.Pos) (string, error) {
		p.kept <- at
		return "in a test", nil
	}
	page.Explain = func(err error) (string, string) { return err.Error(), "Try again." }
	page.Hotkey, page.Unseen = "F9", true
	if change != nil {
		change(&c, page)
	}
	presses := make(chan time.Time, 1)
	page.Press = func() { presses <- time.Now() }
	page.Watch = New(c)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 2)
	go func() { ended <- server.Serve(ctx, localpage.Handler(PageFiles(), page)) }()
	go func() { ended <- page.Watch.Run(ctx, presses) }()
	t.Cleanup(func() { cancel(); <-ended; <-ended })
	p.Do(chromedp.EmulateViewport(1280, 900), chromedp.Navigate(p.at))
	p.at = chromium.Value[string](p.Page, "location.href") // without what let it in
	p.Until(`document.getElementById("status").textContent !== "Connecting…"`)
	return p
}

// says waits until an element says a text.
func (p tab) says(id, text string) {
	p.Helper()
	p.Until(fmt.Sprintf(`document.getElementById(%q).textContent.includes(%q) && !document.getElementById(%[1]q).hidden`, id, text))
}

// ask asks for the next move with the button, and waits for the picture of it.
func (p tab) ask(says string) {
	p.Helper()
	before := chromium.Value[string](p.Page, `document.body.dataset.answer ?? "0"`)
	p.Click("press")
	p.Until(fmt.Sprintf(`+document.body.dataset.answer > %s`, before))
	p.says("event", says)
	p.Until(`document.getElementById("picture").complete && document.getElementById("picture").naturalWidth > 0`)
}

// corrects opens the dialog that corrects a cell. A new answer may move the board away under a click,
// which then is made again.
func (p tab) corrects(cell string) {
	p.Helper()
	const open = `document.getElementById("correct").open`
	for range 5 {
		if !chromium.Value[bool](p.Page, `document.getElementById("correct-cell").ariaPressed === "true"`) {
			p.Click("correct-cell")
		}
		p.Click(cell)
		if chromium.Value[bool](p.Page, open) {
			return
		}
	}
	p.Fatal("a click on the cell opens no dialog")
}

// look shows the page on another screen.
func (p tab) look(scheme string, width, height int64, scale float64) {
	p.Helper()
	p.Do(chromedp.EmulateViewport(width, height, chromedp.EmulateScale(scale)),
		chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
			_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
			return err
		}))
	p.Until(fmt.Sprintf(`innerWidth === %d`, width))
}

// best is what the page advises to click.
func (p tab) best() engine.Move {
	p.Helper()
	p.Until(`document.getElementById("best").textContent.startsWith("Click row ")`)
	var m engine.Move
	if _, err := fmt.Sscanf(chromium.Value[string](p.Page, `document.getElementById("best").textContent`), "Click row %d, column %d", &m.At.Row, &m.At.Col); err != nil {
		p.Fatal(err)
	}
	m.At.Row--
	m.At.Col--
	return m
}

// play plays a move that the page speaks of.
func (p tab) play(m engine.Move) {
	p.Helper()
	p.theatre.change(func() {
		if _, err := p.theatre.game.Play(m); err != nil {
			p.Fatal(err)
		}
	})
}
