package session_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/localpage"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/session/sessiontest"
)

// aGame is the record of a short game of two levels, which the test may change.
func aGame(t *testing.T) *session.Session {
	t.Helper()
	id, err := theGame()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(scratch)); err != nil {
		t.Fatal(err)
	}
	return read(t, dir, id)
}

// theGame is recorded once, in a folder that TestMain removes.
var theGame = sync.OnceValues(func() (id string, err error) {
	g := sessiontest.DoM(4, collapse.Level{Rows: 6, Cols: 8, Colors: 3}, collapse.Level{Rows: 7, Cols: 9, Colors: 4})
	g.Tile = 32
	return sessiontest.Record(scratch, g)
})

// tab is the page in a browser.
type tab struct {
	chromium.Page
}

// shown is the number of the board on the page, by its list.
func (p tab) shown() string {
	p.Helper()
	return chromium.Value[string](p.Page, `document.querySelector("tr[aria-current] td").textContent`)
}

// open opens a page, and waits until it shows a board.
func (p tab) open(address string) {
	p.Helper()
	p.Do(chromedp.EmulateViewport(1280, 900), chromedp.Navigate(address))
	p.Until(`document.getElementById("picture").dataset.board === "1"`)
}

// TestPageInABrowser steps through an exported page, which loads nothing else, and
// through one that is served.
func TestPageInABrowser(t *testing.T) {
	browser := chromium.Start(t, 2*time.Minute)
	s := aGame(t)
	path := filepath.Join(t.TempDir(), "game.html")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := (session.Page{}).Write(t.Context(), f, s); err != nil {
		t.Fatal(err)
	}
	t.Run("file", func(t *testing.T) {
		testPage(tab{chromium.Page{T: t, Ctx: chromium.Tab(t, browser)}}, "file://"+path, s)
	})
	t.Run("looks", func(t *testing.T) { testLooks(tab{chromium.Page{T: t, Ctx: chromium.Tab(t, browser)}}, "file://"+path) })
	t.Run("served", func(t *testing.T) {
		handler, err := session.Page{}.Handler(s)
		if err != nil {
			t.Fatal(err)
		}
		server, err := localpage.Listen(0)
		if err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- server.Serve(t.Context(), handler) }()
		t.Cleanup(func() { server.Stop(); <-ended })
		p := tab{chromium.Page{T: t, Ctx: chromium.Tab(t, browser)}}
		testPage(p, server.Address(), s)
		testStopped(p, server, s)
	})
	t.Run("swaps", func(t *testing.T) {
		dir := t.TempDir()
		id, err := sessiontest.RecordSwaps(dir, "bilging", 12)
		if err != nil {
			t.Fatal(err)
		}
		testNarrow(tab{chromium.Page{T: t, Ctx: chromium.Tab(t, browser)}}, read(t, dir, id))
	})
}

// testNarrow: on a phone nothing of a game of swaps, which has the longest words, scrolls sideways, and Tab and Enter reach
// everything.
func testNarrow(p tab, s *session.Session) {
	lost := map[int]string{}
	for i := range s.Turns {
		lost[i+1] = "at least 123 ± 45 points lost against row 12, column 3 with the piece on its right"
	}
	handler, err := session.Page{Lost: lost, Boards: http.NotFoundHandler()}.Handler(s)
	if err != nil {
		p.Fatal(err)
	}
	server := httptest.NewServer(handler)
	p.Cleanup(server.Close)
	p.open(server.URL)
	p.Do(chromedp.EmulateViewport(360, 640))
	p.Until(`innerWidth === 360`)
	p.Inspect("session-narrow")
	if high := chromium.Value[float64](p.Page, `document.getElementById("last").getBoundingClientRect().bottom - document.getElementById("picture").getBoundingClientRect().top`); high > 640 {
		p.Errorf("from the top of the board to the end of its buttons there are %g pixels of 640", high)
	}
	for range s.Turns {
		if wide := chromium.Value[string](p.Page, `[document.documentElement, document.querySelector(".moves")].map(e => e.scrollWidth - e.clientWidth).join()`); wide != "0,0" {
			p.Errorf("board %s: the page and its list scroll sideways by %s pixels", p.shown(), wide)
		}
		p.Do(chromedp.KeyEvent(kb.ArrowRight))
	}
	p.Do(chromedp.KeyEvent(kb.Home))
	var reached []string
	for range 8 {
		p.Do(chromedp.KeyEvent(kb.Tab))
		reached = append(reached, chromium.Value[string](p.Page, `document.activeElement.id || document.activeElement.className`))
		if reached[len(reached)-1] == "next" {
			p.Do(chromedp.KeyEvent(kb.Enter))
		}
	}
	if got := strings.Join(reached, " "); got != "slider first back play next last analyse moves" || p.shown() != "2" {
		p.Errorf("Tab reaches %s, and board %s is shown", got, p.shown())
	}
}

// testStopped: when domvision stops, the page goes on with what it has loaded, and shows no board in place of another.
func testStopped(p tab, server *localpage.Server, s *session.Session) {
	p.open(server.Address())
	p.Do(chromedp.EmulateViewport(360, 640))
	p.Inspect("session-served")
	server.Stop()
	p.Do(chromedp.KeyEvent(kb.End))
	p.Until(`!document.getElementById("missing").hidden`)
	p.Inspect("session-stopped")
	if empty := chromium.Value[bool](p.Page, `!document.getElementById("picture").getContext("2d").getImageData(0, 0, 999, 999).data.some(v => v)`); !empty {
		p.Error("another board is shown")
	}
	if got := p.shown(); got != fmt.Sprint(len(s.Turns)) {
		p.Errorf("board %s is shown", got)
	}
	p.Do(chromedp.KeyEvent(kb.Home))
	p.Until(`document.getElementById("missing").hidden && document.getElementById("picture").dataset.board === "1"`)
}

func testPage(p tab, address string, s *session.Session) {
	p.open(address)
	last := fmt.Sprint(len(s.Turns))
	if n := chromium.Value[int](p.Page, `document.querySelectorAll("#moves tr:not(.level)").length`); n != len(s.Turns) {
		p.Errorf("%d boards are listed, want %d", n, len(s.Turns))
	}
	if n := chromium.Value[int](p.Page, `performance.getEntriesByType("resource").filter((r) => !r.name.startsWith("data:")).length`); n != 0 && strings.HasPrefix(address, "file") {
		p.Errorf("the page loads %d other files", n)
	}
	second := 0 // first board of the second level
	for s.Turns[second].Level == 1 {
		second++
	}
	for _, c := range []struct{ key, want string }{
		{kb.ArrowRight, "2"}, {kb.ArrowRight, "3"}, {kb.ArrowLeft, "2"}, {kb.End, last}, {kb.ArrowRight, last},
		{kb.PageUp, fmt.Sprint(second + 1)}, {kb.PageUp, "1"}, {kb.PageDown, fmt.Sprint(second + 1)}, {kb.Home, "1"}, {kb.ArrowLeft, "1"},
	} {
		p.Do(chromedp.KeyEvent(c.key))
		if got := p.shown(); got != c.want {
			p.Fatalf("after the key %q board %s is shown, want %s", c.key, got, c.want)
		}
	}
	p.Do(chromedp.Evaluate[chromedp.Void](`(() => { const s = document.getElementById("slider"); s.value = 4; s.dispatchEvent(new Event("input")); })()`))
	if got := p.shown(); got != "5" {
		p.Errorf("the slider shows board %s, want 5", got)
	}
	p.ClickOn("#moves tr:nth-child(3)")
	if got := p.shown(); got != "2" {
		p.Errorf("a click in the list shows board %s, want 2", got)
	}
	p.samePictures()
	p.ClickOn("#moves tr:nth-child(3)")
	p.Do(chromedp.KeyEvent(" "))
	p.Until(`+document.querySelector("tr[aria-current] td").textContent >= 3`) // it plays on meanwhile
	p.Do(chromedp.KeyEvent(" "), chromedp.KeyEvent(kb.End))
	want := fmt.Sprint(s.Summary().Points)
	if got := chromium.Value[string](p.Page, `document.getElementById("total").textContent`); got != want {
		p.Errorf("the game ends with %s points on the page, want %s", got, want)
	}
}

// samePictures: a board looks the same whichever boards were shown before.
func (p tab) samePictures() {
	p.Helper()
	picture := func(key string) string {
		p.Do(chromedp.KeyEvent(key))
		p.Until(fmt.Sprintf(`document.getElementById("picture").dataset.board === %q`, p.shown()))
		return chromium.Value[string](p.Page, `document.getElementById("picture").toDataURL()`)
	}
	first := picture(kb.Home)
	for range 7 {
		picture(kb.ArrowRight)
	}
	ninth := picture(kb.ArrowRight)
	if last := picture(kb.End); last == ninth || last == first {
		p.Error("different boards look the same")
	}
	if picture(kb.Home) != first {
		p.Error("the first board looks different after the last")
	}
	p.ClickOn("#moves tr:nth-child(10)") // below the heading of the level
	if picture(kb.ArrowLeft); picture(kb.ArrowRight) != ninth {
		p.Error("the ninth board looks different when it is shown at once")
	}
}

// testLooks: in light and dark and on a narrow screen nothing is cut off at the
// side.
func testLooks(p tab, address string) {
	for _, look := range []struct {
		name, scheme  string
		width, height int64
	}{{"light", "light", 1280, 900}, {"dark", "dark", 1280, 900}, {"phone", "light", 390, 844}, {"phone-dark", "dark", 390, 844}, {"small", "light", 320, 568}} {
		p.Do(chromedp.Navigate("about:blank"), chromedp.Navigate(address+"#7"), chromedp.EmulateViewport(look.width, look.height, chromedp.EmulateScale(2)),
			chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
				_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
					Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: look.scheme}}})
				return err
			}))
		p.Until(fmt.Sprintf(`innerWidth === %d && document.getElementById("picture").dataset.board === "7"`, look.width))
		if wide := chromium.Value[int](p.Page, `document.documentElement.scrollWidth`); wide > int(look.width) {
			p.Errorf("%s: the page is %d pixels wide of %d", look.name, wide, look.width)
		}
		inside := `(() => { const box = document.querySelector(".stage").getBoundingClientRect();
			return [...document.querySelectorAll(".stage button")].every((b) => { const r = b.getBoundingClientRect(); return r.left >= box.left && r.right <= box.right; }); })()`
		if !chromium.Value[bool](p.Page, inside) {
			p.Errorf("%s: a button reaches beyond its box", look.name)
		}
		p.Inspect("session-" + look.name)
		listed := `(() => { document.getElementById("last").click();
			const box = document.querySelector(".moves").getBoundingClientRect(), row = document.querySelector("tr[aria-current]").getBoundingClientRect();
			return row.top >= box.top && row.bottom <= box.bottom; })()`
		if !chromium.Value[bool](p.Page, listed) {
			p.Errorf("%s: the list does not show the last board's row", look.name)
		}
	}
}

// TestPageSaysNothingButText: what a record says cannot become part of the page.
func TestPageSaysNothingButText(t *testing.T) {
	s := aGame(t)
	s.Game, s.Version, s.Planner = "</script><b>", "<b>", `"><b>`
	s.Turns[1].Event = "</script><script>alert(1)</script>"
	var page bytes.Buffer
	if _, err := (session.Page{}).Write(t.Context(), &page, s); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(page.String(), "<script"); n != 2 {
		t.Errorf("%d scripts, want 2", n)
	}
	if strings.Contains(page.String(), "<b>") && strings.Count(page.String(), "<b>") > 0 {
		t.Error("a tag of the record is one of the page")
	}
}

// TestServedPictures: only the pictures of the game are answered.
func TestServedPictures(t *testing.T) {
	handler, err := session.Page{Level: 2}.Handler(aGame(t))
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]int{
		"/": 200, "/app.js": 200, "/style.css": 200, "/picture/0.png": 200,
		"/picture/9999.png": 404, "/picture/-1.png": 404, "/picture/x": 404, "/session.jsonl": 404,
	} {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		if w.Code != want {
			t.Errorf("%s: %d, want %d", path, w.Code, want)
		}
	}
}

func TestNothingToShow(t *testing.T) {
	s := aGame(t)
	if _, err := (session.Page{Level: 7}).Write(t.Context(), &bytes.Buffer{}, s); err != session.ErrNothing {
		t.Errorf("error %v", err)
	}
	if _, err := (session.GIF{Level: 7}).Write(t.Context(), &bytes.Buffer{}, s); err != session.ErrNothing {
		t.Errorf("error %v", err)
	}
}
