package e2e

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/extension"
	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/internal/firefox"
)

// tab is a browser with the extension, which shows a made-up game.
type tab interface {
	text(expression string) string // evaluated in the page
	open(address string)
	caption() string       // the words that the extension shows over the page; "" for none
	push(name string) bool // clicks a button beside these words, and reports whether it was there
}

// chromiumTab is a tab of Chromium.
type chromiumTab struct{ chromium.Page }

// inChromium shows a window of Chromium with the extension on a desktop of its own.
func inChromium(t *testing.T) (extended, chromiumTab) {
	t.Helper()
	exhaustive.Only(t)
	need(t, "chromium")
	d := newDesktop(t, 1280, 800)
	c := showChromium(d, unpacked(t, extension.Chromium), 1, nil)
	return extended{desktop: d, tab: c, dense: 1}, c
}

// showChromium shows a window with the extension. more holds additional command line flags.
func showChromium(d *desktop, folder string, scale float64, more map[string]any) chromiumTab {
	d.t.Helper()
	d.t.Setenv("HOME", d.home)
	flags := map[string]any{
		"disable-extensions": false, "load-extension": folder, "test-type": true, "force-device-scale-factor": fmt.Sprint(scale),
		"window-size": fmt.Sprintf("%d,%d", d.screen.WidthInPixels, d.screen.HeightInPixels), "window-position": "0,0",
		"no-default-browser-check": true, "password-store": "basic",
	}
	maps.Copy(flags, more)
	ctx := chromium.Show(d.t, 10*time.Minute, flags)
	d.wait("the extension to be loaded", func() bool {
		targets, err := chromedp.Targets(ctx)
		return err == nil && slices.ContainsFunc(targets, func(t *target.Info) bool { return strings.HasSuffix(t.URL, "/background.js") })
	})
	return chromiumTab{chromium.Page{T: d.t, Ctx: ctx}}
}

func (c chromiumTab) open(address string) { c.Do(chromedp.Navigate(address)) }

func (c chromiumTab) text(expression string) string {
	return chromium.Value[string](c.Page, "String("+expression+")")
}

func (c chromiumTab) caption() string {
	var words []string
	c.inside(func(n *cdp.Node) {
		if n.NodeName == "#text" {
			words = append(words, n.NodeValue)
		}
		for i := 0; i+1 < len(n.Attributes); i += 2 {
			if n.Attributes[i] == "data-words" {
				words = append(words, n.Attributes[i+1])
			}
		}
	})
	return strings.Join(words, "\n")
}

func (c chromiumTab) push(name string) bool {
	var button *cdp.Node
	c.inside(func(n *cdp.Node) {
		if slices.Contains(n.Attributes, name) {
			button = n
		}
	})
	return button != nil && chromedp.Do(c.Ctx, chromedp.MouseClickNode(&chromedp.Node{Node: button})) == nil
}

// page is another page of the extension, with that in its address, once it is there.
func (c chromiumTab) page(part string) (p chromium.Page, found bool) {
	c.Helper()
	all, err := chromedp.Targets(c.Ctx)
	if err != nil {
		c.Fatal(err)
	}
	i := slices.IndexFunc(all, func(t *target.Info) bool {
		return strings.HasPrefix(t.URL, "chrome-extension:") && strings.Contains(t.URL, part)
	})
	if i < 0 {
		return p, false
	}
	ctx, stop := chromedp.NewContext(c.Ctx, chromedp.WithTargetID(all[i].TargetID))
	c.Cleanup(stop) // which closes the page
	return chromium.Page{T: c.T, Ctx: ctx}, true
}

// panel is the page of the panel, in a tab.
func (c chromiumTab) panel() chromium.Page {
	c.Helper()
	var origin string
	all, err := chromedp.Targets(c.Ctx)
	if err != nil {
		c.Fatal(err)
	}
	for _, t := range all {
		if before, found := strings.CutSuffix(t.URL, "/background.js"); found {
			origin = before
		}
	}
	p := chromium.Page{T: c.T, Ctx: chromium.Tab(c.T, c.Ctx), Says: `document.body.innerText`}
	p.Do(chromedp.Navigate(origin + "/index.html"))
	return p
}

// streams reports whether the document with the program has the stream of a tab.
func (c chromiumTab) streams() bool {
	p, found := c.page("/engine.html")
	if !found {
		return false
	}
	streams, err := chromedp.Run(p.Ctx, chromedp.Evaluate[bool](`new Promise(done => {
		const channel = new BroadcastChannel("domvision-engine");
		channel.onmessage = ({ data }) => { if (data.to === "test" && !data.event) done(!!data.answer); };
		channel.postMessage({ from: "test", id: 1, message: { glance: { frame: { x: 0, y: 0, w: 1, h: 1 }, rows: 1, cols: 1 }, shape: 1 } });
	})`, chromedp.EvalAwaitPromise))
	if err != nil {
		c.Fatal(err)
	}
	return streams
}

// inside visits the nodes in closed shadow roots.
func (c chromiumTab) inside(visit func(*cdp.Node)) {
	c.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		all, err := chromedp.Call(ctx, dom.GetDocument, dom.GetDocumentParams{Depth: new(int64(-1)), Pierce: new(true)})
		if err == nil {
			visitInside(all.Root, false, visit)
		}
		return err
	}))
}

func visitInside(n *cdp.Node, inside bool, visit func(*cdp.Node)) {
	if inside {
		visit(n)
	}
	for _, child := range n.Children {
		visitInside(child, inside, visit)
	}
	for _, root := range n.ShadowRoots {
		visitInside(root, root.ShadowRootType == cdp.ShadowRootTypeClosed, visit)
	}
}

// firefoxTab is a tab of Firefox.
type firefoxTab struct{ *firefox.Browser }

func showFirefox(d *desktop, folder string) tab {
	d.t.Helper()
	b := firefox.Show(d.t)
	b.Do("WebDriver:MaximizeWindow", map[string]any{})
	b.Install(folder + ".zip")
	return firefoxTab{b}
}

func (f firefoxTab) open(address string)           { f.Open(address) }
func (f firefoxTab) text(expression string) string { return f.Text(expression) }
func (f firefoxTab) caption() string               { return f.Inside("html > div", "[role=status]", "data-words") }
func (f firefoxTab) push(name string) bool {
	return f.ClickInside("html > div", `[aria-label="`+name+`"]`)
}
