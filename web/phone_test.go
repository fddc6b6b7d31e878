package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"golang.org/x/image/draw"

	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/vision"
)

// asPhone makes a browser look like that of a phone.
var asPhone = beforehand(`navigator.mediaDevices.getDisplayMedia = undefined; Object.defineProperty(navigator, "maxTouchPoints", { get: () => 5 })`)

// testPhone: on a phone nothing is said of what only computers have, and the board is as wide as the page.
func testPhone(t *testing.T, browser context.Context, server *httptest.Server) {
	p := ready(t, browser, server, asPhone, chromedp.EmulateViewport(360, 740, chromedp.EmulateScale(3)))
	words := chromium.Value[string](p.Page, `document.body.innerText`)
	for _, odd := range []string{"Drop", "drop", "Ctrl", "Share the game", "computer"} {
		if strings.Contains(words, odd) {
			t.Errorf("a phone is told of %q:\n%s", odd, words)
		}
	}
	for _, want := range []string{"Take a screenshot of the game, and open it here", "Open a screenshot", "home screen"} {
		if !strings.Contains(words, want) {
			t.Errorf("a phone is not told %q:\n%s", want, words)
		}
	}
	p.Inspect("web-phone-ready")
	p.paste(shot)
	p.answered(1)
	p.says("status", "This is the best found")
	const shares = `document.getElementById("picture").getBoundingClientRect().width / document.querySelector("main").getBoundingClientRect().width`
	if share := chromium.Value[float64](p.Page, shares); share < 0.99 {
		t.Errorf("the board takes %.2f of the width", share)
	}
	p.Inspect("web-phone-answer")
}

// mostShift is how much of the page may move once an answer is there, as browsers count it. The mark beside the state takes
// a ten-thousandth.
const mostShift = 0.001

// testSteady: on a phone the move and its reason stand above the board, and nothing jumps while the answer is completed.
func testSteady(t *testing.T, browser context.Context, server *httptest.Server) {
	for _, width := range []int64{360, 390} {
		p := ready(t, browser, server, asPhone, chromedp.EmulateViewport(width, 740, chromedp.EmulateScale(3)), beforehand(`window.shifts = [];
			new PerformanceObserver(list => shifts.push(...list.getEntries())).observe({ type: "layout-shift" });
			addEventListener("DOMContentLoaded", () => new MutationObserver(() => requestAnimationFrame(() => { window.since ??= performance.now() + 30; })).observe(document.body, { attributeFilter: ["data-answer"] }))`))
		for board, name := range []string{shot, "../fixtures/screenshots/dom-13x15-dark.png"} {
			p.run(`window.since = undefined`)
			p.paste(name)
			p.Until(fmt.Sprintf(`document.querySelectorAll("#cells .row").length === %d && since > 0`, 12+board))
			p.says("status", "This is the best found")
			p.Until(`!!document.getElementById("reason").textContent`)
			if moved := chromium.Value[float64](p.Page, `shifts.filter(s => s.startTime > since).reduce((sum, s) => sum + s.value, 0)`); moved > mostShift {
				t.Errorf("%d pixels wide, board %d: %.4f of the page moved: %s", width, board+1, moved, chromium.Value[string](p.Page,
					`shifts.filter(s => s.startTime > since).flatMap(s => s.sources.map(at => (at.node?.id || at.node?.nodeName) + " " + at.previousRect.y + " to " + at.currentRect.y)).join(", ")`))
			}
		}
		if above := chromium.Value[bool](p.Page, `["best", "worth", "reason"].every(id => { const { height, bottom } = document.getElementById(id).getBoundingClientRect(); return height > 0 && bottom <= document.getElementById("board").getBoundingClientRect().top; })`); !above {
			t.Errorf("%d pixels wide: the move and its reason are not above the board", width)
		}
		p.Inspect(fmt.Sprint("web-steady-", width))
	}
}

// testShared: a picture that is shared to the page is read, also several, and what is none or too large gets a sentence.
func testShared(t *testing.T, browser context.Context, server *httptest.Server) {
	p := ready(t, browser, server)
	p.Until(`!!navigator.serviceWorker.controller`)
	for _, c := range []struct {
		files, id, says string
	}{
		{"file", "best", "Click row"}, {"file, file, file, file, file", "message", "5 pictures were shared. This is the first one: open the others here"}, {"", "message", "That contains no picture"},
		{`new File(["hello"], "a.txt", { type: "text/plain" })`, "message", "That is not a picture"},
		{`"https://example.org/"`, "message", "That contains no picture. Share a screenshot"},
		{`new File([new Uint8Array(70e6)], "large.png", { type: "image/png" })`, "message", "larger than 64 MB"},
	} {
		p.Do(chromedp.Navigate(server.URL + "/")) // the list of folders: the system shares from outside of the page
		p.share(server, c.files)
		p.says(c.id, c.says)
		p.Until(`location.search === ""`)
	}
	p.Until(`(async () => !await caches.has("shared"))()`)
}

// share shares a list of files and texts to the page, as the system of a phone does; file is a screenshot.
func (p tab) share(server *httptest.Server, list string) {
	p.Helper()
	p.file(shot)
	p.run(fmt.Sprintf(`(() => {
		const files = new DataTransfer(), input = Object.assign(document.createElement("input"), { type: "file", name: "picture", multiple: true });
		const form = Object.assign(document.createElement("form"), { method: "POST", enctype: "multipart/form-data", action: %q });
		form.append(input);
		for (const one of [%s]) {
			if (one instanceof File) files.items.add(one);
			else form.append(Object.assign(document.createElement("input"), { name: "picture", value: one }));
		}
		input.files = files.files;
		document.documentElement.append(form);
		form.submit();
	})()`, server.URL+"/game/share", list))
}

// testLaunched: a picture that the system opens with the installed page is read.
func testLaunched(t *testing.T, browser context.Context, server *httptest.Server) {
	p := ready(t, browser, server, beforehand(`Object.defineProperty(window, "launchQueue", { value: { setConsumer: take => { window.launch = take; } } })`))
	p.file(shot)
	p.run(`launch({ files: [{ getFile: async () => file }] })`)
	p.says("best", "Click row")
}

// mostTaken is what the program may take for the picture of a phone, in MB.
const mostTaken = 250

// testPortrait: pictures of phones are read at their full size.
func testPortrait(t *testing.T, browser context.Context, server *httptest.Server) {
	game := must(vision.DecodeFile(shot))
	for _, size := range []image.Point{{640, 1136}, {1080, 2400}, {1440, 3200}} {
		screen := image.NewRGBA(image.Rectangle{Max: size})
		draw.Draw(screen, screen.Rect, image.NewUniform(color.Gray{40}), image.Point{}, draw.Src)
		height := size.X * game.Bounds().Dy() / game.Bounds().Dx()
		draw.CatmullRom.Scale(screen, image.Rect(0, size.Y/3, size.X, size.Y/3+height), game, game.Bounds(), draw.Src, nil)
		var file bytes.Buffer
		if err := png.Encode(&file, screen); err != nil {
			t.Fatal(err)
		}
		p := ready(t, browser, server, asPhone)
		p.bytes(file.Bytes(), "image/png")
		p.run(paste)
		p.answered(1)
		memory := asked[float64](p, "measure-memory", nil)
		if t.Logf("%v: %.0f MB", size, memory); memory > mostTaken {
			t.Errorf("%v: the program has taken %.0f MB", size, memory)
		}
	}
}

// TestIcons: the manifest's icons are there, and as large as it says.
func TestIcons(t *testing.T) {
	dir := t.TempDir()
	if err := Build(dir, Packed{}); err != nil {
		t.Fatal(err)
	}
	var manifest struct {
		Icons []struct{ Src, Sizes, Purpose string }
	}
	if err := json.Unmarshal(must(os.ReadFile(filepath.Join(dir, "manifest.webmanifest"))), &manifest); err != nil {
		t.Fatal(err)
	}
	if len(manifest.Icons) != 3 {
		t.Errorf("icons: %+v", manifest.Icons)
	}
	for _, icon := range manifest.Icons {
		f, err := os.Open(filepath.Join(dir, icon.Src))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		img, err := png.Decode(f)
		if err != nil {
			t.Fatal(err)
		}
		if size := img.Bounds().Size(); fmt.Sprintf("%dx%d", size.X, size.Y) != icon.Sizes {
			t.Errorf("%s has %v, not %s", icon.Src, size, icon.Sizes)
		}
		_, _, _, alpha := img.At(0, 0).RGBA()
		if whole := alpha == 0xffff; whole != (icon.Purpose == "maskable") {
			t.Errorf("%s fills its corners: %v", icon.Src, whole)
		}
	}
}
