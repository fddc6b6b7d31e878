package web

import (
	"context"
	"net/http/httptest"
	"os"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/internal/chromium"
)

// A phone's screen: that of a Pixel 7.
const phoneWidth, phoneHeight, phoneScale = 412, 915, 2.625

// choosing is how long a player takes at least to choose a picture. Chosen by eye.
const choosing = 2 * time.Second

// TestFirstVisit measures how long a phone waits: from the address to the page that takes pictures, from the first
// picture to the move, and from a later one. Chromium emulates a Pixel, as fast as this computer and four times slower.
// Its figures need a quiet computer:
//
//	DOMVISION_FIGURES=1 go test ./web -run TestFirstVisit -v -all
func TestFirstVisit(t *testing.T) {
	if os.Getenv("DOMVISION_FIGURES") == "" {
		t.Skip("it needs two quiet cores, see its comment")
	}
	server := servePacked(t, released(t, must(program())))
	for _, slower := range []float64{1, 4} {
		var loads, firsts, laters []float64
		for range 5 {
			t.Run("visit", func(t *testing.T) { // which ends its browser
				load, first, later := firstVisit(t, server, slower)
				loads, firsts, laters = append(loads, load), append(firsts, first), append(laters, later)
			})
		}
		t.Logf("%v times slower: ready after %.0f ms, the first move after %.0f ms, a later one after %.0f ms (medians of 5)",
			slower, median(loads), median(firsts), median(laters))
	}
}

// firstVisit measures one visit in milliseconds, in a browser that knows nothing yet.
func firstVisit(t *testing.T, server *httptest.Server, slower float64) (load, first, later float64) {
	t.Helper()
	p := tab{chromium.Page{T: t, Ctx: chromium.Start(t, 3*time.Minute), Says: says}}
	p.Do(chromedp.EmulateViewport(phoneWidth, phoneHeight, chromedp.EmulateScale(phoneScale)), asPhone,
		beforehand(`window.times = {}; new MutationObserver(() => {
			if (document.getElementById("status")?.textContent === "Ready") times.ready ??= performance.now();
			const board = document.querySelectorAll("#cells .row").length;
			if (document.getElementById("best")?.textContent.startsWith("Click row")) times[board] ??= performance.now();
		}).observe(document, { subtree: true, childList: true, characterData: true })`),
		chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
			_, err := chromedp.Call(ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: slower})
			return err
		}))
	p.Do(chromedp.Navigate(server.URL + "/game/"))
	p.Until(`times.ready > 0`)
	load = chromium.Value[float64](p.Page, `times.ready`)
	time.Sleep(choosing)
	for i, name := range []string{shot, "../fixtures/screenshots/dom-13x15-dark.png"} {
		p.file(name)
		p.run(`window.given = performance.now(); ` + paste)
		p.Until([]string{`times[12] > 0`, `times[13] > 0`}[i])
		took := chromium.Value[float64](p.Page, `times[`+[]string{"12", "13"}[i]+`] - given`)
		if i == 0 {
			first = took
			p.says("status", "This is the best found")
		} else {
			later = took
		}
	}
	return load, first, later
}
