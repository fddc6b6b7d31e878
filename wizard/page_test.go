package wizard

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/domvision/domvision/internal/chromium"
)

// tab is the page in a browser.
type tab struct {
	*testing.T
	ctx context.Context
	at  string // the page's address
}

// TestBrowser tries the page in a real browser.
func TestBrowser(t *testing.T) {
	browser := chromium.Start(t, 8*time.Minute)
	for name, test := range map[string]func(*testing.T, context.Context){
		"save": testSave, "hands": testHands, "foreign page": testForeignPage, "looks": testLooks,
	} {
		t.Run(name, func(t *testing.T) { test(t, browser) })
	}
}

// openPage serves the page and opens it in a tab of its own.
func openPage(t *testing.T, browser context.Context, s *Server) tab {
	t.Helper()
	page := tab{t, chromium.Tab(t, browser), s.Address()}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx) }()
	t.Cleanup(func() { cancel(); <-ended })
	page.do(chromedp.EmulateViewport(1280, 900), chromedp.Navigate(page.at))
	return page
}

func (p tab) do(actions ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	if err := chromedp.Do(p.ctx, actions...); err != nil {
		p.Fatal(err)
	}
}

// until waits until an expression is true.
func (p tab) until(expression string) {
	p.Helper()
	if _, err := chromedp.Run(p.ctx, chromedp.Poll[bool](expression, chromedp.WithPollingTimeout(60*time.Second))); err != nil {
		message, _ := chromedp.Run(p.ctx, chromedp.Evaluate[string](`document.getElementById("message").textContent`))
		p.Fatalf("never came true: %s: %v (the page says %q)", expression, err, message)
	}
}

func value[T any](p tab, expression string) T {
	p.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		p.Fatalf("%s: %v", expression, err)
	}
	return v
}

func (p tab) click(id string) {
	p.Helper()
	p.do(chromedp.Click(chromedp.CSS(fmt.Sprintf("[id=%q]", id))))
}

// give gives the page a picture, and waits until it is read.
func (p tab) give(path string, nth int) {
	p.Helper()
	absolute, err := filepath.Abs(path)
	if err != nil {
		p.Fatal(err)
	}
	p.do(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{absolute}))
	p.until(fmt.Sprintf(`document.getElementById("message").textContent.startsWith("Picture %d: ")`, nth))
}

// shot keeps a picture of the page in the folder that DOMVISION_SHOTS names, to
// be looked at.
func (p tab) shot(name string) {
	p.Helper()
	dir := os.Getenv("DOMVISION_SHOTS")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644); err != nil {
		p.Fatal(err)
	}
}

// testSave: from a picture of tiles that no profile knows to a saved profile that
// reads a second picture as it is.
func testSave(t *testing.T, browser context.Context) {
	for _, c := range []struct{ name, first, second string }{
		{"fixtures", "../fixtures/screenshots/dom-12x14.png", "../fixtures/screenshots/dom-12x14-large.jpg"},
		{"real tiles", "../../shared/screens/dom-composed/dh00.jpg", "../../shared/screens/dom-composed/dh02.jpg"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := os.Stat(c.first); err != nil {
				t.Skipf("these pictures are not here: %v", err)
			}
			folder := t.TempDir()
			p := openPage(t, browser, listen(t, folder))
			p.until(`document.getElementById("drop").offsetHeight > 0`)
			p.give(c.first, 1)
			p.give(c.second, 2)
			if unread := value[int](p, `document.querySelectorAll(".cell.unread").length`); unread > 3 {
				t.Errorf("%d cells of the second picture are not read", unread)
			}
			p.click("review")
			p.until(`document.getElementById("dialog").open`)
			if files, _ := os.ReadDir(folder); len(files) > 0 {
				t.Error("something is written before it is saved")
			}
			p.click("save")
			p.until(`!!document.getElementById("saved")`)
			checkProfile(t, filepath.Join(folder, "mine.toml"), c.first, c.second)
			p.click("quit")
			p.until(`!!document.getElementById("bye")`)
		})
	}
}

// letters are what the cells of the picture show, row by row.
func (p tab) letters() string {
	p.Helper()
	return value[string](p, `[...document.querySelectorAll(".cell")].map(c => c.textContent || ".").join("")`)
}

// says waits until the page says a text.
func (p tab) says(text string) {
	p.Helper()
	p.until(fmt.Sprintf(`document.getElementById("message").textContent === %q`, text))
}

// testHands: what is seen is corrected with mouse and keyboard, and undone.
func testHands(t *testing.T, browser context.Context) {
	s := listen(t, t.TempDir())
	if err := s.Add(open(t, "../fixtures/screenshots/tiles-squares.png")); err != nil {
		t.Fatal(err)
	}
	p := openPage(t, browser, s)
	p.until(`document.querySelectorAll(".cell").length > 0`)
	began := p.letters()
	undone := func(what string) {
		t.Helper()
		p.click("undo")
		p.until(`document.getElementById("message").textContent.startsWith("Taken back")`)
		if got := p.letters(); got != began {
			t.Errorf("%s is not undone: %s, it was %s", what, got, began)
		}
	}
	changed := func(what string) {
		t.Helper()
		if p.letters() == began {
			t.Errorf("%s changes nothing", what)
		}
	}
	kinds := value[[]int](p, `[...document.querySelectorAll(".head input")].map(i => +i.id.slice(5))`)
	tick := func(n int) { p.click(fmt.Sprintf("tick-%d", kinds[n])) }

	t.Run("correct with the mouse", func(t *testing.T) {
		p.click("cell-7")
		p.click("choice--1")
		p.says("Corrected.")
		changed("a correction")
		undone("a correction")
	})
	t.Run("correct with the keyboard", func(t *testing.T) {
		p.do(chromedp.Focus(chromedp.CSS("#cell-7")), chromedp.KeyEvent("."))
		p.says("Corrected.")
		if got := p.letters(); got[7] != '.' {
			t.Errorf("cell 7 is %c", got[7])
		}
		undone("a key")
	})
	t.Run("merge", func(t *testing.T) {
		tick(0)
		tick(1)
		p.click("merge")
		p.says("Merged.")
		if n := value[int](p, `document.querySelectorAll(".card").length`); n != len(kinds)-1 {
			t.Errorf("%d kinds of %d are left", n, len(kinds))
		}
		undone("merging")
	})
	t.Run("split", func(t *testing.T) {
		p.do(chromedp.Evaluate[chromedp.Void](`scrollTo(0, 0)`), chromedp.Click(chromedp.CSS(".thumb")))
		p.until(`!document.getElementById("split").disabled`)
		p.click("split")
		p.says("Split off.")
		changed("splitting")
		undone("splitting")
	})
	t.Run("no tile", func(t *testing.T) {
		tick(0)
		p.click("outside")
		p.says("Marked as no tile.")
		changed("marking")
		undone("marking")
	})
	t.Run("power-up", func(t *testing.T) {
		p.do(chromedp.SetValue(chromedp.CSS(fmt.Sprintf("#kind-%d", kinds[0])), "power"),
			chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.getElementById("kind-%d").dispatchEvent(new Event("change"))`, kinds[0])))
		p.says("Which power-up is it?")
		p.click(fmt.Sprintf("power-%d-timer", kinds[0]))
		p.until(`[...document.querySelectorAll(".head b")].some(b => b.textContent.startsWith("timer"))`)
		p.click("undo")
		p.says("Taken back: what these tiles are.")
		undone("a power-up")
	})
	t.Run("rows", func(t *testing.T) {
		p.click("rows-more")
		p.until(fmt.Sprintf(`document.querySelectorAll(".cell").length !== %d`, len([]rune(began))))
		undone("a row")
	})
	t.Run("drag a corner", func(t *testing.T) {
		width := s.session.view().Boards[0].W
		at := value[[]float64](p, `(r => [r.x + r.width / 2, r.y + r.height / 2])(document.getElementById("corner-11").getBoundingClientRect())`)
		p.do(chromedp.DragAndDropXY(at[0], at[1], at[0]-60, at[1]-50))
		p.until(`document.getElementById("undo").title.includes("place of the board") && document.getElementById("cells").ariaBusy === "false"`)
		if w := s.session.view().Boards[0].W; w >= width {
			t.Errorf("cells are %g pixels wide, they were %g", w, width)
		}
		undone("dragging")
	})
	t.Run("move a corner with the keyboard", func(t *testing.T) {
		p.do(chromedp.Focus(chromedp.CSS("#corner-00")), chromedp.KeyEvent(kb.ArrowLeft))
		p.until(`document.getElementById("undo").title.includes("place of the board") && document.getElementById("cells").ariaBusy === "false"`)
		undone("a key on a corner")
	})
}

// testForeignPage: another page of the same browser that knows even the address
// reaches nothing.
func testForeignPage(t *testing.T, browser context.Context) {
	s := listen(t, t.TempDir())
	p := openPage(t, browser, s)
	foreign := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "another page") }))
	t.Cleanup(foreign.Close)
	p.do(chromedp.Navigate(foreign.URL))
	ask := func(mode string) string {
		answer, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](fmt.Sprintf(
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
	if v := s.session.view(); v.Name != "" || v.Undo != "" {
		t.Errorf("a foreign page has done something: %+v", v)
	}
}

// testLooks: in light and dark, at twice the size and on a narrow screen nothing
// is cut off at the side, and nothing is without a name for screen readers.
func testLooks(t *testing.T, browser context.Context) {
	s := listen(t, t.TempDir())
	if err := s.Add(open(t, "../fixtures/screenshots/dom-powers-small.png")); err != nil {
		t.Fatal(err)
	}
	p := openPage(t, browser, s)
	p.until(`document.querySelectorAll("canvas").length > 0`)
	for _, look := range []struct {
		name, scheme  string
		width, height int64
		scale         float64
	}{
		{"light", "light", 1280, 900, 1}, {"dark", "dark", 1280, 900, 1},
		{"twice", "light", 640, 450, 2}, {"phone", "dark", 390, 800, 2},
	} {
		p.do(chromedp.EmulateViewport(look.width, look.height, chromedp.EmulateScale(look.scale)),
			chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
				_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
					Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: look.scheme}}})
				return err
			}))
		p.until(fmt.Sprintf(`innerWidth === %d`, look.width))
		p.click("cell-20")
		p.until(`!document.getElementById("correct").hidden`)
		if wide := value[int](p, `document.documentElement.scrollWidth`); wide > int(look.width) {
			t.Errorf("%s: the page is %d pixels wide of %d", look.name, wide, look.width)
		}
		p.shot(look.name)
		p.click("cell-20")
		p.click("review")
		p.until(`document.getElementById("dialog").open`)
		p.shot(look.name + "-review")
		p.click("back")
	}
	nameless := value[[]string](p, `[...document.querySelectorAll("button, input, select, [role]")]
		.filter(e => !(e.ariaLabel || e.textContent.trim() || e.labels?.length || e.getAttribute("aria-labelledby") || e.getAttribute("role") === "row" || e.id === "message"))
		.map(e => e.outerHTML)`)
	if len(nameless) > 0 {
		t.Errorf("without a name: %q", nameless)
	}
}
