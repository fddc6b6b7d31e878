package web

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/vision"
)

// TestPage tries the page in one browser.
func TestPage(t *testing.T) {
	server := serve(t)
	browser := chromium.Start(t, 10*time.Minute)
	for name, test := range map[string]func(*testing.T, context.Context, *httptest.Server){
		"given": testGiven, "early": testEarly, "example": testExample, "refused": testRefused, "offline": testOffline, "looks": testLooks, "keyboard": testKeyboard,
		"files": testFiles, "hostile files": testHostileFiles, "teach": testTeach, "teach full": testTeachFull, "storage": testNoStorage, "full": testFullStorage, "room": testMakeRoom, "lacking": testLacking, "sharing": testSharingRefused, "one action": testOneAction,
		"private": testPrivate, "phone": testPhone, "steady": testSteady, "shared": testShared, "launched": testLaunched, "portrait": testPortrait, "part": testPart, "float": testFloat, "players": testPlayers,
		"packs": testPacks, "interview": testInterview, "cleared": testCleared, "odd storage": testOddStorage, "mutated": testMutated,
	} {
		t.Run(name, func(t *testing.T) { test(t, browser, server) })
	}
}

// testGiven: a picture is read however it is given.
func testGiven(t *testing.T, browser context.Context, server *httptest.Server) {
	p := answered(t, browser, server)
	p.says("best", "Click row")
	p.file("../fixtures/screenshots/dom-13x15-dark.png")
	p.run(drop)
	p.Until(`document.querySelectorAll("#cells .row").length === 13`)
	path, err := filepath.Abs("../fixtures/screenshots/bilge-12x6.png")
	if err != nil {
		t.Fatal(err)
	}
	p.Do(chromedp.SetUploadFiles(chromedp.CSS("#chooser"), []string{path}))
	p.says("best", "Swap row")
	p.bytes(lying(t, "../fixtures/screenshots/dom-13x15-dark.png"), "image/jpeg")
	p.run(paste)
	p.Until(`document.querySelectorAll("#cells .row").length === 13`)
}

// testEarly: a picture that is pasted while the program is still on its way is answered once it is there.
func testEarly(t *testing.T, browser context.Context, server *httptest.Server) {
	p := open(t, browser, server, beforehand(`window.fetch = (old => async (...a) => { await new Promise(go => { window.go = go; }); return old(...a); })(window.fetch)`))
	p.Until(`!!window.go && !!document.getElementById("give")`)
	p.paste(shot)
	p.says("message", "Reading the picture")
	p.run(`go()`)
	p.answered(1)
	p.says("message", "")
}

// testExample: whoever has no picture yet tries domvision on the one that it brings.
func testExample(t *testing.T, browser context.Context, server *httptest.Server) {
	p := ready(t, browser, server)
	p.says("known", "SameGame")
	p.looks("web-first")
	p.Click("try-example")
	p.answered(1)
	p.says("rules", "Played as Destruct-o-Match")
	if got := chromium.Value[int](p.Page, `document.querySelectorAll("#cells .row").length`); got != 12 {
		t.Errorf("%d rows are read", got)
	}
	p.Until(`getComputedStyle(document.getElementById("example")).display === "none"`)
	img, _, err := image.Decode(bytes.NewReader(must(example())))
	if err != nil || img.Bounds().Size() != image.Pt(450, 320) {
		t.Errorf("%v, %v: the page leaves room for 450 x 320", img.Bounds(), err)
	}
}

// lying is a screenshot as a JPEG that lies on its side, and says so.
func lying(t *testing.T, path string) []byte {
	t.Helper()
	img, err := vision.DecodeFile(path)
	if err != nil {
		t.Fatal(err)
	}
	size := img.Bounds().Size()
	turned := image.NewRGBA(image.Rect(0, 0, size.Y, size.X))
	for y := range size.Y {
		for x := range size.X {
			turned.Set(y, size.X-1-x, img.At(x, y)) // to the left
		}
	}
	var file bytes.Buffer
	if err := jpeg.Encode(&file, turned, &jpeg.Options{Quality: 100}); err != nil {
		t.Fatal(err)
	}
	exif := "\xff\xe1\x00\x22Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00" // orientation 6: to be turned to the right
	return slices.Concat(file.Bytes()[:2], []byte(exif), file.Bytes()[2:])
}

// testRefused: a picture that cannot be read gets a clear sentence, and the previous answer stays.
func testRefused(t *testing.T, browser context.Context, server *httptest.Server) {
	p := ready(t, browser, server)
	var huge bytes.Buffer // 100 megapixels, in the header alone
	png.Encode(&huge, image.NewNRGBA(image.Rect(0, 0, 1, 1)))
	data := huge.Bytes()
	binary.BigEndian.PutUint32(data[16:], 12_500)
	binary.BigEndian.PutUint32(data[20:], 8_000)
	binary.BigEndian.PutUint32(data[29:], crc32.ChecksumIEEE(data[12:29]))
	for _, c := range []struct {
		name, kind, says string
		data             []byte
	}{
		{"100 megapixels", "image/png", "MB of memory", data},
		{"cut short", "image/png", "The picture cannot be read", must(os.ReadFile(shot))[:5000]},
		{"400 megapixels as GIF", "image/gif", "The picture is too large", vastGIF(20_000)},
		{"900 megapixels as GIF", "image/gif", "The picture cannot be read", vastGIF(30_000)},
		{"268 megapixels as WebP", "image/webp", "The picture is too large", []byte("RIFF\x16\x00\x00\x00WEBPVP8L\x09\x00\x00\x00/\xfe\xbf\xff\x0f\x88\x88\x08\x00\x00")},
		{"900 megapixels as AVIF", "image/avif", "The picture cannot be read", vastAVIF(t)},
		{"text", "text/plain", "That is not a picture", []byte("hello")},
		{"an odd format", "image/webp", "The picture cannot be read", []byte("hello")},
		{"text, as a picture", "image/png", "not a PNG, JPEG", []byte("hello")},
		{"too large a file", "image/png", "larger than 64 MB", nil},
	} {
		if c.data == nil {
			p.run(`window.file = new File([new Uint8Array(70 * 2 ** 20)], "shot", { type: "image/png" })`)
		} else {
			p.bytes(c.data, c.kind)
		}
		p.run(paste)
		p.says("message", c.says)
	}
	p.run(`document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: new DataTransfer(), bubbles: true, cancelable: true }))`)
	p.says("message", "That contains no picture")
	var blank bytes.Buffer
	png.Encode(&blank, image.NewGray(image.Rect(0, 0, 800, 600)))
	p.bytes(blank.Bytes(), "image/png")
	p.run(paste)
	p.says("status", "No board found")
	p.Inspect("web-refused")
	p.paste(shot)
	p.answered(1)
}

// vastGIF is a picture of one pixel on a large screen.
func vastGIF(side int) []byte {
	var file bytes.Buffer
	pixel := image.NewPaletted(image.Rect(0, 0, 1, 1), color.Palette{color.Black, color.White})
	must(0, gif.EncodeAll(&file, &gif.GIF{Image: []*image.Paletted{pixel}, Delay: []int{0}, Config: image.Config{Width: side, Height: side}}))
	return file.Bytes()
}

// vastAVIF is a picture of 2 x 2 pixels as AVIF, whose header says 30,000 x 30,000.
func vastAVIF(t *testing.T) []byte {
	t.Helper()
	const small = "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A="
	data := must(base64.StdEncoding.DecodeString(small))
	size := bytes.Index(data, []byte("ispe")) + 8
	binary.BigEndian.PutUint32(data[size:], 30_000)
	binary.BigEndian.PutUint32(data[size+4:], 30_000)
	return data
}

// testPlayers: searches at the same time share the workers, and all of these are there afterwards.
func testPlayers(t *testing.T, browser context.Context, server *httptest.Server) {
	p := answered(t, browser, server)
	p.run(`window.tried = ""; import("./link.js").then(async ({ call }) => {
		const { moves } = await call("try", { base: 1, line: [] });
		const all = await Promise.all(moves.map(({ row, col }) => call("try", { base: 1, line: [{ row, col }] })));
		tried = all.every(one => one.frames.length > 2) ? "all" : "some";
	}).catch(e => { tried = e.message; })`)
	p.Until(`tried === "all"`)
	p.says("status", "This is the best found") // nothing is planned any more
	workers := chromium.Value[int](p.Page, `navigator.hardwareConcurrency`)
	asked[float64](p, "measure-search", map[string]any{"game": "dom", "grid": "001\n110\n011", "players": workers, "ms": 1})
}

// testOffline: from the second visit on the page needs no server.
func testOffline(t *testing.T, browser context.Context, _ *httptest.Server) {
	server := serve(t) // another origin than that of the other tests
	p := ready(t, browser, server)
	p.Until(`(async () => !!(await navigator.serviceWorker.ready).active && (await caches.keys()).length === 1)()`)
	server.Close()
	p.Do(chromedp.Reload())
	p.says("status", "Ready")
	p.paste(shot)
	p.answered(1)
	p.Until(`!!navigator.serviceWorker.controller`)
	p.share(server, "file")
	p.Until(`location.search === ""`)
	p.says("best", "Click row")
	p.Do(chromedp.Navigate(server.URL + "/game/teach/"))
	p.Until(`document.getElementById("give-title")?.textContent.includes("Show it a picture")`)
}

// testLooks: in light and dark, on a desktop and a phone nothing is cut off at the side.
func testLooks(t *testing.T, browser context.Context, server *httptest.Server) {
	p := ready(t, browser, server)
	for _, step := range []string{"ready", "answer", "files", "step", "tried", "correcting"} {
		switch step {
		case "answer":
			p.paste(shot)
			p.answered(1)
			p.Until(`document.getElementById("status").textContent === "This is the best found"`)
		case "files":
			p.ClickOn("#files summary")
		case "step":
			p.Until(`document.querySelectorAll("#strip button").length > 2`)
			p.Click("forward")
			p.Until(`!document.getElementById("to-game").hidden`)
		case "tried":
			p.Click("to-game")
			p.Until(`document.getElementById("to-game").hidden`)
			p.run(`[...document.querySelectorAll("#moves button")].at(-1).click()`)
			p.Until(`!document.getElementById("tried").hidden && document.getElementById("verdict").textContent !== ""`)
		case "correcting":
			p.Click("to-game")
			p.Until(`document.getElementById("to-game").hidden`)
			p.Click("correct-cell")
			p.Click("cell-11-0")
			p.Until(`document.getElementById("correct").open`)
		}
		p.looks("web-" + step)
	}
}

// testKeyboard: all that the page has and the command has not is reached without a mouse.
func testKeyboard(t *testing.T, browser context.Context, server *httptest.Server) {
	p := ready(t, browser, server)
	p.run(`window.opened = 0; document.getElementById("chooser").addEventListener("click", e => { e.preventDefault(); opened++; })`)
	reached := map[string]bool{}
	// Every file that other tests have kept in this browser has buttons, too.
	for range 100 {
		p.Do(chromedp.KeyEvent(kb.Tab))
		id := chromium.Value[string](p.Page, `document.activeElement.id || document.activeElement.tagName`)
		if id == "BODY" && len(reached) > 0 { // all around the page
			break
		}
		if reached[id] {
			continue
		}
		reached[id] = true
		switch id {
		case "open":
			p.Do(chromedp.KeyEvent(kb.Enter))
			p.Until(`opened === 1`)
		case "SUMMARY":
			p.Do(chromedp.KeyEvent(kb.Enter))
			p.Until(`document.getElementById("files").open`)
		}
	}
	for _, id := range []string{"open", "share", "SUMMARY", "export", "import", "teach-page"} {
		if !reached[id] {
			t.Errorf("Tab does not lead to %s", id)
		}
	}
}

// testLacking: what the page cannot do without is named.
func testLacking(t *testing.T, browser context.Context, server *httptest.Server) {
	for missing, says := range map[string]string{"WebAssembly": "lacks WebAssembly", "Worker": "lacks Web Workers", "DecompressionStream": "lacks the decompression"} {
		p := open(t, browser, server, beforehand("delete globalThis."+missing))
		p.says("hint", says)
		p.Inspect("web-lacking")
	}
	p := open(t, browser, server, beforehand(`WebAssembly.compileStreaming = async () => { throw new WebAssembly.CompileError("no SIMD") }`))
	p.says("hint", "This browser cannot run domvision (no SIMD)")
	strict := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", "script-src 'self'")
		server.Config.Handler.ServeHTTP(w, r)
	}))
	t.Cleanup(strict.Close)
	open(t, browser, strict).says("hint", "WebAssembly is forbidden here")
}

// testSharingRefused: what the browser does not share gets a clear sentence.
func testSharingRefused(t *testing.T, browser context.Context, server *httptest.Server) {
	for name, says := range map[string]string{"NotAllowedError": "was not allowed to", "NotFoundError": "no window to share", "NotReadableError": "does not allow", "OddError": "Nothing is shared: odd"} {
		p := ready(t, browser, server, beforehand(fmt.Sprintf(`navigator.mediaDevices.getDisplayMedia = async () => { throw new DOMException("odd", %q) }`, name)))
		p.Click("share")
		p.says("message", says)
	}
	p := ready(t, browser, server, beforehand(`navigator.mediaDevices.getDisplayMedia = undefined`))
	if !chromium.Value[bool](p.Page, `document.getElementById("share").hidden`) {
		t.Error("a browser that cannot share offers it")
	}
}

// testOneAction: one button at a time is drawn as the one to press: to share, then to ask.
func testOneAction(t *testing.T, browser context.Context, server *httptest.Server) {
	p := ready(t, browser, server, beforehand(`navigator.mediaDevices.getDisplayMedia = async () => {
		const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 200 });
		canvas.getContext("2d").fillRect(0, 0, 9, 9);
		return canvas.captureStream(5);
	}`))
	filled := func(want string) {
		t.Helper()
		if got := chromium.Value[string](p.Page, `[...document.querySelectorAll("button")].filter(b => b.checkVisibility() && getComputedStyle(b).backgroundColor === "rgb(11, 95, 192)").map(b => b.id).join()`); got != want {
			t.Errorf("the filled buttons are %q, want %q", got, want)
		}
	}
	filled("share")
	p.Click("share")
	p.says("share", "Stop sharing")
	filled("press")
	p.looks("web-sharing")
}

// testPrivate: the page requests nothing but its own files, and may not request more.
func testPrivate(t *testing.T, browser context.Context, server *httptest.Server) {
	p := answered(t, browser, server)
	asked := chromium.Value[[]string](p.Page, `performance.getEntriesByType("resource").map(r => r.name).filter(n => !n.startsWith("blob:") && !n.startsWith(location.origin + "/game/"))`)
	if len(asked) > 0 {
		t.Errorf("the page asked for %q", asked)
	}
	if times := chromium.Value[int](p.Page, `performance.getEntriesByType("resource").filter(r => r.name.endsWith("/`+ProgramFile+`")).length`); times != 1 {
		t.Errorf("the page asked %d times for the program", times)
	}
	p.run(`window.left = ""; fetch("https://example.com/").then(() => { left = "sent"; }, () => { left = "refused"; })`)
	p.Until(`left === "refused"`)
}

// testFloat: the move is also shown in a window that floats, or in another one.
func testFloat(t *testing.T, browser context.Context, server *httptest.Server) {
	p := answered(t, browser, server, beforehand(`delete window.documentPictureInPicture; window.open = (old => (...a) => window.other = old(...a))(window.open.bind(window))`))
	p.Click("float")
	p.Until(`window.other?.document.getElementById("float-best")?.textContent === document.getElementById("best").textContent`)
	p.Until(`window.other.document.getElementById("float-picture").naturalWidth > 0`)
	p.run(`other.close()`)
	p = answered(t, browser, server, beforehand(`delete window.documentPictureInPicture; window.open = () => null`))
	p.Click("float")
	p.says("message", "blocked the window")
}
