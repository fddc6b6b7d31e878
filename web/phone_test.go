package web

import (
	"context"
	"encoding/json"
	"fmt"
	"image/png"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/internal/chromium"
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

// testShared: a picture that is shared to the page is read, also several, and what is none gets a sentence.
func testShared(t *testing.T, browser context.Context, server *httptest.Server) {
	p := ready(t, browser, server)
	p.Until(`!!navigator.serviceWorker.controller`)
	for _, c := range []struct {
		pictures int
		id, says string
	}{{1, "best", "Click row"}, {5, "message", "5 pictures were shared"}, {0, "message", "That contains no picture"}} {
		p.Do(chromedp.Navigate(server.URL + "/")) // the list of folders: the system shares from outside of the page
		p.file(shot)
		p.run(fmt.Sprintf(`(() => {
			const files = new DataTransfer(), input = Object.assign(document.createElement("input"), { type: "file", name: "picture", multiple: true });
			for (let i = 0; i < %d; i++) files.items.add(file);
			input.files = files.files;
			const form = Object.assign(document.createElement("form"), { method: "POST", enctype: "multipart/form-data", action: "game/share" });
			form.append(input);
			document.body.append(form);
			form.submit();
		})()`, c.pictures))
		p.says(c.id, c.says)
		p.Until(`location.search === ""`)
	}
	p.Until(`(async () => !await caches.has("shared"))()`)
}

// TestIcons: the manifest's icons are there, and as large as it says.
func TestIcons(t *testing.T) {
	dir := t.TempDir()
	if err := Build(dir, nil); err != nil {
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
