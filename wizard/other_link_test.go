package wizard

import (
	"context"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/pagelink/linktest"
)

// testOtherLink: the page is used without HTTP between it and the program.
func testOtherLink(t *testing.T, browser context.Context) {
	w := newWizard(t, t.TempDir())
	p := tab{Page: chromium.Page{T: t, Ctx: chromium.Tab(t, browser), Says: `document.getElementById("message").textContent`}}
	p.Do(chromedp.EmulateViewport(1280, 900))
	linktest.Open(p.Page, PageFiles(), w)
	p.Until(`document.getElementById("drop").offsetHeight > 0`)
	p.give("../fixtures/screenshots/dom-powers-small.png", 1)
	p.Until(`document.getElementById("picture").naturalWidth > 0`)
	p.Until(`[...document.querySelectorAll(".thumb canvas")].every(c => c.getContext("2d").getImageData(c.width / 2, c.height / 2, 1, 1).data[3] > 0)`)
	p.Until(`[...document.querySelectorAll(".power img")].every(i => i.naturalWidth > 0)`)
	p.Click("cell-20")
	p.Click("choice--1")
	p.says("Corrected.")
	p.Click("undo")
	p.says("Undone: correcting 1 cell.")
	if asked := linktest.Asked(p.Page); len(asked) > 0 {
		t.Errorf("the page asked for %q", asked)
	}
}
