package e2e

import (
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/extension"
	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/exhaustive"
)

// TestExtensionRefused: what cannot be answered gets a sentence and a way on.
func TestExtensionRefused(t *testing.T) {
	exhaustive.Only(t)
	need(t, "chromium")
	d := newDesktop(t, 1280, 900)
	c := showChromium(d, unpacked(t, extension.Chromium), 1).(chromiumTab)
	x := extended{desktop: d, tab: c, dense: 1}
	says := func(what, text string) {
		t.Helper()
		x.wait(what+": "+text, func() bool { return strings.Contains(x.caption(), text) })
	}

	x.begin(5, 6)
	x.ask()
	panelLooks(c)
	x.open(serveText(t, `<!doctype html><body style="margin:0;overflow:hidden;background:#000"><video style="width:100vw;height:100vh"></video>`))
	x.press(keyAlt, keyShift, 'd')
	says("a protected video", "only one colour")
	x.press(keyAlt, keyShift, 'd')
	x.wait("the caption to go", func() bool { return x.caption() == "" })

	x.open(serveText(t, `<!doctype html><h1>No game</h1>`))
	x.press(keyAlt, keyShift, 'd')
	says("a page without a game", "No board found")

	x.open("chrome://version")
	x.press(keyAlt, keyShift, 'd')
	var popup chromium.Page
	x.wait("the popup on a page of the browser", func() (found bool) {
		popup, found = c.page("/trouble.html#")
		return found && chromium.Value[bool](popup, `document.body?.innerText.includes("The browser lets no extension draw on this page. Open the panel")`)
	})
	popup.Inspect("extension-popup")
}

// panelLooks: the panel shows the move on the tab, and can be used by all, in any width.
func panelLooks(c chromiumTab) {
	c.Helper()
	panel := c.panel()
	panel.Until(`document.getElementById("best").textContent.startsWith("Click row")`)
	for _, look := range []struct {
		name, scheme string
		width        int64
	}{{"360", "light", 360}, {"360-dark", "dark", 360}, {"1280", "light", 1280}, {"2560-dark", "dark", 2560}} {
		panel.Do(chromedp.EmulateViewport(look.width, 900), chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
			_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: look.scheme}}})
			return err
		}))
		panel.Until(fmt.Sprintf("innerWidth === %d && document.documentElement.scrollWidth <= innerWidth", look.width))
		panel.Inspect("extension-panel-" + look.name)
	}
	keepsFiles(panel)
	chromedp.Cancel(panel.Ctx)
}

// keepsFiles: what the extension has recorded is exported from the panel, and imported on domvision's page in a browser.
func keepsFiles(panel chromium.Page) {
	panel.Helper()
	panel.Do(chromedp.Click(chromedp.CSS("#files summary")))
	panel.Until(`document.getElementById("file-list").textContent.includes("data/sessions/")`)
	panel.Do(chromedp.Evaluate[chromedp.Void](`window.saved = ""; URL.createObjectURL = blob => { blob.bytes().then(b => { saved = b.toBase64(); }); return "#"; };
		HTMLAnchorElement.prototype.click = () => {}; undefined`))
	panel.Click("export")
	panel.Until(`saved !== ""`)
	data, err := base64.StdEncoding.DecodeString(chromium.Value[string](panel, "saved"))
	if err != nil {
		panel.Fatal(err)
	}
	path := filepath.Join(panel.TempDir(), "domvision.zip")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		panel.Fatal(err)
	}
	p := chromium.Page{T: panel.T, Ctx: chromium.Tab(panel.T, panel.Ctx), Says: `document.body.innerText`}
	p.Do(chromedp.Navigate(servePage(panel.T)))
	p.Until(`document.getElementById("status").textContent === "Ready"`)
	p.Do(chromedp.SetUploadFiles(chromedp.CSS("#importer"), []string{path}))
	p.Until(`document.getElementById("message").textContent.includes("Imported")`)
	p.Do(chromedp.Click(chromedp.CSS("#files summary")))
	p.Until(`document.getElementById("file-list").textContent.includes("data/sessions/")`)
	chromedp.Cancel(p.Ctx)
}
