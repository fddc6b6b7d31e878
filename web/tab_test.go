package web

import (
	"context"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/exhaustive"
)

const shot = "../fixtures/screenshots/dom-12x14.png"

// program is built once for all tests.
var program = sync.OnceValues(Program)

// serve builds the page and serves it from a folder of a plain server of files, as anybody would.
func serve(t testing.TB) *httptest.Server {
	t.Helper()
	exhaustive.Only(t) // the program for browsers takes a while to build
	return servePacked(t, must(Gzip(must(program()))))
}

func servePacked(t testing.TB, program Packed) *httptest.Server {
	t.Helper()
	dir := t.TempDir()
	if err := Build(dir+"/game", program); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	return server
}

// tab is the page in a browser.
type tab struct{ chromium.Page }

const says = `["status", "hint", "message", "event", "best", "doubt"].map(id => id + ": " + document.getElementById(id)?.textContent).join("\n")`

// open opens the page in a tab.
func open(t *testing.T, browser context.Context, server *httptest.Server, before ...chromedp.Action[chromedp.Void]) tab {
	t.Helper()
	p := tab{chromium.Page{T: t, Ctx: chromium.Tab(t, browser), Says: says}}
	p.Do(chromedp.EmulateViewport(1280, 900)) // the tab is there from now on
	err := chromedp.Listen(p.Ctx, func(e any) {
		switch e := e.(type) {
		case *runtime.EventExceptionThrown:
			t.Logf("the page fails: %s %s", e.ExceptionDetails.Text, e.ExceptionDetails.Exception.Description)
		case *runtime.EventConsoleAPICalled:
			for _, a := range e.Args {
				t.Logf("the page says: %s %s", a.Value, a.Description)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	p.Do(before...)
	p.Do(chromedp.Navigate(server.URL + "/game/"))
	return p
}

// ready opens the page in a tab and waits until it takes pictures.
func ready(t *testing.T, browser context.Context, server *httptest.Server, before ...chromedp.Action[chromedp.Void]) tab {
	t.Helper()
	p := open(t, browser, server, before...)
	p.says("status", "Ready")
	return p
}

// answered opens the page in a tab, pastes a picture of Destruct-o-Match and waits for the move.
func answered(t *testing.T, browser context.Context, server *httptest.Server, before ...chromedp.Action[chromedp.Void]) tab {
	t.Helper()
	p := ready(t, browser, server, before...)
	p.paste(shot)
	p.answered(1)
	return p
}

// says waits until an element says a text.
func (p tab) says(id, text string) {
	p.Helper()
	p.Until(fmt.Sprintf(`document.getElementById(%q)?.textContent.includes(%q) && !document.getElementById(%[1]q).hidden`, id, text))
}

// file makes a File in the page, as the expression file.
func (p tab) file(path string) {
	p.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		p.Fatal(err)
	}
	p.bytes(data, "image/"+strings.Replace(path[strings.LastIndex(path, ".")+1:], "jpg", "jpeg", 1))
}

func (p tab) bytes(data []byte, kind string) {
	p.Helper()
	p.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(
		`window.file = new File([Uint8Array.from(atob(%q), c => c.charCodeAt())], "shot", { type: %q }); undefined`, base64.StdEncoding.EncodeToString(data), kind)))
}

// What hands the file over as a person would.
const (
	paste = `(() => { const d = new DataTransfer(); d.items.add(file); document.body.dispatchEvent(Object.defineProperty(new Event("paste", { bubbles: true, cancelable: true }), "clipboardData", { value: d })); })()`
	drop  = `(() => { const d = new DataTransfer(); d.items.add(file); document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: d, bubbles: true, cancelable: true })); })()`
)

// paste pastes a picture, which is then the expression file.
func (p tab) paste(path string) {
	p.Helper()
	p.file(path)
	p.run(paste)
}

// looks inspects the page in light and dark, on a desktop and on a phone: nothing is cut off at the side.
func (p tab) looks(name string) {
	p.Helper()
	for _, look := range []struct {
		name, scheme  string
		width, height int64
		scale         float64
	}{{"light", "light", 1280, 900, 1}, {"dark", "dark", 1280, 900, 1}, {"phone", "light", 360, 740, 2}, {"phone-dark", "dark", 390, 800, 2}} {
		p.Do(chromedp.EmulateViewport(look.width, look.height, chromedp.EmulateScale(look.scale)),
			chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
				_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
					Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: look.scheme}}})
				return err
			}))
		p.Until(fmt.Sprintf(`innerWidth === %d`, look.width))
		if wide := chromium.Value[int](p.Page, `document.documentElement.scrollWidth`); wide > int(look.width) {
			p.Errorf("%s, %s: the page is %d pixels wide of %d", name, look.name, wide, look.width)
		}
		p.Inspect(name + "-" + look.name)
	}
}

func (p tab) run(script string) {
	p.Helper()
	p.Do(chromedp.Evaluate[chromedp.Void](script + "; undefined"))
}

// answered waits for the picture with the next move.
func (p tab) answered(board int) {
	p.Helper()
	p.Until(fmt.Sprintf(`+document.body.dataset.answer >= %d && document.getElementById("picture").complete && document.getElementById("picture").naturalWidth > 0`, board))
}

// beforehand runs a script in pages before their own.
func beforehand(script string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		return err
	})
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
