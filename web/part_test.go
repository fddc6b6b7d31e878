package web

import (
	"bytes"
	"context"
	"image/png"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/vision"
)

// testPart: of a picture with two boards, which is refused and stays visible, the part is read that the player draws.
func testPart(t *testing.T, browser context.Context, server *httptest.Server) {
	p := ready(t, browser, server)
	img, err := vision.DecodeFile(shot)
	if err != nil {
		t.Fatal(err)
	}
	var two bytes.Buffer
	if err := png.Encode(&two, artwork.Beside(img, img)); err != nil {
		t.Fatal(err)
	}
	p.bytes(two.Bytes(), "image/png")
	p.run(paste)
	p.says("status", "Several boards are visible")
	draw := func(fromX, fromY, toX, toY float64) {
		p.Until(`document.querySelector("#refused-picture img").complete && document.querySelector("#refused-picture img").naturalWidth > 0`)
		p.run(`document.getElementById("refused-picture").scrollIntoView()`)
		box := chromium.Value[[]float64](p.Page, `(({ left, top, width, height }) => [left, top, width, height])(document.querySelector("#refused-picture img").getBoundingClientRect())`)
		drag := func(kind input.DispatchMouseEventType, x, y float64) {
			p.Do(chromedp.MouseEvent(kind, box[0]+x*box[2], box[1]+y*box[3], chromedp.ButtonLeft))
		}
		drag("mousePressed", fromX, fromY)
		drag("mouseMoved", (fromX+toX)/2, (fromY+toY)/2)
		drag("mouseMoved", toX, toY)
		drag("mouseReleased", toX, toY)
	}
	left := func() { draw(0.002, 0.01, 0.498, 0.99) }
	left()
	p.Inspect("web-part")
	p.looks("web-several")
	p.Do(chromedp.EmulateViewport(1280, 900))
	p.Click("found-1") // one of the two that were found
	p.says("best", "Click row")
	p.Do(chromedp.Reload()) // a game that is followed would be told from the other board by its size
	p.says("status", "Ready")
	p.bytes(two.Bytes(), "image/png")
	p.run(paste)
	p.says("status", "Several boards are visible")
	draw(0.002, 0.01, 0.06, 0.08) // a corner without a board: the whole picture stays
	p.Click("refused-read")
	p.says("status", "No board found")
	left()
	p.Click("refused-read")
	p.says("best", "Click row")
	p.says("rules", "Destruct-o-Match")
	p.Until(`document.getElementById("refused").hidden`)
}
