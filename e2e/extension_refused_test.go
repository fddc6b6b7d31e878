package e2e

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/jezek/xgb/xproto"

	"github.com/domvision/domvision/extension"
	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision"
)

// TestExtensionRefused: what cannot be answered gets a sentence and a way on.
func TestExtensionRefused(t *testing.T) {
	x, c := inChromium(t)
	says := func(what, text string) {
		t.Helper()
		x.wait(what+": "+text, func() bool { return strings.Contains(x.caption(), text) })
	}

	img, err := vision.DecodeFile("../fixtures/screenshots/dom-12x14.png")
	if err != nil {
		t.Fatal(err)
	}
	var two bytes.Buffer
	if err := png.Encode(&two, artwork.Beside(img, img)); err != nil {
		t.Fatal(err)
	}
	x.open(serveText(t, `<!doctype html><body style="margin:0;overflow:hidden"><img style="width:100vw" src="data:image/png;base64,`+base64.StdEncoding.EncodeToString(two.Bytes())+`">`))
	notAllowed(x, c)
	x.press(keyAlt, keyShift, 'd')
	says("two boards", "Several boards are visible")
	x.press(keyAlt, keyShift, 'd')
	x.wait("the caption to go", func() bool { return x.caption() == "" })

	unknown, err := os.ReadFile("../fixtures/screenshots/tiles-squares.png")
	if err != nil {
		t.Fatal(err)
	}
	x.open(serveText(t, `<!doctype html><body style="margin:0;overflow:hidden"><img style="height:100vh" src="data:image/png;base64,`+base64.StdEncoding.EncodeToString(unknown)+`">`))
	x.press(keyAlt, keyShift, 'd')
	says("tiles that nobody knows", "Is yours not in the list? Press Board")
	x.shoot("extension-asks")
	x.press(keyAlt, keyShift, 'd')
	x.wait("the question to go", func() bool { return x.caption() == "" })

	x.begin(5, 6)
	x.ask()
	drags(x.desktop, c)
	panelLooks(c)
	x.open(serveText(t, `<!doctype html><body style="margin:0;overflow:hidden;background:#000"><video style="width:100vw;height:100vh"></video>`))
	x.press(keyAlt, keyShift, 'd')
	says("a protected video", "only one colour")
	x.press(keyAlt, keyShift, 'd')
	x.wait("the caption to go", func() bool { return x.caption() == "" })

	black := serveText(t, `<!doctype html><body style="margin:0;background:#000">`)
	x.open(serveText(t, `<!doctype html><h1>A game</h1><iframe style="width:60vw;height:60vh;border:0" src="`+strings.Replace(black, "127.0.0.1", "localhost", 1)+`"></iframe>`))
	x.wait("the black frame", func() bool {
		seen := x.grab()
		return seen.RGBAAt(400, 400) == color.RGBA{A: 255} && seen.RGBAAt(1000, 400) != color.RGBA{A: 255}
	})
	x.press(keyAlt, keyShift, 'd')
	says("a black frame", "Is the game where the picture of this tab is black?")
	x.shoot("black")
	x.press(keyAlt, keyShift, 'd')
	x.wait("the caption to go", func() bool { return x.caption() == "" })

	x.open(serveText(t, `<!doctype html><h1>No game</h1>`))
	x.press(keyAlt, keyShift, 'd')
	says("a page without a game", "No board found")
	says("what is seen there", "in the picture. (Nothing in the picture looks like rows and columns of tiles.)")
	says("the way to the picture", "Picture")
}

// TestExtensionForbidden: where WebAssembly is switched off, the caption and the panel say so, and what to do.
func TestExtensionForbidden(t *testing.T) {
	exhaustive.Only(t)
	need(t, "chromium")
	d := newDesktop(t, 1280, 800)
	c := showChromium(d, unpacked(t, extension.Chromium), 1, map[string]any{"js-flags": "--jitless"})
	x := extended{desktop: d, tab: c, dense: 1}
	x.open(serveText(t, `<!doctype html><h1>A game</h1>`))
	const why = "This browser lacks WebAssembly, or has it switched off. Use a current Chrome"
	x.pressUntil("the caption to say why", func() bool { return strings.Contains(x.caption(), why) })
	panel := c.panel()
	panel.Until(fmt.Sprintf(`document.body.innerText.includes(%q)`, why))
	chromedp.Cancel(panel.Ctx)
}

// TestExtensionProtected: where the browser lets no extension draw, or see anything, a popup says what to do.
func TestExtensionProtected(t *testing.T) {
	x, c := inChromium(t)
	for _, protected := range []struct{ address, says string }{
		{"about:blank", "The browser lets no extension see this page. Open a screenshot"},
		{"data:text/html,<!doctype html><h1>Data</h1>", "The browser lets no extension draw on this page. Open the panel"},
		{"chrome://version", "The browser lets no extension draw on this page. Open the panel"},
	} {
		x.open(protected.address)
		var popup chromium.Page
		x.pressUntil("the popup on "+protected.address, func() (found bool) {
			popup, found = c.page("/trouble.html#")
			return found && chromium.Value[bool](popup, fmt.Sprintf(`document.body?.innerText.includes(%q)`, protected.says))
		})
		popup.Inspect("extension-popup")
		chromedp.Cancel(popup.Ctx)
	}
}

// pressUntil presses the key until the condition holds: a press is lost while the browser opens a page.
func (x extended) pressUntil(what string, holds func() bool) {
	x.t.Helper()
	var pressed time.Time
	x.wait(what, func() bool {
		if time.Since(pressed) > 5*time.Second {
			x.press(keyAlt, keyShift, 'd')
			pressed = time.Now()
		}
		return holds()
	})
}

// notAllowed: without a press on the tab, the panel tells what to press.
func notAllowed(x extended, c chromiumTab) {
	c.Helper()
	panel := c.panel()
	panel.Until(`document.getElementById("status").textContent === "Ready"`)
	front(c.Page)
	panel.Do(chromedp.Evaluate[chromedp.Void](`document.getElementById("press").click()`))
	x.wait("the panel to tell what to press", func() bool { // it is in the background
		return strings.HasPrefix(chromium.Value[string](panel, `document.getElementById("message").textContent`), "Press Alt+Shift+D on the tab with the game")
	})
	chromedp.Cancel(panel.Ctx)
}

// front brings a page to the front: only there, Until looks.
func front(p chromium.Page) {
	p.Helper()
	p.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, cdppage.BringToFront, cdp.Empty{})
		return err
	}))
}

// drags: the caption goes where it is dragged.
func drags(d *desktop, c chromiumTab) {
	c.Helper()
	place := regexp.MustCompile(`cursor: grab(?s:.*)left: (-?[\d.]+)px; top: (-?[\d.]+)px`)
	at := func() (x, y float64) {
		c.Helper()
		var found []string
		c.inside(func(n *cdp.Node) {
			if f := place.FindStringSubmatch(strings.Join(n.Attributes, " ")); f != nil {
				found = f
			}
		})
		if found == nil {
			c.Fatal("the caption is nowhere")
		}
		x, _ = strconv.ParseFloat(found[1], 64)
		y, _ = strconv.ParseFloat(found[2], 64)
		return x, y
	}
	x, y := at()
	const dx, dy = -40, 150
	bars, _ := strconv.ParseFloat(c.text("outerHeight - innerHeight"), 64) // of the browser, above the page
	from := image.Pt(int(x)+30, int(y+bars)+8)
	d.point(from)
	d.fake(xproto.ButtonPress, 1, image.Point{})
	d.point(from.Add(image.Pt(dx/2, dy)))
	d.point(from.Add(image.Pt(dx, dy)))
	d.fake(xproto.ButtonRelease, 1, image.Point{})
	d.wait("the caption to be where it was dragged", func() bool {
		left, top := at()
		return math.Abs(left-x-dx) < 1 && math.Abs(top-y-dy) < 1
	})
}

// panelLooks: the panel shows the move on the tab, and can be used by all, in any width.
func panelLooks(c chromiumTab) {
	c.Helper()
	panel := c.panel()
	panel.Until(`document.getElementById("best").textContent.startsWith("Click row")`)
	for _, look := range []struct {
		name, scheme string
		width        int64
	}{{"320", "light", 320}, {"320-dark", "dark", 320}, {"360", "light", 360}, {"360-dark", "dark", 360}, {"1280", "light", 1280}, {"2560-dark", "dark", 2560}} {
		panel.Do(chromedp.EmulateViewport(look.width, 900), chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
			_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: look.scheme}}})
			return err
		}))
		panel.Until(fmt.Sprintf("innerWidth === %d && document.documentElement.scrollWidth <= innerWidth", look.width))
		panel.Inspect("extension-panel-" + look.name)
		if look.width == 320 {
			if odd := chromium.Value[[]string](panel, squeezed); len(odd) > 0 {
				panel.Errorf("%s: cut or overlapping: %q", look.name, odd)
			}
		}
		if look.name == "320" {
			byKeyboard(panel)
		}
	}
	keepsFiles(panel)
	chromedp.Cancel(panel.Ctx)
}

// controls are all that can be used now.
const controls = `[...document.querySelectorAll("a[href], button, input, select, summary, [tabindex]")].filter(e => e.checkVisibility({ visibilityProperty: true }) && !e.disabled && e.tabIndex >= 0)`

// squeezed names controls that overlap each other or reach beyond the window, and texts that are cut.
const squeezed = `(() => {
	const name = e => e.id || e.className || e.textContent.trim().slice(0, 20) || e.tagName, odd = [], all = ` + controls + `.filter(e => !e.closest("#cells"));
	for (const [i, a] of all.entries()) {
		const r = a.getBoundingClientRect();
		if (r.left < -1 || r.right > innerWidth + 1) odd.push(name(a) + " beyond the window");
		for (const b of all.slice(i + 1)) {
			const s = b.getBoundingClientRect();
			if (!a.contains(b) && !b.contains(a) && Math.min(r.right, s.right) - Math.max(r.left, s.left) > 1 && Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top) > 1) odd.push(name(a) + " over " + name(b));
		}
	}
	for (const e of document.querySelectorAll("body *")) if (e.checkVisibility() && e.innerText?.trim() && e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1 && getComputedStyle(e).overflowX === "hidden") odd.push(name(e) + " cut");
	return odd;
})()`

// byKeyboard: all controls are reached with Tab, and show it. Escape goes back to the game.
func byKeyboard(panel chromium.Page) {
	panel.Helper()
	front(panel)
	panel.Do(chromedp.Evaluate[chromedp.Void](`window.scrollTo(0, 0); document.activeElement.blur(); window.reached = new Set(); window.unmarked = []; undefined`))
	const look = `(() => {
		const e = document.activeElement, s = getComputedStyle(e), r = e.getBoundingClientRect();
		if (e === document.body) return reached.size > 0;
		if (reached.has(e)) return true;
		reached.add(e);
		const marked = s.outlineStyle !== "none" && parseFloat(s.outlineWidth) > 0 || s.boxShadow !== "none";
		if (!marked || r.bottom < 1 || r.top > innerHeight) unmarked.push(e.id || e.outerHTML.slice(0, 60));
		return false;
	})()`
	for range 200 {
		panel.Do(chromedp.KeyEvent(kb.Tab))
		if chromium.Value[bool](panel, look) {
			break
		}
	}
	if missed := chromium.Value[[]string](panel, controls+`.filter(e => !reached.has(e) && !(e.type === "radio" && [...reached].some(r => r.name === e.name))).map(e => e.id || e.outerHTML.slice(0, 60))`); len(missed) > 0 {
		panel.Errorf("not reached with Tab: %q", missed)
	}
	if unmarked := chromium.Value[[]string](panel, `unmarked`); len(unmarked) > 0 {
		panel.Errorf("focused, which cannot be seen: %q", unmarked)
	}
	panel.Do(chromedp.Evaluate[chromedp.Void](`document.getElementById("forward").focus(); undefined`), chromedp.KeyEvent(kb.Enter))
	panel.Until(`!document.getElementById("to-game").hidden`)
	panel.Do(chromedp.KeyEvent(kb.Escape))
	panel.Until(`document.getElementById("to-game").hidden`)
}

// keepsFiles: what the extension has recorded is exported from the panel, and imported on domvision's page in a browser;
// what the page was told and has recorded goes back.
func keepsFiles(panel chromium.Page) {
	panel.Helper()
	lists := func(p chromium.Page, file string) {
		p.Helper()
		p.Do(chromedp.Evaluate[chromedp.Void](`{ const files = document.getElementById("files"); files.open = true; files.dispatchEvent(new Event("toggle")); }`))
		p.Until(fmt.Sprintf(`document.getElementById("file-list").textContent.includes(%q)`, file))
	}
	imports := func(p chromium.Page, path string) {
		p.Helper()
		p.Do(chromedp.SetUploadFiles(chromedp.CSS("#importer"), []string{path}))
		p.Until(`document.getElementById("message").textContent.includes("Imported")`)
	}
	picture, err := os.ReadFile("../fixtures/screenshots/tiles-squares.png")
	if err != nil {
		panel.Fatal(err)
	}
	lists(panel, "data/sessions/")
	path := exported(panel)
	p := chromium.Page{T: panel.T, Ctx: chromium.Tab(panel.T, panel.Ctx), Says: `document.body.innerText`}
	p.Do(chromedp.Navigate(servePage(panel.T)))
	p.Until(`document.getElementById("status").textContent === "Ready"`)
	imports(p, path)
	lists(p, "data/sessions/")
	profile, err := filepath.Abs("../calibration/builtin/gweled.toml")
	if err != nil {
		p.Fatal(err)
	}
	imports(p, profile)
	give(p, "paste", "clipboardData", "board.png", picture)
	p.Until(`!!document.getElementById("game-samegame")`)
	p.Click("game-samegame")
	p.Until(`document.getElementById("best").textContent.startsWith("Click row")`)
	lists(p, "config/looks.toml")
	path = exported(p)
	chromedp.Cancel(p.Ctx)
	front(panel)

	imports(panel, path)
	lists(panel, "config/profiles/gweled.toml")
	lists(panel, "config/looks.toml")
}

// exported is the zip that a page exports, not one of its pictures.
func exported(p chromium.Page) (path string) {
	p.Helper()
	p.Do(chromedp.Evaluate[chromedp.Void](`window.saved = ""; URL.createObjectURL = blob => { blob.bytes().then(b => { if (b[0] === 80 && b[1] === 75) saved = b.toBase64(); }); return "#"; };
		HTMLAnchorElement.prototype.click = () => {}; undefined`))
	p.Click("export")
	p.Until(`saved !== ""`)
	data, err := base64.StdEncoding.DecodeString(chromium.Value[string](p, "saved"))
	if err != nil {
		p.Fatal(err)
	}
	path = filepath.Join(p.TempDir(), "domvision.zip")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		p.Fatal(err)
	}
	return path
}
