package wizard

import (
	"context"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/internal/localpage"
	"github.com/domvision/domvision/internal/realdata"
)

// tab is the page in a browser.
type tab struct {
	chromium.Page
	at string // the page's address
}

// TestBrowser tries the page in a real browser.
func TestBrowser(t *testing.T) {
	browser := chromium.Start(t, 15*time.Minute)
	sample := []string{"few actions", "haste", "two tabs"}
	for name, test := range map[string]func(*testing.T, context.Context){
		"save": testSave, "drop and paste": testDropAndPaste, "hands": testHands, "haste": testHaste, "save in haste": testSaveInHaste, "several boards": testSeveral, "two tabs": testTwoTabs, "small window": testSmallWindow, "foreign page": testForeignPage, "looks": testLooks, "other link": testOtherLink,
		"draw": testDraw, "still": testStill, "give a picture": testGivePicture, "fixes": testFixes, "live": testLive, "few actions": testFewActions, "asked": testAsked, "known": testKnown, "another picture": testAnotherPicture, "place by keyboard": testPlaceByKeyboard,
	} {
		t.Run(name, func(t *testing.T) {
			if !slices.Contains(sample, name) {
				exhaustive.Only(t)
			}
			test(t, browser)
		})
	}
}

// openPage serves the page and opens it in a tab of its own.
func openPage(t *testing.T, browser context.Context, w *Wizard) tab {
	t.Helper()
	server, err := localpage.Listen(0)
	if err != nil {
		t.Fatal(err)
	}
	page := tab{chromium.Page{T: t, Ctx: chromium.Tab(t, browser), Says: `document.getElementById("message").textContent`}, server.Address()}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(ctx, localpage.Handler(PageFiles(), w)) }()
	t.Cleanup(func() { cancel(); <-ended })
	page.Do(chromedp.EmulateViewport(1280, 900), chromedp.Navigate(page.at))
	page.at = chromium.Value[string](page.Page, "location.href") // without what let it in
	return page
}

// give gives the page a picture, and waits until it is read.
func (p tab) give(path string, nth int) {
	p.Helper()
	absolute, err := filepath.Abs(path)
	if err != nil {
		p.Fatal(err)
	}
	p.Do(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{absolute}))
	p.Until(fmt.Sprintf(`document.getElementById("message").textContent.startsWith("Picture %d: ")`, nth))
}

// testSave: from a picture of tiles that no profile knows to a saved profile that
// reads a second picture as it is.
func testSave(t *testing.T, browser context.Context) {
	exhaustive.NoRace(t)
	for _, c := range exhaustive.OneIn(t, 2, []struct {
		name, first, second string
		path                func(t testing.TB, name string) string
	}{
		{"fixtures", "dom-12x14.png", "dom-12x14-large.jpg", func(_ testing.TB, name string) string { return "../fixtures/screenshots/" + name }},
		{"real tiles", "screens/dom-composed/dh00.jpg", "screens/dom-composed/dh02.jpg", realdata.Path},
	}) {
		t.Run(c.name, func(t *testing.T) {
			first, second := c.path(t, c.first), c.path(t, c.second)
			folder := t.TempDir()
			p := openPage(t, browser, newWizard(t, folder))
			p.Until(`document.getElementById("drop").offsetHeight > 0`)
			p.give(first, 1)
			p.give(second, 2)
			if unread := chromium.Value[int](p.Page, `document.querySelectorAll(".cell.unread").length`); unread > 3 {
				t.Errorf("%d cells of the second picture are not read", unread)
			}
			p.Click("review")
			p.Until(`document.getElementById("dialog").open`)
			if files, _ := os.ReadDir(folder); len(files) > 0 {
				t.Error("something is written before it is saved")
			}
			p.Click("save")
			p.Until(`!!document.getElementById("saved")`)
			checkProfile(t, filepath.Join(folder, "mine.toml"), first, second)
			p.Click("quit")
			p.Until(`!!document.getElementById("bye")`)
		})
	}
}

// testDropAndPaste: pictures come as files from a file manager, and from the
// clipboard, as the player brings them.
func testDropAndPaste(t *testing.T, browser context.Context) {
	exhaustive.NoRace(t)
	p := openPage(t, browser, newWizard(t, t.TempDir()))
	p.Until(`document.getElementById("drop").offsetHeight > 0`)
	drop := func(data input.DragData) {
		t.Helper()
		data.DragOperationsMask = 1 // copy
		if data.Items == nil {
			data.Items = []*input.DragDataItem{}
		}
		p.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
			for _, step := range []input.DispatchDragEventType{input.DispatchDragEventTypeDragEnter, input.DispatchDragEventTypeDragOver, input.DispatchDragEventTypeDrop} {
				if _, err := chromedp.Call(ctx, input.DispatchDragEvent, input.DispatchDragEventParams{Type: step, X: 200, Y: 300, Data: &data}); err != nil {
					return err
				}
			}
			return nil
		}))
	}
	pictures := []string{"../fixtures/screenshots/dom-12x14.png", "../fixtures/screenshots/dom-12x14-large.jpg"}
	for i := range pictures {
		var err error
		if pictures[i], err = filepath.Abs(pictures[i]); err != nil {
			t.Fatal(err)
		}
	}
	drop(input.DragData{Items: []*input.DragDataItem{{MimeType: "text/plain", Data: "no file"}}})
	p.Until(`document.getElementById("message").textContent.startsWith("That contains no picture")`)
	drop(input.DragData{Files: pictures})
	p.Until(`document.getElementById("message").textContent.startsWith("Picture 2: ")`)

	empty := filepath.Join(t.TempDir(), "empty.png")
	if err := os.WriteFile(empty, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	drop(input.DragData{Files: []string{empty, pictures[0]}}) // that one was refused is told after the other
	p.Until(`document.getElementById("message").textContent.startsWith("empty.png: ") && !!document.getElementById("tab-2")`)

	picture, err := os.ReadFile(pictures[0])
	if err != nil {
		t.Fatal(err)
	}
	put := fmt.Sprintf(`navigator.clipboard.write([new ClipboardItem({ "image/png": new Blob([Uint8Array.from(atob(%q), c => c.charCodeAt(0))], { type: "image/png" }) })]).then(() => "", e => String(e))`,
		base64.StdEncoding.EncodeToString(picture))
	p.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, page.BringToFront, cdp.Empty{})
		return err
	}))
	clicked := func(p *runtime.EvaluateParams) { yes := true; p.UserGesture = &yes }
	if failed, err := chromedp.Run(p.Ctx, chromedp.Evaluate[string](put, chromedp.EvalAwaitPromise, clicked)); err != nil || failed != "" {
		t.Fatalf("nothing is put on the clipboard: %v %s", err, failed)
	}
	p.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown,
			Key: "v", Code: "KeyV", WindowsVirtualKeyCode: 86, Modifiers: 2, Commands: []string{"paste"}}) // Ctrl+V
		return err
	}))
	p.Until(`document.getElementById("message").textContent.startsWith("Picture 4: ")`)
}

// testSeveral: if a picture shows several boards, the player chooses one.
func testSeveral(t *testing.T, browser context.Context) {
	exhaustive.NoRace(t)
	left, right := open(t, "../fixtures/screenshots/dom-12x14-small.png"), open(t, "../fixtures/screenshots/dom-15x17-dark.png")
	w := newWizard(t, t.TempDir())
	if err := w.Add(artwork.Beside(left, right)); err != nil {
		t.Fatal(err)
	}
	p := openPage(t, browser, w)
	p.says("Picture 1: there are 2 boards in it. Choose the one to teach.")
	p.Inspect("several")
	for i, rows := range []string{"12", "15"} {
		button := fmt.Sprintf("board-%d", i)
		p.Click(button)
		p.Until(fmt.Sprintf(`document.getElementById(%q).ariaPressed === "true" && document.getElementById("rows").textContent === %q`, button, rows))
		if unread := chromium.Value[int](p.Page, `document.querySelectorAll(".cell.unread").length`); unread > 3 {
			t.Errorf("board %d: %d cells are not read", i, unread)
		}
	}
	p.ClickOn(".other") // in the picture itself
	p.Until(`document.getElementById("rows").textContent === "12"`)
}

// testTwoTabs: a change in one tab appears in another when the player returns to it, and when that tab asks
// for something that is no longer possible.
func testTwoTabs(t *testing.T, browser context.Context) {
	w := newWizard(t, t.TempDir())
	if err := w.Add(open(t, "../fixtures/screenshots/tiles-squares.png")); err != nil {
		t.Fatal(err)
	}
	first := openPage(t, browser, w)
	other := tab{first.Page, first.at}
	other.Ctx = chromium.Tab(t, browser)
	other.Do(chromedp.Navigate(other.at))
	const begun, empty = `!!document.getElementById("cell-0")`, `document.getElementById("stage").hidden`

	other.Until(begun)
	first.Until(begun)
	first.Click("remove")
	first.Until(empty + ` && document.getElementById("give-title").textContent === "Show it a picture"`)
	if chromium.Value[bool](other.Page, empty) {
		t.Fatal("the other tab asks all the time")
	}
	other.Do(chromedp.Evaluate[chromedp.Void](`document.dispatchEvent(new Event("visibilitychange"))`))
	other.Until(empty)

	first.Click("undo")
	first.Until("!" + empty)
	other.Click("undo")
	other.Until(empty)
	first.Click("cell-0")
	first.Click("choice--1")
	first.says("this picture no longer exists")
	first.Until(empty)
}

// testSmallWindow: all questions and messages are in sight, however small the window is.
func testSmallWindow(t *testing.T, browser context.Context) {
	w := newWizard(t, t.TempDir())
	if err := w.Add(open(t, "../fixtures/screenshots/tiles-squares.png")); err != nil {
		t.Fatal(err)
	}
	p := openPage(t, browser, w)
	p.Do(chromedp.EmulateViewport(360, 480))
	inSight := func(id string) {
		t.Helper()
		p.Until(fmt.Sprintf(`(r => r.height > 0 && r.top >= 0 && r.bottom <= innerHeight)(document.getElementById(%q).getBoundingClientRect())`, id))
	}
	p.Until(`!!document.getElementById("cell-0") && [...document.images].every(i => i.complete)`) // nothing moves any more
	p.Click("cell-0")
	inSight("correct")
	p.Click("choice--1")
	p.says("Corrected.")
	p.Do(chromedp.Evaluate[chromedp.Void](`scrollTo(0, document.body.scrollHeight)`))
	inSight("message")
	p.Until(`document.documentElement.scrollWidth <= innerWidth`)
}

// testForeignPage: another page of the same browser that knows even the address
// reaches nothing.
func testForeignPage(t *testing.T, browser context.Context) {
	w := newWizard(t, t.TempDir())
	p := openPage(t, browser, w)
	foreign := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "another page") }))
	t.Cleanup(foreign.Close)
	p.Do(chromedp.Navigate(foreign.URL))
	ask := func(mode string) string {
		answer, err := chromedp.Run(p.Ctx, chromedp.Evaluate[string](fmt.Sprintf(
			`fetch(%q, { method: "POST", mode: %q, body: '{"do":"profile","text":"evil"}' }).then(r => r.type + r.status, e => "refused")`, p.at+"api/do", mode),
			chromedp.EvalAwaitPromise))
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	if got := ask("cors"); got != "refused" {
		t.Errorf("a foreign page is answered: %s", got)
	}
	ask("no-cors") // the browser sends it and hides the answer
	if v := w.session.view(); v.Name != "" || v.Undo != "" {
		t.Errorf("a foreign page has done something: %+v", v)
	}
}

// testLooks: in light and dark, at twice the size and on a narrow screen nothing
// is cut off at the side, and nothing is without a name for screen readers.
func testLooks(t *testing.T, browser context.Context) {
	exhaustive.NoRace(t)
	w := newWizard(t, t.TempDir())
	if err := w.Add(open(t, "../fixtures/screenshots/dom-powers-small.png")); err != nil {
		t.Fatal(err)
	}
	p := openPage(t, browser, w)
	p.Until(`document.querySelectorAll("canvas").length > 0`)
	for _, look := range exhaustive.OneIn(t, 3, []struct {
		name, scheme  string
		width, height int64
		scale         float64
	}{
		{"light", "light", 1280, 900, 1}, {"dark", "dark", 1280, 900, 1},
		{"twice", "light", 640, 450, 2}, {"phone", "dark", 390, 800, 2},
	}) {
		p.Do(chromedp.EmulateViewport(look.width, look.height, chromedp.EmulateScale(look.scale)),
			chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
				_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
					Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: look.scheme}}})
				return err
			}))
		p.Until(fmt.Sprintf(`innerWidth === %d`, look.width))
		p.Click("cell-20")
		p.Until(`!document.getElementById("correct").hidden`)
		if wide := chromium.Value[int](p.Page, `document.documentElement.scrollWidth`); wide > int(look.width) {
			t.Errorf("%s: the page is %d pixels wide of %d", look.name, wide, look.width)
		}
		p.Inspect(look.name)
		p.Click("cell-20")
		p.Click("review")
		p.Until(`document.getElementById("dialog").open`)
		p.Inspect(look.name + "-review")
		p.Click("back")
	}
	nameless := chromium.Value[[]string](p.Page, `[...document.querySelectorAll("button, input, select, [role]")]
		.filter(e => !(e.ariaLabel || e.textContent.trim() || e.labels?.length || e.getAttribute("aria-labelledby") || ["row", "status", "alert"].includes(e.getAttribute("role"))))
		.map(e => e.outerHTML)`)
	if len(nameless) > 0 {
		t.Errorf("without a name: %q", nameless)
	}
}
