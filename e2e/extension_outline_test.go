package e2e

import (
	"encoding/base64"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/jezek/xgb/xproto"

	"github.com/domvision/domvision/internal/chromium"
)

// keyF11 switches browsers to the full screen and back.
const keyF11 xproto.Keysym = 0xffc8

// goes: the outline goes when the board moves in the window, or another one is shown.
func (x *extended) goes() {
	x.t.Helper()
	x.begin(5, 6)
	x.text(`document.body.style.height = "3000px"`)
	before := x.text("innerWidth + ' ' + innerHeight")
	for _, c := range []struct {
		what string
		do   func()
		done string // an expression; the browser is as it will be
	}{
		{"the page scrolls", func() { x.text("scrollTo(0, 30)") }, "scrollY === 30"},
		{"the page is zoomed", func() { x.press(keyControl, '=') }, "innerWidth + ' ' + innerHeight !== '" + before + "'"},
		{"the page is zoomed back", func() { x.press(keyControl, '-') }, "innerWidth + ' ' + innerHeight === '" + before + "'"},
		{"the full screen begins", func() { x.press(keyF11) }, "innerHeight === screen.height"},
		{"the full screen ends", func() { x.press(keyF11) }, "innerWidth + ' ' + innerHeight === '" + before + "'"},
		{"another board is shown", func() { x.text("document.querySelector('iframe').style.transform = 'scaleX(-1)'") }, "true"},
	} {
		x.ask()
		c.do()
		x.wait("the outline to go when "+c.what, func() bool { return x.caption() == "" })
		x.wait(c.done, func() bool { return x.text(c.done) == "true" })
		x.text("scrollTo(0, 0)")
	}
}

// mostPress is how long it may take from the press to the outline, the median of [presses].
const (
	mostPress = 700 * time.Millisecond
	presses   = 20
)

// TestExtensionFigures measures the time from the press to the outline and, in the same browser and with the same picture,
// that from pasting it on domvision's page to the move there. Its figures need two quiet cores:
//
//	DOMVISION_FIGURES=1 go test ./e2e -run TestExtensionFigures -v -all
func TestExtensionFigures(t *testing.T) {
	if os.Getenv("DOMVISION_FIGURES") == "" {
		t.Skip("it needs two quiet cores, see its comment")
	}
	x, c := inChromium(t)
	x.begin(5, 6)
	shot, err := chromedp.Run(c.Ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	var outlined, pasted []time.Duration
	for range presses {
		start := time.Now()
		x.ask()
		outlined = append(outlined, time.Since(start))
		x.press(keyAlt, keyShift, 'd')
		x.wait("the outline to go", func() bool { return x.caption() == "" })
	}
	p := chromium.Page{T: t, Ctx: chromium.Tab(t, c.Ctx), Says: `document.body.innerText`}
	p.Do(chromedp.Navigate(servePage(t)))
	p.Until(`document.getElementById("status").textContent === "Ready"`)
	p.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`const file = new File([Uint8Array.fromBase64(%q)], "shot", { type: "image/png" }); undefined`, base64.StdEncoding.EncodeToString(shot))))
	for range presses {
		p.Do(chromedp.Evaluate[chromedp.Void](`window.took = 0; { const d = new DataTransfer(), start = performance.now(); d.items.add(file);
			new MutationObserver((_, o) => { o.disconnect(); requestAnimationFrame(() => { took = performance.now() - start; }); }).observe(document.body, { attributeFilter: ["data-answer"] });
			document.body.dispatchEvent(Object.defineProperty(new Event("paste", { bubbles: true, cancelable: true }), "clipboardData", { value: d })); }; undefined`))
		p.Until(`took > 0`)
		p.Until(`document.getElementById("status").textContent === "This is the best found"`) // else that would count as the next move
		pasted = append(pasted, time.Duration(chromium.Value[float64](p, `took`)*1e6))
	}
	slices.Sort(outlined)
	slices.Sort(pasted)
	t.Logf("medians of %d: from the press to the outline %v, from pasting on the page to the move %v", presses,
		outlined[presses/2].Round(time.Millisecond), pasted[presses/2].Round(time.Millisecond))
	if outlined[presses/2] > mostPress {
		t.Errorf("from the press to the outline it takes longer than %v", mostPress)
	}
}
