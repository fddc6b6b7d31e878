package watch

import (
	"context"
	"errors"
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

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/internal/chromium"
)

// tab is the page in a browser.
type tab struct {
	*testing.T
	ctx     context.Context
	at      string // the page's address
	theatre *theatre
	kept    chan engine.Pos
}

// TestBrowser tries the page in a real browser.
func TestBrowser(t *testing.T) {
	browser := chromium.Start(t, 8*time.Minute)
	for name, test := range map[string]func(*testing.T, context.Context){
		"follows": testFollows, "corrects": testCorrects, "keyboard": testKeyboard, "improves": testImprovesOnPage,
		"foreign page": testForeignPage, "looks": testLooks,
	} {
		t.Run(name, func(t *testing.T) { test(t, browser) })
	}
}

// openPage watches a theatre with a page, in a tab of its own.
func openPage(t *testing.T, browser context.Context, s *theatre, change func(*Config, *Page)) tab {
	t.Helper()
	page, err := NewPage(0)
	if err != nil {
		t.Fatal(err)
	}
	p := tab{t, chromium.Tab(t, browser), page.Address(), s, make(chan engine.Pos, 1)}
	c := config(s.screen)
	c.Source, c.Read, c.Plan = s, s.read, quickly
	c.Viewers = []Viewer{page}
	c.Keep = func(_ *Answer, at engine.Pos) (string, error) {
		p.kept <- at
		return "in a test", nil
	}
	page.Explain = func(err error) (string, string) { return err.Error(), "Try again." }
	page.Hotkey = "F9"
	if change != nil {
		change(&c, page)
	}
	presses := make(chan time.Time, 1)
	page.Press = func() { presses <- time.Now() }
	page.Watch = New(c)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 2)
	go func() { ended <- page.Serve(ctx) }()
	go func() { ended <- page.Watch.Run(ctx, presses) }()
	t.Cleanup(func() { cancel(); <-ended; <-ended })
	p.do(chromedp.EmulateViewport(1280, 900), chromedp.Navigate(p.at))
	p.until(`document.getElementById("status").textContent === "Ready"`)
	return p
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
	if _, err := chromedp.Run(p.ctx, chromedp.Poll[bool](expression, chromedp.WithPollingTimeout(30*time.Second))); err != nil {
		text, _ := chromedp.Run(p.ctx, chromedp.Evaluate[string](`document.getElementById("status").textContent + " | " + document.getElementById("message").textContent + " | " + document.getElementById("answer").innerText`))
		p.Fatalf("never came true: %s: %v; the page says\n%s", expression, err, text)
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

// says waits until an element says a text.
func (p tab) says(id, text string) {
	p.Helper()
	p.until(fmt.Sprintf(`document.getElementById(%q).textContent.includes(%q) && !document.getElementById(%[1]q).hidden`, id, text))
}

// ask asks for the next move with the button, and waits for the picture of it.
func (p tab) ask(says string) {
	p.Helper()
	before := value[string](p, `document.body.dataset.answer ?? "0"`)
	p.click("press")
	p.until(fmt.Sprintf(`+document.body.dataset.answer > %s`, before))
	p.says("event", says)
	p.until(`document.getElementById("picture").complete && document.getElementById("picture").naturalWidth > 0`)
}

// best is what the page advises to click.
func (p tab) best() engine.Move {
	p.Helper()
	p.until(`document.getElementById("best").textContent.startsWith("Click row ")`)
	var m engine.Move
	if _, err := fmt.Sscanf(value[string](p, `document.getElementById("best").textContent`), "Click row %d, column %d", &m.At.Row, &m.At.Col); err != nil {
		p.Fatal(err)
	}
	m.At.Row--
	m.At.Col--
	return m
}

// play plays a move that the page speaks of.
func (p tab) play(m engine.Move) {
	p.Helper()
	p.theatre.change(func() {
		held := partOf(p.theatre.game.Board().Grid())
		m.At = held.in(m.At)
		if _, err := p.theatre.game.Play(m); err != nil {
			p.Fatal(err)
		}
	})
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

// testFollows: the page shows answer after answer without being loaded again, and
// says why there is none.
func testFollows(t *testing.T, browser context.Context) {
	s := newTheatre(t, 12, 14, 4, nil)
	p := openPage(t, browser, s, nil)
	p.do(chromedp.Evaluate[chromedp.Void](`window.loaded = "once"; undefined`))
	p.ask("A new game")
	first := value[string](p, `document.getElementById("picture").src`)
	p.play(p.best())
	p.ask("As advised")
	if value[string](p, `document.getElementById("picture").src`) == first {
		t.Error("the picture is the one before")
	}
	other := value[string](p, `document.querySelectorAll("#moves tr")[3].cells[0].textContent`)
	var m engine.Move
	fmt.Sscanf(other, "row %d, column %d", &m.At.Row, &m.At.Col)
	m.At.Row--
	m.At.Col--
	p.play(m)
	p.ask("You played " + other)
	s.change(func() { s.err = errors.New("the window was closed") })
	p.click("press")
	p.says("status", "the window was closed")
	p.says("hint", "Try again.")
	s.change(func() { s.err = nil })
	p.ask("The board is as it was")
	p.click("right")
	p.do(chromedp.SetValue(chromedp.CSS("#level"), "7"), chromedp.SetValue(chromedp.CSS("#total"), "1234"))
	p.click("scoring-take")
	p.says("score", "Level 7, 1234 points.")
	if value[string](p, `window.loaded`) != "once" {
		t.Error("the page was loaded again")
	}
	p.do(chromedp.Reload())
	p.says("score", "Level 7, 1234 points.")
}

// testCorrects: a cell that was misread is put right, and the plan with it; what
// it looks like is kept when the player wants that.
func testCorrects(t *testing.T, browser context.Context) {
	s := newTheatre(t, 12, 14, 4, nil)
	at := engine.Pos{Row: 5, Col: 3}
	was := s.game.Board().Grid().At(at).Color
	p := openPage(t, browser, s, nil)
	p.ask("A new game")
	s.change(func() { s.misses = map[engine.Pos]engine.Color{at: 'Y'}; s.at.X = 7 }) // moved, and so read anew
	p.ask("row 6, column 4 does not fit")
	p.click("cell-5-3")
	p.says("correct-title", "Row 6, column 4 was not read. What is it?")
	p.shot("correct")
	p.click("color-empty")
	p.says("message", "floats")
	p.click("cell-5-3")
	p.click("color-" + string(was.Char()))
	p.says("message", "Put right")
	p.until(fmt.Sprintf(`document.getElementById("cell-5-3").ariaLabel.endsWith(%q)`, groundName(was)))
	p.click("keep")
	p.says("message", "Learned: in a test")
	if got := <-p.kept; got != at {
		t.Errorf("kept %v, want %v", got, at)
	}
	p.click("cell-0-0")
	p.do(chromedp.Click(chromedp.CSS("#correct summary")))
	p.click("kind-wild")
	p.until(`document.getElementById("cell-0-0").ariaLabel.endsWith("wild")`)
	p.ask("The board is as it was")
	if label := value[string](p, `document.getElementById("cell-0-0").ariaLabel`); label != "row 1, column 1: wild" {
		t.Errorf("what was put right does not hold: %s", label)
	}
}

func groundName(letter engine.Color) string {
	for _, g := range artwork.Grounds() {
		if g.Letter == letter {
			return g.Name
		}
	}
	return ""
}

// testKeyboard: everything can be reached without a mouse.
func testKeyboard(t *testing.T, browser context.Context) {
	p := openPage(t, browser, newTheatre(t, 6, 7, 3, nil), nil)
	p.do(chromedp.Focus(chromedp.CSS("#press")), chromedp.KeyEvent(kb.Enter))
	p.says("event", "A new game")
	p.do(chromedp.Focus(chromedp.CSS("#cell-0-0")), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowDown))
	if id := value[string](p, `document.activeElement.id`); id != "cell-2-1" {
		t.Fatalf("the focus is on %s", id)
	}
	p.do(chromedp.KeyEvent(kb.Enter))
	p.until(`document.getElementById("correct").open`)
	p.do(chromedp.KeyEvent(kb.Escape))
	p.until(`!document.getElementById("correct").open && document.activeElement.id === "cell-2-1"`)
	p.do(chromedp.Focus(chromedp.CSS("#moves tr")))
	if n := value[int](p, `document.querySelectorAll(".cell.shown").length`); n < 2 {
		t.Errorf("%d cells of the group are shown", n)
	}
}

// testImprovesOnPage: a better move is shown when it is found, and that it is another.
func testImprovesOnPage(t *testing.T, browser context.Context) {
	s := &slow{}
	p := openPage(t, browser, newTheatre(t, 6, 7, 3, nil), func(c *Config, _ *Page) {
		c.Plan, c.Rounds = s.plan, []time.Duration{time.Nanosecond, 300 * time.Millisecond}
	})
	p.click("press")
	p.says("status", "Looking for better")
	first := value[string](p, `document.getElementById("best").textContent`)
	p.says("status", "This is the best found")
	p.says("change", "Better than "+first[len("Click "):])
}

// testForeignPage: another page of the same browser that knows even the address
// reaches nothing.
func testForeignPage(t *testing.T, browser context.Context) {
	p := openPage(t, browser, newTheatre(t, 6, 7, 3, nil), nil)
	foreign := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "another page") }))
	t.Cleanup(foreign.Close)
	p.do(chromedp.Navigate(foreign.URL))
	try := func(script string) string {
		answer, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](script, chromedp.EvalAwaitPromise))
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	for _, path := range []string{"api/press", "api/correct", "api/keep", "api/score"} {
		for mode, want := range map[string]string{"cors": "refused", "no-cors": "opaque0"} {
			got := try(fmt.Sprintf(`fetch(%q, { method: "POST", mode: %q, body: "{}" }).then(r => r.type + r.status, e => "refused")`, p.at+path, mode))
			if got != want && got != "refused" {
				t.Errorf("%s, %s: %s", path, mode, got)
			}
		}
	}
	if got := try(fmt.Sprintf(`new Promise(r => { const e = new EventSource(%q); e.onmessage = () => r("told"); e.onerror = () => { e.close(); r("refused"); }; })`, p.at+"events")); got != "refused" {
		t.Errorf("events: %s", got)
	}
	if n := p.theatre.grabs; n != 0 {
		t.Errorf("a foreign page made it look: %d pictures", n)
	}
}

// testLooks: in light and dark, at twice the size and on a narrow screen nothing
// is cut off at the side, and nothing is without a name for screen readers.
func testLooks(t *testing.T, browser context.Context) {
	s := newTheatre(t, 12, 14, 4, map[engine.Pos]engine.Power{{Row: 4, Col: 6}: engine.Timer, {Row: 8, Col: 2}: engine.Wild})
	p := openPage(t, browser, s, nil)
	p.shot("ready")
	p.ask("A new game")
	for range 9 {
		p.play(p.best())
		p.ask("")
		p.until(`document.getElementById("status").textContent === "This is the best found"`)
	}
	for _, look := range []struct {
		name, scheme  string
		width, height int64
		scale         float64
	}{
		{"light", "light", 1280, 900, 1}, {"dark", "dark", 1280, 900, 1},
		{"twice", "light", 640, 450, 2}, {"phone", "light", 360, 740, 2}, {"phone-dark", "dark", 390, 800, 2},
	} {
		p.do(chromedp.EmulateViewport(look.width, look.height, chromedp.EmulateScale(look.scale)),
			chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
				_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
					Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: look.scheme}}})
				return err
			}))
		p.until(fmt.Sprintf(`innerWidth === %d`, look.width))
		if wide := value[int](p, `document.documentElement.scrollWidth`); wide > int(look.width) {
			t.Errorf("%s: the page is %d pixels wide of %d", look.name, wide, look.width)
		}
		p.shot(look.name)
	}
	s.change(func() { s.err = errors.New("No board is seen") })
	p.click("press")
	p.says("status", "No board")
	p.shot("refused")
	nameless := value[[]string](p, `[...document.querySelectorAll("button, input, select, img, [role]")]
		.filter(e => !(e.ariaLabel || e.alt || e.textContent.trim() || e.labels?.length || e.getAttribute("aria-labelledby") || e.getAttribute("role") === "row" || e.id === "message"))
		.map(e => e.outerHTML)`)
	if len(nameless) > 0 {
		t.Errorf("without a name: %q", nameless)
	}
}
