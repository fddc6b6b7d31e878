package watch

import (
	"context"
	"testing"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/internal/chromium"
)

// silent makes a browser keep a page silent until it is clicked, as browsers do outside tests.
const silent = `{
	let clicked;
	const click = new Promise(done => addEventListener("pointerdown", () => { clicked = true; setTimeout(done) }, true));
	window.AudioContext = class extends AudioContext {
		get state() { return clicked ? super.state : "suspended"; }
		async resume() { await click; await super.resume(); this.onstatechange?.(); }
	};
}`

// testSounds: a page that nobody has clicked is silent, and says so; after a click it is heard. Events before
// the page was opened are not.
func testSounds(t *testing.T, browser context.Context) {
	var page *Page
	p := openPage(t, browser, newTheatre(t, 8, 9, 4, nil), func(_ *Config, shown *Page) {
		page = shown
		page.Set(Settings{Sound: true})
		if page.Notice("done") {
			t.Error("heard before anybody listens")
		}
	})
	p.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: silent})
		return err
	}), chromedp.Navigate(p.at))
	p.Until(`!document.getElementById("silent").hidden`)
	p.Inspect("silent")
	p.look("dark", 390, 800, 2)
	p.Inspect("silent-phone-dark")
	p.ClickOn(`#silent button`)
	p.Until(`document.getElementById("silent").hidden`)
	for _, kind := range []string{"unread", "changed", "done"} {
		if !page.Notice(kind) {
			t.Errorf("%s: nobody listens", kind)
		}
		p.Until(`document.body.dataset.sound === "` + kind + `"`)
	}
	if again := chromium.Value[bool](p.Page, `document.getElementById("silent").hidden`); !again {
		t.Error("it says that it is silent")
	}
}
